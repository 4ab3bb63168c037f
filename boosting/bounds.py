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


BOUNDS: dict[str, Bound] = {
    "normalizers": Bound("∏ Z", "The product of the normalisers: the mean exponential loss.", product_of_normalizers),
    "edges": Bound("exp(−2 Σγ²)", "Theorem 7.2: what the edges alone promise.", exponential_of_edges),
    "cost": Bound("cost", "The squared mean loss plus λ times its variance: what VadaBoost lowers.", objective),
    "risk": Bound("quadratic risk", "The mean of (1 − yF)²: what QuadBoost lowers; never below the error.", objective),
}
