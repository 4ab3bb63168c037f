"""[V] theorem 3 with every round's numbers."""

from __future__ import annotations

import math

import numpy as np

from boosting import Trace
from boosting.theory.variance_bound import Sums, sums
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import new


def bound_card(trace: Trace, lam: float, last: int) -> list[Block]:
    """[V] theorem 3, U - V >= 0, with the numbers of the rounds 0..last.

    A shorter run keeps those of its last round. lam: the weight of the variance.
    """
    cards = [("", START, ""), *(_card(sums(trace, t), t, lam) for t in range(1, len(trace) + 1))]
    formulas, letters, chains = zip(*(cards[min(t, len(trace))] for t in range(last + 1)))
    return [
        blocks.heading("Theorem 3 of Shivaswamy and Jebara, with this round's numbers"),
        blocks.formula(r"U(\alpha)-V(\alpha)=4(1-\lambda)\,w_I\,w_J\sinh^2\alpha\;\ge\;0"),
        blocks.formula(
            r"U(\alpha)=u_Ie^{-2\alpha}+u_Je^{2\alpha},\qquad u_i=\lambda m\,w_i^2+(1-\lambda)\,w_i"
        ),
        blocks.formula(
            r"V(\alpha)=(1-\lambda)(w_Ie^{-\alpha}+w_Je^{\alpha})^2"
            r"+\lambda m\Big(\sum_I w_i^2e^{-2\alpha}+\sum_J w_j^2e^{2\alpha}\Big)"
        ),
        blocks.formula(formulas),
        blocks.formula(chains),
        blocks.caption(letters),
    ]


PROOF = "Why U lies above V: theorem 3, step by step, with this round's numbers"
START = "Step to round 1 to see numbers."
EXACT = (
    "**At λ = 1 the bound is exact**: U and V are one curve, and VadaBoost and EBBoost are AdaBoost "
    "with halved coefficients. Their weights $u_i=m\\,w_i^2$ are, up to a factor, AdaBoost's for the "
    "vote 2F, so they choose the same base classifiers and make the same errors."
)
PERFECT = (
    "This base classifier is perfect ($w_J$ = 0): U and V are the same curve, "
    "and the best step is infinite."
)
LETTERS = (
    "$w_I$, $w_J$: weight of the examples that the base classifier gets right, and wrong, and "
    "likewise $u_I$, $u_J$; m: number of examples. λ: weight of the variance. "
)
COROLLARY = (
    "Corollary: here $u_I$ > $u_J$, so at VadaBoost's own step V(α) ≤ U(α) < U(0) = V(0): it "
    "lowers the cost, although only its bound was minimised."
)
NO_STEP = "Here $u_I$ ≤ $u_J$: VadaBoost would not take a step with this base classifier."


def _card(s: Sums, t: int, lam: float) -> tuple[str, str, str]:
    """The formula, the caption and the corollary of round t, whose base classifier has these sums."""
    if s.wrong == 0:
        return "", PERFECT, ""
    right, wrong = s.bound_weights(lam)
    if right <= wrong:
        return _gap(s, t, lam), LETTERS + NO_STEP, ""
    return _gap(s, t, lam), LETTERS + COROLLARY, _chain(s, lam)


def _chain(s: Sums, lam: float) -> str:
    """[V] corollary 4 with the four numbers: V(alpha) <= U(alpha) < U(0) = V(0)."""
    alphas = np.array([0.0, s.vada_step(lam)])
    cost, bound = s.cost(alphas, lam), s.bound(alphas, lam)
    return rf"V(\alpha)={cost[1]:.5f}\;\le\;U(\alpha)={bound[1]:.5f}\;<\;U(0)={bound[0]:.5f}=V(0)={cost[0]:.5f}"


def _gap(s: Sums, t: int, lam: float) -> str:
    """U - V at VadaBoost's step of round t, whose base classifier has these sums, in numbers."""
    step = s.vada_step(lam)
    rule = f"{4 * (1 - lam):g}\\cdot {s.right:.4f}\\cdot {s.wrong:.4f}\\cdot\\sinh^2({step:.4f})"
    value = 4 * (1 - lam) * s.right * s.wrong * math.sinh(step) ** 2
    return rf"U(\alpha_{{{t}}})-V(\alpha_{{{t}}})={rule}={new(f'{value:.5f}')}"
