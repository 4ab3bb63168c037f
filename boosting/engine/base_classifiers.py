"""Base classifiers h, and their weighted vote.

One type serves stumps, depth-2 trees, CART and constants: a table of nodes (`Tree`). Regression
trees and trees that name classes are the same table with other leaves; a `Column` is given, not
learned. What a base classifier answers is defined once, by `votes`, for searching and for
predicting alike; whatever else is to be known about one it says itself, so nobody asks for its
type.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from boosting.engine import complexity
from boosting.engine._kernels import follow, stump_nodes
from boosting.engine.sums import dot, settled

T = TypeVar("T", bound="Tree")


class BaseClassifier(ABC):
    """What every base classifier h answers."""

    __slots__ = ()  # a tree is a table of nodes and nothing else

    @property
    @abstractmethod
    def key(self) -> bytes:
        """Equal for equal base classifiers, different for different ones."""

    @property
    @abstractmethod
    def magnitude(self) -> float:
        """The largest |h(x)|: 1 for classifiers, the largest leaf of a regression tree."""

    @property
    @abstractmethod
    def is_leaf(self) -> bool:
        """Whether it is a constant."""

    @property
    def is_stump(self) -> bool:
        """Whether it is a tree of one question."""
        return False

    @property
    @abstractmethod
    def attributes(self) -> frozenset[int]:
        """The attributes that it asks about."""

    @property
    @abstractmethod
    def n_questions(self) -> int:
        """The number of questions that it can ask: the inner nodes of a tree."""

    @property
    @abstractmethod
    def family(self) -> str:
        """The simplest family that contains it, in words."""

    @property
    @abstractmethod
    def depth(self) -> int:
        """The most questions from the root to a leaf."""

    @property
    @abstractmethod
    def complement(self) -> "BaseClassifier | None":
        """-h, where it is a base classifier too."""

    @abstractmethod
    def votes(self, X: np.ndarray) -> np.ndarray:
        """h(x) for every row of X (m, d) float64: (m,) float64."""

    @abstractmethod
    def complexity(self, m: float, d: int) -> float:
        """The Rademacher complexity of its simplest family, for m examples of d attributes."""

    @abstractmethod
    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """What it answers, as a sentence."""


class Tree(BaseClassifier):
    """A decision tree h: R^d -> {-1, 0, +1} as a table of nodes (n, 5) float64.

    Columns: attribute, threshold, left, right, value (of a leaf). Node 0 is the root; a node with
    left = 0 is a leaf. An example goes right if x_attribute > threshold.
    """

    __slots__ = ("nodes",)
    nodes: np.ndarray
    magnitude: float = 1.0

    def __init__(self, nodes: np.ndarray):
        self.nodes = nodes

    def __eq__(self, other: object) -> bool:
        # The same table means other votes in a ClassTree, another magnitude in a RegressionTree.
        return type(other) is type(self) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    @classmethod
    def constant(cls: type[T], value: float) -> T:
        """h(x) = value."""
        return cls(stump_nodes(0, -np.inf, float(value)))

    @classmethod
    def stump(cls: type[T], attribute: int, threshold: float, sign: float) -> T:
        """h(x) = sign if x_attribute > threshold else -sign."""
        return cls(stump_nodes(attribute, float(threshold), float(sign)))

    @classmethod
    def stumps(
        cls: type[T], attributes: np.ndarray, thresholds: np.ndarray, signs: np.ndarray
    ) -> tuple[T, ...]:
        """`stump` for each of k attributes, thresholds and signs, (k,) each, in one array."""
        nodes = np.zeros((len(signs), 3, 5))
        questions = [attributes, thresholds, np.ones_like(signs), np.full_like(signs, 2)]
        nodes[:, 0, :4] = np.column_stack(questions)
        nodes[:, 1, 4], nodes[:, 2, 4] = -signs, signs
        nodes.setflags(write=False)
        # A threshold of -inf is no question: the constant has one node, so that its key is one.
        return tuple(cls(n) if n[0, 1] > -np.inf else cls.constant(n[2, 4]) for n in nodes)

    @classmethod
    def interval(cls: type[T], attribute: int, low: float, high: float, sign: float) -> T:
        """h(x) = sign if low < x_attribute <= high, else 0: it abstains.

        attribute: its number. low, high: the ends, which may be infinite. sign: the vote inside, -1
        or +1.
        """
        if low == -np.inf and high == np.inf:
            return cls.constant(sign)
        vote, no_vote = [0, 0, 0, 0, sign], [0, 0, 0, 0, 0]
        if low == -np.inf:
            rows = [[attribute, high, 1, 2, 0], vote, no_vote]
        elif high == np.inf:
            rows = [[attribute, low, 1, 2, 0], no_vote, vote]
        else:
            rows = [[attribute, low, 1, 2, 0], no_vote, [attribute, high, 3, 4, 0], vote, no_vote]
        nodes = np.array(rows, np.float64)
        nodes.setflags(write=False)
        return cls(nodes)

    @classmethod
    def split(cls: type[T], attribute: int, threshold: float, below: float, above: float) -> T:
        """h(x) = above if x_attribute > threshold else below.

        attribute: its number. threshold: where it is cut. below, above: the values of the two
        leaves.
        """
        nodes = stump_nodes(attribute, float(threshold), float(above)).copy()
        nodes[1, 4] = below
        nodes.setflags(write=False)
        return cls(nodes)

    @property
    def key(self) -> bytes:
        """What makes two trees the same base classifier."""
        return self.nodes.tobytes()

    @property
    def leaves(self) -> np.ndarray:
        """The values of the leaves, (k,), in the order of the table."""
        return self.nodes[self.nodes[:, 2] == 0, 4]

    @property
    def abstains(self) -> bool:
        """Whether some leaf votes 0."""
        return bool((self.leaves == 0).any())

    @property
    def complement(self) -> BaseClassifier | None:
        """-h."""
        nodes = self.nodes.copy()
        nodes[:, 4] = 0.0 - nodes[:, 4]  # -0.0 and 0.0 differ in their bytes, hence in the key
        return type(self)(nodes)

    @property
    def is_leaf(self) -> bool:
        return len(self.nodes) == 1

    @property
    def is_stump(self) -> bool:
        return self.n_questions == 1

    @property
    def attributes(self) -> frozenset[int]:
        return frozenset(int(j) for j in self.nodes[self.nodes[:, 2] > 0, 0])

    @property
    def n_questions(self) -> int:
        """The number of inner nodes."""
        return len(self.nodes) // 2  # every inner node has two children: there are 2n + 1 nodes

    @property
    def depth(self) -> int:
        return complexity.depth(self.nodes)

    @property
    def family(self) -> str:
        if self.n_questions <= 1:
            return "stump" if self.n_questions else "constant"
        if complexity.asks_the_same(self.nodes):
            return "depth 2, same question"
        return f"tree of depth {self.depth}"

    def votes(self, X: np.ndarray) -> np.ndarray:
        values = np.empty(len(X))
        follow(self.nodes, X, values)
        return values

    def complexity(self, m: float, d: int) -> float:
        """The Rademacher complexity of the tree's simplest family; a constant counts as a stump."""
        if self.n_questions <= 1:
            return complexity.stumps(m, d)
        if complexity.asks_the_same(self.nodes):
            return complexity.same_question(m, d)
        return complexity.trees(self.n_questions, m, d)

    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """ "petal length > 2.45 → versicolor" for a stump or constant; larger trees by their size.

        Without class_names, as in regression, its values are numbers: "petal length > 2.45 → +1,
        else -1".
        """
        if not class_names:
            return self._says_values(feature_names)
        if self.is_leaf:
            return f"always {_class(self.nodes[0, 4], class_names)}"
        if self.abstains:
            return self._says_interval(feature_names, class_names)
        if self.n_questions == 1:
            return f"{self._question(feature_names)} → {_class(self.nodes[2, 4], class_names)}"
        return self._says_size(feature_names)

    def _question(self, feature_names: Sequence[str]) -> str:
        return f"{feature_names[int(self.nodes[0, 0])]} > {self.nodes[0, 1]:.4g}"

    def _says_size(self, feature_names: Sequence[str]) -> str:
        names = ", ".join(feature_names[j] for j in sorted(self.attributes))
        return f"a tree of {len(self.leaves)} leaves on {names}"

    def _says_values(self, feature_names: Sequence[str]) -> str:
        leaves = self.leaves
        if self.is_leaf:
            return f"always {leaves[0]:+.4g}"
        if len(leaves) == 2:
            return f"{self._question(feature_names)} → {leaves[1]:+.4g}, else {leaves[0]:+.4g}"
        return f"{self._says_size(feature_names)}, from {leaves.min():+.4g} to {leaves.max():+.4g}"

    def _says_interval(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """ "1.2 < petal length ≤ 2.45 → versicolor, else no vote"."""
        name = feature_names[int(self.nodes[0, 0])]
        if len(self.nodes) == 5:
            where = f"{self.nodes[0, 1]:.4g} < {name} ≤ {self.nodes[2, 1]:.4g}"
        else:
            where = f"{name} {'>' if self.nodes[2, 4] else '≤'} {self.nodes[0, 1]:.4g}"
        vote = self.leaves[self.leaves != 0][0]
        return f"{where} → {_class(vote, class_names)}, else no vote"


class RegressionTree(Tree):
    """A decision tree h: R^d -> R: the leaves of its table (n, 5) hold real numbers.

    magnitude is the largest |value|.
    """

    __slots__ = ("magnitude",)

    def __init__(self, nodes: np.ndarray):
        super().__init__(nodes)
        self.magnitude = float(np.abs(self.leaves).max())

    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """ "petal length > 2.45 → +1.3, else −0.4"; larger trees by their size and range."""
        return self._says_values(feature_names)


class ClassTree(Tree):
    """A tree whose leaves name classes 0..c-1; it votes on rows (x, right, other).

    A vote is h(x, right) - h(x, other).

    h(x, y) = 1 where the tree names y for x, else 0. A row (x, y, -1) asks for h(x, y) itself.
    """

    __slots__ = ()

    @property
    def complement(self) -> None:
        """None: h(x, y) is never negative."""
        return None

    def votes(self, X: np.ndarray) -> np.ndarray:
        """1[tree(x) = right] - 1[tree(x) = other] for rows of X (m, d + 2): (m,), -1, 0 or 1."""
        classes = super().votes(X)
        return (classes == X[:, -2]) * 1.0 - (classes == X[:, -1])

    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """ "petal length > 2.45 → versicolor, else setosa"; larger trees by size and classes."""
        names = [class_names[int(k)] for k in self.leaves]
        if self.is_leaf:
            return f"always {names[0]}"
        if len(names) == 2:
            return f"{self._question(feature_names)} → {names[1]}, else {names[0]}"
        classes = ", ".join(class_names[int(k)] for k in np.unique(self.leaves))
        return f"{self._says_size(feature_names)}, naming {classes}"


@dataclass(frozen=True)
class ForEachClass(BaseClassifier):
    """A tree h_k for each of c classes, as one base classifier: h(x, k) = h_k(x) on rows (x, k, any).

    of: the c trees. A tree ends where its table says so: the tables one after another are a key.
    """

    of: tuple[Tree, ...]

    is_leaf = False  # it depends on the class that is asked for
    family = "a tree for each class"
    complement = None  # nobody asks for it

    @property
    def key(self) -> bytes:
        """The tables of the trees."""
        return b"".join(h.key for h in self.of)

    @property
    def magnitude(self) -> float:
        """The largest of theirs."""
        return max(h.magnitude for h in self.of)

    @property
    def attributes(self) -> frozenset[int]:
        """All that they ask about."""
        return frozenset().union(*(h.attributes for h in self.of))

    @property
    def n_questions(self) -> int:
        """The number of their inner nodes."""
        return sum(h.n_questions for h in self.of)

    @property
    def depth(self) -> int:
        """The depth of the deepest."""
        return max(h.depth for h in self.of)

    def votes(self, X: np.ndarray) -> np.ndarray:
        """h_k(x) for rows (x, k, any) of X (n, d + 2): (n,); a class that no training example has gets a clear no."""
        values = np.full(len(X), -self.magnitude)
        for k, h in enumerate(self.of):
            asked = X[:, -2] == k
            values[asked] = h.votes(X[asked])
        return values

    def complexity(self, m: float, d: int) -> float:
        """The mean of theirs: each answers about m examples of its own."""
        return sum(h.complexity(m, d) for h in self.of) / len(self.of)

    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """ "a tree for each class"."""
        return self.family


@dataclass(frozen=True)
class Column(BaseClassifier):
    """A base classifier that is given, not learned: h(x) = x_index.

    Used in matrix mode, where column j of X holds the votes of h_j.
    """

    index: int

    magnitude = 1.0
    is_leaf = False
    n_questions = 0
    depth = 0
    family = "column"
    complement = None  # the family is as it is given

    @property
    def attributes(self) -> frozenset[int]:
        """The column itself."""
        return frozenset({self.index})

    @property
    def key(self) -> bytes:
        """What makes two columns the same base classifier."""
        return self.index.to_bytes(8, "little")

    def votes(self, X: np.ndarray) -> np.ndarray:
        """h(x) for every row of X (m, N): (m,) float64."""
        return np.ascontiguousarray(X[:, self.index])

    def complexity(self, m: float, d: int) -> float:
        """That of d given base classifiers (Massart)."""
        return complexity.massart(d, m)

    def says(self, feature_names: Sequence[str], class_names: Sequence[str]) -> str:
        """The name of the column."""
        return f"column {feature_names[self.index]}"


@dataclass(frozen=True)
class Ensemble:
    """The vote F(x) = sum_j c_j h_j(x): members h_j and coefficients c (k,)."""

    members: tuple[BaseClassifier, ...]
    coefficients: np.ndarray

    @property
    def norm(self) -> float:
        """sum_j |c_j| max |h_j|, by which margins are divided; 0 without members."""
        return dot(np.abs(self.coefficients), [member.magnitude for member in self.members])

    def scores(self, X: np.ndarray) -> np.ndarray:
        """F(x) for every row of X (m, d): (m,)."""
        X = np.ascontiguousarray(X, np.float64)
        total = np.zeros(len(X))
        for member, coefficient in zip(self.members, self.coefficients, strict=True):
            total += coefficient * member.votes(X)
        return settled(total, self.norm)


def decide(scores: np.ndarray) -> np.ndarray:
    """The predicted labels sign(F), (m,), for scores (m,), with sign(0) = -1 ([Q] section 2)."""
    return np.where(scores > 0, 1.0, -1.0)


def _class(vote: float, class_names: Sequence[str]) -> str:
    return class_names[int(vote > 0)]
