"""TODO choices.searches.hull."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from boosting.choices.searches.regression_trees import (
    RESOLUTION,
    Goal,
    RegressionTrees,
    exact_goal,
    gradient_goal,
)
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State

SMALLEST_SHARE = 2.0**-20  # CHB gives up when a tree does not help even with this share


@dataclass(frozen=True)
class HullTrees:
    """Convex Hull Boost's search, [C] section 6: the best tree for the loss at (1-a) F + a f, |f| <= gamma.

    a = 1/m in round m; while the loss does not fall, a is halved and the search repeated. splits: "exact" judges splits
    by the loss itself where two sums describe it (squared, exponential), else as "gradient" does; "gradient" by least
    squares on the gradient at (1-a) F; "random" adds noise to that gradient, mean 0, standard deviation `noise` times
    the gradient's own, drawn anew at every search.
    """

    family: RegressionTrees
    loss: object
    gamma: float
    leaves: int
    splits: str = "exact"
    noise: float = 0.0
    rng: np.random.Generator = field(default_factory=np.random.default_rng)

    code = "h ← the tree, |h| ≤ γ, with the least loss of (1−a) F + a h"

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree, its gain and the number of halvings; a gain that leaves no gap when no share helps."""
        share, halvings = 1 / (state.rounds + 1), 0
        while True:
            offset = (1 - share) * state.scores
            found = self.best(sample, pull, offset, share)._replace(halvings=halvings)
            after = self.loss.mean(sample.y, offset + share * found.votes, sample.weight)
            if after < pull.objective * (1 - RESOLUTION):
                return found
            share, halvings = share / 2, halvings + 1
            if share <= SMALLEST_SHARE:
                return found._replace(gain=float(pull.signed @ state.scores))

    def best(self, sample: Sample, pull: Pull, offset: np.ndarray, share: float) -> Found:
        """The tree f, |f| <= gamma, for the loss at offset + share f."""
        shape = self.family.grow(sample, self.goal(sample, offset, share), self.leaves)
        return shape.filled(
            self.loss.leaves(sample, offset, share, shape.leaf, shape.n, self.gamma), pull
        )

    def goal(self, sample: Sample, offset: np.ndarray, share: float) -> Goal:
        """How splits are judged at this share."""
        exact = (
            exact_goal(self.loss, sample, offset, share * self.gamma)
            if self.splits == "exact"
            else None
        )
        if exact is not None:
            return exact
        pull, base = self.loss.slopes(sample.y, offset, sample.weight), sample.weight
        if self.splits == "random":
            pull = pull + base * self.noise * _spread(pull, base) * self.rng.standard_normal(
                sample.size
            )
        return gradient_goal(pull, base)


def _spread(pull: np.ndarray, base: np.ndarray) -> float:
    """The weighted standard deviation of g / b."""
    gradient = np.divide(pull, base, out=np.zeros_like(pull), where=base > 0)
    return float(np.sqrt(base @ (gradient - base @ gradient) ** 2))


@dataclass(frozen=True)
class HullClassifiers:
    """L1Boost's search: the base classifier of the user's family with the largest inner product; it enters as gamma h."""

    family: object
    gamma: float

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The family's own search; the gain counts the base classifier gamma times, so that the gap is Frank and Wolfe's."""
        found = self.family.search(sample, pull, state)
        return found._replace(gain=self.gamma * found.gain)
