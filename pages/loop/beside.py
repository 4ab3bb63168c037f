"""A mix beside AdaBoost on the same data: AdaBoost's border in the plane of the mix, and the error of both by round."""

from typing import cast

import numpy as np

from boosting.catalogue import defaults, find_algorithm
from boosting.engine.boost import USED_UP
from boosting.figures.template import counted, going_on, percent
from boosting.screens.chapters.loop import sources, without
from boosting.screens.plans import PARTS
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import choices_table, stage_film


def content(shown: Shown) -> Content:
    """The film of a mix, with AdaBoost as its ghost where the mix is another algorithm: its sentences compare the two."""
    if not swapped(shown):
        return stage_film.content(shown, *shown.axes)
    film = stage_film.beside(shown, without(shown), *shown.axes, "AdaBoost")
    start, *rounds = cast("list[dict[str, str]]", film["live"])
    told = (line | {"say": both} for line, both in zip(rounds, _compared(shown), strict=True))
    ended = "" if film["ended"] == USED_UP else film["ended"]  # the bar says that much
    return {**_of_one_error(shown, film), "live": [start, *told], "ended": ended}


def _role(shown: Shown) -> str:
    """By what error two votes are compared: on test examples, where some are held back."""
    return "test" if len(shown.y_test) else "train"


def _of_one_error(shown: Shown, film: Content) -> Content:
    """The film with one curve of each vote, that of the error by which they are compared, called by what was swapped."""
    curves = cast("list[dict[str, str]]", film["curves"])
    arrays = cast("dict[str, np.ndarray]", film["arrays"])
    (k,) = [k for k, curve in enumerate(curves) if curve["role"] == _role(shown)]
    rows = {name: arrays[name][[k]] for name in ("curves", "ghost_errors")}
    # before the first round there is no vote, and its error would take the room of those that are compared
    for row in rows.values():
        row[:, 0] = np.nan
    one = curves[k] | {"label": _another(shown)}
    return {**film, "curves": [one], "arrays": {**arrays, **rows}}


def _another(shown: Shown) -> str:
    """What a mix has in the place of AdaBoost's, and whose it is: "step of Fixed-step AdaBoost"."""
    choices = [part.lower() for part in PARTS.values()]
    of = {choice: find_algorithm(row).title for choice, row in zip(choices, sources(shown.run))}
    owners = dict.fromkeys(of[choice] for choice in swapped(shown))
    return " and ".join(
        f"{' and '.join(c for c in swapped(shown) if of[c] == owner)} of {owner}"
        for owner in owners
    )


def swapped(shown: Shown) -> list[str]:
    """The choices of a mix that are not AdaBoost's, by name."""
    ours = choices_table.cells(defaults.ALGORITHM)
    rows = enumerate(sources(shown.run))
    return [
        list(PARTS.values())[k].lower() for k, row in rows if choices_table.cells(row)[k] != ours[k]
    ]


def _compared(shown: Shown) -> list[str]:
    """For every round 1..T the error of the mix beside that of AdaBoost; of test examples, which count alike, how many."""
    mix, n = shown.curve(_role(shown)), len(shown.y_test)
    # either may have ended first
    other = going_on(without(shown).curve(_role(shown)), len(mix) - 1)
    behind = np.cumsum((mix > other[: len(mix)])[1:]).tolist()
    swap = f"With the {_another(shown)}"
    return [
        f"{swap} the vote is behind in {count} of {counted(t, 'round')}; now {_now(float(mix[t]), float(other[t]), n)}."
        for t, count in enumerate(behind, 1)
    ]


def _now(error: float, other: float, n: int) -> str:
    """What two errors are in words, as counts of n test examples where there are some.

    On other test examples the difference of two such counts would change by the root of their sum, or a little less.
    """
    if not n:
        return f"{percent(error)} training error, AdaBoost {percent(other)}"
    wrong, beside = round(n * error), round(n * other)
    alike = "about equal: " if (wrong - beside) ** 2 <= wrong + beside else ""
    return f"{alike}{wrong} of {n} wrong, AdaBoost {beside}"
