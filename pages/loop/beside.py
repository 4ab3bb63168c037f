"""A mix beside AdaBoost on the same data: AdaBoost's border in the plane of the mix, and both errors in a sentence."""

from __future__ import annotations

from boosting.catalogue import defaults
from boosting.figures.template import percent
from boosting.screens.chapters.loop import sources, without
from boosting.screens.plans import PARTS
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import choices_table, stage_film


def content(shown: Shown) -> Content:
    """The film of a mix, with AdaBoost as its ghost where the mix is another algorithm."""
    if not swapped(shown):
        return stage_film.content(shown, *shown.axes)
    return stage_film.beside(shown, without(shown), *shown.axes, "AdaBoost")


def swapped(shown: Shown) -> list[str]:
    """The choices of a mix that are not AdaBoost's, by name."""
    ours = choices_table.cells(defaults.ALGORITHM)
    rows = enumerate(sources(shown.run))
    return [
        list(PARTS.values())[k].lower() for k, row in rows if choices_table.cells(row)[k] != ours[k]
    ]


def in_words(shown: Shown) -> str:
    """What was swapped, and with what error the mix and AdaBoost end."""
    found = swapped(shown)
    if not found:
        return (
            "All four choices are AdaBoost's. **Swap one:** its border then stays in the plane as a "
            "dashed line."
        )
    ends, other = _error(shown), _error(without(shown))
    return f"**AdaBoost with another {' and another '.join(found)}** ends with {ends}; AdaBoost itself with {other}."


def _error(shown: Shown) -> str:
    """The test error of the last round, that on the training examples where nothing is held back."""
    role, of = ("test", "test") if len(shown.y_test) else ("train", "training")
    last = shown.fact("last error", lambda _: float(shown.curve(role)[-1]))
    return f"{percent(last)} {of} error"
