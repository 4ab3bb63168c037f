"""The colours of every picture: of the roles (class, weight, ...), losses and algorithms.

The two classes and the score share one diverging scale, blue for -1, orange for +1, neutral in the
middle; it stays legible with every common form of colour blindness (the two ends differ in
blue-yellow and in lightness). Weights are violet; the accent, crimson, is left to the one thing to
press, so that no curve has it or looks like it; what stands back is quiet. Train is solid, test
dashed, bounds dotted; the looser ones of several, and flipped labels, have a colour of their own.

An algorithm keeps its colour wherever it appears. The algorithms of the sources have theirs in
`ALGORITHM_COLOURS`; any other name gets one of `DERIVED`, always the same, so that a new row of the
catalogue has a colour without a line here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from zlib import crc32

import numpy as np

LIGHT = {
    "negative": "#2a6fbb",
    "positive": "#d9650f",
    "neutral": "#f6f5f2",
    "weight": "#7a4fb5",
    "train": "#1d2430",
    "test": "#0b7a75",
    "bound": "#8a6d1d",
    "looser": "#3f7d20",
    "stump": "#111827",
    "accent": "#c2255c",
    "quiet": "#868e99",
}
DARK = {
    "negative": "#5aa2ee",
    "positive": "#f28c3a",
    "neutral": "#20242c",
    "weight": "#b794f0",
    "train": "#e8ebf0",
    "test": "#4cc9c0",
    "bound": "#d9bd62",
    "looser": "#8ccf6a",
    "stump": "#ffffff",
    "accent": "#f06595",
    "quiet": "#808a97",
}
PALETTE = {"light": LIGHT, "dark": DARK}
# Pixels: everything on the pages and in their pictures has one of these sizes. The players' letters.js has the same.
TYPE = {"note": 13, "body": 15, "lead": 17, "title": 24, "number": 44}
GRID_LINE, AXIS_LINE, PAPER = "#e6e6e1", "#8a8f98", "#ffffff"  # on paper; a page has its own
CLASS_ROLES = ((-1, "negative"), (1, "positive"))  # the label of a class, and its role above

ALGORITHM_COLOURS = {
    "adaboost": "#0072b2",
    "vadaboost": "#b88562",
    "quadboost": "#e69f00",
    "quadboost_l1": "#009e73",
    "quadboost_l2": "#d55e00",
    "quadboost_linf": "#56b4e9",
    "fixed_step": "#332288",
    "margin_boost": "#117733",
    "arc_gv": "#3b5700",
    "noise_tolerant": "#999933",
    "hingeboost": "#192b55",
    "logistic": "#159315",
    "abstaining": "#661100",
    "ebboost": "#6f4720",
    "lpboost": "#4e3a53",
    "lpboost_c": "#6a5acd",
    "max_margin": "#1f1fdb",
    "rlpboost": "#9c1fdb",
    "rqpboost": "#691ab7",
    "chb": "#274521",
    "chb_regression": "#274521",
    "l1boost": "#3f91e4",
    "l1boost_regression": "#3f91e4",
    "gradient_boost": "#8c6d31",
    "gradient_boost_regression": "#8c6d31",
    "deepboost": "#1f4e79",
    "deepboost_logistic": "#ad5010",
    "adaboost_l1": "#44241e",
    "logistic_l1": "#8073ac",
    "deepboost_multiclass": "#01665e",
}

LOSS_COLOURS = {
    "exponential": "#0072b2",
    "quadratic": "#e69f00",
    "logistic": "#159315",
}  # as the algorithms that use them

# Four that stay apart with every form of colour blindness, four more, and two for tenth classes.
SPARE = ("#0072b2", "#d55e00", "#009e73", "#5b3a1e")
MANY = (*SPARE, "#e69f00", "#56b4e9", "#332288", "#999933")
CLASS_COLOURS = (*MANY, "#44aa99", "#ddcc77")

# Colours for names that have none above: the farthest from all of those and from each other, in
# that order, among the saturated ones with a contrast of 3 on white and of 4.5 on the dark page.
DERIVED = (
    "#601070", "#1a4eb7", "#348b9d", "#b65bc8", "#627e2a", "#76596e", "#8f7df3", "#9250a0",
    "#798d6f", "#5e498e", "#7e94b1", "#966f70", "#3a70ee", "#527869", "#a97ec3", "#023634",
)  # fmt: skip
WHITER = 0.4  # the share of the way to white that a line goes on a dark page
NEAR = 0.08  # two lines whose colours are closer than this in Oklab look alike


def colour_of(algorithm: str) -> str:
    """The algorithm's own colour "#rrggbb": the fixed one, else one that follows from its name."""
    # crc32, because Python's own hash of a text differs from process to process.
    derived = DERIVED[crc32(algorithm.encode()) % len(DERIVED)]
    return ALGORITHM_COLOURS.get(algorithm, derived)


def colours(algorithms: Iterable[str]) -> list[str]:
    """One colour per algorithm, no two alike: its own, or a spare one if an earlier one is near."""
    palette: list[str] = []
    for algorithm in algorithms:
        own = colour_of(algorithm)
        if _distance(own, palette) < NEAR:
            own = max((*MANY, *DERIVED), key=lambda c: _distance(c, palette))
        palette.append(own)
    return palette


def colours_by_title(titles: Mapping[str, str]) -> dict[str, str]:
    """The colours of runs shown together: from {algorithm: title} to {title: colour}."""
    return dict(zip(titles.values(), colours(titles)))


def _distance(colour: str, others: list[str]) -> float:
    """How far the nearest of the others looks on the worse of both pages; infinite without others."""
    return min((apart(colour, other) for other in others), default=np.inf)


def apart(colour: str, other: str) -> float:
    """How far two lines' colours "#rrggbb" look from each other, on the worse of both pages: in Oklab."""
    on_paper = np.linalg.norm(_oklab(colour) - _oklab(other))
    at_night = np.linalg.norm(_oklab(on_dark(colour)) - _oklab(on_dark(other)))
    return float(min(on_paper, at_night / (1 - WHITER)))


def _oklab(colour: str) -> np.ndarray:
    """(3,) coordinates in which equal distances look equal (Ottosson 2020, bottosson.github.io)."""
    channels = np.array(_channels(colour)) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    cones = np.array([
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]) @ linear  # fmt: skip
    return np.array([
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]) @ np.cbrt(cones)  # fmt: skip


def light_dark(role: str) -> str:
    """A role's colour for CSS, which follows the page's theme; KeyError for an unknown role."""
    return f"light-dark({LIGHT[role]}, {DARK[role]})"


def translucent(colour: str, share: float) -> str:
    """A "#rrggbb" colour with an opacity between 0 and 1."""
    red, green, blue = _channels(colour)
    return f"rgba({red},{green},{blue},{share:g})"


def on_dark(colour: str) -> str:
    """A line's colour on a dark page: 40 % nearer to white, else dark ones would not be seen."""
    return "#" + "".join(f"{round(v + (255 - v) * WHITER):02x}" for v in _channels(colour))


def _channels(colour: str) -> list[int]:
    return [int(colour[k : k + 2], 16) for k in (1, 3, 5)]


_LINES = sorted({*CLASS_COLOURS, *DERIVED, *ALGORITHM_COLOURS.values()})
FIGURE_PALETTE = {  # what a figure drawn for paper exchanges on a dark page: every role and line
    "light": LIGHT | {c: c for c in _LINES},
    "dark": DARK | {c: on_dark(c) for c in _LINES},
}
