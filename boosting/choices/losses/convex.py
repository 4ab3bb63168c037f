r"""Choice 1, for votes that are real numbers: losses l(y, F) of a label and a score, for classification and regression.

A margin loss only sees z = y F; a loss for regression sees the residual y - F. Both are convex functions of F, and that
is all that the algorithms of the hull and gradient boosting use: the pull of example i is g_i = -b_i dl(y_i, F_i)/dF.

| name | l(y, F) | -dl/dF |
|---|---|---|
| squared | (y - F)^2, which is (1 - z)^2 for y = +-1 | 2 (y - F) |
| huber | r^2 / 2 up to abs(r) = delta, then delta (abs(r) - delta / 2), r = y - F | r clipped to [-delta, delta] |
| absolute | abs(y - F) | sign(y - F) |
| exponential | e^{-z} | y e^{-z} |
| trimmed | e^{-z} for z >= 0, 1 - z for z < 0 | y min(1, e^{-z}) |
| hinge | max(0, 1 - z) | y where z < 1 |
| logistic | log2(1 + e^{-z}) | y / ((1 + e^z) ln 2) |

[C] section 7 prints "-ya" for the second branch of the trimmed loss; continuity, and its own order of the losses, ask
for 1 - ya. At a kink (absolute, hinge) the pull is 0, a value between the slopes of the two sides.

What a tree may do for such a loss is a convex problem in one variable per leaf, and so is the line search: `leaves`,
`free_leaves` and `share` solve them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting.engine import _kernels
from boosting.engine._kernels import best_leaves, best_share, losses_at, slopes_at
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State
from boosting.engine.trace import Round

LARGEST_LABEL = 1e100  # its square, and the sum of many, are still numbers


class Formula(NamedTuple):
    """A loss in words and formulas: title, number of the kernel, l and -dl/dF in LaTeX, the noun of the pull's size."""

    title: str
    kind: int
    loss: str
    slope: str
    pulls: str = "weight"
    kinks: bool = False


FORMULAS = {
    "squared": Formula("squared, (y − F)²", _kernels.SQUARED, "(y_i-F_i)^2", "2(y_i-F_i)", "residual |y − F|"),
    "huber": Formula(
        "Huber", _kernels.HUBER, r"H_\delta(y_i-F_i)",
        r"\max(-\delta,\min(\delta,y_i-F_i))", "residual |y − F| (at most δ)",
    ),
    "absolute": Formula(
        "absolute, |y − F|", _kernels.ABSOLUTE, "|y_i-F_i|", r"\mathrm{sign}(y_i-F_i)", "residual's sign", True
    ),
    "exponential": Formula("exponential, e^−z", _kernels.EXPONENTIAL, "e^{-y_iF_i}", "y_ie^{-y_iF_i}"),
    "trimmed": Formula(
        "trimmed exponential", _kernels.TRIMMED, r"G(-y_iF_i)", r"y_i\min(1,e^{-y_iF_i})"
    ),
    "hinge": Formula(
        "hinge, max(0, 1 − z)", _kernels.HINGE, r"\max(0,1-y_iF_i)", r"y_i\mathbf{1}[y_iF_i<1]", kinks=True
    ),
    "logistic": Formula(
        "logistic, log₂(1 + e^−z)", _kernels.LOGISTIC, r"\log_2(1+e^{-y_iF_i})", r"\frac{y_i}{(1+e^{y_iF_i})\ln2}"
    ),
}  # fmt: skip


@dataclass(frozen=True)
class ConvexLoss:
    """l(y, F) by its name in FORMULAS. delta: where Huber's loss turns from square to line.

    real: the labels are real numbers. Then the training error of a round is the root of the mean squared residual, in
    the units of y, and not a share of wrong signs.
    """

    name: str
    delta: float = 1.0
    real: bool = False

    code = "g<sub>i</sub> ← −∂ℓ(y<sub>i</sub>, F<sub>i</sub>)/∂F"
    symbol = "g<sub>i</sub>"
    weighs = reads_dual = False

    @property
    def formula(self) -> Formula:
        """The loss in words and formulas."""
        return FORMULAS[self.name]

    @property
    def kind(self) -> int:
        """The loss by its number in the kernels."""
        return self.formula.kind

    @property
    def pulls(self) -> str:
        """What the size of an example's pull is called."""
        return self.formula.pulls

    @property
    def watch(self) -> str:
        """What to look for in the sizes of the pulls."""
        if self.name == "exponential":
            return (
                "how few heavy examples on the left take over, and how the effective number falls"
            )
        if self.name == "squared":
            return "how few large residuals on the left take over: the pull grows with the residual, without a bound"
        return "how flat it stays: no example can pull harder than a bound, however wrong it is"

    @property
    def pull_latex(self) -> str:
        """The pull, before round t + 1."""
        return r"g_i=b_i\cdot " + self.formula.slope.replace("F_i", "F_t(x_i)")

    @property
    def objective_name(self) -> str:
        """What the run minimises."""
        return f"mean {self.formula.title.split(',')[0]} loss"

    @property
    def objective_latex(self) -> str:
        """What the run minimises, as a formula."""
        return r"\frac1m\sum_i " + self.formula.loss.replace("F_i", "F_t(x_i)")

    def value(self, margins: np.ndarray) -> np.ndarray:
        """l(1, z): the loss of every margin."""
        return self.at(np.ones_like(margins), margins)

    def at(self, y: np.ndarray, scores: np.ndarray) -> np.ndarray:
        """l(y_i, F_i), (m,)."""
        return losses_at(self.kind, self.delta, y, scores)

    def mean(self, y: np.ndarray, scores: np.ndarray, base: np.ndarray) -> float:
        """sum_i b_i l(y_i, F_i)."""
        return float(base @ self.at(y, scores))

    def slopes(self, y: np.ndarray, scores: np.ndarray, base: np.ndarray) -> np.ndarray:
        """-b_i dl(y_i, F_i)/dF, (m,)."""
        return slopes_at(self.kind, self.delta, y, scores, base)

    def pull(self, state: State) -> Pull:
        """g = -b dl/dF and the mean loss. ValueError for labels whose square is not a number."""
        y, base = state.sample.y, state.sample.weight
        if self.real and np.abs(y).max() > LARGEST_LABEL:
            raise ValueError(
                f"Labels above {LARGEST_LABEL:g} cannot be squared: give them in a larger unit."
            )
        error = _rms(y - state.scores, base) if self.real else None
        return Pull(
            self.slopes(y, state.scores, base), self.mean(y, state.scores, base), train_error=error
        )

    def progress(self, r: Round, new: Callable[[str], str]) -> list[tuple[str, str, str]]:
        """The mean loss before and after."""
        fall = rf"{r.before.objective:.4g}\to{new(f'{r.objective:.4g}')}"
        return [(r"\bar\ell_t", self.objective_latex, fall)]

    # --- convex problems in one variable ---

    def share(self, sample: Sample, scores: np.ndarray, votes: np.ndarray) -> float:
        """The smallest a in [0, 1] that minimises sum_i b_i l(y_i, (1 - a) F_i + a h_i)."""
        return best_share(self.kind, self.delta, sample.y, scores, votes, sample.weight)

    def leaves(
        self,
        sample: Sample,
        offset: np.ndarray,
        share: float,
        leaf: np.ndarray,
        n: int,
        limit: float,
    ):
        """For each leaf the v in [-limit, limit] with the smallest sum of b_i l(y_i, offset_i + share v) there: (n,).

        Where a whole interval is best (absolute, hinge), the v nearest to 0.
        """
        y, base = sample.y, sample.weight
        if self.name == "squared":
            sums = np.bincount(leaf, base * _residual(y, offset), n)
            return np.clip(_ratio(sums, share * np.bincount(leaf, base, n)), -limit, limit)
        if self.name == "exponential":
            weight = self.slopes(y, offset, base)
            with np.errstate(divide="ignore", invalid="ignore"):
                odds = np.log(np.bincount(leaf, np.maximum(weight, 0), n)) - np.log(
                    np.bincount(leaf, np.maximum(-weight, 0), n)
                )
            return np.clip(
                np.nan_to_num(odds, posinf=np.inf, neginf=-np.inf) / (2 * share), -limit, limit
            )
        return best_leaves(self.kind, self.delta, y, offset, share, base, leaf, n, limit)

    def free_leaves(
        self, sample: Sample, scores: np.ndarray, leaf: np.ndarray, n: int, rate: float = 1.0
    ):
        """For each leaf the v with the smallest sum of b_i l(y_i, F_i + v) there, without a limit: (n,).

        Squared: the mean residual; absolute: its median; Huber: the minimiser (Friedman 2001 takes one step to it).
        Logistic: one Newton step, as in Friedman's algorithm 5, for the minimiser of a pure leaf lies at infinity;
        halved where the loss of the leaf would rise at F + rate v.
        """
        y, base = sample.y, sample.weight
        if self.name == "logistic":
            return _newton_leaves(y, scores, base, leaf, n, rate)
        residual = _residual(y, scores)
        if self.name == "absolute":
            return np.array([_median(residual[leaf == k], base[leaf == k]) for k in range(n)])
        return self.leaves(sample, scores, 1.0, leaf, n, float(np.abs(residual).max()))

    def constant(self, sample: Sample) -> float:
        """The best score that is the same for all examples, Friedman's F_0; log-odds are kept from being infinite."""
        if self.name == "logistic":
            least = 1 / (4 * max(sample.count, 1.0))
            positive = min(max(float(sample.weight[sample.y > 0].sum()), least), 1 - least)
            return float(np.log(positive) - np.log(1 - positive))
        return float(
            self.free_leaves(sample, np.zeros(sample.size), np.zeros(sample.size, np.int64), 1)[0]
        )


def _residual(y: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """y - F, and 0 where rounding alone could have made the difference."""
    gap = y - scores
    return np.where(np.abs(gap) > _kernels.NOISE * np.maximum(np.abs(y), np.abs(scores)), gap, 0.0)


def _rms(residual: np.ndarray, base: np.ndarray) -> float:
    return float(np.sqrt(base @ residual**2))


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
    first = int(np.searchsorted(below, half * (1 - 1e-12)))
    second = int(np.searchsorted(below, half * (1 + 1e-12)))
    low, high = values[order[first]], values[order[min(second, len(values) - 1)]]
    return float(low / 2 + high / 2)


def _newton_leaves(y, scores, base, leaf, n, rate) -> np.ndarray:
    """sum g / sum of curvature in every leaf, halved until the leaf's logistic loss does not rise at F + rate v."""

    def loss(values: np.ndarray) -> np.ndarray:
        return np.bincount(leaf, base * np.logaddexp(0.0, -y * (scores + rate * values[leaf])), n)

    wrong, right = (
        np.exp(-np.logaddexp(0.0, y * scores)),
        np.exp(-np.logaddexp(0.0, -y * scores)),
    )  # 1 / (1 + e^z), ...
    values = _ratio(
        np.bincount(leaf, base * y * wrong, n), np.bincount(leaf, base * wrong * right, n)
    )
    before = loss(np.zeros(n))
    while (rises := loss(values) > before).any():
        values = np.where(rises, values / 2, values)
    return values
