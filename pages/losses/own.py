"""A loss of the visitor's own: typed, looked at ([M] exercise 7.2), and boosted with."""

from __future__ import annotations

import numpy as np
import streamlit as st

from boosting import Trace, limits
from boosting.choices import shapes
from boosting.choices.formulas import Formula
from boosting.choices.steps.line_search import LineSearch
from boosting.experiments import own_loss
from boosting.figures import rounds
from boosting.figures.losses import mean_loss
from boosting.figures.stage import error_curves, unnormalised
from boosting.figures.template import Figure
from boosting.settings import Text
from pages.shell import address, runs
from pages.shell.chapter import Chapter
from pages.shell.session import session
from pages.shell.shared_cache import Job
from pages.words import blocks
from pages.words.blocks import Block, Column

KEPT = "good-loss"  # the last formula that could be read, in what the session remembers
HELP = (
    "A formula in z = y F, such as max(0, 1-z)^2 or log2(1+e^(-z)). Allowed are z, numbers, e, pi, + - * / ^, brackets, "
    "and exp, log, log2, sqrt, abs, max, min. It is read piece by piece and never run as a program."
)
TYPED = Text("own_loss", "A loss of your own, φ(z) = …", "", limits.FORMULA, HELP)
ASKED = (
    ("always falls", shapes.falls, "Φ strictly increasing: a larger margin is always better."),
    ("no kink", shapes.is_smooth, "Φ differentiable: every margin has one slope, and every example one weight."),
    ("convex", shapes.is_convex, "Coordinate descent ends at the lowest value that there is."),
    ("at least 1 up to z = 0, never below 0", shapes.is_above_zero_one, "Its mean bounds the training error."),
    ("positive", shapes.is_positive, "No example is ever forgotten altogether."),
)  # fmt: skip


def pick() -> Formula | None:
    """The loss that is typed; None for none. A formula that cannot be read leaves the last one in place."""
    address.init_control(TYPED)
    text = st.text_input(
        TYPED.label, key=TYPED.name, help=TYPED.help, max_chars=limits.FORMULA,
        placeholder="max(0, 1-z)^2", icon=":material/function:",
    )  # fmt: skip
    address.remember(TYPED, text)
    if not text.strip():
        return None
    remembered = session().remembered
    try:
        found = Formula(text.strip())
    except ValueError as error:
        last = remembered.get(KEPT)
        rest = "You see the last one that could be read." if last else "No loss is added."
        address.note(f"{address.quoted_sentence(str(error))} {rest}")
        return Formula(str(last)) if last else None
    remembered[KEPT] = found.text
    return found


def figures(page: Chapter, formula: Formula) -> dict[str, Figure]:
    """The errors of boosting with the formula, beside those of the page's run; nothing where it cannot be run."""
    if not formula.can_be_run:
        return {}
    examples = page.problem.examples
    role = "test" if examples.n_train < len(examples.y) else "train"
    errors = {
        name: next(
            c.values.tolist()
            for c in error_curves(runs.margins(trace, examples), examples)
            if c.role == role
        )
        for name, trace in (("your loss", _trace(page, formula)), (page.run.algorithm, page.trace))
    }
    titles = {"your loss": "your loss, with stumps", page.run.algorithm: page.title}
    look = "Look for: does it matter? Losses that look different far from z = 0 often vote alike, until labels are wrong."
    return {
        "Boosting with your loss": rounds.compared(
            errors, titles, "Boosting with your loss", f"{role} error", look, role
        )
    }  # fmt: skip


def _trace(page: Chapter, formula: Formula) -> Trace:
    """The run with the formula, on the page's sample, for as many rounds."""

    def start() -> Job[Trace]:
        sample = page.problem.sample
        return runs.trace_job(own_loss.stepwise(sample, formula, page.run.n_rounds), sample.size)

    key = ("own loss", page.run.data, formula.text, page.run.n_rounds)
    return runs.TRACES.value(key, start, page.run.n_rounds, "Boosting with your loss…")


def words(page: Chapter, formula: Formula) -> list[Block]:
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
        blocks.text(f"φ(z) = `{_code(formula.text)}`. {verdict} {_of_run(page, formula)}"),
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


def _of_run(page: Chapter, formula: Formula) -> str:
    """How the run with the formula ended, in words; or why there is none."""
    if not formula.can_be_run:
        return (
            "It is not run: coordinate descent with a line search needs a loss that is convex, falls at z = 0 and stays a "
            "number as far as z = ±50."
        )
    trace = _trace(page, formula)
    if not len(trace):
        return f"The run has no round: {_ended(trace, formula)}"
    sample = page.problem.sample
    mean = mean_loss(formula, unnormalised(trace), sample.weight)
    last = float(np.asarray(mean)[-1])
    return f"After {len(trace)} rounds its mean is **{last:.4f}**. {_ended(trace, formula)}"


def _ended(trace: Trace, formula: Formula) -> str:
    """Why the run ended; at a kink nothing may help although the loss is not at its minimum."""
    if trace.ended == LineSearch.refused and not shapes.is_smooth(formula):
        return "No base classifier lowers it any more; at a kink that need not be its minimum."
    return trace.ended
