"""How fast? AdaBoost's and QuadBoost's promises on the page's data, and the theory's own prices."""

import numpy as np

from boosting import Trace
from boosting.screens.chapters import descent as chapter
from boosting.screens.shown import Shown
from boosting.theory import rates as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals

FEW = 4  # base classifiers whose part is written


def words(shown: Shown) -> Content:
    """What is said beside the two rates, and the theory's own prices."""
    quad, complexity = shown.of(chapter.by_quadboost).trace, chapter.complexity(shown)
    members = max(len(quad.distinct()), 1)
    prices = theory.theory_prices(complexity, members)
    said = [
        blocks.heading("Two rates (Fortier-Dubois et al., section 3)"),
        blocks.formula(
            r"\text{AdaBoost: }\hat R\le e^{-2\gamma^2T}\le\epsilon\ \text{ for }T\ge\frac{\log(1/\epsilon)}{2\gamma^2},"
            r"\qquad "
            r"\text{QuadBoost: }\hat R\le1-\gamma^2T\le\epsilon\ \text{ for }T\ge\frac{1-\epsilon}{\gamma^2}"
        ),
        blocks.caption(
            "For AdaBoost γ is the edge, for QuadBoost μ − M, the correlation of h with the residual: a step "
            "along h lowers the quadratic risk by (μ − M)² (η = 1 for classifiers). Both run with stumps on "
            "the data of Setup. The paper rounds (1 − ε)/γ² up to 1/γ²."
        ),
        blocks.formula(_falls(quad)),
        blocks.caption(
            "(2) and (5) of the paper, summed up: every base classifier takes off its own part. Any h with μ − M > "
            "0 takes some "
            "off, not only the best one, so a weak search is enough. Where −h is in the family with every h, a negative "
            "coefficient of h is a positive one of −h: all may be taken as positive. (Germain et al. 2009 put a KL "
            "divergence in the place of these norms; L2 and L∞ have a number of rounds to choose besides λ, which "
            "may be why "
            "they win in the paper's tables.)"
        ),
        blocks.text(
            f"**The theory's own λ**, from theorem 1 as printed, with R = {decimals(complexity)} (stumps, by "
            f"formula): for L1 2R = {decimals(prices['L1'])}. A unit of ‖c‖₂ costs 4√n R = {decimals(prices['L2'], 3)}, a "
            f"unit of ‖c‖∞ 4nR = {decimals(prices['L∞'], 3)}: these grow with n = {members}, the number of base classifiers "
            "that this run of QuadBoost has, so those two need early stopping as well. (The λ of QuadBoost-L2 is the "
            "price of ‖c‖₂ squared, Setup's limit for QuadBoost-L∞ is no price: **Bounds**, who speaks how loudly.)"
        ),
    ]  # fmt: skip
    return {"words": said}


def _falls(quad: Trace) -> str:
    """QuadBoost's risk at its end, as 1 less what every base classifier of votes -1 and 1 has taken off."""
    parts = [r.alpha**2 for r in quad]
    shown = "+".join(decimals(part) for part in parts[:FEW]) + r"+\dots" * (len(parts) > FEW)
    left = 1 - float(np.sum(parts))
    return (
        r"\tfrac1m\sum_i(1-y_iF_i)^2=1-\sum_{t\le T}\frac{(\mu_t-M_t)^2}{\eta_t}"
        rf"=1-({shown})={decimals(left)},\qquad T={len(parts)}"
    )
