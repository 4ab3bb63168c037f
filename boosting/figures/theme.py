"""One visual language for every picture.

The two classes and the score share one diverging scale, blue for -1, orange for +1, neutral in the middle; it stays
legible with every common form of colour blindness (the two ends differ in blue-yellow and in lightness). Weights are
violet; what stands out (flipped labels, outliers) has the accent, what stands back is quiet. Train is solid, test
dashed, bounds dotted. Every algorithm keeps its colour (Okabe and Ito's palette) wherever it appears.
"""

from __future__ import annotations

from collections.abc import Iterable

from boosting.catalogue import ALGORITHMS

LIGHT = {
    "negative": "#2a6fbb",
    "positive": "#d9650f",
    "neutral": "#f6f5f2",
    "weight": "#7a4fb5",
    "train": "#1d2430",
    "test": "#0b7a75",
    "bound": "#8a6d1d",
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
    "stump": "#ffffff",
    "accent": "#f06595",
    "quiet": "#8b94a1",
}
PALETTE = {"light": LIGHT, "dark": DARK}

ALGORITHM_COLOURS = {
    "adaboost": "#0072b2",
    "vadaboost": "#cc79a7",
    "quadboost": "#e69f00",
    "quadboost_l1": "#009e73",
    "quadboost_l2": "#d55e00",
    "quadboost_linf": "#56b4e9",
    "fixed_step": "#332288",
    "margin_boost": "#117733",
    "arc_gv": "#882255",
    "noise_tolerant": "#999933",
    "hingeboost": "#aa4499",
    "logistic": "#44aa99",
    "abstaining": "#661100",
    "ebboost": "#cc6677",
    "lpboost": "#332288",
    "lpboost_c": "#6a5acd",
    "max_margin": "#009e73",
    "rlpboost": "#117733",
    "rqpboost": "#999933",
    "chb": "#b8336a",
    "chb_regression": "#b8336a",
    "l1boost": "#56b4e9",
    "l1boost_regression": "#56b4e9",
    "gradient_boost": "#8c6d31",
    "gradient_boost_regression": "#8c6d31",
    "deepboost": "#1f4e79",
    "deepboost_logistic": "#7a9a01",
    "adaboost_l1": "#b35806",
    "logistic_l1": "#8073ac",
    "deepboost_multiclass": "#01665e",
}

LOSS_COLOURS = {
    "exponential": "#0072b2",
    "quadratic": "#e69f00",
    "logistic": "#009e73",
}  # as the algorithms that use them

SPARE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # four that no eye confuses
MANY = (*SPARE, "#e69f00", "#56b4e9", "#882255", "#999933")  # when four are not enough


def colours(algorithms: list[str]) -> list[str]:
    """One colour per algorithm: its own; where two would share one, the next spare colour."""
    picked: list[str] = []
    for name in algorithms:
        own = ALGORITHM_COLOURS.get(name)
        picked.append(
            own if own and own not in picked else next(c for c in MANY if c not in picked)
        )
    return picked


def named_colours(titles: Iterable[str]) -> list[str]:
    """The colours of algorithms by the titles that they have on the screen."""
    names = {row.title.split(",")[0]: name for name, row in reversed(ALGORITHMS.items())}
    return colours([names.get(title, title) for title in titles])


def translucent(colour: str, share: float) -> str:
    """A "#rrggbb" colour with an opacity."""
    red, green, blue = _channels(colour)
    return f"rgba({red},{green},{blue},{share:g})"


def on_dark(colour: str) -> str:
    """A line's colour, lightened: on a dark page the dark ones would drown."""
    return "#" + "".join(f"{round(v + (255 - v) * 0.4):02x}" for v in _channels(colour))


def _channels(colour: str) -> list[int]:
    return [int(colour[k : k + 2], 16) for k in (1, 3, 5)]


_LINES = {*MANY, *ALGORITHM_COLOURS.values()}
FIGURE_PALETTE = {  # what a figure drawn for paper exchanges on a dark page: the roles, and every line's own colour
    "light": LIGHT | {c: c for c in _LINES},
    "dark": DARK | {c: on_dark(c) for c in _LINES},
}
