r"""VadaBoost's upper bound U and the cost V that it lies above ([V] equations 4 and 5, theorems 3 and 5).

With normalised exponential weights w, I the examples that the new base classifier h gets right and J those it gets wrong,

    V(a) = (1-lam) (w_I e^{-a} + w_J e^{a})^2 + lam (q_I e^{-2a} + q_J e^{2a})        the cost after a step a, over now
    U(a) = u_I e^{-2a} + u_J e^{2a},     u = lam q + (1-lam) w                        what VadaBoost minimises instead
    U(a) - V(a) = 4 (1-lam) w_I w_J sinh(a)^2  >= 0                                   for 0 <= lam <= 1

where w_I, w_J are sums of w and q_I, q_J sums of w^2 / b (m w^2 when the base weights b are 1/m). The two touch at
a = 0, everywhere for lam = 1, and lie furthest apart for lam = 0, where V is AdaBoost's squared loss.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import exponential_pull
from boosting.engine.trace import Trace


class Sums(NamedTuple):
    """What U and V need to know of a base classifier: right, wrong (w_I, w_J) and right2, wrong2 (q_I, q_J)."""

    right: float
    wrong: float
    right2: float
    wrong2: float

    def cost(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """V at every alpha."""
        mean = self.right * np.exp(-alpha) + self.wrong * np.exp(alpha)
        return (1 - lam) * mean**2 + lam * (
            self.right2 * np.exp(-2 * alpha) + self.wrong2 * np.exp(2 * alpha)
        )

    def bound(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """U at every alpha."""
        right, wrong = self.pulled(lam)
        return right * np.exp(-2 * alpha) + wrong * np.exp(2 * alpha)

    def gap(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """U - V = 4 (1-lam) w_I w_J sinh(alpha)^2."""
        return 4 * (1 - lam) * self.right * self.wrong * np.sinh(alpha) ** 2

    def pulled(self, lam: float) -> tuple[float, float]:
        """u_I and u_J."""
        return lam * self.right2 + (1 - lam) * self.right, lam * self.wrong2 + (
            1 - lam
        ) * self.wrong

    def vada_step(self, lam: float) -> float:
        """The minimiser of U: 1/4 log(u_I / u_J); inf for a perfect base classifier."""
        return _quarter_log(*self.pulled(lam))

    def exact_step(self, lam: float) -> float:
        """The minimiser of V: 1/4 log(A_I / A_J) with A = (1-lam) w^2 + lam q; EBBoost's step. inf for a perfect base classifier."""
        return _quarter_log(
            (1 - lam) * self.right**2 + lam * self.right2,
            (1 - lam) * self.wrong**2 + lam * self.wrong2,
        )


def _quarter_log(right: float, wrong: float) -> float:
    if wrong <= 0:
        return float("inf")
    return 0.25 * float(np.log(right) - np.log(wrong)) if right > 0 else float("-inf")


def sums(trace: Trace, t: int) -> Sums:
    """The sums of round t's base classifier (1 <= t <= T) under the exponential weights of the vote before it.

    Any algorithm's round may be asked: the weights are e^{-yF}, whatever loss the algorithm itself used. A vote between -1
    and 1, or a regression tree's over its largest, counts in part as right and in part as wrong: e^{-yh} is convex, so V
    is then at least the cost, and U - V is still what the theorem says.
    """
    round_, sample = trace[t - 1], trace.sample
    before = trace[t - 2].scores if t > 1 else np.zeros(sample.size)
    weights, _, _ = exponential_pull(sample.y, np.ascontiguousarray(before), sample.weight)
    squares = np.divide(
        weights**2, sample.weight, out=np.zeros_like(weights), where=sample.weight > 0
    )
    agreement = sample.y * round_.votes / (round_.found.reach or 1.0)
    right, wrong = (1 + agreement) / 2, (1 - agreement) / 2
    return Sums(*(float(a @ part) for a in (weights, squares) for part in (right, wrong)))


def loss_moments(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """Mean and variance of the exponential loss e^{-yF_t} for t = 0..T: two arrays (T+1,)."""
    b, y = trace.sample.weight, trace.sample.y
    scores = np.vstack([np.zeros(trace.sample.size), *(r.scores for r in trace)])
    losses = np.exp(
        np.minimum(-y * scores, 300.0)
    )  # e^300 is far off every picture, and its square still a number
    mean = losses @ b
    return mean, np.maximum((losses - mean[:, None]) ** 2 @ b, 0.0)


def iterations_factor(error: np.ndarray) -> np.ndarray:
    """How many times AdaBoost's rounds VadaBoost needs at lam = 0 and a fixed weighted error below 1/2 (theorem 5).

    log(4 e (1-e)) / log(2 e (1-e) + sqrt(e (1-e))); at most 2, towards 4/3 as the error approaches 1/2.
    """
    product = error * (1 - error)
    return np.log(4 * product) / np.log(2 * product + np.sqrt(product))
