"""Does it matter which labels are flipped? The page's run three times, on three kinds of flips."""

import numpy as np

from boosting.figures.template import percent
from boosting.screens.chapters import noise as chapter
from boosting.screens.shown import Shown
from boosting.theory import noise as theory
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """What flips of either kind do to the best rule, with the numbers of flips of class -1 only."""
    problem = chapter.by_kind(shown)[chapter.KINDS["one_class"]].problem
    clean = np.where(problem.flipped, -problem.sample.y, problem.sample.y)
    of_minus = float(problem.flipped[clean < 0].mean()) if (clean < 0).any() else 0.0
    says = (
        f"A label −1 is flipped with probability q₋ = {percent(of_minus)} here, a label +1 never."
    )
    said = [
        blocks.heading("Which flips move the best border?"),
        blocks.formula(
            r"P(\tilde y=+1\mid x)=p\,(1-q_+)+(1-p)\,q_-,\qquad p=P(y=+1\mid x)"
        ),
        blocks.formula(
            r"P(\tilde y=+1\mid x)>\tfrac12\iff p>\frac{\frac12-q_-}{1-q_+-q_-}\;=\;"
            + new(decimals(theory.noisy_threshold(of_minus, 0.0), 3))
        ),
        blocks.text(says),
        blocks.caption(
            "ỹ: the label that the booster sees · q₋, q₊: the probabilities of a flip of −1 and of +1. With the same "
            "q on both sides, the rate in Setup, the fraction is ½: uniform noise leaves the best border where it "
            "is, and the trouble that it makes is the booster's own. Flips of one class move the border itself, and no "
            "booster that fits the labels well can know: at 0 and below even a sure −1 is called +1. The rates are the "
            "same in all three runs. Noise is seldom uniform: Mohri et al., section 7.5."
        ),
    ]  # fmt: skip
    return {"words": said}
