r"""The convex functions behind the losses: value, slope, curvature, formula and facts of each.

| function | l(y, F) | minus its slope in F |
|---|---|---|
| exponential | e^{-z}, z = y F | y e^{-z} |
| trimmed exponential | e^{-z} for z >= 0, 1 - z for z < 0 | y min(1, e^{-z}) |
| logistic | log2(1 + e^{-z}) | y / ((1 + e^z) ln 2) |
| hinge | max(0, 1 - z) | y where z < 1 |
| squared | (y - F)^2, which is (1 - z)^2 for y = +-1 | 2 (y - F) |
| Huber, r = y - F | r^2 / 2, from abs(r) = delta on a line | r clipped to [-delta, delta] |
| absolute | abs(y - F) | sign(y - F) |

The formulas themselves stand in `engine/_kernels.py`, where the compiled searches use the same
lines. For y = +-1 all are functions phi(z) of the margin. [C] section 7 prints "-ya" for the second
branch of the trimmed loss; continuity, and its own order of the losses, ask for 1 - ya. At a kink
(absolute, hinge) the slope is a value between the slopes of the two sides.

What a regression tree may do for such a loss is a convex problem in one variable per leaf, and so
is the line search: `leaves`, `free_leaves`, `constant` and `share` solve them.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import ClassVar

import numpy as np

from boosting.engine import _kernels
from boosting.engine._kernels import best_leaves, best_share, losses_at, slopes_at
from boosting.engine.protocols import LossFunction
from boosting.engine.sample import Sample
from boosting.engine.sums import dot

HEAVY_EXAMPLES = "how few heavy examples on the left take over"
BOUNDED_WEIGHTS = "how flat it stays: the weights are bounded, however wrong an example is"


@dataclass(frozen=True)
class ConvexFunction(LossFunction):
    """What all share. A class below fills in what is declared here.

    formula: l in plain characters, "" for one that is too long. pulls: what the size of an example's
    pull is called; direction: its sign. watch: what to look for in these sizes. convex,
    bounds_zero_one, lipschitz_clipped: facts, see `LossFunction`. kinks: whether a search can stall
    at one. per_likelihood: what the function is times to be minus a log-likelihood. log_odds: of a
    `Loss` that is its mean.
    """

    formula: ClassVar[str] = ""
    pulls: ClassVar[str] = "weight"
    direction: ClassVar[str] = "the label's sign"
    watch: ClassVar[str] = BOUNDED_WEIGHTS
    convex: ClassVar[bool] = True
    bounds_zero_one: ClassVar[bool] = True
    lipschitz_clipped: ClassVar[float] = 1.0
    kinks: ClassVar[bool] = False
    delta: ClassVar[float] = 1.0
    per_likelihood: ClassVar[float] = 1.0
    log_odds: ClassVar[float] = 0.0

    @property
    @abstractmethod
    def name(self) -> str:
        """Its key."""

    @property
    @abstractmethod
    def number(self) -> int:
        """That of the kernels."""

    @property
    @abstractmethod
    def of_pair(self) -> str:
        """l(y_i, F_i) in LaTeX."""

    @property
    @abstractmethod
    def pull_of_pair(self) -> str:
        """Minus its slope in F_i, in LaTeX."""

    # --- sums over a sample ---

    def at(self, y: np.ndarray, scores: np.ndarray) -> np.ndarray:
        """l(y_i, F_i), (m,), of labels and scores (m,)."""
        return losses_at(self.number, self.delta, y, scores)

    def mean(self, y: np.ndarray, scores: np.ndarray, base: np.ndarray) -> float:
        """sum_i b_i l(y_i, F_i), of labels, scores and base weights (m,)."""
        return dot(base, self.at(y, scores))

    def pull(self, y: np.ndarray, scores: np.ndarray, base: np.ndarray) -> np.ndarray:
        """-b_i dl(y_i, F_i)/dF, (m,), of labels, scores and base weights (m,)."""
        return slopes_at(self.number, self.delta, y, scores, base)

    # --- convex problems in one variable ---

    def split_sums(
        self, y: np.ndarray, offset: np.ndarray, base: np.ndarray
    ) -> tuple[int, np.ndarray] | None:
        """What determines a leaf's best value: the kernel's goal, and the terms (m, 2) of two sums.

        None for a function that two sums do not describe. y, offset, base (m,): labels, scores,
        base weights.
        """
        return None

    def share(self, sample: Sample, scores: np.ndarray, votes: np.ndarray) -> float:
        """The smallest a in [0, 1] that minimises sum_i b_i l(y_i, (1 - a) F_i + a h_i).

        scores: F (m,). votes: h (m,).
        """
        return best_share(self.number, self.delta, sample.y, scores, votes, sample.weight)

    def leaves(
        self,
        sample: Sample,
        offset: np.ndarray,
        share: float,
        leaf: np.ndarray,
        n: int,
        limit: float,
    ) -> np.ndarray:
        """The best value of each leaf, (n,): v in [-limit, limit].

        It has the smallest sum of b_i l(y_i, offset_i + share v) over the leaf's examples.

        sample: m examples, whose leaves 0..n-1 are `leaf` (m,); offset (m,): the scores without the
        tree. Where a whole interval is best (absolute, hinge), the v nearest to 0.
        """
        y, base = sample.y, sample.weight
        return best_leaves(self.number, self.delta, y, offset, share, base, leaf, n, limit)

    def free_leaves(
        self, sample: Sample, scores: np.ndarray, leaf: np.ndarray, n: int, rate: float = 1.0
    ) -> np.ndarray:
        """The best value of each leaf, without a limit: v with least sum b_i l(y_i, F_i + v): (n,).

        sample: m examples, whose leaves 0..n-1 are `leaf` (m,); scores (m,): F; rate: the share of
        v that will be added.
        """
        limit = float(np.abs(_residual(sample.y, scores)).max())
        return self.leaves(sample, scores, 1.0, leaf, n, limit)

    def constant(self, sample: Sample) -> float:
        """The best score that is the same for all examples, Friedman's F_0."""
        everywhere = np.zeros(sample.size, np.int64)
        return float(self.free_leaves(sample, np.zeros(sample.size), everywhere, 1)[0])


class Exponential(ConvexFunction):
    """phi(z) = e^-z: the heaviest pull on the worst margins."""

    name, title, number = "exponential", "exponential", _kernels.EXPONENTIAL
    log_odds = 2.0
    formula = "e^−z"
    of_pair, pull_of_pair = "e^{-y_iF_i}", "y_ie^{-y_iF_i}"
    watch = HEAVY_EXAMPLES

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.exponential(margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.exponential_slope(margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.exponential(margins)

    def split_sums(
        self, y: np.ndarray, offset: np.ndarray, base: np.ndarray
    ) -> tuple[int, np.ndarray]:
        """The weight of either class, (m, 2); y, offset, base (m,)."""
        pull = self.pull(y, offset, base)
        return self.number, np.column_stack([np.maximum(pull, 0), np.maximum(-pull, 0)])

    def leaves(
        self,
        sample: Sample,
        offset: np.ndarray,
        share: float,
        leaf: np.ndarray,
        n: int,
        limit: float,
    ) -> np.ndarray:
        """Half the log-odds of a leaf's weights over the share, (n,).

        sample, offset (m,), share, leaf (m,), n, limit: as in `ConvexFunction`.
        """
        pull = self.pull(sample.y, offset, sample.weight)
        positive, negative = (np.bincount(leaf, np.maximum(s * pull, 0), n) for s in (1, -1))
        with np.errstate(divide="ignore", invalid="ignore"):
            odds = np.log(positive) - np.log(negative)
        # A leaf without weight has no odds (0 / 0): its value is 0. One class only: the limit.
        odds = np.nan_to_num(odds, posinf=np.inf, neginf=-np.inf)
        return np.clip(odds / (2 * share), -limit, limit)


class Trimmed(ConvexFunction):
    """phi(z) = e^-z for z >= 0, 1 - z for z < 0: no example weighs more than 1 ([M] eq. 7.33)."""

    name, title, number = "trimmed", "trimmed exponential", _kernels.TRIMMED
    of_pair, pull_of_pair = r"G(-y_iF_i)", r"y_i\min(1,e^{-y_iF_i})"

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.trimmed(margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.trimmed_slope(margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi''(z) at margins (m,) or of any shape; 0 where phi is a line."""
        return (margins > 0) * _kernels.trimmed(np.maximum(margins, 0.0))


class Logistic(ConvexFunction):
    """phi(z) = log2(1 + e^-z); the base 2 makes phi(0) = 1."""

    name, title, number = "logistic", "logistic", _kernels.LOGISTIC
    log_odds = 1.0
    formula = "log₂(1 + e^−z)"
    of_pair, pull_of_pair = r"\log_2(1+e^{-y_iF_i})", r"\frac{y_i}{(1+e^{y_iF_i})\ln2}"
    lipschitz_clipped = 1 / (2 * log(2))
    per_likelihood = log(2)

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.logistic(margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.logistic_slope(margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        small = np.exp(-np.abs(margins))
        return small / (1 + small) ** 2 / log(2)

    def free_leaves(
        self, sample: Sample, scores: np.ndarray, leaf: np.ndarray, n: int, rate: float = 1.0
    ) -> np.ndarray:
        """One Newton step per leaf (Friedman 2001, algorithm 5), (n,).

        The exact minimiser of a leaf with one class only lies at infinity.

        sample, scores (m,), leaf (m,), n: as in `ConvexFunction`; halved until the leaf's loss does
        not rise at F + rate v.
        """
        y, base = sample.y, sample.weight

        def loss(values: np.ndarray) -> np.ndarray:
            return np.bincount(
                leaf, base * np.logaddexp(0.0, -y * (scores + rate * values[leaf])), n
            )

        wrong, right = (np.exp(-np.logaddexp(0.0, s * y * scores)) for s in (1, -1))
        slope, curvature = (np.bincount(leaf, base * w, n) for w in (y * wrong, wrong * right))
        values = _ratio(slope, curvature)
        # Far from its minimum a Newton step can overshoot; Friedman leaves it at that, and then the
        # training loss may rise.
        before = loss(np.zeros(n))
        while (rises := loss(values) > before).any():
            values = np.where(rises, values / 2, values)
        return values

    def constant(self, sample: Sample) -> float:
        """The log-odds of the classes, kept from being infinite where there is only one."""
        least = 1 / (4 * max(sample.count, 1.0))  # what a perfect classifier counts as, too
        positive = min(max(float(sample.weight[sample.y > 0].sum()), least), 1 - least)
        return float(np.log(positive) - np.log(1 - positive))


class Hinge(ConvexFunction):
    """phi(z) = max(0, 1 - z): no pull beyond margin 1, and a kink there ([M] ex. 7.11)."""

    name, title, number = "hinge", "hinge", _kernels.HINGE
    formula = "max(0, 1 − z)"
    of_pair, pull_of_pair = r"\max(0,1-y_iF_i)", r"y_i\mathbf{1}[y_iF_i<1]"
    kinks = True

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.hinge(margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi'(z) at margins (m,) or of any shape; at the kink that of its right side, 0."""
        return _kernels.hinge_slope(margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return np.zeros(np.shape(margins))


class Squared(ConvexFunction):
    """l(r) = r^2, which for y = +-1 is (1 - z)^2: it grows again beyond margin 1."""

    name, title, number = "squared", "squared", _kernels.SQUARED
    formula = "(y\u00a0−\u00a0F)²"
    of_pair, pull_of_pair = "(y_i-F_i)^2", "2(y_i-F_i)"
    pulls, direction = "residual |y − F|", "the sign of y − F"
    watch = (
        "how few large residuals on the left take over: "
        "the pull grows with the residual, without a bound"
    )
    lipschitz_clipped = 2.0
    per_likelihood = 1 / 2

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.squared(1 - margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return -_kernels.squared_slope(1 - margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi''(z) = 2 at margins (m,) or of any shape."""
        return np.full(np.shape(margins), 2.0)

    def split_sums(
        self, y: np.ndarray, offset: np.ndarray, base: np.ndarray
    ) -> tuple[int, np.ndarray]:
        """The residuals' and the base weights' sums, (m, 2)."""
        return self.number, np.column_stack([self.pull(y, offset, base) / 2, base])

    def leaves(
        self,
        sample: Sample,
        offset: np.ndarray,
        share: float,
        leaf: np.ndarray,
        n: int,
        limit: float,
    ) -> np.ndarray:
        """A leaf's mean residual over the share, (n,).

        sample, offset (m,), share, leaf (m,), n, limit: as in `ConvexFunction`.
        """
        # The derivative of sum b (r - share v)^2 in v is 0 there, in closed form.
        base = sample.weight
        sums = np.bincount(leaf, base * _residual(sample.y, offset), n)
        return np.clip(_ratio(sums, share * np.bincount(leaf, base, n)), -limit, limit)


class Absolute(ConvexFunction):
    """l(r) = |r|: the sign of the residual pulls, and its size does not matter."""

    name, title, number = "absolute", "absolute", _kernels.ABSOLUTE
    formula = "|y\u00a0−\u00a0F|"
    of_pair, pull_of_pair = "|y_i-F_i|", r"\mathrm{sign}(y_i-F_i)"
    pulls = "residual's sign"
    kinks = True

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.absolute(1 - margins)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi'(z) at margins (m,) or of any shape; 0 at the kink."""
        return -_kernels.absolute_slope(1 - margins)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return np.zeros(np.shape(margins))

    def free_leaves(
        self, sample: Sample, scores: np.ndarray, leaf: np.ndarray, n: int, rate: float = 1.0
    ) -> np.ndarray:
        """The weighted median residual of every leaf, (n,).

        sample, scores (m,), leaf (m,), n, rate: as in `ConvexFunction`.
        """
        residual, base = _residual(sample.y, scores), sample.weight
        return np.array([_median(residual[leaf == k], base[leaf == k]) for k in range(n)])


@dataclass(frozen=True)
class Huber(ConvexFunction):
    """l(r) = r^2 / 2 up to |r| = delta, then a line: large residuals count only linearly."""

    delta: float = 1.0  # type: ignore[misc] # the one function with a width

    name, title, number = "huber", "Huber", _kernels.HUBER
    of_pair, pull_of_pair = r"H_\delta(y_i-F_i)", r"\max(-\delta,\min(\delta,y_i-F_i))"
    pulls = "residual |y − F| (at most δ)"
    bounds_zero_one = False

    def value(self, margins: np.ndarray) -> np.ndarray:
        return _kernels.huber(1 - margins, self.delta)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return -_kernels.huber_slope(1 - margins, self.delta)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """phi''(z) at margins (m,) or of any shape: 1 where |1 - z| <= delta, else 0."""
        return (np.abs(1 - margins) <= self.delta) * 1.0


class AtOne(ConvexFunction):
    """phi(z - 1) for a function phi of the margin: DeepBoost's Phi(1 - z) ([D])."""

    phi: ClassVar[ConvexFunction]

    def value(self, margins: np.ndarray) -> np.ndarray:
        return self.phi.value(margins - 1)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        return self.phi.slope(margins - 1)

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        return self.phi.curvature(margins - 1)

    def at(self, y: np.ndarray, scores: np.ndarray) -> np.ndarray:
        """phi(y_i F_i - 1), (m,), of labels +-1 and scores (m,)."""
        return self.phi.at(y, scores - y)

    def pull(self, y: np.ndarray, scores: np.ndarray, base: np.ndarray) -> np.ndarray:
        """Minus the slope in F, times b_i: (m,), of labels +-1, scores and base weights (m,)."""
        return self.phi.pull(y, scores - y, base)


class ShiftedExponential(AtOne):
    """phi(z) = e^(1 - z): DeepBoost's Phi(1 - z) with Phi(u) = e^u ([D])."""

    phi = Exponential()
    name, title, number = "deep_exponential", "exponential, Φ(1 − z)", Exponential.number
    of_pair, pull_of_pair = "e^{1-y_iF_i}", "y_ie^{1-y_iF_i}"
    watch = HEAVY_EXAMPLES


class ShiftedLogistic(AtOne):
    """phi(z) = log2(1 + e^(1 - z)): DeepBoost's Phi(1 - z) with Phi(u) = log2(1 + e^u) ([D])."""

    phi = Logistic()
    name, title, number = "deep_logistic", "logistic, Φ(1 − z)", Logistic.number
    of_pair, pull_of_pair = r"\log_2(1+e^{1-y_iF_i})", r"\frac{y_i}{(1+e^{y_iF_i-1})\ln2}"
    lipschitz_clipped = Logistic.lipschitz_clipped


EXPONENTIAL, TRIMMED, LOGISTIC, HINGE = Exponential(), Trimmed(), Logistic(), Hinge()
SQUARED, ABSOLUTE = Squared(), Absolute()
FUNCTIONS: dict[str, Callable[[float], ConvexFunction]] = {
    "squared": lambda delta: SQUARED,
    "huber": lambda delta: Huber(delta),
    "absolute": lambda delta: ABSOLUTE,
    "exponential": lambda delta: EXPONENTIAL,
    "trimmed": lambda delta: TRIMMED,
    "hinge": lambda delta: HINGE,
    "logistic": lambda delta: LOGISTIC,
}


def loss_function(name: str, delta: float = 1.0) -> ConvexFunction:
    """The function of that name in `FUNCTIONS`; delta is the width of Huber's."""
    return FUNCTIONS[name](delta)


def _residual(y: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """y - F (m,), and 0 where rounding alone could have made the difference."""
    return _kernels.difference(y, scores)


def _ratio(top: np.ndarray, bottom: np.ndarray) -> np.ndarray:
    return np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0)


def _median(values: np.ndarray, base: np.ndarray) -> float:
    """The weighted median; half way where every value of an interval is one. 0 without weight."""
    values, base = values[base > 0], base[base > 0]
    if len(values) == 0:
        return 0.0
    order = np.argsort(values, kind="stable")
    below = np.cumsum(base[order])
    half = below[-1] / 2
    # Rounding moves the sum of half the weights: within 1e-12 of one half counts as one half.
    first = int(np.searchsorted(below, half * (1 - 1e-12)))
    second = int(np.searchsorted(below, half * (1 + 1e-12)))
    low, high = values[order[first]], values[order[min(second, len(values) - 1)]]
    return float(low / 2 + high / 2)


def log_probabilities(scores: np.ndarray) -> np.ndarray:
    """The logarithm of the softmax of scores (..., c)."""
    below = scores - scores.max(axis=-1, keepdims=True)
    return below - np.log(np.exp(below).sum(axis=-1, keepdims=True))
