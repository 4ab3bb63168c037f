"""DeepBoost's bound after every round, in words."""

from boosting import Trace
from boosting.theory import deep_families as theory
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import summed


def words(trace: Trace, rho: float) -> list[Block]:
    """The bound with every round's numbers. rho: its margin."""
    voted = theory.voted_over_rounds(trace, rho)
    rule = r"R(f)\le\hat R_{S,\rho}(f)+\frac4\rho\sum_t\frac{c_t}{\|c\|_1}r_{k_t}+\dots="
    letters = (
        "R̂: share of the normalised margins up to ρ. r: the complexity that each base classifier is charged "
        "with, in the table above; the sum is their mean under the coefficients. The dots: the price of choosing "
        "among the families, and of chance (δ = 0.05, the probability that the bound fails). Source: Cortes et al., "
        "theorem 1. Elsewhere the same idea prices the features of a density (structural maxent models; Cortes, Kuznetsov, "
        "Mohri and Syed 2015) and the questions and leaves of a cascade (deep cascades; DeSalvo, Mohri and Syed 2015), each "
        "by its own family. Several classes have a chapter; ranking is left as future work there, and here."
    )
    return [
        blocks.formula(["", *(rule + summed(terms) for terms in voted)]),
        blocks.caption(["", *(letters for _ in voted)]),
    ]
