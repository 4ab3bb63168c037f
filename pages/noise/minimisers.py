"""What the minimisers of convex potentials make of Long and Servedio's four points, in words."""

import numpy as np

from boosting.figures import noise
from boosting.figures.noise import GAPS
from boosting.figures.template import number
from boosting.screens.chapters.noise import FLIPS
from boosting.screens.shown import Shown
from boosting.theory import noise as theory
from pages.shell.packing import Content
from pages.words import blocks


def words(shown: Shown) -> Content:
    """The minimisers' margins at the two puzzling points, for every g of the film.

    Its setting is the probability p of a flipped label.
    """
    flips = shown.values[FLIPS.name]
    said = [
        blocks.formula(
            r"\min_c\sum_i(1-p)\,\phi(z_i)+p\,\phi(-z_i),\quad z_i=c_1x_{i1}+c_2x_{i2},\qquad "
            r"z_{\text{puzzling}}=g\,(c_1-c_2)"
        ),
        blocks.text([_in_words(float(g), flips) for g in GAPS]),
        blocks.text(_breaks(flips)),
        blocks.text([_limited(float(g), flips) for g in GAPS]),
        blocks.caption(
            "Long and Servedio (2010): for every convex potential and every p > 0 some g makes its "
            "minimiser err on half of the clean points, although x1 alone errs on none. "
            "The quadratic loss is no such potential, because it rises again beyond z = 1; it "
            "breaks at g ≤ 1/12 even without noise. Convexity alone does no harm: the linear loss "
            "1 − z, over |c1| + |c2| ≤ 1, has its minimum at c = (1, 0), which is right on all four."
        ),
    ]
    return {"words": said}


def _breaks(flips: float) -> str:
    """Up to which g every loss gets the puzzling points wrong."""
    up_to = (
        f"the **{p}** loss up to g = {GAPS[noise.last_lost(flips, p)]:.3f}"
        for p in theory.POTENTIALS
    )
    return f"Of the values drawn, and with p = {flips:g}, half of the clean points are lost by {', by '.join(up_to)}."


def _limited(g: float, flips: float) -> str:
    """What an L1 limit would do at one g, for the losses that lose the puzzling points there."""
    lost = [p for p in theory.POTENTIALS if theory.share_wrong(g, flips, p)]
    if not lost:
        return "At this g nothing is lost, and a limit on ‖c‖₁ need not save anything."
    saved = []
    for p in lost:
        norm = float(np.abs(theory.minimiser(g, flips, p)).sum())
        saved.append(f"**{p}** up to {number(theory.safe_norm(g, flips, p))} of {number(norm)}")
    return (
        f"With a limit on ‖c‖₁, which stopping early sets as well, they would be right: {'; '.join(saved)} that the "
        "minimiser "
        "has. That helps on these four points; Mohri et al. (section 7.5) write that elsewhere neither is enough."
    )


def _in_words(g: float, flips: float) -> str:
    """Every loss's y F at the puzzling points, for one g."""
    parts = []
    for potential in theory.POTENTIALS:
        c = theory.minimiser(g, flips, potential)
        z = g * (c[0] - c[1])
        parts.append(f"**{potential}** {number(z, '.4f')}, {'wrong' if z <= 0 else 'right'}")
    return f"At g = {g:.3f} and p = {flips:g} the puzzling points get z = {'; '.join(parts)}."
