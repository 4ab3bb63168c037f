"""Every bound of bounds.py for one run, round by round, so that they can stand on one axis.

The family's complexity is by formula (stumps: sqrt(2 log(2md)/m)), except where the bound asks for the measured one.
m may be imagined larger than it is: losses and coefficients stay, complexities and confidences shrink.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

import numpy as np

from boosting import bounds, rademacher
from boosting.bounds import Terms
from boosting.losses import ExponentialLoss, QuadraticLoss
from boosting.margins import margin_loss
from boosting.state import Trace

LARGEST_LOG = 600.0  # of the number of functions in the empirical Bernstein bound


class Wish(NamedTuple):
    """rho: margin; delta: probability of failure; p: norm (1, 2 or inf); m: imagined sample size; measured: R_S."""

    rho: float
    delta: float
    p: float
    m: float
    measured: float


def at_round(trace: Trace, t: int, wish: Wish) -> dict[str, Terms]:
    """The terms of every bound for the vote after round t >= 1."""
    sample, r, c = trace.sample, trace[t - 1], trace.coefficients(t)
    d, m, rho, delta = sample.n_attributes, wish.m, wish.rho, wish.delta
    loss = _margin_loss(r.margins, sample.weight, rho)
    vc, formula = bounds.vc_of_stumps(d), rademacher.stumps(m, d)
    shrink = formula / rademacher.stumps(sample.examples, d)
    own = shrink * np.array([rademacher.of_voter(v, sample) for v in trace.distinct(t)])
    surrogate, steep = (QuadraticLoss(), 2.0) if trace.start.weights is None else (ExponentialLoss(), 1.0)
    mean = float(sample.weight @ surrogate.value(np.maximum(sample.y * r.scores, -LARGEST_LOG)))
    clipped = np.minimum(np.exp(-np.clip(sample.y * r.scores, -LARGEST_LOG, LARGEST_LOG)), 1.0)
    shares = np.abs(c) / (np.abs(c).sum() or 1.0)
    return {
        "VC dimension of the vote (7.9)": bounds.vc_bound(r.train_error, vc, t, m, delta),
        "margin and VC dimension (7.15)": bounds.vc_margin_bound(loss, rho, vc, m, delta),
        "margin, by formula (7.13)": bounds.margin_bound(loss, rho, formula, m, delta),
        "margin, measured (7.14)": bounds.margin_bound(loss, rho, wish.measured, m, delta, empirical=True),
        "margin, any ρ (7.27)": bounds.uniform_margin_bound(loss, rho, formula, m, delta),
        f"QuadBoost's theorem 1, p = {_p(wish.p)}": bounds.loss_bound(mean, steep, c, wish.p, formula, m, delta),
        "DeepBoost's weighted complexity": bounds.deep_bound(loss, rho, shares, own, len(set(own.tolist())), m, delta),
        "empirical Bernstein": _bernstein(clipped, t * log(2 * m * d), m, delta),
    }


def _p(p: float) -> str:
    return "∞" if np.isinf(p) else f"{p:g}"


def _margin_loss(margins: np.ndarray, weight: np.ndarray, rho: float) -> float:
    return float(weight @ np.clip(1 - margins / rho, 0, 1))


def _bernstein(losses: np.ndarray, log_functions: float, m: float, delta: float) -> Terms:
    """The bound at an imagined m: its terms at the sample's own size, carried over by their rates."""
    own = len(losses)
    if own < 2:
        return Terms({"mean loss": float(losses.mean()), "variance": 0.0, "remainder": 15 * (log_functions - log(delta))})
    terms = bounds.empirical_bernstein(losses, exp(min(log_functions, LARGEST_LOG)), delta)
    rate = own / m
    return Terms({
        "mean loss": terms["mean loss"], "variance": terms["variance"] * rate**0.5, "remainder": terms["remainder"] * rate,
    })  # fmt: skip


def three_parts(terms: Terms) -> tuple[float, float, float]:
    """(loss on the sample, complexity, everything that pays for chance and choice)."""
    values = list(terms.values())
    return values[0], values[1], sum(values[2:])


def complexity_by_norm(trace: Trace, t: int, formula: float, lipschitz: float = 1.0) -> dict[str, float]:
    """QuadBoost's complexity term 2 l ||c||_0^(1-1/p) ||c||_p R for p = 1, 2, inf, at round t."""
    c = trace.coefficients(t)
    m = trace.sample.examples
    return {
        f"p = {_p(p)}": bounds.loss_bound(0.0, lipschitz, c, p, formula, m)["complexity"] for p in (1.0, 2.0, float("inf"))
    }


def empirical_margin_loss(trace: Trace, rho: float) -> np.ndarray:
    """The margin loss at rho for t = 0..T; 1 before there is a vote."""
    return np.array([1.0, *margin_loss(trace, rho)])
