"""What DeepBoost charges for a base classifier, and how rich a family really is.

Every unit of a coefficient costs Lambda_j = lam r_j + beta, where r_j is the Rademacher complexity
of the simplest family that contains h_j ([D]; Cortes, Mohri and Syed 2014). r_j comes from a
formula (`engine/complexity.py`), or from an experiment: `estimate` runs a family's own search on
random signs.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

import numpy as np

from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.protocols import Search
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot


def of_classifier(classifier: BaseClassifier, sample: Sample, m: float | None = None) -> float:
    """r_j: the complexity of the simplest family that contains h; a constant counts as a stump.

    m: the number of examples, if not the sample's.
    """
    return classifier.complexity(m or sample.examples, sample.n_attributes)


@dataclass(frozen=True)
class Penalties:
    """Lambda_j = lam r_j + beta. complexity(base classifier, sample) gives r_j.

    With c classes the loss is a mean over c - 1 pairs per example, where the publication has their
    sum: the price is divided likewise.
    """

    lam: float = 0.0
    beta: float = 0.0
    complexity: Callable[[BaseClassifier, Sample], float] = of_classifier

    @property
    def are_zero(self) -> bool:
        """Whether nothing costs anything."""
        return not self.lam and not self.beta

    def of(self, classifier: BaseClassifier, sample: Sample) -> float:
        """Lambda of one base classifier."""
        r = self.complexity(classifier, sample) if self.lam else 0.0
        return (self.lam * r + self.beta) / sample.rows_per_example

    def of_members(self, state: State) -> np.ndarray:
        """Lambda of every member so far, (k,); each is computed once."""
        # Members are only ever appended, so the list of a run needs nothing but its new end.
        prices: list[float] = state.kept(self, list)
        for member in state.members[len(prices) :]:
            prices.append(self.of(member, state.sample))
        return np.array(prices)

    def price(self, state: State) -> float:
        """sum_j Lambda_j |c_j| of the current vote."""
        if not state.members:
            return 0.0
        return dot(self.of_members(state), np.abs(state.coefficients))


@dataclass(frozen=True)
class Estimated:
    """r_j by experiment, in the place of `of_classifier`, for one sample.

    families stand in the order of their depth, 1, 2, ...: a base classifier is charged for the one
    of its own depth. n_draws vectors of random signs are drawn from seed.
    """

    families: tuple[Search, ...]
    n_draws: int = 100
    seed: int = 0
    _means: dict = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, classifier: BaseClassifier, sample: Sample) -> float:
        """The mean of `estimate` over h's family; a given column has its formula."""
        if classifier.depth == 0 and not classifier.is_leaf:  # a given column
            return of_classifier(classifier, sample)
        place = min(max(classifier.depth - 1, 0), len(self.families) - 1)
        if place not in self._means:
            self._means[place] = estimate(
                self.families[place], sample, self.n_draws, self.seed
            ).mean
        return self._means[place]


class Estimate(NamedTuple):
    """A mean over random signs, with its standard error and every draw (n,)."""

    mean: float
    standard_error: float
    draws: np.ndarray


def estimate(family: Search, sample: Sample, n_draws: int = 200, seed: int = 0) -> Estimate:
    """The empirical Rademacher complexity of a family by Monte Carlo.

    Where the family is searched greedily, it is an estimate from below.

    family: its search is run on n_draws vectors of random signs, drawn from seed, over the sample.
    With example weights b the sum is sum_i b_i sigma_i h(x_i).
    """
    signs = random_signs(n_draws, sample.size, seed)
    draws = np.array([follows(family, sample, sigma) for sigma in signs])
    spread = float(draws.std(ddof=1)) if n_draws > 1 else 0.0
    return Estimate(float(draws.mean()), spread / sqrt(n_draws), draws)


def random_signs(n_draws: int, m: int, seed: int) -> np.ndarray:
    """n_draws vectors of m random signs, (n_draws, m)."""
    return np.random.default_rng(seed).choice([-1.0, 1.0], size=(n_draws, m))


def follows(family: Search, sample: Sample, sigma: np.ndarray) -> float:
    """max_h sum_i b_i sigma_i h(x_i) for one vector of signs (m,), by the family's own search."""
    return family.search(sample, Pull(sample.weight * sigma, 0.0), State(sample)).correlation
