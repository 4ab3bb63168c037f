"""Choice 2, deeper families: trees that ask more than one question.

| family | what it searches | how |
|---|---|---|
| SameQuestion | two attributes, a threshold each, four leaves: H2 of [D] | exactly, in bins |
| Trees | CART to a given depth | greedily, by the Gini index |

A split whose two leaves vote alike is collapsed, so equal base classifiers have equal node tables,
and DeepBoost charges each for the simplest family that contains it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from numbers import Integral
from typing import NamedTuple

import numpy as np

from boosting.choices.searches.family import NamesClasses, Nested, plain_words
from boosting.engine import complexity
from boosting.engine._kernels import BINS, TIE_SHIFT, best_gini_cut, best_quadrants, divide
from boosting.engine.base_classifiers import ClassTree, Tree
from boosting.engine.protocols import Outputs, Search, Supply
from boosting.engine.sample import Pairs, Sample, frozen, midpoint
from boosting.engine.state import Found, Pull, State

LEVEL = 2.0**-TIE_SHIFT  # a leaf whose pulls cancel to this share of all could vote either way
SMALLEST_PULL = 2.0**-50  # a pull of this share of all is below the rounding of a sum


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

    gives = frozenset({Supply.NESTED_FAMILIES})
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


class Rows(NamedTuple):
    """What a tree is grown on.

    X (m, d): the attributes. labels (m,): classes from 0 to n_classes - 1. share (m,): of all weight.
    """

    X: np.ndarray
    labels: np.ndarray
    share: np.ndarray
    n_classes: int


class Cut(NamedTuple):
    """How a node can be divided: by how much its Gini index times its weight falls, and the question.

    fall: that. attribute, threshold: the question. packed (d, n): the node's rows by every
    attribute, as in `Cuts.packed`.
    """

    fall: float
    attribute: int
    threshold: float
    packed: np.ndarray


# By the number of a node: 0 is the root, 2k + 1 and 2k + 2 are the children of k.
Questions = dict[int, tuple[int, float]]


@dataclass(frozen=True)
class Trees(NamesClasses):
    """CART trees of depth 1..max_depth: grown on sign(g) with weights |g|, not pruned.

    A node is divided where its Gini index falls most (Breiman, Friedman, Olshen, Stone:
    Classification and Regression Trees, 1984, chapter 4), greedily, so the tree need not be the one
    with the largest sum_i g_i h(x_i). Ties: the lowest attribute, then the lowest threshold.
    Thresholds are midpoints, and each leaf votes with the sum of its pulls. max_leaves: grow at most
    so many leaves, the most useful cut first; None for no limit. min_split: the fewest examples of a
    node that is divided. attributes: which ones, (k,), a node may ask about, by its number, and which ones if none of
    them divides it; None for all.
    """

    max_depth: int = 3
    max_leaves: int | None = None
    min_split: int = 2
    attributes: Callable[[int], Iterable[np.ndarray]] | None = None

    gives = frozenset({Supply.NESTED_FAMILIES, Supply.CLASS_NAMES})
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
        """The node table of the tree that is grown on labels and weight (m,).

        value(rows) gives a leaf its answer.
        """
        # As shares of all: the Gini index squares sums, and those of tiny weights underflow.
        share = weight / (weight.sum() or 1.0)
        rows = Rows(sample.X, labels.astype(np.int64), share, int(labels.max()) + 1)
        _, root = divide(sample.cuts().packed, share > SMALLEST_PULL)
        return _table(self._ask(rows, root), 0, sample.X, np.arange(sample.size), value)

    def _ask(self, rows: Rows, root: np.ndarray) -> Questions:
        """What the nodes ask; root (d, n): its rows by every attribute."""
        asked: Questions = {}
        waiting = self._cuts(rows, {0: root})
        while waiting and len(asked) < self._questions:
            node = self._next(waiting)
            _, j, threshold, packed = waiting.pop(node)
            asked[node] = j, threshold
            low, high = divide(packed, rows.X[:, j] > threshold)
            waiting |= self._cuts(rows, {2 * node + 1: low, 2 * node + 2: high})
        return asked

    def _cuts(self, rows: Rows, nodes: dict[int, np.ndarray]) -> dict[int, Cut]:
        """Those of the nodes, each with its rows by every attribute, that can be divided."""
        found = {}
        for node, packed in nodes.items():
            if (node + 1).bit_length() <= self.max_depth and packed.shape[1] >= self.min_split:
                fall, j, place = self._best(rows, node, packed)
                if place >= 0:
                    low, high = rows.X[packed[j, place : place + 2] >> 1, j]
                    found[node] = Cut(fall, j, float(midpoint(low, high)), packed)
        return found

    def _best(self, rows: Rows, node: int, packed: np.ndarray) -> tuple[float, int, int]:
        """What `best_gini_cut` finds among the attributes that the node may ask about."""
        if self.attributes is None:
            return best_gini_cut(packed, *rows[1:])
        for asked in self.attributes(node):
            fall, j, place = best_gini_cut(packed[asked], *rows[1:])
            if place >= 0:
                return fall, int(asked[j]), place
        return 0.0, 0, -1

    def _next(self, waiting: dict[int, Cut]) -> int:
        """The node to divide: the first of the largest fall, where not all can be."""
        if self.max_leaves is None:
            return next(iter(waiting))
        floor = max(cut.fall for cut in waiting.values()) - LEVEL
        return next(node for node, cut in waiting.items() if cut.fall >= floor)


def _table(
    asked: Questions,
    node: int,
    X: np.ndarray,
    rows: np.ndarray,
    value: Callable[[np.ndarray], float],
) -> np.ndarray:
    """The node table (n, 5) from a node on, which the rows (indices) of X (m, d) reach.

    value: see `Trees._grow`.
    """
    if node not in asked:
        return leaf(value(rows))
    j, threshold = asked[node]
    above = X[rows, j] > threshold
    below_it = _table(asked, 2 * node + 1, X, rows[~above], value)
    return question(j, threshold, below_it, _table(asked, 2 * node + 2, X, rows[above], value))
