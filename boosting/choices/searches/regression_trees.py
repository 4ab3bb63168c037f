r"""Choice 2, for votes that are real numbers: regression trees with L leaves, grown best first.

    start with one leaf; split the leaf whose best split makes the loss fall most;
    stop at L leaves ([C] section 6)

Three goals share this one growth; each tells, from two sums over a leaf's examples, what a leaf
value can gain there:

| goal | who | sums p, n over a leaf | a split is judged by |
|---|---|---|---|
| gradient | gradient boosting, CHB with any loss | g_i; b_i | least squares on g_i / b_i |
| squared loss | CHB, exact | b (y - (1-a) F); b | the loss at (1-a) F + a f, leaves clipped |
| exponential loss | CHB, exact | b e^{-(1-a) z} of each class | the same |

The leaves are fitted afterwards, by the loss (`choices/functions.py`): its minimiser over the leaf,
a problem in one variable. A split that gains nothing is not made, so a tree may have fewer than L
leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting.choices.functions import ConvexFunction
from boosting.choices.searches.family import GrowsTrees, plain_words
from boosting.engine import complexity
from boosting.engine._kernels import EXPONENTIAL, SQUARED, best_split
from boosting.engine.base_classifiers import RegressionTree
from boosting.engine.protocols import Outputs, Part
from boosting.engine.sample import Sample, frozen, midpoint
from boosting.engine.state import Found, Pull, State

TIE = 2.0**-40  # falls that differ by less than this share of all there is to gain are tied
RESOLUTION = 1e-12  # a fall below this share of the loss is the floats' doing


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

    def filled(self, values: np.ndarray, pull: Pull) -> Found:
        """The tree with these leaf values (n,); the search knows no runner-up."""
        nodes = self.nodes.copy()
        nodes[nodes[:, 2] == 0, 4] = values + 0.0  # no negative zeros: equal trees are equal bytes
        votes = frozen(nodes[nodes[:, 2] == 0, 4][self.leaf])
        return Found.of(RegressionTree(frozen(nodes)), votes, pull, 0.0)


@dataclass(frozen=True)
class RegressionTrees(GrowsTrees):
    """Trees with real leaf values; thresholds are midpoints of the values in a leaf.

    Searched alone, as no algorithm of the catalogue does, they are stumps fitted to the gradient by
    least squares.
    """

    gives = frozenset({Part.REGRESSION_TREES})
    outputs = Outputs.REAL
    n_families = 1
    words = plain_words("regression trees")

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of stumps, per unit of their largest value."""
        return "growth function of stumps", complexity.stumps(m, d)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The regression stump that fits g best by least squares; leaves hold the mean of g."""
        shape = self.grow_tree(sample, gradient_goal(pull.signed, sample.weight), 2)
        sums, sizes = (np.bincount(shape.leaf, w, shape.n) for w in (pull.signed, sample.weight))
        means = np.divide(sums, sizes, out=np.zeros_like(sums), where=sizes > 0)
        return shape.filled(means, pull)

    def grow_tree(self, sample: Sample, goal: Goal, leaves: int) -> Shape:
        """The tree, grown best first.

        Ties: the older leaf, then the lowest attribute, then the lowest threshold.
        """
        nodes: list[list[float]] = [[0.0] * 5]
        leaf = np.zeros(sample.size, np.int64)
        packed, bound, slack = sample.cuts().packed, goal.bound, goal.slack
        splits: dict[int, tuple[float, int, int, int]] = {}

        def consider(node: int) -> None:
            splits[node] = best_split(
                packed, sample.X, leaf, node, goal.sums, goal.kind, bound, slack
            )

        consider(0)
        for _ in range(leaves - 1):
            most = max(split[0] for split in splits.values())
            if not most > slack:
                break
            node = next(k for k, split in splits.items() if split[0] >= most - slack)
            _, attribute, below, above = splits.pop(node)
            threshold = float(midpoint(sample.X[below, attribute], sample.X[above, attribute]))
            children = len(nodes), len(nodes) + 1
            nodes[node] = [attribute, threshold, *children, 0.0]
            nodes += [[0.0] * 5, [0.0] * 5]
            inside = leaf == node
            leaf[inside] = np.where(
                sample.X[inside, attribute] > threshold, children[1], children[0]
            )
            # The last two leaves are not split any more: their best splits need not be known.
            if len(splits) + 2 < leaves:
                consider(children[0])
                consider(children[1])
            else:
                break
        table = np.array(nodes)
        ends = np.flatnonzero(table[:, 2] == 0)
        return Shape(table, np.searchsorted(ends, leaf), len(ends))
