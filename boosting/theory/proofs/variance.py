"""Why VadaBoost's U lies above the cost V, and why its step lowers V although it minimises U ([V] theorem 3)."""

from math import exp, isfinite, sinh

import numpy as np

from boosting.engine.trace import Trace
from boosting.theory.proofs import NOTHING, Chain, Proof, at_most, equal
from boosting.theory.variance_bound import Sums, sums

LARGEST = 5.0  # a longer step is not shown: a perfect base classifier has no best one


def upper_bound(trace: Trace, lam: float) -> Proof:
    """V(alpha) <= U(alpha) at VadaBoost's step of every round's base classifier, in five steps.

    trace: a run with votes of -1 and +1. lam: the weight of the variance.
    """
    rounds = tuple(_round(sums(trace, t), lam) for t in range(1, len(trace) + 1))
    return Proof(
        (
            "**1.** The cost after a step α is a square of a mean and a mean of squares. Only the square is in the way: "
            "open it.",
            "**2.** The weights sum to 1, $w_I+w_J=1$, so $w_I^2=w_I-w_Iw_J$, and likewise for J: what is left over "
            "makes a square of its own.",
            "**3.** That square is not negative: leave it away.",
            "**4.** The mean of squares stays as it is. Together: V ≤ U, and the gap is "
            "$4(1-\\lambda)w_Iw_J\\sinh^2\\alpha$; at λ = 1 there is none.",
            "**5.** U is $u_Ie^{-2\\alpha}+u_Je^{2\\alpha}$, lowest at $\\tfrac14\\log(u_I/u_J)$, and equal to V at 0: so "
            "VadaBoost's step lowers the cost as well (corollary 4).",
        ),
        rounds,
        f"Shivaswamy and Jebara, theorem 3 and corollary 4, for λ = {lam:g}, at VadaBoost's step α for the round's base "
        "classifier. I: what it gets right, J: what it gets wrong; w: the exponential weights; q: sums of $mw^2$.",
    )


def _round(s: Sums, lam: float) -> tuple[Chain, ...]:
    """The five chains of a round whose base classifier has these sums."""
    alpha = s.vada_step(lam)
    if not (isfinite(alpha) and abs(alpha) <= LARGEST):
        return (NOTHING,) * 5
    right, wrong = s.right * exp(-alpha), s.wrong * exp(alpha)
    both = 2 * s.right * s.wrong
    linear = s.right * exp(-2 * alpha) + s.wrong * exp(2 * alpha)
    left = 4 * s.right * s.wrong * sinh(alpha) ** 2
    at = np.array([alpha, 0.0])
    (cost, cost0), (bound, bound0) = s.cost(at, lam), s.bound(at, lam)
    square, sides = r"(w_Ie^{-\alpha}+w_Je^{\alpha})^2", r"w_Ie^{-2\alpha}+w_Je^{2\alpha}"
    squares = s.right2 * exp(-2 * alpha) + s.wrong2 * exp(2 * alpha)
    return (
        (
            equal(square, (right + wrong) ** 2),
            equal(r"w_I^2e^{-2\alpha}+w_J^2e^{2\alpha}+2w_Iw_J", right**2 + wrong**2 + both),
        ),
        (
            equal(r"w_I^2e^{-2\alpha}+w_J^2e^{2\alpha}+2w_Iw_J", right**2 + wrong**2 + both),
            equal(rf"{sides}-w_Iw_J(e^{{\alpha}}-e^{{-\alpha}})^2", linear - left),
        ),
        (equal(square, (right + wrong) ** 2), at_most(sides, linear)),
        (
            equal(rf"V(\alpha)=(1-\lambda){square}+\lambda(q_Ie^{{-2\alpha}}+q_Je^{{2\alpha}})", cost),
            at_most(r"U(\alpha)", (1 - lam) * linear + lam * squares),
            equal(r"V(\alpha)+4(1-\lambda)w_Iw_J\sinh^2\alpha", cost + (1 - lam) * left),
        ),
        (
            equal(r"V(\alpha)", cost),
            at_most(r"U(\alpha)", bound),
            at_most(r"U(0)", bound0),
            equal(r"V(0)", cost0),
        ),
    )  # fmt: skip
