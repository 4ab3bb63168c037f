"""QuadBoost's step: the quadratic risk is a parabola along every voter, and its lowest point is known ([Q] 5, 6)."""

from typing import TypeGuard

import numpy as np

from boosting.choices.steps.residual import ResidualFit
from boosting.engine.protocols import StepSize
from boosting.engine.round import Round
from boosting.engine.sums import dot, product
from boosting.engine.trace import Trace
from boosting.theory.proofs import NOTHING, Chain, Proof, at_most, equal


def applies(rule: StepSize) -> TypeGuard[ResidualFit]:
    """Whether the proof is about this rule of step."""
    return isinstance(rule, ResidualFit)


def step(trace: Trace) -> Proof:
    """Why QuadBoost's step is (mu - M - lambda) / (eta + ridge), and how far the risk falls.

    trace: a run whose step fits the residual, plain or with a penalty; ValueError for another.
    """
    rule = trace.choices.step_size
    if not applies(rule):
        raise ValueError("this run does not fit the residual.")
    table = np.array([h.votes(trace.sample.X) for h in trace.distinct()])
    threshold, ridge, cap = rule.constants
    return Proof(
        (
            "**1.** Open the square: along h the risk is a parabola in α. $\\mu-M$ is the correlation of h with the "
            "residual $y-F$, η the mean of $h^2$, 1 for votes of −1 and +1 (equation 5).",
            "**2.** Which voter? The parabola falls by $(\\mu-M)^2/\\eta$ at most, so the one with the largest "
            "correlation. No other one of this run, or its complement, has a larger one.",
            _where(threshold, ridge, cap),
            "**4.** There the risk has fallen by what the parabola says.",
        ),
        tuple(_round(r, rule, table) for r in trace),
        "Fortier-Dubois et al., section 3, equations 2 to 9.",
    )


def _where(threshold: float, ridge: float, cap: float) -> str:
    """How far, in words, for the step's penalty."""
    if threshold:
        return (
            "**3.** How far? The penalty $2\\lambda\\alpha$ adds 2λ to the slope: the derivative "
            "$2\\alpha\\eta-2(\\mu-M)+2\\lambda$ is 0 at the step (equation 7)."
        )
    if ridge:
        return (
            "**3.** How far? The penalty $\\lambda\\alpha^2$ makes the parabola narrower: the derivative "
            "$2\\alpha(\\eta+\\lambda)-2(\\mu-M)$ is 0 at the step (equation 8)."
        )
    if np.isfinite(cap):
        return (
            "**3.** How far? To the lowest point, where the derivative $2\\alpha\\eta-2(\\mu-M)$ is 0, but at most "
            "$\\alpha_{\\max}$ (equation 9)."
        )
    return (
        "**3.** How far? To the lowest point: the derivative $2\\alpha\\eta-2(\\mu-M)$ is 0 at the "
        "step (equation 6)."
    )


def _round(r: Round, rule: ResidualFit, table: np.ndarray) -> tuple[Chain, ...]:
    """The four chains of a round. table (k, m): the votes of all members."""
    t, b, alpha = r.t, r.sample.weight, r.alpha
    residual = r.sample.y - (r.scores - alpha * r.votes)
    c, eta = dot(b * residual, r.votes), dot(b, r.votes**2)
    before, after = dot(b, residual**2), dot(b, (r.sample.y - r.scores) ** 2)
    parabola = before - 2 * alpha * c + alpha**2 * eta
    rivals = np.abs(product(np.delete(table, r.member, axis=0), b * residual))
    risk = rf"\tfrac1m\sum_i\big(y_i-F_{{{t}}}(x_i)\big)^2"
    fall = (
        rf"2\alpha(\mu-M)-\alpha^2\eta=2\cdot {alpha:.4f}\cdot {c:.4f}-{alpha:.4f}^2\cdot {eta:.4g}"
    )
    return (
        (
            equal(risk, after),
            equal(rf"{before:.4f}-2\alpha(\mu-M)+\alpha^2\eta", parabola),
        ),
        (equal(r"\max_k|\mu_k-M_k|\text{ over the others of this run}", rivals.max()),
         at_most(rf"\mu_{{{t}}}-M_{{{t}}}", c)) if len(rivals) else NOTHING,
        _slope(c, eta, alpha, rule),
        (equal(rf"\text{{risk}}_{{{t - 1}}}-\text{{risk}}_{{{t}}}", before - after), equal(fall, before - parabola)),
    )  # fmt: skip


def _slope(c: float, eta: float, alpha: float, rule: ResidualFit) -> Chain:
    """The derivative at the step: 0, or not yet where the step is cut off."""
    threshold, ridge, cap = rule.constants
    if np.isfinite(cap):
        return (equal(r"\alpha\,\eta", alpha * eta), at_most(r"\mu-M", c))
    left = r"\alpha\,(\eta+\lambda)" if ridge else r"\alpha\,\eta"
    right = r"\mu-M-\lambda" if threshold else r"\mu-M"
    return (equal(left, alpha * (eta + ridge)), equal(right, c - threshold))
