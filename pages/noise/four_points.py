"""Long and Servedio's four points: what the minimisers of convex potentials make of them."""

from __future__ import annotations

from functools import partial

import numpy as np
import streamlit as st

from boosting.figures import noise
from boosting.figures.noise import GAPS
from boosting.figures.template import number
from boosting.screens.chapters.noise import FLIPS, four_points
from boosting.screens.shown import Shown
from boosting.theory import noise as theory
from pages import players
from pages.shell import films
from pages.words import blocks
from pages.words.blocks import Block


def tell() -> None:
    """What the four points are."""
    st.markdown("##### Long and Servedio: four points that break every convex potential")
    st.markdown(
        "All four points are of class +1, and the base classifier x1 alone is right on all of them. "
        "Flip every label with a small probability, minimise a convex potential (a smooth convex loss that only falls, "
        "towards 0) over two coefficients, and half of the clean points may be lost. You see it where both "
        "convex potentials, the exponential and the logistic loss, have just lost them; step on to a larger g, "
        "the distance of the two puzzling points, and they are right again. The quadratic loss is no convex potential, "
        "and is drawn beside them."
    )


def show(shown: Shown) -> None:
    """The four points and their minimisers, a frame for every g."""
    flips = shown.values[FLIPS.name]
    words = lambda: {"words": long_servedio(flips)}  # noqa: E731
    url = films.publish_figures(("four points", flips), partial(four_points, shown), words)
    start = noise.where_all_break(flips)
    players.figures(url, key="four-points", start=start, label="step of g", height=340)
    players.words(url, key="four-points-words", follows="four-points")


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
