"""Long and Servedio's four points: what the minimisers of convex potentials make of them."""

from __future__ import annotations

from boosting.figures.noise import GAPS
from boosting.figures.template import number
from boosting.theory import noise as theory
from pages.words import blocks
from pages.words.blocks import Block


def long_servedio(flips: float) -> list[Block]:
    """The minimisers' margins at the two puzzling points, for every g of the film.

    flips: the probability p of a flipped label.
    """
    return [
        blocks.formula(
            r"\min_c\sum_i(1-p)\,\phi(z_i)+p\,\phi(-z_i),\quad z_i=c_1x_{i1}+c_2x_{i2},\qquad "
            r"z_{\text{puzzling}}=g\,(c_1-c_2)"
        ),
        blocks.text([_in_words(float(g), flips) for g in GAPS]),
        blocks.caption(
            "Long and Servedio (2010): for every convex potential and every p > 0 some g makes its "
            "minimiser err on half of the clean points, although x1 alone errs on none. "
            "The quadratic loss is no such potential, because it rises again beyond z = 1; it "
            "breaks at g ≤ 1/12 even without noise. Convexity alone does no harm: the linear loss "
            "1 − z, over |c1| + |c2| ≤ 1, has its minimum at c = (1, 0), which is right on all four."
        ),
    ]


def _in_words(g: float, flips: float) -> str:
    """Every loss's y F at the puzzling points, for one g."""
    parts = []
    for potential in theory.POTENTIALS:
        c = theory.minimiser(g, flips, potential)
        z = g * (c[0] - c[1])
        parts.append(f"**{potential}** {number(z, '.4f')}, {'wrong' if z <= 0 else 'right'}")
    return f"At g = {g:.3f} and p = {flips:g} the puzzling points get z = {'; '.join(parts)}."
