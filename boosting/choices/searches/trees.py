"""Choice 2, deeper families: trees that ask more than one question.

| family | what it searches | how |
|---|---|---|
| SameQuestion | two attributes, a threshold each, four leaves: H2 of [D] | exactly, in bins |
| Trees | CART to a given depth | greedily, by scikit-learn's trees |

A split whose two leaves vote alike is collapsed, so equal base classifiers have equal node tables,
and DeepBoost charges each for the simplest family that contains it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from numbers import Integral
from typing import Any

import numpy as np

from boosting.choices.searches.family import NamesClasses, Nested, plain_words
from boosting.engine import complexity
from boosting.engine._kernels import BINS, TIE_SHIFT, best_quadrants
from boosting.engine.base_classifiers import ClassTree, Tree
from boosting.engine.protocols import Outputs, Part, Search
from boosting.engine.sample import Pairs, Sample, frozen, midpoint
from boosting.engine.state import Found, Pull, State

LEVEL = 2.0**-TIE_SHIFT  # a leaf whose pulls cancel to this share of all could vote either way
SMALLEST_PULL = 2.0**-50  # a pull of this share of all is too small for scikit-learn's sums


def question(attribute: int, threshold: float, below: np.ndarray, above: np.ndarray) -> np.ndarray:
    """The node table that asks x_attribute > threshold; where both answers agree, just that answer.

    attribute, threshold: the question. below, above: the tables (n, 5) for no and yes.
    """
    if np.array_equal(below, above):
        return below
    root = np.array([[attribute, threshold, 1.0, 1.0 + len(below), 0.0]])
    return frozen(np.vstack([root, _moved(below, 1), _moved(above, 1 + len(below))]))


def _moved(nodes: np.ndarray, by: int) -> np.ndarray:
    """The same table, further down in a larger one."""
    nodes = nodes.copy()
    nodes[nodes[:, 2] > 0, 2:4] += by
    return nodes


def leaf(value: float) -> np.ndarray:
    """The node table (1, 5) of h(x) = value."""
    return frozen(Tree.constant(value).nodes)


@dataclass(frozen=True)
class SameQuestion(Nested):
    """Trees of depth 2 with the same second question on both sides, over all pairs of attributes.

    Each attribute is cut into at most 16 bins with equally many distinct values; few values are cut
    everywhere. Ties: lowest attributes j < k, then the lowest thresholds; a leaf whose pulls cancel
    votes as its neighbour does. simpler: the families that DeepBoost prefers to this one at the
    same edge.
    """

    simpler: tuple[Search, ...] = ()

    gives = frozenset({Part.NESTED_FAMILIES})
    outputs = Outputs.SIGNS
    n_families = 2
    words = plain_words("trees of depth 2")

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """By the growth function of H2 ([D])."""
        return "growth function of H2", complexity.same_question(m, max(d, 2))

    @property
    def nested(self) -> tuple[Search, ...]:
        """The simpler families, then this one."""
        return (*self.simpler, self)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree with the largest sum_i g_i h(x_i): the |sums| over its four leaves, added up."""
        bins = sample.bins(BINS)
        j, k, a, b, leaves, runner_up = best_quadrants(bins.codes, bins.cuts, pull.signed)
        below, above = (_half(k, bins.thresholds[k, b], *pair) for pair in (leaves[:2], leaves[2:]))
        if below is not None and above is not None:
            nodes = question(j, bins.thresholds[j, a], below, above)
        elif above is not None:
            nodes = above
        else:
            nodes = leaf(1.0) if below is None else below
        tree = Tree(nodes)
        return Found.of(tree, frozen(tree.votes(sample.X)), pull, runner_up / 2)


def _half(attribute: int, threshold: float, below: float, above: float) -> np.ndarray | None:
    """One side of the root: two leaves, or one where they agree; None where nothing pulls."""
    if max(abs(below), abs(above)) <= LEVEL:
        return None
    below, above = (
        value if abs(value) > LEVEL else other for value, other in ((below, above), (above, below))
    )
    return question(attribute, threshold, leaf(np.sign(below)), leaf(np.sign(above)))


@dataclass(frozen=True)
class Trees(NamesClasses):
    """CART trees of depth 1..max_depth: scikit-learn grows them on sign(g) with weights |g|.

    They split by the Gini index, greedily, so the tree need not be the one with the largest sum_i
    g_i h(x_i). They are grown on each value's rank, because scikit-learn rounds attributes to
    float32; our thresholds are midpoints of the values, and each leaf votes with the sum of its
    pulls. random_state decides between attributes that tie. max_leaves: grow at most so many
    leaves, the most useful split first; None for no limit. min_split: the fewest examples of a node
    that is divided.
    """

    max_depth: int = 3
    random_state: int = 0
    max_leaves: int | None = None
    min_split: int = 2

    gives = frozenset({Part.NESTED_FAMILIES, Part.CLASS_NAMES})
    outputs = Outputs.SIGNS
    words = plain_words("CART trees")

    def complexity(self, m: float, d: int) -> tuple[str, float]:
        """That of T_n, n the most inner nodes ([D])."""
        n = self._questions
        return f"trees with at most {n} inner nodes", complexity.trees(n, m, d)

    @property
    def n_families(self) -> int:
        """One for each number of questions, and from two questions on H2 as well."""
        return self._questions + (self._questions > 1)

    @property
    def _questions(self) -> int:
        """The most inner nodes."""
        return min(2**self.max_depth, self.max_leaves or 2**self.max_depth) - 1

    def __post_init__(self) -> None:
        leaves = 2 if self.max_leaves is None else self.max_leaves
        for name, value, low in (
            ("max_depth", self.max_depth, 1),
            ("max_leaves", leaves, 2),
            ("min_split", self.min_split, 2),
        ):
            if not isinstance(value, Integral) or value < low:
                raise ValueError(f"{name} must be a whole number from {low} on; it is {value!r}.")

    @property
    def nested(self) -> tuple[Search, ...]:
        """The families of depth 1, ..., max_depth."""
        return tuple(replace(self, max_depth=k) for k in range(1, self.max_depth + 1))

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The tree that CART grows; the runner-up is that tree with its weakest leaf flipped."""
        size = float(np.abs(pull.signed).sum())
        leads = []  # what turning round each leaf would cost

        def vote(rows: np.ndarray) -> float:
            total = float(pull.signed[rows].sum())
            leads.append(2 * abs(total))
            return 1.0 if total >= -LEVEL * size else -1.0

        tree = Tree(self._grow(sample, pull.signed > 0, np.abs(pull.signed), vote))
        found = Found.of(tree, frozen(tree.votes(sample.X)), pull, 0.0)
        return found._replace(
            runner_up=(found.correlation - min(leads)) / size / 2 if size else 0.0
        )

    def search_classes(self, sample: Pairs, pull: Pull, state: State) -> Found:
        """The tree that CART grows on the classes; leaves name what their pulls pay best."""
        pay = sample.pay(pull.signed)
        leads = []  # what another name for each leaf would cost

        def name(rows: np.ndarray) -> float:
            sums = pay[rows].sum(axis=0)
            best = int(np.argmax(sums >= sums.max() - LEVEL * np.abs(sums).sum()))
            leads.append(sums[best] - np.delete(sums, best).max())
            return float(best)

        tree = ClassTree(self._grow(sample.whole, sample.whole.y, pay.max(axis=1), name))
        found = Found.of(tree, frozen(tree.votes(sample.X)), pull, 0.0)
        size = float(np.abs(pull.signed).sum())
        return found._replace(
            runner_up=(found.correlation - min(leads)) / size / 2 if size else 0.0
        )

    def _grow(
        self,
        sample: Sample,
        labels: np.ndarray,
        weight: np.ndarray,
        value: Callable[[np.ndarray], float],
    ) -> np.ndarray:
        """The node table of the tree that scikit-learn grows on labels and weight (m,).

        value(rows) gives a leaf its answer.
        """
        from sklearn.tree import DecisionTreeClassifier  # a second, which only trees should cost

        included = weight > SMALLEST_PULL * weight.sum()
        ranks = sample.ranks()
        rows = np.arange(sample.size)
        if not included.any():
            return leaf(value(rows))
        cart = DecisionTreeClassifier(
            max_depth=self.max_depth, random_state=self.random_state,
            max_leaf_nodes=self.max_leaves, min_samples_split=self.min_split,
        )  # fmt: skip
        # Divided by the largest: the Gini index squares sums, and those of tiny weights underflow.
        cart.fit(
            ranks[included], labels[included], weight[included] / weight.max(), check_input=False
        )
        return _convert(cart.tree_, 0, sample.X, ranks, rows, included, value)


def _convert(
    cart: Any,
    node: int,
    X: np.ndarray,
    ranks: np.ndarray,
    rows: np.ndarray,
    included: np.ndarray,
    value: Callable[[np.ndarray], float],
) -> np.ndarray:
    """Our table for scikit-learn's node; a threshold is the midpoint of the values beside it.

    cart, node: its tree, and the node that `rows` (indices) reach. X, ranks (m, d): values and
    their ranks. included (m,): the rows that it was grown on. value: see `Trees._grow`.
    """
    left, right = cart.children_left[node], cart.children_right[node]
    if left < 0:
        return leaf(value(rows))
    j = int(cart.feature[node])
    below = ranks[rows, j] <= cart.threshold[node]
    # Only rows that the tree was grown on: one without weight must not move a threshold.
    beside = X[rows[below & included[rows]], j].max(), X[rows[~below & included[rows]], j].min()
    threshold = float(midpoint(*beside))
    below = X[rows, j] <= threshold
    sides = ((left, rows[below]), (right, rows[~below]))
    return question(
        j,
        threshold,
        *(_convert(cart, child, X, ranks, part, included, value) for child, part in sides),
    )
