"""Bagging's weights (Breiman 1996, section 2): how often each example is among m draws with replacement.

    D_t(i) = n_i / m,    (n_1, ..., n_m) drawn afresh in every round, each example by its base weight

Boosting's weights are earned by mistakes, these are drawn: the vote has no say in them. On average they are b_i, the pull
of the linear loss phi(z) = -z, which asks the same of an example whether it is right or wrong.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np

from boosting.choices.losses.margin import MarginLoss
from boosting.engine.protocols import LossFunction
from boosting.engine.sample import Sample, frozen
from boosting.engine.state import Pull, State
from boosting.engine.words import LossWords

MOST = 10  # draws for each row: example weights of a larger mean are no counts


class Linear(LossFunction):
    """phi(z) = -z. Its slope is the same everywhere; it bounds no error."""

    title = "linear"
    convex, bounds_zero_one, lipschitz_clipped = True, False, 1.0

    def value(self, margins: np.ndarray) -> np.ndarray:
        return -margins

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return np.full_like(margins, -1.0)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return np.zeros_like(margins)


@dataclass(frozen=True)
class DrawnLoss(MarginLoss):
    """The linear loss on a bootstrap sample of each round. seed: of all draws; round t has its own."""

    seed: int

    function = Linear()
    words = LossWords(
        "drawn",
        "D(i) ← n<sub>i</sub>/m, n<sub>i</sub>: how often x<sub>i</sub> is among m draws",
        r"D_{t+1}(i)=\frac{n_i}{m},\quad(n_1,\dots,n_m)\text{ from }m\text{ draws with replacement}",
        "that weights come and go: no mistake is remembered",
        pulls="weight",
        symbol="D(i) y<sub>i</sub>",
        objective="minus the mean of y F",
        objective_latex=r"-\frac1m\sum_iy_iF_t(x_i)",
        drawn=True,
    )

    def pull(self, state: State) -> Pull:
        """g = y n / sum n."""
        urn = state.kept((DrawnLoss, state.sample), lambda: Urn.of(state.sample))
        times = urn.counts(np.random.default_rng((self.seed, state.rounds)))
        return super().pull(state)._replace(signed=frozen(state.sample.y * times / times.sum()))


@dataclass(frozen=True)
class Urn:
    """What examples are drawn from: they lie in the order of their values, so that a table's order does not matter.

    rows (n,): those of positive weight, in that order. up_to (n,): the weight of each and of all before it. draws: as many
    as there are examples. size: the rows of the sample.
    """

    rows: np.ndarray
    up_to: np.ndarray
    draws: int
    size: int

    @classmethod
    def of(cls, sample: Sample) -> Self:
        """That of a sample; a row of weight 2 is two examples."""
        counted = np.flatnonzero(sample.weight)
        rows = counted[np.lexsort((sample.y[counted], *sample.X[counted].T))]
        draws = round(min(max(sample.count, len(rows)), MOST * len(rows)))
        return cls(rows, np.cumsum(sample.weight[rows]), draws, sample.size)

    def counts(self, rng: np.random.Generator) -> np.ndarray:
        """How often each row is drawn, (m,)."""
        drawn = np.searchsorted(self.up_to, self.up_to[-1] * rng.random(self.draws), "right")
        last = len(self.rows) - 1  # where the product is rounded up
        return np.bincount(self.rows[np.minimum(drawn, last)], minlength=self.size)
