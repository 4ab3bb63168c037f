"""Is QuadBoost the LASSO? Its penalties beside LASSO and ridge, over the same stumps of the page's data."""

import numpy as np

from boosting.experiments import lasso
from boosting.experiments.lasso import Compared
from boosting.figures.template import percent
from boosting.screens.chapters import descent as chapter
from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new

START = int(np.abs(lasso.PRICES[::-1] - 0.05).argmin())  # where the claim is made


def words(shown: Shown) -> Content:
    """What the two have in common, and the numbers of every price."""
    pairs = chapter.compared(shown)
    said = [
        blocks.heading("One penalty, two algorithms (Fortier-Dubois et al., section 3)"),
        blocks.formula([_formula(one) for one in pairs]),
        blocks.text([_in_words(one) for one in pairs]),
        blocks.caption(
            "Both look at 10 stumps per attribute, their complements and the constants. QuadBoost-L1 raises one coefficient "
            "at a time, to where its correlation μ − M with the residual is λ, and ends when no correlation exceeds "
            "λ. The LASSO (scikit-learn) asks besides that every vote with a coefficient has a correlation of exactly λ: it "
            "also lowers coefficients, those that later votes have made too large. QuadBoost-L2's λ shortens each step, "
            "ridge's (scikit-learn) holds all coefficients at once: without an end to its rounds QuadBoost-L2 goes on "
            "to least squares."
        ),
    ]  # fmt: skip
    return {"words": said}


def _formula(one: Compared) -> str:
    objective = r"\tfrac1m\sum_i(y_i-F_i)^2+2\lambda\|c\|_1"
    quad, least = one.quadboost.objective(one.lam), one.lasso.objective(one.lam)
    return (
        rf"{objective}=\underbrace{{{new(decimals(quad))}}}_{{\text{{QuadBoost-L1}}}}\;\ge\;"
        rf"\underbrace{{{new(decimals(least))}}}_{{\text{{LASSO}}}}=\min_c"
    )


def _in_words(one: Compared) -> str:
    quad, least = one.quadboost, one.lasso
    members = int(np.count_nonzero(np.abs(least.ensemble.coefficients) > 1e-9))
    return (
        f"At λ = {one.lam:.3g} QuadBoost-L1 stands **{percent(max(one.gap, 0.0))}** above the LASSO after {quad.rounds} "
        f"rounds, with ‖c‖₁ = {quad.norm1:.3g} on {len(quad.ensemble.members)} base classifiers; the LASSO has "
        f"{least.norm1:.3g} on {members}."
    )
