"""A kink: exercise 7.11 of Mohri et al., why coordinate descent on the hinge loss gets stuck."""

import numpy as np

from boosting.screens.chapters import descent as chapter
from boosting.screens.shown import Shown
from boosting.theory import hinge_kink as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """The answers of the exercise with every round's numbers."""
    run, there = shown.of(chapter.by_hinge).trace, chapter.at_kink(shown)
    weight, better = shown.sample.weight, there.better
    slopes = [theory.slopes(z, (better - z)[None, :], weight).right[0] for z in there.margins]
    numbers = [
        rf"\max_j|\delta F(e_j)|={new(decimals(float(np.abs(s.delta).max(initial=0))))},\qquad "
        rf"F'_+\text{{ towards the program's vote}}={new(decimals(float(slope)))}"
        for s, slope in zip(there.table, slopes)
    ]
    said = [
        blocks.heading("Exercise 7.11 of Mohri et al., (b) and (c)"),
        blocks.formula(
            r"F'_+(e_j)=-\sum_{z_i<1}b_iy_ih_j(x_i)+\sum_{z_i=1}b_i\max(0,-y_ih_j(x_i)),\qquad "
            r"F'_-(e_j)=-\sum_{z_i<1}b_iy_ih_j(x_i)+\sum_{z_i=1}b_i\min(0,-y_ih_j(x_i))"
        ),
        blocks.formula(numbers),
        blocks.text(f"HingeBoost ended after round {len(run)}. {run.ended}"),
        blocks.caption(
            "z = y F; b: the examples' weights, 1/m each. δF is 0 where F′₋ ≤ 0 ≤ F′₊, else the slope nearer to 0. The "
            "loss is convex, so a direction with δF = 0 never goes down, however far one walks; with a kink that can be so "
            "for every single coefficient and not for all together. The directions are AdaBoost's base classifiers on these "
            f"data, at most {chapter.MOST}; the run is HingeBoost with stumps, whatever Setup names. "
            "LPBoost in its C form "
            "solves for all coefficients at once. A price β‖c‖₁ has kinks as well, but each along one coefficient "
            "alone: there a "
            "vote that no single coefficient improves is the best of all, and so DeepBoost and AdaBoost-L1, which always "
            "move the steepest one (maximum coordinate descent), do not get stuck."
        ),
    ]  # fmt: skip
    return {"words": said}
