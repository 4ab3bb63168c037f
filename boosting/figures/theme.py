"""The colours of every picture: of the roles (class, weight, ...), losses and algorithms.

The two classes and the score share one diverging scale, blue for -1, orange for +1, neutral in the
middle; it stays legible with every common form of colour blindness (the two ends differ in
blue-yellow and in lightness). Weights are violet; the accent, crimson, is left to the one thing to
press, so that no curve has it or looks like it; what stands back is quiet. Train is solid, test
dashed, bounds dotted; the looser ones of several, and flipped labels, have a colour of their own.

No line has the blue or the orange of the classes: it would seem to be about their examples. AdaBoost
is ink, its rivals are green, brown and grey. An algorithm keeps its colour wherever it appears, and
its loss has it, too. The algorithms of the sources have theirs in `ALGORITHM_COLOURS`; any other name
gets one of `DERIVED`, always the same, so that a new row of the catalogue has a colour without a line here.
"""

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
_PARTNERS = dict(zip(LIGHT.values(), DARK.values()))  # of the roles' colours
CLASS_ROLES = ((-1, "negative"), (1, "positive"))  # the label of a class, and its role above

ALGORITHM_COLOURS = {
    "adaboost": LIGHT["train"],
    "vadaboost": "#42b347",
    "quadboost": "#009e73",
    "quadboost_l1": "#b8a139",
    "quadboost_l2": "#8a5a44",
    "quadboost_linf": "#7d8590",
    "fixed_step": "#332288",
    "margin_boost": "#117733",
    "arc_gv": "#3b5700",
    "noise_tolerant": "#999933",
    "hingeboost": "#192b55",
    "logistic": "#5b3a1e",
    "abstaining": "#661100",
    "ebboost": "#6f4720",
    "lpboost": "#4e3a53",
    "lpboost_c": "#808ef3",
    "max_margin": "#1f1fdb",
    "totalboost": "#318070",
    "softboost": "#ad82c4",
    "erlpboost": "#8b1f0a",
    "rlpboost": "#9c1fdb",
    "rqpboost": "#691ab7",
    "chb": "#274521",
    "chb_regression": "#274521",
    "l1boost": "#49a8b2",
    "l1boost_regression": "#49a8b2",
    "gradient_boost": "#8c6d31",
    "gradient_boost_regression": "#8c6d31",
    "second_order": "#6c0d75",
    "second_order_regression": "#6c0d75",
    "deepboost": "#617209",
    "deepboost_logistic": "#696969",
    "adaboost_l1": "#44241e",
    "logistic_l1": "#8073ac",
    "deepboost_multiclass": "#01665e",
    "adaboost_mh": "#ab9063",
    "softmax": "#6c0d75",
}

_USED_BY = {"exponential": "adaboost", "quadratic": "quadboost", "logistic": "logistic"}
LOSS_COLOURS = {loss: ALGORITHM_COLOURS[algorithm] for loss, algorithm in _USED_BY.items()}

# Lines: four that stay apart with every form of colour blindness, and four more. None looks like one of two classes.
SPARE = ("#009e73", "#5b3a1e", "#b8a139", "#332288")
MANY = (*SPARE, "#117733", "#7d8590", "#44aa99", "#6e4451")
# More than two classes: the first four stay apart with every form of colour blindness.
CLASS_COLOURS = (
    "#0072b2", "#d55e00", "#009e73", "#5b3a1e", "#e69f00",
    "#56b4e9", "#332288", "#999933", "#44aa99", "#ddcc77",
)  # fmt: skip

# Colours for names that have none above: the farthest from all of those and from each other, among those
# that are neither grey nor glaring, look like neither class, and have a contrast of 3 on white and of 4.5 on the dark page.
DERIVED = (
    "#e269b0", "#894496", "#633f7e", "#b15cbe", "#bf8290", "#a27563", "#4f9212", "#6c5a87",
    "#2490a2", "#6f1842", "#738c5f", "#93617a", "#004651", "#7794c3", "#46235e", "#9670dd",
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
    """A line's colour on a dark page: its role's, or 40 % nearer to white, else dark ones would not be seen."""
    return _PARTNERS.get(colour) or "#" + "".join(
        f"{round(v + (255 - v) * WHITER):02x}" for v in _channels(colour)
    )


def _channels(colour: str) -> list[int]:
    return [int(colour[k : k + 2], 16) for k in (1, 3, 5)]


_LINES = sorted({*MANY, *CLASS_COLOURS, *DERIVED, *ALGORITHM_COLOURS.values()} - {*LIGHT.values()})
FIGURE_PALETTE = {  # what a figure drawn for paper exchanges on a dark page: every role and line
    "light": LIGHT | {c: c for c in _LINES},
    "dark": DARK | {c: on_dark(c) for c in _LINES},
}
