"""What judges the splits of a growing regression tree (the goals of regression_trees.py), and the tree without values."""

from typing import NamedTuple

import numpy as np

from boosting.choices.functions import ConvexFunction
from boosting.engine._kernels import EXPONENTIAL, SQUARED
from boosting.engine.base_classifiers import RegressionTree
from boosting.engine.sample import Sample, frozen
from boosting.engine.state import Found, Pull

TIE = 2.0**-40  # falls that differ by less than this share of all there is to gain are tied


class Goal(NamedTuple):
    """How a split is judged.

    kind: the kernel's number of it. sums (m, 2): the terms of the two sums. reach: the most that
    share * leaf value may be.
    """

    kind: int
    sums: np.ndarray
    reach: float

    @property
    def bound(self) -> np.ndarray:
        """What the kernel `best_split` takes, (4,): reach, e^2reach, 1 - e^-reach, 1 - e^reach."""
        with np.errstate(over="ignore"):
            return np.array(
                [self.reach, np.exp(2 * self.reach), -np.expm1(-self.reach), -np.expm1(self.reach)]
            )

    @property
    def slack(self) -> float:
        """The size of a fall that means nothing."""
        p, n = self.sums[:, 0], self.sums[:, 1]
        if self.kind == EXPONENTIAL:
            return TIE * float(self.sums.sum())
        return TIE * float(np.divide(p**2, n, out=np.zeros_like(p), where=n > 0).sum())


def gradient_goal(pull: np.ndarray, base: np.ndarray) -> Goal:
    """Least squares on g_i / b_i with weights b_i, without a limit: pull g (m,), base b (m,)."""
    return Goal(SQUARED, np.column_stack([pull, base]), np.inf)


def exact_goal(
    function: ConvexFunction, sample: Sample, offset: np.ndarray, reach: float
) -> Goal | None:
    """The loss itself at offset + share f, share |f| <= reach; None where two sums cannot tell it.

    function: the loss. sample: m examples. offset (m,): the scores without the tree. reach: the
    most that share f may be.
    """
    sums = function.split_sums(sample.y, offset, sample.weight)
    return None if sums is None else Goal(*sums, reach)


class Shape(NamedTuple):
    """A tree without values: nodes (k, 5), and leaf (m,), each row's leaf among n."""

    nodes: np.ndarray
    leaf: np.ndarray
    n: int

    def totals(self, sums: np.ndarray) -> np.ndarray:
        """The terms (m, 2) added up in every leaf: (2, n)."""
        return np.array([np.bincount(self.leaf, column, self.n) for column in sums.T])

    def filled(self, values: np.ndarray, pull: Pull) -> Found:
        """The tree with these leaf values (n,); the search knows no runner-up."""
        nodes = self.nodes.copy()
        nodes[nodes[:, 2] == 0, 4] = values + 0.0  # no negative zeros: equal trees are equal bytes
        votes = frozen(nodes[nodes[:, 2] == 0, 4][self.leaf])
        return Found.of(RegressionTree(frozen(nodes)), votes, pull, 0.0)
