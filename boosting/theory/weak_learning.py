r"""Does a family learn at all? Its first edge, beside those that it finds where nothing is to be found.

The weak learning assumption is that every round finds an edge of at least some gamma > 0 ([M] section 7.2.1:
then the training error falls as e^(-2 gamma^2 T)). In round 1, where all examples have their own weight,

    edge = 1/2 max_h sum_i b_i y_i h(x_i),

which is above 0 on every sample, because the maximum follows the accidents of the sample, too. How far, is
seen by experiment: the same search on labels that were shuffled among the same examples. Where the law leaves
every h an edge of 0, F = 0 minimises each loss that is convex in F over all votes, as all slopes in it are 0:
then no further round can learn either.
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.protocols import Search
from boosting.engine.sample import Sample, frozen
from boosting.engine.state import Pull, State

SHUFFLES = 19  # the edge is the largest of 20 by chance once in twenty times
FEW = 2  # shuffles after which an edge of twice theirs needs no more of them
EVEN = 1e-9  # edges that differ by less are equal: they are rounded


class FirstEdge(NamedTuple):
    """The edge of a family's best member in round 1; shuffled (n,): the same on shuffled labels."""

    edge: float
    shuffled: np.ndarray

    @property
    def is_chance(self) -> bool:
        """Whether some shuffled labels were followed as well."""
        return bool(self.edge <= self.shuffled.max())

    @property
    def fits_all(self) -> bool:
        """Whether all labels were followed without a mistake: then an edge says nothing of the data."""
        return bool(self.shuffled.min() >= 0.5 - EVEN)


def first_edge(family: Search, sample: Sample, seed: int = 0) -> FirstEdge:
    """The first edge of a family whose members vote -1 or +1, with those of shuffled labels.

    seed: of the shuffles; there are `SHUFFLES` of them, or `FEW` where that leaves no doubt.
    """
    rng = np.random.default_rng(seed)
    edge, found = _edge(family, sample, sample.y), np.zeros(0)
    for count in (FEW, SHUFFLES):
        labels = (rng.permutation(sample.y) for _ in range(count - len(found)))
        found = np.append(found, [_edge(family, sample, y) for y in labels])
        if edge > 2 * found.max():
            break
    return FirstEdge(edge, found)


def _edge(family: Search, sample: Sample, y: np.ndarray) -> float:
    return (
        family.search(sample, Pull(frozen(sample.weight * y), 0.0), State(sample)).correlation / 2
    )


def no_better_than_guessing(error: float, share: float, n: int) -> bool:
    """Whether an error on n examples is within two standard errors of always naming the larger class.

    share: of the smaller class, the error of that.
    """
    return bool(error >= share - 2 * np.sqrt(share * (1 - share) / max(n, 1)))
