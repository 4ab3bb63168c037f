"""The parts of the chapter beside U and V of one step: their figure 1, theorem 1, and λ beyond 1."""

import numpy as np

from boosting.screens.chapters import bound as chapter
from boosting.screens.shown import Shown
from boosting.theory import variance_bound as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def figure_1(shown: Shown) -> Content:
    """What is said beside both sides of the paper's figure 1."""
    gaps = [_gaps(theory.sums(shown.trace, t)) for t in range(1, len(shown.trace) + 1)]
    said = [
        blocks.heading("The gap at a step of ½, on both sides"),
        blocks.formula(r"U(\alpha)-V(\alpha)=4(1-\lambda)\,w_I\,w_J\sinh^2\alpha"),
        blocks.formula(["", *gaps]),
        blocks.caption(
            "At λ = 0.9 the gap is a tenth of that at λ = 0, for every round and every step: only 1 − λ changes. At "
            "λ = 1 there is none. The paper does not say which weights its figure was drawn with; these are this run's."
        ),
    ]
    return {"words": said}


def _gaps(s: theory.Sums) -> str:
    """U - V at a step of 1/2 on both sides, in LaTeX."""
    left, right = (decimals(float(s.gap(np.array([0.5]), lam)[0]), 5) for lam in chapter.SIDES)
    return rf"\lambda=0:\ {new(left)}\qquad\lambda=0.9:\ {new(right)}"


def price(shown: Shown) -> Content:
    """What is said beside theorem 1 over the rounds, and the lam that it asks for."""
    functions, delta = (shown.values[s.name] for s in (chapter.FUNCTIONS, chapter.DELTA))
    m = shown.problem.sample.examples
    if m < chapter.LEAST:
        few = f"Theorem 1 is proved for {chapter.LEAST} examples or more; here are {m:g}."
        return {"words": [blocks.text(few)]}
    table = theory.theorem_1(shown.trace, functions, delta)
    said = [
        blocks.heading("Theorem 1 of Shivaswamy and Jebara, with this round's numbers"),
        blocks.formula(
            r"\mathbb E\,\ell\le\frac1n\sum_i\ell_i+\sqrt{\frac{18\,\hat V\ln(M(n)/\delta)}n}+\frac{15\ln(M(n)/\delta)}{n-1}"
        ),
        blocks.formula([_sum(row) for row in table.tolist()]),
        blocks.formula(_equivalence(shown, theory.tau(functions, delta))),
        blocks.caption(
            "ℓ: here min(1, e^(−yF)), because the theorem is about losses between 0 and 1. The exponential loss has no "
            "such limit; the authors argue that few rounds and small steps keep it small. V̂: sample variance. "
            "τ: the weight of √(V̂/n) in sample variance penalisation (their equation 1). λ: the weight of the variance in "
            "VadaBoost's cost, mean² + λ variance, that moves the vote in the same direction at this round, with the "
            "moments of e^(−yF). One τ is another λ at every round, so λ is left to validation."
        ),
    ]  # fmt: skip
    return {"words": said}


def _sum(terms: list[float]) -> str:
    total = f"{sum(terms):.3f}" + (r"\quad\text{(vacuous: above 1)}" if sum(terms) >= 1 else "")
    return "+".join(f"{v:.3f}" for v in terms) + rf"=\mathbf{{{total}}}"


def _equivalence(shown: Shown, price: float) -> list[str]:
    """lam = tau mean / sqrt((n - 1) V) with the numbers of every round."""
    mean, variance = theory.loss_moments(shown.trace)
    lams = theory.weight_of_variance(shown.trace, price)
    rule = r"\lambda=\frac{\tau\,\bar\ell}{\sqrt{(n-1)\,V}},\qquad\tau=\sqrt{18\ln(M(n)/\delta)}="
    spread = np.sqrt(variance * (shown.problem.sample.examples - 1))
    return [
        f"{rule}{price:.2f}"
        if not np.isfinite(lam)
        else rf"{rule}{price:.2f},\qquad\lambda=\frac{{{price:.2f}\cdot {a:.3g}}}{{{b:.3g}}}={new(f'{lam:.3g}')}"
        for lam, a, b in zip(lams.tolist(), mean.tolist(), spread.tolist())
    ]


def beyond(shown: Shown) -> Content:
    """What is said beside the errors over lam on both sides of 1."""
    said = [
        blocks.heading("Why VadaBoost stops at λ = 1, and EBBoost need not"),
        blocks.formula(
            r"U-V=4(1-\lambda)w_Iw_J\sinh^2\alpha<0\ \text{ for }\lambda>1,\qquad u_i=\lambda m w_i^2-(\lambda-1)w_i<0"
            r"\ \text{ for }\ m\,w_i<\tfrac{\lambda-1}\lambda"
        ),
        blocks.formula(
            r"A_I=(1-\lambda)w_I^2+\lambda m\sum_Iw_i^2\;\ge\;w_I^2>0\ \text{ for every }\lambda\ge0"
        ),
        blocks.caption(
            "Beyond 1 U is no upper bound any more, and light examples get weights below 0: VadaBoost has no step there. "
            "The cost itself has one, EBBoost's ¼ log(A_I/A_J), because m Σw² over any set is at least its squared sum "
            "(Cauchy and Schwarz). The authors write that the restriction changes the results little (section 3). "
            f"All runs vote with stumps for at most {chapter.LONGEST} rounds; one run of one sample can be luck."
        ),
    ]  # fmt: skip
    return {"words": said}
