r"""Bounds on the training error that a run carries with it.

    1[z <= 0] <= phi(z) for every loss here, so the training error is at most the mean loss.
    Exponential loss: mean e^{-yF_T} = prod_t Z_t; with AdaBoost's step Z_t = 2 sqrt(eps_t (1-eps_t)), which is at most
    exp(-2 gamma_t^2), hence training error <= prod Z_t <= exp(-2 sum gamma_t^2)   ([M] Theorem 7.2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from boosting.state import Trace


@dataclass(frozen=True)
class Bound:
    """A curve (T+1,) above the training error (or the objective itself), with its name and its meaning."""

    label: str
    help: str
    curve: Callable[[Trace], np.ndarray]


def product_of_normalizers(trace: Trace) -> np.ndarray:
    """prod_{s <= t} Z_s for t = 0..T: the mean exponential loss."""
    return np.cumprod([1.0, *trace.normalizer])


def exponential_of_edges(trace: Trace) -> np.ndarray:
    """exp(-2 sum_{s <= t} gamma_s^2) for t = 0..T ([M] Theorem 7.2); holds for AdaBoost's own steps."""
    return np.exp(-2 * np.cumsum([0.0, *trace.edge**2]))


def objective(trace: Trace) -> np.ndarray:
    """What the algorithm minimises, for t = 0..T."""
    return np.array([trace.start.objective, *trace.objective])


def mean_hinge(trace: Trace) -> np.ndarray:
    """The mean of max(0, 1 - y F_t) for t = 0..T; 1 before the first round."""
    return np.array([1.0, *(np.maximum(0, 1 - trace.sample.y * trace.scores) @ trace.sample.weight)])


def share_given_up(trace: Trace) -> np.ndarray:
    """The share of examples below the soft margin's rho, which is at most nu, wherever rho > 0 (else 1), for t = 0..T.

    rho is the largest margin below which the dual weights are at their cap; the smallest margin where no cap binds.
    """
    shares = [1.0]
    for r in trace:
        margins, weight = r.sample.y * r.scores, r.sample.weight
        dual = r.after.distribution
        rho = float(margins[dual > 0].max())
        shares.append(float(weight @ (margins < rho - 1e-9)) if rho > 1e-9 else 1.0)
    return np.array(shares)


def all_pairs(trace: Trace) -> np.ndarray:
    """c - 1 times the mean over pairs (right class, wrong class) of the exponential loss, for t = 0..T."""
    return trace.sample.rows_per_example * product_of_normalizers(trace)


BOUNDS: dict[str, Bound] = {
    "penalised": Bound("penalised loss", "The mean of Φ(1 − yF) plus the price of the votes: what it lowers.", objective),
    "classes": Bound("sum over classes", "The exponential loss summed over an example's wrong classes.", all_pairs),
    "normalizers": Bound("∏ Z", "The product of the normalisers: the mean exponential loss.", product_of_normalizers),
    "edges": Bound("exp(−2 Σγ²)", "Theorem 7.2: what the edges alone promise.", exponential_of_edges),
    "mean_loss": Bound("mean loss", "What the algorithm lowers: a mean of losses of 1 or more per mistake.", objective),
    "margin_loss": Bound("G_ρ", "Exercise 7.12: above the share of margins below ρ, so above the error.", objective),
    "cost": Bound("cost", "The squared mean loss plus λ times its variance: what VadaBoost lowers.", objective),
    "risk": Bound("quadratic risk", "The mean of (1 − yF)²: what QuadBoost lowers; never below the error.", objective),
    "hinge": Bound("mean hinge loss", "The mean of max(0, 1 − yF): never below the training error.", mean_hinge),
    "nu": Bound("below the margin", "The share of margins below ρ, once ρ > 0: at most ν.", share_given_up),
}
