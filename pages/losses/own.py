"""A loss of the visitor's own: typed, looked at ([M] exercise 7.2), and boosted with."""

import numpy as np

from boosting import Trace
from boosting.choices import shapes
from boosting.choices.formulas import Formula
from boosting.choices.steps.line_search import LineSearch
from boosting.figures.losses import mean_loss
from boosting.figures.round_film import unnormalised
from boosting.screens.chapters import losses as chapter
from boosting.screens.shown import Shown
from pages.words import blocks
from pages.words.blocks import Block, Column

ASKED = (
    ("always falls", shapes.falls, "Φ strictly increasing: a larger margin is always better."),
    ("no kink", shapes.is_smooth, "Φ differentiable: every margin has one slope, and every example one weight."),
    ("convex", shapes.is_convex, "Coordinate descent ends at the lowest value that there is."),
    ("at least 1 up to z = 0, never below 0", shapes.is_above_zero_one, "Its mean bounds the training error."),
    ("positive", shapes.is_positive, "No example is ever forgotten altogether."),
)  # fmt: skip


def words(shown: Shown, formula: Formula) -> list[Block]:
    """What exercise 7.2 asks of it, one by one, and how the run with it ended."""
    rows = [[name, "**yes**" if look(formula) else "no", why] for name, look, why in ASKED]
    fits = shapes.fits_exercise_7_2(formula)
    verdict = (
        "It meets every assumption of exercise 7.2: coordinate descent on it is a boosting algorithm."
        if fits
        else "It does not meet all that exercise 7.2 assumes."
    )
    return [
        blocks.heading("Your loss, looked at"),
        blocks.text(f"φ(z) = `{_code(formula.text)}`. {verdict} {_of_run(shown, formula)}"),
        blocks.table([Column("asked"), Column("answer"), Column("what for")], rows),
        blocks.caption(
            "Looked at on 801 margins from −4 to 4: what happens between two of them, or further out, is not seen. "
            "Its slope and curvature are exact, by the rules of calculus. The run: the pull of example i is "
            "−φ′(y F), stumps are searched under it, and the step is the lowest point of the mean loss along the stump. "
            "With exp(-z) that is AdaBoost, number by number."
        ),
    ]


def _code(text: str) -> str:
    return text.replace("`", " ")


def _of_run(shown: Shown, formula: Formula) -> str:
    """How the run with the formula ended, in words; or why there is none."""
    if not formula.can_be_run:
        return (
            "It is not run: coordinate descent with a line search needs a loss that is convex, falls at z = 0 and stays a "
            "number as far as z = ±50."
        )
    trace = chapter.with_typed(shown, formula)
    if not len(trace):
        return f"The run has no round: {_ended(trace, formula)}"
    sample = shown.problem.sample
    mean = mean_loss(formula, unnormalised(trace), sample.weight)
    last = float(np.asarray(mean)[-1])
    return f"After {len(trace)} rounds its mean is **{last:.4f}**. {_ended(trace, formula)}"


def _ended(trace: Trace, formula: Formula) -> str:
    """Why the run ended; at a kink nothing may help although the loss is not at its minimum."""
    if trace.ended == LineSearch.refused and not shapes.is_smooth(formula):
        return "No base classifier lowers it any more; at a kink that need not be its minimum."
    return trace.ended
