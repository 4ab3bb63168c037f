"""What a unit of a base classifier's coefficient costs in DeepBoost: Lambda_j.

Lambda_j = lambda r_j + beta ([D]), where r_j is the Rademacher complexity of the simplest family
that contains h_j: by the formulas of `engine.complexity`, or (`Estimated`) by experiment. The
experiment runs the family's own search on random signs sigma in the place of labels; the mean of
(1/m) max_h sum_i sigma_i h(x_i) over the draws estimates R_m(H) (`estimate`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

import numpy as np

from boosting.engine.base_classifiers import Column, Tree
from boosting.engine.complexity import depth, of_classifier
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State


@dataclass(frozen=True)
class Penalties:
    """What a unit of a base classifier's coefficient costs: Lambda_j = lam r_j + beta ([D]).

    complexity(classifier, sample) returns r_j. With c classes the loss is a mean over c - 1 pairs
    per example, where [D] has their sum: the penalty is divided by c - 1 as well.
    """

    lam: float
    beta: float
    complexity: Callable[[object, Sample], float] = of_classifier

    def of(self, classifier: object, sample: Sample) -> float:
        """Lambda of one base classifier on a sample."""
        r = self.complexity(classifier, sample) if self.lam else 0.0
        return (self.lam * r + self.beta) / sample.rows_per_example

    def charges(self, state: State) -> np.ndarray:
        """Lambda of every distinct base classifier so far, (k,); each is computed once a run."""
        for classifier in state.members[len(state.charges) :]:
            state.charges.append(self.of(classifier, state.sample))
        return np.array(state.charges)


@dataclass(frozen=True)
class Estimated:
    """r_j by experiment instead of `of_classifier`, as in Penalties(lam, beta, Estimated(families)).

    families: in the order of their depth, 1, 2, ...; a base classifier is charged for the one of
    its own depth. n_draws: random sign vectors for each estimate; seed: of their generator. It
    keeps its estimates, so it belongs to one sample.
    """

    families: tuple
    n_draws: int = 100
    seed: int = 0
    _kept: dict = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, classifier: Tree | Column, sample: Sample) -> float:
        """The mean of `estimate` for the base classifier's family; for a column Massart's bound."""
        if isinstance(classifier, Column):
            return of_classifier(classifier, sample)
        place = min(max(depth(classifier.nodes) - 1, 0), len(self.families) - 1)
        if place not in self._kept:
            self._kept[place] = estimate(self.families[place], sample, self.n_draws, self.seed).mean
        return self._kept[place]


class Estimate(NamedTuple):
    """A complexity from n random sign vectors: the mean of draws (n,), and its standard_error."""

    mean: float
    standard_error: float
    draws: np.ndarray


def estimate(family, sample: Sample, n_draws: int = 200, seed: int = 0) -> Estimate:
    """The empirical Rademacher complexity of a family on a sample, by Monte Carlo.

    n_draws random sign vectors from a generator with this seed. With example weights b a draw is
    max_h sum_i b_i sigma_i h(x_i). Where the family's search is greedy (CART) the maximum may be
    missed, and the estimate is from below.
    """
    rng = np.random.default_rng(seed)
    signs = rng.choice([-1.0, 1.0], size=(n_draws, sample.size))
    draws = np.array([follows(family, sample, sigma) for sigma in signs])
    spread = float(draws.std(ddof=1)) if n_draws > 1 else 0.0
    return Estimate(float(draws.mean()), spread / sqrt(n_draws), draws)


def follows(family, sample: Sample, sigma: np.ndarray) -> float:
    """max_h sum_i b_i sigma_i h(x_i) for one vector of signs sigma (m,), by the family's search."""
    return family.search(sample, Pull(sample.weight * sigma, 0.0), State(sample)).correlation
