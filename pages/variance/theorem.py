"""[V] theorem 3 with every round's numbers."""

import math

import numpy as np

from boosting import Trace
from boosting.figures.template import number
from boosting.theory.variance_bound import (
    Sums,
    exponential_errors,
    first_round,
    iterations_factor,
    loss_moments,
    squared_normalizers,
    sums,
)
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
        blocks.caption(ENUMERATION),
    ]


ENUMERATION = (
    "**Why EBBoost must try every base classifier.** $u_I$ is a sum over examples, one weight $u_i$ each: any weak learner "
    "can be given these weights. V has the square $w_I^2$ of a sum: what an example adds depends on who else is right, so "
    "no weights of single examples stand for it, unless λ = 1. With stumps all can be tried; with trees they cannot. "
    "(The authors name several classes and ranking as what comes next for penalised variances.)"
)
TINY = 1e-6  # an error, or a factor of the cost, below it is 0
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


def rounds_card(fast: Trace, slow: Trace, last: int) -> list[Block]:
    """[V] theorem 5, its condition, and what stands in its place in two runs, for the rounds 0..last.

    fast, slow: AdaBoost, and VadaBoost with lam = 0 for many rounds, on the same data.
    """
    errors, slow_errors = exponential_errors(fast), exponential_errors(slow)
    costs, slow_costs = loss_moments(fast)[0], loss_moments(slow)[0]
    needed = [first_round(slow_costs, cost) for cost in costs]
    told = [
        _compared(errors[:t], slow_errors[:n]) if n else _too_far(t, len(slow))
        for t, n in enumerate(needed)
    ]
    return [
        blocks.heading("Theorem 5: at most twice the rounds, if all errors are one"),
        blocks.formula(
            r"\lambda=0,\ \varepsilon_s=\varepsilon<\tfrac12\text{ in every round of both}\;\Rightarrow\;"
            r"\frac{\text{VadaBoost's rounds}}{\text{AdaBoost's rounds}}\le"
            r"\frac{\log 4\varepsilon(1-\varepsilon)}{\log\big(2\varepsilon(1-\varepsilon)"
            r"+\sqrt{\varepsilon(1-\varepsilon)}\big)}\le2"
        ),
        blocks.text([told[min(t, len(fast))] for t in range(last + 1)]),
        blocks.caption(
            "Rounds for the same squared cost, AdaBoost's loss squared, with stumps, up to a whole round. One round "
            "multiplies it by 4ε(1−ε) in AdaBoost; VadaBoost's step is half as long, and multiplies it by "
            "2ε(1−ε) + √(ε(1−ε)). ε: error under the exponential weights of the run itself. The theorem takes the errors "
            "as given and equal; in a real run each step changes the weights, and so the next error: the authors say so "
            "of their figure 2 (section 6)."
        ),
    ]  # fmt: skip


def _too_far(t: int, limit: int) -> str:
    """Where there is no comparison: before round 1, and where VadaBoost has not come so far."""
    if t == 0:
        return START
    return f"VadaBoost with λ = 0 does not reach AdaBoost's cost after round {t} within {limit} rounds."


def _compared(fast: np.ndarray, slow: np.ndarray) -> str:
    """The errors of AdaBoost's rounds (t,) and of VadaBoost's (n,) to the same cost, and what follows from them."""
    t, n, ours, theirs = len(fast), len(slow), float(fast.mean()), float(slow.mean())
    falls = [
        float(-np.log(np.maximum(squared_normalizers(e, half), TINY)).mean())
        for e, half in ((fast, False), (slow, True))
    ]
    if np.ptp(np.append(fast, slow)) < TINY:
        return f"All errors are {number(ours)}, as the theorem asks: VadaBoost needs {n} rounds, AdaBoost {t}."
    says = (
        f"For AdaBoost's cost after round {t} VadaBoost with λ = 0 needs {n} rounds, **{n / t:.3g} times** as many. "
        "The condition does not hold here, so that 2 is no limit: AdaBoost's errors are "
        f"{number(fast.min())} to {number(fast.max())}, in the mean **{number(ours)}**, VadaBoost's in the mean "
        f"**{number(theirs)}**. A round lowers the logarithm of the squared cost by {number(falls[0])} in AdaBoost and by "
        f"{number(falls[1])} in VadaBoost, in the mean"
    )
    if theirs <= ours:
        return f"{says}."
    equal = float(iterations_factor(np.array([min(max(ours, TINY), 0.499)]))[0])
    return (
        f"{says}: its half steps leave an edge behind, its later errors are nearer to ½, and rounds near ½ bring less. "
        f"Had all errors been {number(ours)}, {number(equal, '.3g')} times would have done."
    )
