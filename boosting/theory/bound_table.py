"""Every bound of bounds.py for one run, round by round, so that they can be compared on one axis.

The family's complexity is by formula, as if all base classifiers were stumps: sqrt(2 log(2md)/m);
equation 7.14 takes the measured one, and DeepBoost's bound for each base classifier its own. The
bounds may be asked what they would say for a larger m: losses and coefficients then stay as they
are, complexities and confidences shrink.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.engine.protocols import LossFunction
from boosting.engine.trace import Trace
from boosting.theory import bounds, rademacher
from boosting.theory.bounds import Terms

LARGEST_MARGIN = 600.0  # e^600 is still a number


class BoundSettings(NamedTuple):
    """What the bounds are asked with: the margin rho, the probability delta that they fail.

    p: the norm of QuadBoost's theorem 1 (1, 2 or inf); m: the number of examples, which may be
    larger than the sample's; measured: the empirical Rademacher complexity of the family at this m.
    """

    rho: float
    delta: float
    p: float
    m: float
    measured: float


def at_round(trace: Trace, t: int, settings: BoundSettings) -> dict[str, Terms]:
    """The terms of every bound for the ensemble after round t >= 1, by the bound's name.

    The source of each is named with its function in bounds.py.
    """
    return {
        **_margin_bounds(trace, t, settings),
        **_coefficient_bounds(trace, t, settings),
    }


def over_rounds(trace: Trace, settings: BoundSettings) -> list[dict[str, Terms]]:
    """`at_round` for the rounds 1..T."""
    return [at_round(trace, t, settings) for t in range(1, len(trace) + 1)]


def _margin_bounds(trace: Trace, t: int, settings: BoundSettings) -> dict[str, Terms]:
    """The bounds of [M]: the training error with T, and the margin losses without.

    (7.13) to (7.15) count a margin between 0 and rho in part; (7.27) counts it whole.
    """
    rho, delta, _, m, measured = settings
    r, d = trace[t - 1], trace.sample.n_attributes
    loss = float(trace.sample.weight @ np.clip(1 - r.margins / rho, 0, 1))
    whole = float(trace.sample.weight @ (r.margins <= rho))
    vc, formula = bounds.vc_of_stumps(d), rademacher.stumps(m, d)
    return {
        "VC dimension of the vote (7.9)": bounds.vc_bound(r.train_error, vc, t, m, delta),
        "margin and VC dimension (7.15)": bounds.vc_margin_bound(loss, rho, vc, m, delta),
        "margin, by formula (7.13)": bounds.margin_bound(loss, rho, formula, m, delta),
        "margin, measured (7.14)": bounds.margin_bound(
            loss, rho, measured, m, delta, empirical=True
        ),
        "margin, any ρ (7.27)": bounds.uniform_margin_bound(whole, rho, formula, m, delta),
    }


def _coefficient_bounds(trace: Trace, t: int, settings: BoundSettings) -> dict[str, Terms]:
    """The bounds of [Q], [D] and [V], which look at the coefficients; [D] counts margins whole."""
    rho, delta, p, m, _ = settings
    families = trace.choices.weak_learner.n_families
    sample, r, c = trace.sample, trace[t - 1], scaled_coefficients(trace, t)
    norm, formula = float(np.abs(c).sum()), rademacher.stumps(m, sample.n_attributes)
    own = np.array([rademacher.of_classifier(h, sample, m) for h in trace.distinct(t)])
    whole = float(sample.weight @ (r.margins <= rho))
    surrogate = surrogate_of(trace)
    z = np.clip(sample.y * r.scores, -LARGEST_MARGIN, LARGEST_MARGIN)
    mean, clipped = float(sample.weight @ surrogate.value(z)), np.minimum(np.exp(-z), 1.0)
    functions = bounds.log_of_votes(t, norm, m, sample.n_attributes)
    return {
        f"QuadBoost's theorem 1, p = {_p(p)}": bounds.loss_bound(
            mean, surrogate.lipschitz_clipped, c, p, formula, m, delta
        ),
        "DeepBoost's weighted complexity": bounds.deep_bound(
            whole, rho, np.abs(c) / (norm or 1.0), own, families, m, delta
        ),
        "empirical Bernstein": bounds.bernstein_terms(clipped, functions, m, delta),
    }


def surrogate_of(trace: Trace) -> LossFunction:
    """The loss in QuadBoost's theorem 1: that of the run. It holds for any that is at least zero-one."""
    return trace.choices.loss.function


def scaled_coefficients(trace: Trace, t: int) -> np.ndarray:
    """c_j max |h_j| after round t, (k,): the coefficients of the base classifiers h_j / max |h_j|.

    The bounds are about base classifiers in [-1, 1]; regression trees may be larger.
    """
    return trace.coefficients(t) * np.array([h.magnitude for h in trace.distinct(t)])


def _p(p: float) -> str:
    return "∞" if np.isinf(p) else f"{p:g}"


def three_parts(terms: Terms) -> tuple[float, float, float]:
    """(loss on the sample, complexity, the price of chance and of choices) of a bound."""
    values = list(terms.values())
    return values[0], values[1], sum(values[2:])


def complexity_by_norm(trace: Trace, t: int, formula: float) -> dict[str, float]:
    """The complexity term of QuadBoost's bound at round t, for p = 1, 2 and inf.

    It is 2 l ||c||_0^(1-1/p) ||c||_p R ([Q] theorem 1) with R = formula, as in `at_round`; l is the
    Lipschitz constant of the clipped loss.
    """
    c, lipschitz = scaled_coefficients(trace, t), surrogate_of(trace).lipschitz_clipped
    m = trace.sample.examples
    return {
        f"p = {_p(p)}": bounds.loss_bound(0.0, lipschitz, c, p, formula, m)["complexity"]
        for p in (1.0, 2.0, float("inf"))
    }
