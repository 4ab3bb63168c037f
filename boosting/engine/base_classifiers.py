"""Base classifiers and their weighted vote.

One type serves stumps, depth-2 trees, CART, regression trees and constants: a table of nodes. What a base classifier says is
defined once, by `Tree.votes`, for searching and for predicting alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import follow, stump_nodes


class Tree(NamedTuple):
    """A decision tree h: R^d -> R as a table of nodes (n, 5) float64.

    Columns: attribute, threshold, left, right, value (of a leaf). Node 0 is the root; a node with left = 0 is a leaf.
    An example goes right if x_attribute > threshold.
    """

    nodes: np.ndarray

    @classmethod
    def constant(cls, value: float) -> Tree:
        """h(x) = value."""
        return cls(stump_nodes(0, -np.inf, float(value)))

    @classmethod
    def stump(cls, attribute: int, threshold: float, sign: float) -> Tree:
        """h(x) = sign if x_attribute > threshold else -sign."""
        return cls(stump_nodes(attribute, float(threshold), float(sign)))

    @classmethod
    def stumps(
        cls, attributes: np.ndarray, thresholds: np.ndarray, signs: np.ndarray
    ) -> tuple[Tree, ...]:
        """`stump` for each of k attributes, thresholds and signs, (k,) each: one table of nodes, seen k times."""
        nodes = np.zeros((len(signs), 3, 5))
        nodes[:, 0, :4] = np.column_stack(
            [attributes, thresholds, np.ones_like(signs), np.full_like(signs, 2)]
        )
        nodes[:, 1, 4], nodes[:, 2, 4] = -signs, signs
        nodes.setflags(write=False)
        return tuple(cls(n) if n[0, 1] > -np.inf else cls.constant(n[2, 4]) for n in nodes)

    @classmethod
    def interval(cls, attribute: int, low: float, high: float, sign: float) -> Tree:
        """h(x) = sign if low < x_attribute <= high, else 0: it abstains. An end may be infinite."""
        if low == -np.inf and high == np.inf:
            return cls.constant(sign)
        vote, silence = [0, 0, 0, 0, sign], [0, 0, 0, 0, 0]
        if low == -np.inf:
            nodes = [[attribute, high, 1, 2, 0], vote, silence]
        elif high == np.inf:
            nodes = [[attribute, low, 1, 2, 0], silence, vote]
        else:
            nodes = [[attribute, low, 1, 2, 0], silence, [attribute, high, 3, 4, 0], vote, silence]
        nodes = np.array(nodes, np.float64)
        nodes.setflags(write=False)
        return cls(nodes)

    @property
    def abstains(self) -> bool:
        """Whether some leaf votes 0."""
        return bool((self.nodes[self.nodes[:, 2] == 0, 4] == 0).any())

    @property
    def key(self) -> bytes:
        """What makes two trees the same base classifier."""
        return self.nodes.tobytes()

    @classmethod
    def split(cls, attribute: int, threshold: float, below: float, above: float) -> Tree:
        """h(x) = above if x_attribute > threshold else below."""
        nodes = stump_nodes(attribute, float(threshold), float(above)).copy()
        nodes[1, 4] = below
        nodes.setflags(write=False)
        return cls(nodes)

    @property
    def complement(self) -> Tree:
        """-h. (0 - value, because -0.0 and 0.0 differ in their bytes, and with them in the key.)"""
        nodes = self.nodes.copy()
        nodes[:, 4] = 0.0 - nodes[:, 4]
        return Tree(nodes)

    @property
    def is_leaf(self) -> bool:
        """Whether the tree is a constant."""
        return len(self.nodes) == 1

    @property
    def attributes(self) -> frozenset[int]:
        """The attributes that the tree asks about."""
        inner = self.nodes[:, 2] > 0
        return frozenset(int(j) for j in self.nodes[inner, 0])

    def votes(self, X: np.ndarray) -> np.ndarray:
        """h(x) for every row of X (m, d) float64: (m,) float64."""
        values = np.empty(len(X))
        follow(self.nodes, X, values)
        return values


class Column(NamedTuple):
    """A base classifier that is given, not learned: h(x) = x_index. Used in matrix mode, where column j holds h_j's margins."""

    index: int

    is_leaf = False
    attributes = property(lambda self: frozenset({self.index}))
    key = property(lambda self: self.index.to_bytes(8, "little"))

    def votes(self, X: np.ndarray) -> np.ndarray:
        """h(x) for every row of X (m, N): (m,) float64."""
        return np.ascontiguousarray(X[:, self.index])


class ClassTree(NamedTuple):
    """A tree whose leaves name classes 0..c-1, asked about rows (x, right, other): h(x, right) - h(x, other).

    h(x, y) = 1 where the tree names y for x, else 0. A row (x, y, -1) asks for h(x, y) itself.
    """

    tree: Tree

    nodes = property(lambda self: self.tree.nodes)
    key = property(lambda self: self.tree.key)
    is_leaf = property(lambda self: self.tree.is_leaf)
    attributes = property(lambda self: self.tree.attributes)

    def votes(self, X: np.ndarray) -> np.ndarray:
        """1[tree(x) = right] - 1[tree(x) = other] for every row of X (m, d + 2): (m,) in {-1, 0, 1}."""
        named = self.tree.votes(X)
        return (named == X[:, -2]) * 1.0 - (named == X[:, -1])


@dataclass(frozen=True)
class Ensemble:
    """The vote F(x) = sum_j c_j h_j(x): trees h_j and coefficients c (k,)."""

    trees: tuple[Tree | ClassTree | Column, ...]
    coefficients: np.ndarray

    def scores(self, X: np.ndarray) -> np.ndarray:
        """F(x) for every row of X (m, d): (m,)."""
        X = np.ascontiguousarray(X, np.float64)
        total = np.zeros(len(X))
        for tree, coefficient in zip(self.trees, self.coefficients, strict=True):
            total += coefficient * tree.votes(X)
        return total


def decide(scores: np.ndarray) -> np.ndarray:
    """The predicted label sign(F) in {-1, +1}, with sign(0) = -1 ([Q] section 2)."""
    return np.where(scores > 0, 1.0, -1.0)


def in_words(
    tree: Tree | ClassTree | Column, feature_names: list[str], class_names: list[str]
) -> str:
    """A stump or constant as a sentence: "petal length > 2.45 -> versicolor"; larger trees by their size."""
    if isinstance(tree, Column):
        return f"column {feature_names[tree.index]}"
    if isinstance(tree, ClassTree):
        return _names_in_words(tree, feature_names, class_names)
    if not np.isin(tree.nodes[tree.nodes[:, 2] == 0, 4], (-1, 0, 1)).all() or not class_names:
        return _values_in_words(tree, feature_names)
    if tree.is_leaf:
        return f"always {_class(tree.nodes[0, 4], class_names)}"
    if tree.abstains:
        return _interval_in_words(tree, feature_names, class_names)
    if len(tree.nodes) == 3:
        attribute, threshold = tree.nodes[0, :2]
        return f"{feature_names[int(attribute)]} > {threshold:.4g} → {_class(tree.nodes[2, 4], class_names)}"
    asked = ", ".join(feature_names[j] for j in sorted(tree.attributes))
    return f"a tree of {(tree.nodes[:, 2] == 0).sum()} leaves on {asked}"


def _values_in_words(tree: Tree, feature_names: list[str]) -> str:
    """ "petal length > 2.45 → +1.3, else −0.4" for leaves that hold numbers; larger trees by their size and range."""
    leaves = tree.nodes[tree.nodes[:, 2] == 0, 4]
    if tree.is_leaf:
        return f"always {leaves[0]:+.4g}"
    if len(leaves) == 2:
        return f"{feature_names[int(tree.nodes[0, 0])]} > {tree.nodes[0, 1]:.4g} → {leaves[1]:+.4g}, else {leaves[0]:+.4g}"
    asked = ", ".join(feature_names[j] for j in sorted(tree.attributes))
    return f"a tree of {len(leaves)} leaves on {asked}, from {leaves.min():+.4g} to {leaves.max():+.4g}"


def _names_in_words(tree: ClassTree, feature_names: list[str], class_names: list[str]) -> str:
    """ "petal length > 2.45 → versicolor, else setosa"; larger trees by their size and the classes they name."""
    leaves = tree.nodes[tree.nodes[:, 2] == 0, 4]
    if tree.is_leaf:
        return f"always {class_names[int(leaves[0])]}"
    if len(leaves) == 2:
        below, above = (class_names[int(k)] for k in leaves)
        return f"{feature_names[int(tree.nodes[0, 0])]} > {tree.nodes[0, 1]:.4g} → {above}, else {below}"
    asked = ", ".join(feature_names[j] for j in sorted(tree.attributes))
    named = ", ".join(class_names[int(k)] for k in np.unique(leaves))
    return f"a tree of {len(leaves)} leaves on {asked}, naming {named}"


def _interval_in_words(tree: Tree, feature_names: list[str], class_names: list[str]) -> str:
    """ "1.2 < petal length ≤ 2.45 → versicolor, else no vote"."""
    leaves = tree.nodes[:, 2] == 0
    vote = tree.nodes[leaves][tree.nodes[leaves, 4] != 0, 4]
    name = feature_names[int(tree.nodes[0, 0])]
    if len(tree.nodes) == 5:
        where = f"{tree.nodes[0, 1]:.4g} < {name} ≤ {tree.nodes[2, 1]:.4g}"
    else:
        where = f"{name} {'>' if tree.nodes[2, 4] else '≤'} {tree.nodes[0, 1]:.4g}"
    return f"{where} → {_class(vote[0], class_names)}, else no vote"


def _class(vote: float, class_names: list[str]) -> str:
    return class_names[int(vote > 0)]
