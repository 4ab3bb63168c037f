r"""VadaBoost's upper bound U and the cost V below it ([V] equations 3 to 5, theorems 3 and 5).

Let w be the normalised exponential weights, I the examples that the new base classifier h gets
right and J those that it gets wrong. After a step a, divided by the cost before the step,

    V(a) = (1-lam) (w_I e^{-a} + w_J e^{a})^2 + lam (q_I e^{-2a} + q_J e^{2a})     the cost
    U(a) = u_I e^{-2a} + u_J e^{2a},   u = lam q + (1-lam) w                       the upper bound
    U(a) - V(a) = 4 (1-lam) w_I w_J sinh(a)^2 >= 0                                 for 0 <= lam <= 1

where w_I, w_J are sums of w and q_I, q_J sums of w^2 / b (m w^2 when the base weights b are 1/m).
VadaBoost minimises U. The two touch at a = 0 and are equal for lam = 1; the gap is largest for
lam = 0, where V is the square of AdaBoost's loss.
"""

from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import exponential_pull
from boosting.engine.sums import dot, product
from boosting.engine.trace import Trace

NO_SPREAD = 1e-6  # a smaller standard deviation, in means, is rounding
LARGEST_EXPONENT = 300.0  # e^300 lies far outside every picture, and its square is still a number


class Sums(NamedTuple):
    """What U and V depend on of a base classifier: sums over what it gets right and wrong.

    right and wrong are w_I and w_J, right2 and wrong2 are q_I and q_J. Step sizes alpha (n,) give
    curves (n,); lam is the weight of the variance, in [0, 1].
    """

    right: float
    wrong: float
    right2: float
    wrong2: float

    def cost(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """V at every alpha (n,): (n,)."""
        mean = self.right * np.exp(-alpha) + self.wrong * np.exp(alpha)
        second = self.right2 * np.exp(-2 * alpha) + self.wrong2 * np.exp(2 * alpha)
        return (1 - lam) * mean**2 + lam * second

    def bound(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """U at every alpha (n,): (n,)."""
        right, wrong = self.bound_weights(lam)
        return right * np.exp(-2 * alpha) + wrong * np.exp(2 * alpha)

    def gap(self, alpha: np.ndarray, lam: float) -> np.ndarray:
        """U - V = 4 (1-lam) w_I w_J sinh(alpha)^2 at every alpha (n,): (n,)."""
        return 4 * (1 - lam) * self.right * self.wrong * np.sinh(alpha) ** 2

    def bound_weights(self, lam: float) -> tuple[float, float]:
        """(u_I, u_J): what the base classifier gets right and wrong under VadaBoost's weights."""
        right = lam * self.right2 + (1 - lam) * self.right
        wrong = lam * self.wrong2 + (1 - lam) * self.wrong
        return right, wrong

    def vada_step(self, lam: float) -> float:
        """The minimiser of U, 1/4 log(u_I / u_J); inf for a base classifier without errors."""
        return _quarter_log(*self.bound_weights(lam))

    def exact_step(self, lam: float) -> float:
        """The minimiser of V, 1/4 log(A_I / A_J) with A = (1-lam) w^2 + lam q: EBBoost's step.

        It is inf for a base classifier without errors.
        """
        return _quarter_log(
            (1 - lam) * self.right**2 + lam * self.right2,
            (1 - lam) * self.wrong**2 + lam * self.wrong2,
        )


def _quarter_log(right: float, wrong: float) -> float:
    """1/4 log(right / wrong), with its limits where one of them is 0."""
    if wrong <= 0:
        return float("inf")
    return 0.25 * float(np.log(right) - np.log(wrong)) if right > 0 else float("-inf")


def sums(trace: Trace, t: int) -> Sums:
    """The sums of round t's base classifier (1 <= t <= T) under the exponential weights before it.

    Any algorithm's round may be asked: the weights are e^{-y F_{t-1}}, whatever its own loss. A
    value of h between -1 and 1, or a regression tree's divided by its largest, counts in part as
    right and in part as wrong: e^{-yh} is convex, so V is then at least the cost.
    """
    round_, sample = trace[t - 1], trace.sample_of(t)
    before = trace[t - 2].scores if t > 1 else np.zeros(sample.size)
    weights, _, _ = exponential_pull(sample.y, np.ascontiguousarray(before), sample.weight)
    squares = np.divide(
        weights**2, sample.weight, out=np.zeros_like(weights), where=sample.weight > 0
    )
    agreement = sample.y * round_.votes / (round_.found.classifier.magnitude or 1.0)
    right, wrong = (1 + agreement) / 2, (1 - agreement) / 2
    return Sums(*(dot(a, part) for a in (weights, squares) for part in (right, wrong)))


def loss_moments(trace: Trace) -> tuple[np.ndarray, np.ndarray]:
    """Mean and variance of the exponential loss e^{-y F_t} for t = 0..T: two arrays (T+1,)."""
    y, b = trace.sample.y, trace.base_weights
    scores = np.vstack([np.zeros(trace.sample.size), *(r.scores for r in trace)])
    losses = np.exp(np.minimum(-y * scores, LARGEST_EXPONENT))
    mean = (losses * b).sum(axis=1)
    return mean, np.maximum(((losses - mean[:, None]) ** 2 * b).sum(axis=1), 0.0)


def paper_cost(trace: Trace, lam: float) -> np.ndarray:
    """m^2 (mean^2 + lam variance) of e^{-y F_t} for t = 0..T, (T+1,): the cost as [V] equation 3 has it.

    There it is (sum_i e_i)^2 + lam (m sum_i e_i^2 - (sum_i e_i)^2), sums in the place of means. It is
    not scale free: F and 2F classify alike, but do not cost the same. lam: the weight of the
    variance; AdaBoost's own cost, squared, has lam = 0.
    """
    mean, variance = loss_moments(trace)
    return trace.sample.examples**2 * (mean**2 + lam * variance)


def first_round(values: np.ndarray, level: float) -> int | None:
    """The first t at which values (T+1,) are at most `level`, up to rounding; None if they never are."""
    reached = np.flatnonzero(values <= level * (1 + 1e-9))
    return int(reached[0]) if reached.size else None


def rounds_ratio(slow: np.ndarray, fast: np.ndarray) -> np.ndarray:
    """How many times a fast run's rounds t = 1..T a slow one needs for the cost that it has then: (T,).

    slow (S+1,) and fast (T+1,): the costs after rounds 0, 1, ...; inf where S rounds do not do.
    """
    needed = [first_round(slow, cost) for cost in fast[1:]]
    return np.array([np.inf if n is None else n / t for t, n in enumerate(needed, 1)])


def iterations_factor(error: np.ndarray) -> np.ndarray:
    """How many times AdaBoost's rounds VadaBoost needs at lam = 0, (n,), for weighted errors (n,).

    log(4 e (1-e)) / log(2 e (1-e) + sqrt(e (1-e))): at most 2, towards 4/3 as the error approaches
    1/2 ([V] theorem 5). The theorem is about two runs all of whose base classifiers have the same
    error e below 1/2. In real runs VadaBoost's shorter steps change the weights, and with them the
    errors, and the factor may exceed 2 (`rounds_ratio`).
    """
    return np.log(squared_normalizers(error, False)) / np.log(squared_normalizers(error, True))


def exponential_errors(trace: Trace) -> np.ndarray:
    """The weighted error of every round's base classifier under the exponential weights, (T,).

    Whatever the run's own weights are. For AdaBoost it is the error of the round.
    """
    return np.array([sums(trace, t).wrong for t in range(1, len(trace) + 1)])


def squared_normalizers(error: np.ndarray, half_step: bool) -> np.ndarray:
    """By what a round multiplies the squared cost at lam = 0, (n,), for weighted errors (n,) ([V], proof of theorem 5).

    4 e (1-e) for AdaBoost's step, 2 e (1-e) + sqrt(e (1-e)) for VadaBoost's, which is half of it.
    """
    product = error * (1 - error)
    return 2 * product + np.sqrt(product) if half_step else 4 * product


def tau(n_functions: float, delta: float) -> float:
    """sqrt(18 ln(M / delta)), the price of the square root of variance / m in [V] theorem 1; M = n_functions.

    delta: the probability with which the theorem may fail.

    >>> round(tau(1000, 0.05), 2)
    13.35
    """
    return float(np.sqrt(18 * np.log(n_functions / delta)))


def theorem_1(trace: Trace, n_functions: float, delta: float) -> np.ndarray:
    """The three terms of [V] theorem 1 after t = 0..T rounds, (T+1, 3), for the loss min(1, e^{-yF}).

    Its mean, sqrt(18 V ln(M/delta) / m) and 15 ln(M/delta) / (m - 1), V the sample variance. The loss is
    clipped because the theorem is about losses in [0, 1]. n_functions is M, the number of votes that the
    class of losses has, however they were counted; delta as in `tau`.
    """
    sample = trace.sample
    scores = np.vstack([np.zeros(sample.size), *(r.scores for r in trace)])
    losses = np.minimum(np.exp(np.minimum(-sample.y * scores, LARGEST_EXPONENT)), 1.0)
    m, size = sample.examples, float(np.log(n_functions / delta))
    spread = losses.var(axis=1) * m / (m - 1)
    last = np.full(len(losses), 15 * size / (m - 1))
    return np.column_stack([product(losses, sample.weight), np.sqrt(18 * spread * size / m), last])


def weight_of_variance(trace: Trace, price: float) -> np.ndarray:
    """The lam with which mean^2 + lam variance falls fastest where mean + tau sqrt(V / m) does, (T+1,); NaN at t = 0.

    Both have a gradient (mean') times something plus (variance') times something; they are parallel for
    lam = tau mean / sqrt((m - 1) variance), with the moments of e^{-yF_t}. price: tau, of [V] equation 1.
    """
    mean, variance = loss_moments(trace)
    root = np.sqrt(variance * (trace.sample.examples - 1))
    spread = root > NO_SPREAD * mean
    return np.divide(price * mean, root, out=np.full(len(mean), np.nan), where=spread)
