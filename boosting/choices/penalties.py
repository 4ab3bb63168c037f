"""TODO choices.penalties."""

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
    """What DeepBoost pays for a unit of a base classifier's coefficient: Lambda_j = lam r_j + beta.

    complexity(base classifier, sample) gives r_j. With c classes the loss is a mean over c - 1 pairs per example, where the
    publication has their sum: the price is divided likewise.
    """

    lam: float
    beta: float
    complexity: Callable[[object, Sample], float] = of_classifier

    def of(self, classifier: object, sample: Sample) -> float:
        """Lambda of one base classifier."""
        r = self.complexity(classifier, sample) if self.lam else 0.0
        return (self.lam * r + self.beta) / sample.rows_per_example

    def charges(self, state: State) -> np.ndarray:
        """Lambda of every base classifier chosen so far, (k,); each is computed once."""
        for classifier in state.members[len(state.charges) :]:
            state.charges.append(self.of(classifier, state.sample))
        return np.array(state.charges)


@dataclass(frozen=True)
class Estimated:
    """r_j by experiment, in the place of `of_classifier`: Penalties(lam, beta, Estimated(family.nested)) for one sample.

    The families stand in the order of their depth, 1, 2, ...: a base classifier is charged for the one of its own depth.
    """

    families: tuple
    n_draws: int = 100
    seed: int = 0
    _kept: dict = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, classifier: Tree | Column, sample: Sample) -> float:
        """The mean of `estimate` over the base classifier's family; made at the first question, then kept. Columns: Massart."""
        if isinstance(classifier, Column):
            return of_classifier(classifier, sample)
        place = min(max(depth(classifier.nodes) - 1, 0), len(self.families) - 1)
        if place not in self._kept:
            self._kept[place] = estimate(self.families[place], sample, self.n_draws, self.seed).mean
        return self._kept[place]


class Estimate(NamedTuple):
    """A mean over random signs, with its standard error and every draw (n,)."""

    mean: float
    standard_error: float
    draws: np.ndarray


def estimate(family, sample: Sample, n_draws: int = 200, seed: int = 0) -> Estimate:
    """The empirical Rademacher complexity of a family by Monte Carlo; for a greedy search it is an estimate from below.

    With example weights b the sum is sum_i b_i sigma_i h(x_i).
    """
    rng = np.random.default_rng(seed)
    signs = rng.choice([-1.0, 1.0], size=(n_draws, sample.size))
    draws = np.array([follows(family, sample, sigma) for sigma in signs])
    spread = float(draws.std(ddof=1)) if n_draws > 1 else 0.0
    return Estimate(float(draws.mean()), spread / sqrt(n_draws), draws)


def follows(family, sample: Sample, sigma: np.ndarray) -> float:
    """max_h sum_i b_i sigma_i h(x_i) for one vector of signs (m,), as the family's own search finds it."""
    return family.search(sample, Pull(sample.weight * sigma, 0.0), State(sample)).correlation
