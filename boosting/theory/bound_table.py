"""Every bound of bounds.py for one run, round by round, so that they can stand on one axis.

The family's complexity is by formula (stumps: sqrt(2 log(2md)/m)), except where the bound asks for the measured one.
m may be imagined larger than it is: losses and coefficients stay, complexities and confidences shrink.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.losses.quadratic import QuadraticLoss
from boosting.engine.trace import Trace
from boosting.theory import bounds, rademacher
from boosting.theory.bounds import Terms
from boosting.theory.margins import margin_loss

LARGEST_MARGIN = 600.0  # e^600 is still a number


class Wish(NamedTuple):
    """rho: margin; delta: probability of failure; p: norm (1, 2 or inf); m: imagined sample size; measured: R_S.

    families: how many the base classifiers could come from, whichever did (`rademacher.families`).
    """

    rho: float
    delta: float
    p: float
    m: float
    measured: float
    families: int = 1


def at_round(trace: Trace, t: int, wish: Wish) -> dict[str, Terms]:
    """The terms of every bound for the vote after round t >= 1.

    (7.13) to (7.15) count a margin between 0 and rho in part; (7.27) and DeepBoost's bound count it whole.
    """
    sample, r, c = trace.sample, trace[t - 1], sized_coefficients(trace, t)
    d, m, rho, delta = sample.n_attributes, wish.m, wish.rho, wish.delta
    loss = _margin_loss(r.margins, sample.weight, rho)
    whole = float(sample.weight @ (r.margins <= rho))
    vc, formula = bounds.vc_of_stumps(d), rademacher.stumps(m, d)
    own = np.array([rademacher.of_classifier(v, sample, m) for v in trace.distinct(t)])
    surrogate = surrogate_of(trace)
    z = np.clip(sample.y * r.scores, -LARGEST_MARGIN, LARGEST_MARGIN)
    mean, clipped = float(sample.weight @ surrogate.value(z)), np.minimum(np.exp(-z), 1.0)
    norm = float(np.abs(c).sum())
    shares = np.abs(c) / (norm or 1.0)
    functions = bounds.log_of_votes(t, norm, m, d)
    return {
        "VC dimension of the vote (7.9)": bounds.vc_bound(r.train_error, vc, t, m, delta),
        "margin and VC dimension (7.15)": bounds.vc_margin_bound(loss, rho, vc, m, delta),
        "margin, by formula (7.13)": bounds.margin_bound(loss, rho, formula, m, delta),
        "margin, measured (7.14)": bounds.margin_bound(
            loss, rho, wish.measured, m, delta, empirical=True
        ),
        "margin, any ρ (7.27)": bounds.uniform_margin_bound(whole, rho, formula, m, delta),
        f"QuadBoost's theorem 1, p = {_p(wish.p)}": bounds.loss_bound(
            mean, surrogate.lipschitz_clipped, c, wish.p, formula, m, delta
        ),
        "DeepBoost's weighted complexity": bounds.deep_bound(
            whole, rho, shares, own, wish.families, m, delta
        ),
        "empirical Bernstein": bounds.bernstein_terms(clipped, functions, m, delta),
    }


def surrogate_of(trace: Trace) -> ExponentialLoss | QuadraticLoss:
    """The loss in QuadBoost's theorem 1, which holds for any that is at least zero-one: exponential for its weights."""
    return QuadraticLoss() if trace.start.weights is None else ExponentialLoss()


def sized_coefficients(trace: Trace, t: int) -> np.ndarray:
    """c_j max |h_j| after round t, (k,): the coefficients of base classifiers in [-1, 1]; regression trees may be larger."""
    reaches = {r.member: r.found.reach for r in trace[:t]}
    return trace.coefficients(t) * np.array([reaches[j] for j in range(len(reaches))])


def _p(p: float) -> str:
    return "∞" if np.isinf(p) else f"{p:g}"


def _margin_loss(margins: np.ndarray, weight: np.ndarray, rho: float) -> float:
    return float(weight @ np.clip(1 - margins / rho, 0, 1))


def three_parts(terms: Terms) -> tuple[float, float, float]:
    """(loss on the sample, complexity, everything that pays for chance and choice)."""
    values = list(terms.values())
    return values[0], values[1], sum(values[2:])


def complexity_by_norm(trace: Trace, t: int, formula: float) -> dict[str, float]:
    """QuadBoost's complexity term 2 l ||c||_0^(1-1/p) ||c||_p R for p = 1, 2, inf, at round t, as in `at_round`."""
    c, lipschitz = sized_coefficients(trace, t), surrogate_of(trace).lipschitz_clipped
    m = trace.sample.examples
    return {
        f"p = {_p(p)}": bounds.loss_bound(0.0, lipschitz, c, p, formula, m)["complexity"]
        for p in (1.0, 2.0, float("inf"))
    }


def empirical_margin_loss(trace: Trace, rho: float) -> np.ndarray:
    """The margin loss at rho for t = 0..T; 1 before there is a vote."""
    return np.array([1.0, *margin_loss(trace, rho)])
