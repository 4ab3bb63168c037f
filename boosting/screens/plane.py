"""The plane of two attributes in which a run is drawn: those that it uses most, or those that somebody chooses."""

from collections.abc import Callable
from functools import partial

from boosting.screens.shown import Shown
from boosting.settings import Choice

AUTO = ""  # no attribute has an empty name
HELP = (
    "The plane is a cut: two attributes vary, "
    "all others stand at their median over the training examples."
)
NAMES = ("axis_x", "axis_y")  # in a link
LABELS = ("Horizontal attribute", "Vertical attribute")
Asks = Callable[[Shown], Choice | None]
Axes = Callable[[Shown], tuple[int, int | None]]


def axes(why: str, group: str = "") -> tuple[Asks, ...]:
    """What is asked of the two attributes. why: what those are that are drawn by themselves, in words; group: of both."""
    pairs = zip(NAMES, LABELS)
    return tuple(partial(_axis, name=n, label=label, why=why, group=group) for n, label in pairs)


def _axis(shown: Shown, name: str, label: str, why: str, group: str) -> Choice | None:
    """Which attribute is drawn along an axis; nothing is asked where there are no more than two."""
    dataset = shown.plain.dataset
    if dataset.n_features <= 2:
        return None
    titles = {AUTO: why, **{attribute: attribute for attribute in dataset.feature_names}}
    return Choice(name, label, titles, AUTO, HELP, key=f"{name}-{dataset.name}", group=group)


AXES = axes("most used")


def busiest(shown: Shown) -> tuple[int, int | None]:
    """The numbers of the two attributes that the run uses most."""
    return shown.axes


def plane(shown: Shown, otherwise: Axes = busiest) -> tuple[int, int | None]:
    """The numbers of the two attributes; the second of data with one attribute is None. otherwise: where none is chosen."""
    names, (first, second) = shown.plain.dataset.feature_names, otherwise(shown)
    x, y = (shown.values.get(name, AUTO) for name in NAMES)
    return names.index(x) if x else first, names.index(y) if y else second


def axis_names(shown: Shown) -> tuple[str, str]:
    """What they are called; the second of data with one attribute has no name."""
    names, (first, second) = shown.plain.dataset.feature_names, plane(shown)
    return names[first], "" if second is None else names[second]
