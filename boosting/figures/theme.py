"""One visual language for every picture.

The two classes and the score share one diverging scale, blue for -1, orange for +1, neutral in the middle; it stays
legible with every common form of colour blindness (the two ends differ in blue-yellow and in lightness). Weights are
violet. Train is solid, test dashed, bounds dotted. Every algorithm keeps its colour (Okabe and Ito's palette) wherever
it appears.
"""

from __future__ import annotations

LIGHT = {
    "negative": "#2a6fbb",
    "positive": "#d9650f",
    "neutral": "#f6f5f2",
    "weight": "#7a4fb5",
    "train": "#1d2430",
    "test": "#0b7a75",
    "bound": "#8a6d1d",
    "stump": "#111827",
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
    "max_margin": "#882255",
    "rlpboost": "#117733",
    "rqpboost": "#999933",
    "chb": "#b8336a",
    "chb_regression": "#b8336a",
    "l1boost": "#4b5320",
    "l1boost_regression": "#4b5320",
    "gradient_boost": "#8c6d31",
    "gradient_boost_regression": "#8c6d31",
    "deepboost": "#1f4e79",
    "deepboost_logistic": "#7a9a01",
    "adaboost_l1": "#b35806",
    "logistic_l1": "#8073ac",
    "deepboost_multiclass": "#01665e",
}

SPARE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # four that no eye confuses


def colours(algorithms: list[str]) -> list[str]:
    """One colour per algorithm: its own; where two would share one, the next spare colour."""
    picked: list[str] = []
    for name in algorithms:
        own = ALGORITHM_COLOURS.get(name, SPARE[0])
        picked.append(own if own not in picked else next(c for c in SPARE if c not in picked))
    return picked


def translucent(colour: str, share: float) -> str:
    """A "#rrggbb" colour with an opacity."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return f"rgba({red},{green},{blue},{share:g})"

MANY = (*SPARE, "#e69f00", "#56b4e9", "#882255", "#999933")  # when four are not enough
