"""Choice 2 in matrix mode: a finite family given by its votes, those of h_j in column j of X."""

from dataclasses import dataclass

import numpy as np

from boosting.choices.exponential import weights_of
from boosting.choices.searches.family import (
    Nested,
    SearchedByCost,
    SearchedByNormalizer,
    first_best,
    plain_words,
)
from boosting.engine import complexity
from boosting.engine._kernels import squares, variance_score
from boosting.engine.base_classifiers import Column
from boosting.engine.protocols import Outputs, Search, Supply
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State
from boosting.engine.sums import product


@dataclass(frozen=True)
class Columns(Nested, SearchedByCost, SearchedByNormalizer):
    """The columns of X, (m, N), as base classifiers.

    No complements: the family is as it is given.
    """

    gives = frozenset({Supply.NESTED_FAMILIES, Supply.COST_SEARCH, Supply.NORMALIZER_SEARCH})
    outputs = Outputs.SIGNS
    n_families = 1
    words = plain_words("given columns")

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """Massart's bound for d given base classifiers."""
        return f"Massart, {d} base classifiers", complexity.massart(d, m)

    @property
    def nested(self) -> tuple[Search, ...]:
        """The family that DeepBoost chooses from: these columns and their negatives."""
        return (MirroredColumns(),)

    def sums(self, sample: Sample, pull: Pull) -> np.ndarray:
        """sum_i g_i x_ij / sum |g| of every column, (N,)."""
        return product(pull.signed, sample.X) / (np.abs(pull.signed).sum() or 1.0)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The column with the largest sum; ties within 2^-40 go to the lowest column."""
        return best_column(sample, pull, self.sums(sample, pull))

    def search_by_cost(self, sample: Sample, pull: Pull, state: State, lam: float) -> Found:
        """The column with the largest sqrt(A_I) - sqrt(A_J).

        sample, pull, state, lam: as in `SearchedByCost`.
        """
        w = weights_of(state).weights
        first, second = sample.y * w, sample.y * squares(w, sample.weight)
        size, pairs = np.abs(second).sum(), zip(product(first, sample.X), product(second, sample.X))
        scores = np.array([variance_score(a, b, lam, size)[0] for a, b in pairs])
        return best_column(sample, pull, scores)

    def search_by_normalizer(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The column with the largest sqrt(e+) - sqrt(e-); Z is 1 - its square. Votes may be 0."""
        parts = pull.signed[:, None] * sample.X / (np.abs(pull.signed).sum() or 1.0)
        positive, negative = (np.maximum(sign * parts, 0).sum(axis=0) for sign in (1, -1))
        return best_column(sample, pull, np.sqrt(positive) - np.sqrt(negative))


@dataclass(frozen=True)
class MirroredColumns(Columns):
    """The same columns, searched for the largest |sum|: their coefficients may be negative."""

    def sums(self, sample: Sample, pull: Pull) -> np.ndarray:
        """|sum_i g_i x_ij| / sum |g| of every column, (N,)."""
        return np.abs(super().sums(sample, pull))


def best_column(sample: Sample, pull: Pull, scores: np.ndarray) -> Found:
    """The column with the largest of the scores (N,)."""
    best, second = first_best(scores)
    runner_up = pull.edge(sample.X[:, second]) if second != best else 0.0
    return Found.of(Column(best), Column(best).votes(sample.X), pull, runner_up)
