"""TODO catalogue.rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from boosting.catalogue.parameters import Choice, Parameter
from boosting.engine.state import State


class Choices(NamedTuple):
    """The choices that make an algorithm. The family of weak learners is the user's; `search`, where an algorithm has
    its own way to score a family's members, turns the family into that search. correct: choice 4, if any.
    """

    loss: object
    step_size: object
    search: Callable[[object], object] | None = None
    correct: Callable[[State], None] | None = None


CLASSIFIERS = (
    "stump",
    "stump-grid",
    "depth2",
    "tree",
)  # families of votes -1 and +1; most algorithms take any of them
STUMPS = ("stump", "stump-grid")  # families small enough to look at every member
CLASS_NAMERS = (
    "stump",
    "stump-grid",
    "tree",
)  # families whose members can name one of several classes


@dataclass(frozen=True)
class Algorithm:
    """A row: choices(**parameters) fills in the loop; `different` says in a sentence what sets the row apart.

    reference is a key of data/references.bib, place the figure or equations there; bounds are keys of bounds.BOUNDS,
    the curves drawn above the training error; weak_learners are the names it can work with, the default first;
    task says what y holds: "binary" (-1 and +1), "multiclass" (any class numbers) or "regression" (real numbers).
    reads_weights: its search and its step work on normalised exponential weights, not on the pull alone.
    """

    name: str
    title: str
    different: str
    reference: str
    place: str
    choices: Callable[..., Choices]
    parameters: tuple[Parameter | Choice, ...] = ()
    bounds: tuple[str, ...] = ()
    weak_learners: tuple[str, ...] = CLASSIFIERS
    task: str = "binary"
    reads_weights: bool = False

    def with_parameters(self, **values: float) -> Choices:
        """The choices at these parameters, defaults for the others; ValueError for an unknown name or a bad value."""
        known = {p.name: p for p in self.parameters}
        unknown = sorted(set(values) - set(known))
        if unknown:
            raise ValueError(
                f"{self.title} has no parameter {unknown[0]!r}; it has {sorted(known) or 'none'}."
            )
        return self.choices(
            **{p.name: p.check(values.get(p.name, p.default)) for p in self.parameters}
        )


def _rows(rows) -> dict:
    return {row.name: row for row in rows}


REGRESSION_TREES = ("regression-tree",)
