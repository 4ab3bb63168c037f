r"""Bounds on what a run does to its own sample: its training error, and its share of small margins.

`BOUNDS` holds the curves that are drawn above the training error. Why they lie above it: every loss
phi of a binary algorithm here satisfies 1[z <= 0] <= phi(z), so the training error is at most the
mean loss. For the exponential loss the mean is a product,

    (1/m) sum_i e^{-y_i F_T(x_i)} = prod_t Z_t,

and with AdaBoost's step Z_t = 2 sqrt(eps_t (1 - eps_t)) <= exp(-2 gamma_t^2), where
gamma_t = 1/2 - eps_t is the edge, so that

    training error <= prod_t Z_t <= exp(-2 sum_t gamma_t^2)                      ([M] theorem 7.2)

The functions at the end bound the share of margins <= rho in the same way ([M] theorem 7.7).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, log

import numpy as np

from boosting.engine.trace import Trace

BINDS = 1e-9  # a dual weight below this share of the largest counts as 0: solvers leave such dust


@dataclass(frozen=True)
class Bound:
    """A curve, (T+1,) from a trace, above the training error: its label, what it means (help)."""

    label: str
    help: str
    curve: Callable[[Trace], np.ndarray]


def product_of_normalizers(trace: Trace) -> np.ndarray:
    """prod_{s <= t} Z_s for t = 0..T, (T+1,): the mean exponential loss after every round.

    ValueError for a run whose weights are not exponential: it has no normaliser Z_t.
    """
    if trace.normalizer is None:
        raise ValueError("The weights of this run are not exponential: it has no normalisers.")
    return np.cumprod([1.0, *trace.normalizer])


def exponential_of_edges(trace: Trace) -> np.ndarray:
    """exp(-2 sum_{s <= t} gamma_s^2), t = 0..T: (T+1,). For AdaBoost's steps ([M] theorem 7.2)."""
    return np.exp(-2 * np.cumsum([0.0, *trace.edge**2]))


def exponential_of_smallest_edge(trace: Trace) -> np.ndarray:
    """exp(-2 gamma^2 t) with gamma the smallest edge of the rounds 1..t, t = 0..T: (T+1,) ([M] 7.4)."""
    smallest = np.maximum(np.minimum.accumulate(trace.edge), 0.0)
    rounds = np.arange(1, len(trace) + 1)
    return np.append(1.0, np.exp(-2 * smallest**2 * rounds))


def rounds_to_zero(gamma: float, m: float) -> float:
    """log(m) / (2 gamma^2): after more rounds no example is wrong, if every edge is gamma; inf for 0.

    exp(-2 gamma^2 T) is then below 1/m, the share of one example of m ([M] 7.4, exercise 7.8 d).

    >>> round(rounds_to_zero(0.1, 100), 1)
    230.3
    """
    return log(m) / (2 * gamma**2) if gamma > 0 else inf


def zero_round(errors: np.ndarray, for_good: bool = False) -> int | None:
    """The first round t = 1..T after which the errors (T,) are 0; None if there is none.

    for_good: and stay 0 to the last.

    >>> zero_round(np.array([0.2, 0.0, 0.1, 0.0])), zero_round(np.array([0.2, 0.0, 0.1, 0.0]), for_good=True)
    (2, 4)
    """
    wrong = np.asarray(errors) > 0
    left = np.logical_or.accumulate(wrong[::-1])[::-1] if for_good else wrong
    zero = np.flatnonzero(~left)
    return int(zero[0]) + 1 if zero.size else None


def objective(trace: Trace) -> np.ndarray:
    """What the algorithm minimises, for t = 0..T: (T+1,)."""
    return np.array([trace.start.objective, *trace.objective])


def mean_hinge(trace: Trace) -> np.ndarray:
    """The mean of max(0, 1 - y F_t) for t = 0..T, (T+1,); 1 before the first round."""
    hinge = np.maximum(0, 1 - trace.sample.y * np.vstack([0 * trace.sample.y, trace.scores]))
    return np.asarray((hinge * trace.base_weights).sum(axis=1))


def share_below_soft_margin(trace: Trace) -> np.ndarray:
    """The share of examples with margin < rho_t for t = 0..T, (T+1,): at most nu of LPBoost.

    rho_t is the margin of the linear program: the largest margin among the examples with a positive
    dual weight. Where rho_t <= 0 the share says nothing about errors, and 1 stands in its place.
    """
    shares = [1.0]
    for r in trace:
        margins, dual = r.sample.y * r.scores, r.after.distribution
        rho = float(margins[dual > BINDS * dual.max()].max())
        below = r.sample.share(margins < rho - 1e-9)
        shares.append(below if rho > 1e-9 else 1.0)
    return np.array(shares)


def all_pairs(trace: Trace) -> np.ndarray:
    """The exponential loss summed over an example's rows, in the mean, (T+1,): pairs (right class, wrong class), or answers.

    An example that is misclassified has a pair of loss 1 or more, so the sum bounds the error; of answers half the sum.
    """
    return trace.sample.rows_per_mistake * product_of_normalizers(trace)


BOUNDS: dict[str, Bound] = {
    "penalised": Bound(
        "penalised loss",
        "The mean of Φ(1 − yF) plus the price of the coefficients: what the algorithm minimises.", objective,
    ),
    "classes": Bound(
        "sum over classes",
        "The exponential loss summed over an example's wrong classes, in AdaBoost.MH half of that over all.", all_pairs,
    ),
    "normalizers": Bound("∏ Z", "The product of the normalisers: the mean exponential loss.", product_of_normalizers),
    "edges": Bound(
        "exp(−2 Σγ²)",
        "What the edges γ alone promise (Mohri et al., theorem 7.2). ∏ Z equals it only while every edge is 0: "
        "Z = √(1 − 4γ²), which is below exp(−2γ²) at any other edge.", exponential_of_edges,
    ),
    "mean_loss": Bound("mean loss", "What the algorithm minimises: a mean of losses of 1 or more per mistake.", objective),
    "margin_loss": Bound(
        "G_ρ", "Above the share of normalised margins below ρ, so above the error (Mohri et al., exercise 7.12).", objective,
    ),
    "cost": Bound(
        "√cost", "The root of what is minimised: the squared mean loss plus λ times its variance.",
        # of mean^2 + lam variance ([V]): at least the mean, while the square of a mean below 1 may fall below the error
        lambda trace: np.sqrt(objective(trace)),
    ),
    "risk": Bound("quadratic risk", "The mean of (1 − yF)²: what QuadBoost minimises; never below the error.", objective),
    "hinge": Bound("mean hinge loss", "The mean of max(0, 1 − yF): never below the training error.", mean_hinge),
    "nu": Bound(
        "below the margin",
        "The share of normalised margins below ρ, the soft margin, once ρ > 0: at most ν; hard margin: 0.",
        share_below_soft_margin,
    ),
}  # fmt: skip


def margin_product(errors: Sequence[float] | np.ndarray, rho: float) -> float:
    """2^T prod_t sqrt(eps_t^(1-rho) (1-eps_t)^(1+rho)), from the weighted errors (T,) of AdaBoost.

    It bounds the share of margins <= rho ([M] theorem 7.7); at rho = 0 it is prod Z.

    >>> round(margin_product([0.25, 0.25], 0.0), 4)  # (2 sqrt(3/16))^2
    0.75
    """
    eps = np.asarray(errors, np.float64)
    return float(np.prod(2 * np.sqrt(eps ** (1 - rho) * (1 - eps) ** (1 + rho))))


def margin_boost_edge(gamma: float, rho: float, n_rounds: int) -> float:
    """exp(-2 gamma^2 T / (1 - rho^2)) >= the share of margins <= rho after T rounds of A_rho.

    For (1 - rho)/2 - eps_t > gamma in every round ([M] exercise 7.12 f).

    >>> round(margin_boost_edge(0.25, 0.0, 8), 4)  # e^-1
    0.3679
    """
    return exp(-2 * gamma**2 * n_rounds / (1 - rho**2))
