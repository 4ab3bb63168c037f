"""[V] theorem 3 with every round's numbers."""

from __future__ import annotations

import math

from boosting import Trace
from boosting.theory.variance_bound import Sums, sums
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import new


def bound_card(trace: Trace, lam: float, last: int) -> list[Block]:
    """[V] theorem 3, U - V >= 0, with the numbers of the rounds 0..last.

    A shorter run keeps those of its last round. lam: the weight of the variance.
    """
    cards = [("", START), *(_card(sums(trace, t), t, lam) for t in range(1, len(trace) + 1))]
    formulas, letters = zip(*(cards[min(t, len(trace))] for t in range(last + 1)))
    return [
        blocks.heading("The theorem, with this round's numbers"),
        blocks.formula(r"U(\alpha)-V(\alpha)=4(1-\lambda)\,w_I\,w_J\sinh^2\alpha\;\ge\;0"),
        blocks.formula(
            r"V(\alpha)=(1-\lambda)(w_Ie^{-\alpha}+w_Je^{\alpha})^2"
            r"+\lambda m\Big(\sum_I w_i^2e^{-2\alpha}+\sum_J w_j^2e^{2\alpha}\Big)"
        ),
        blocks.formula(formulas),
        blocks.caption(letters),
    ]


START = "Step to round 1 to see numbers."
PERFECT = (
    "This base classifier is perfect ($w_J$ = 0): U and V are the same curve, "
    "and the best step is infinite."
)
LETTERS = (
    "$w_I$, $w_J$: weight of the examples that the base classifier gets right, and wrong; m: "
    "number of examples. λ: weight of the variance. Corollary: V(α) ≤ U(α) < U(0) = V(0), so "
    "every step lowers the cost, although only its bound was minimised."
)


def _card(s: Sums, t: int, lam: float) -> tuple[str, str]:
    """The formula and the caption of round t, whose base classifier has these sums."""
    return ("", PERFECT) if s.wrong == 0 else (_gap(s, t, lam), LETTERS)


def _gap(s: Sums, t: int, lam: float) -> str:
    """U - V at VadaBoost's step of round t, whose base classifier has these sums, in numbers."""
    step = s.vada_step(lam)
    rule = f"{4 * (1 - lam):g}\\cdot {s.right:.4f}\\cdot {s.wrong:.4f}\\cdot\\sinh^2({step:.4f})"
    value = 4 * (1 - lam) * s.right * s.wrong * math.sinh(step) ** 2
    return rf"U(\alpha_{{{t}}})-V(\alpha_{{{t}}})={rule}={new(f'{value:.5f}')}"
