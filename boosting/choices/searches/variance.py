"""TODO choices.searches.variance."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.searches.columns import Columns
from boosting.choices.searches.stumps import Stumps
from boosting.engine._kernels import best_variance_cut, squares, variance_score
from boosting.engine.base_classifiers import Tree
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State

# What a search looks for, as a line of pseudocode; without a `code` it is the largest sum_i g_i h(x_i).
SMALLEST_COST = "h ← argmin<sub>h</sub> of the cost after h's own best step"


@dataclass(frozen=True)
class VarianceStumps(Stumps):
    """The same stumps, scored as EBBoost does: the one whose own best step leaves the smallest cost ([V] algorithm 3).

    The cost after the best step is 2 sqrt(A_I A_J) + 2 (1-lam) w_I w_J, which no single weight per example can tell.
    """

    lam: float = 0.0

    code = SMALLEST_COST

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The stump with the smallest cost, in O(m d); ties as in `Stumps`."""
        cuts = sample.cuts(self.per_attribute)
        attribute, cut, sign, runner_up = best_variance_cut(
            cuts.packed, *_two_pulls(sample, pull), self.lam
        )
        tree = Tree.stump(attribute, cuts.thresholds[attribute, cut], sign)
        return Found.of(tree, tree.votes(sample.X), pull, runner_up / 2 / np.abs(pull.signed).sum())


@dataclass(frozen=True)
class VarianceColumns(Columns):
    """The same columns, scored as EBBoost does (see `VarianceStumps`)."""

    lam: float = 0.0

    code = SMALLEST_COST

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """sqrt(A_I) - sqrt(A_J) of every column, (N,)."""
        first, second = _two_pulls(sample, pull)
        pairs = zip(first @ sample.X, second @ sample.X)
        return np.array([variance_score(u, v, self.lam, np.abs(second).sum())[0] for u, v in pairs])


def by_variance(family: Stumps | Columns, lam: float) -> VarianceStumps | VarianceColumns:
    """The family, scored as EBBoost does."""
    return (
        VarianceColumns(lam)
        if isinstance(family, Columns)
        else VarianceStumps(family.per_attribute, lam)
    )


def _two_pulls(sample: Sample, pull: Pull) -> tuple[np.ndarray, np.ndarray]:
    """y w and y w^2/b, each (m,)."""
    return sample.y * pull.weights, sample.y * squares(pull.weights, sample.weight)
