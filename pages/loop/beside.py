"""A mix beside AdaBoost on the same data: AdaBoost's border in the plane of the mix, and both errors in a sentence."""

from __future__ import annotations

from typing import cast

import numpy as np

from boosting.catalogue import defaults
from boosting.figures.template import percent
from boosting.screens.plans import PARTS
from pages.shell import controls, runs
from pages.shell.films import Content
from pages.words import choices_table, stage_film


def content(run: runs.Run, axes: tuple[int, int | None]) -> Content:
    """The film of a mix; "rival" in its arrays: the surface of AdaBoost, where the mix is another algorithm."""
    film = stage_film.content(run, *axes)
    if swapped(run):
        arrays = cast("dict[str, np.ndarray]", film["arrays"])
        arrays["rival"] = runs.film(_adaboost(run), *axes).surface
    return film


def _adaboost(run: runs.Run) -> runs.Run:
    """AdaBoost in the place of a mix."""
    return controls.without(run, tuple(PARTS))


def swapped(run: runs.Run) -> list[str]:
    """The choices of a mix that are not AdaBoost's, by name."""
    ours = choices_table.cells(defaults.ALGORITHM)
    rows = enumerate(controls.sources(run))
    return [
        list(PARTS.values())[k].lower() for k, row in rows if choices_table.cells(row)[k] != ours[k]
    ]


def in_words(run: runs.Run, axes: tuple[int, int | None]) -> str:
    """What was swapped, and with what error the mix and AdaBoost end; axes: of the plane."""
    found = swapped(run)
    if not found:
        return (
            "All four choices are AdaBoost's. **Swap one:** its border then stays in the plane as a "
            "dashed line."
        )
    ends, other = (_error(one, axes) for one in (run, _adaboost(run)))
    return f"**AdaBoost with another {' and another '.join(found)}** ends with {ends}; AdaBoost itself with {other}."


def _error(run: runs.Run, axes: tuple[int, int | None]) -> str:
    """The test error of the last round, that on the training examples where nothing is held back."""
    curves = {curve.role: curve.values[-1] for curve in runs.film(run, *axes).curves}
    role, of = ("test", "test") if "test" in curves else ("train", "training")
    return f"{percent(float(curves[role]))} {of} error"
