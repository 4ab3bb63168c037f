"""TODO choices.searches.abstaining."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.searches.columns import Columns
from boosting.choices.searches.stumps import first_best
from boosting.engine._kernels import interval_scores
from boosting.engine.base_classifiers import Tree
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State

SMALLEST_Z = "h ← argmin<sub>h</sub> Z = ε<sub>0</sub> + 2 √(ε<sub>+</sub> ε<sub>−</sub>)"


@dataclass(frozen=True)
class AbstainingStumps:
    """h(x) = s if low < x_j <= high, else 0: it votes where it knows something ([M] ex. 7.10 allows votes of 0).

    The ends are infinite, or among at most `per_attribute` midpoints of attribute j; all pairs of ends are compared.
    Ties: the constant first, then lowest attribute, then lowest low end, then an infinite before the lowest high end.
    """

    per_attribute: int = 32

    code = SMALLEST_Z

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the smallest Z = e0 + 2 sqrt(e+ e-), in O(m d)."""
        cuts = sample.cuts()
        places, scores = interval_scores(cuts.packed, pull.signed, self.per_attribute)

        def tree(index: int) -> Tree:
            j, low, high = np.unravel_index(index, scores.shape)
            end = cuts.thresholds[j, places[j, high]] if high else np.inf
            sign = 1.0 if scores.flat[index] >= 0 else -1.0
            return Tree.interval(int(j), cuts.thresholds[j, places[j, low]], end, sign)

        first, second = first_best(np.abs(scores).ravel())
        runner_up = pull.edge(tree(second).votes(sample.X)) if scores.flat[second] else 0.0
        return Found.of(tree(first), tree(first).votes(sample.X), pull, runner_up)


@dataclass(frozen=True)
class AbstainingColumns(Columns):
    """The same columns, which may hold zeros: the one with the smallest Z = e0 + 2 sqrt(e+ e-) ([M] ex. 7.10)."""

    code = SMALLEST_Z

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """sqrt(e+) - sqrt(e-) of every column, (N,); Z = 1 - its square."""
        parts = pull.signed[:, None] * sample.X / (np.abs(pull.signed).sum() or 1.0)
        return np.sqrt(np.maximum(parts, 0).sum(axis=0)) - np.sqrt(
            np.maximum(-parts, 0).sum(axis=0)
        )


def by_normaliser(family: AbstainingStumps | Columns) -> AbstainingStumps | AbstainingColumns:
    """The family, scored by Z."""
    return AbstainingColumns() if isinstance(family, Columns) else family
