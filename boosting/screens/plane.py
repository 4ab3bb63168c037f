"""The plane of two attributes in which a run is drawn: those that it uses most, or those that somebody chooses."""

from __future__ import annotations

from functools import partial

from boosting.screens.shown import Shown
from boosting.settings import Choice

AUTO = ""  # no attribute has an empty name
USED = "most used"
HELP = (
    "The plane is a cut: two attributes vary, "
    "all others stand at their median over the training examples."
)
NAMES = ("axis_x", "axis_y")  # in a link


def _axis(shown: Shown, name: str, label: str) -> Choice | None:
    """Which attribute is drawn along an axis; nothing is asked where there are no more than two."""
    dataset = shown.plain.dataset
    if dataset.n_features <= 2:
        return None
    titles = {AUTO: USED, **{attribute: attribute for attribute in dataset.feature_names}}
    return Choice(name, label, titles, AUTO, HELP, key=f"{name}-{dataset.name}")


AXES = (
    partial(_axis, name=NAMES[0], label="Horizontal attribute"),
    partial(_axis, name=NAMES[1], label="Vertical attribute"),
)


def plane(shown: Shown) -> tuple[int, int | None]:
    """The numbers of the two attributes; the second of data with one attribute is None."""
    names, (first, second) = shown.plain.dataset.feature_names, shown.axes
    x, y = (shown.values.get(name, AUTO) for name in NAMES)
    return names.index(x) if x else first, names.index(y) if y else second
