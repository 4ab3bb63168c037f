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

from dataclasses import dataclass

import numpy as np

from boosting.choices.searches.family import GrowsTrees, plain_words
from boosting.choices.searches.growth import Goal, Shape, gradient_goal
from boosting.engine import complexity
from boosting.engine._kernels import best_split
from boosting.engine.protocols import Outputs, Supply
from boosting.engine.sample import Sample, midpoint
from boosting.engine.state import Found, Pull, State

RESOLUTION = 1e-12  # a fall below this share of the loss is the floats' doing


@dataclass(frozen=True)
class RegressionTrees(GrowsTrees):
    """Trees with real leaf values; thresholds are midpoints of the values in a leaf.

    Searched alone, as no algorithm of the catalogue does, they are stumps fitted to the gradient by
    least squares.
    """

    gives = frozenset({Supply.REGRESSION_TREES})
    outputs = Outputs.REAL
    n_families = 1
    words = plain_words("regression trees")

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of stumps, per unit of their largest value."""
        return "growth function of stumps", complexity.stumps(m, d)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The regression stump that fits g best by least squares; leaves hold the mean of g."""
        goal = gradient_goal(pull.signed, sample.weight)
        shape = self.grow_tree(sample, goal, 2)
        sums, sizes = shape.totals(goal.sums)
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
