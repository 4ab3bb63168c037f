"""Does it matter which labels are flipped? The page's run three times, on three kinds of flips."""

from __future__ import annotations

import numpy as np

from boosting.figures import noise as pictures
from boosting.figures import theme
from boosting.figures.stage import distributions, errors
from boosting.figures.template import percent
from boosting.theory import noise as theory
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new

TITLES = {
    "anywhere": "flips anywhere",
    "border": "near the border",
    "one_class": "of class −1 only",
}
COLOURS = dict(zip(TITLES.values(), theme.SPARE))


def publish(page: Chapter) -> str:
    """The address of the film: the page's run with as many flips of each kind."""
    return films.publish(("noise: kinds", page.run), lambda: _content(page))


def _content(page: Chapter) -> films.Content:
    several = {title: runs.changed(page.run, {"flipped": name}) for name, title in TITLES.items()}
    problems = {title: runs.problem_of(run) for title, run in several.items()}
    traces = {title: runs.trace(run) for title, run in several.items()}
    found = {
        title: theory.detection(distributions(trace), problems[title].flipped)
        for title, trace in traces.items()
    }
    figures = {"Who finds the flips?": pictures.found(found, COLOURS)}
    examples, m = page.problem.examples, page.problem.sample.size
    y = examples.y[m:]  # the test labels are clean, whatever is flipped
    if len(y):
        margins = {title: runs.margins(trace, examples)[:, m:] for title, trace in traces.items()}
        test = {title: errors(of_test, y) for title, of_test in margins.items()}
        of_class = {
            title: theory.class_errors(of_test * y, y) for title, of_test in margins.items()
        }
        gaps = {title: minus - plus for title, (minus, plus) in of_class.items()}
        for gap in gaps.values():
            gap[0] = 0.0  # there is no vote yet
        figures |= {
            "Which flips hurt?": pictures.errors(test, COLOURS, "Which flips hurt?"),
            "Which class pays?": pictures.class_gaps(gaps, COLOURS),
        }
    return {"figures": films.figures_part(figures), "words": words(problems[TITLES["one_class"]])}


def words(problem: runs.Problem) -> list[Block]:
    """What flips of either kind do to the best rule, with the numbers of flips of class -1 only.

    problem: the data with these flips.
    """
    clean = np.where(problem.flipped, -problem.sample.y, problem.sample.y)
    of_minus = float(problem.flipped[clean < 0].mean()) if (clean < 0).any() else 0.0
    says = (
        f"A label −1 is flipped with probability q₋ = {percent(of_minus)} here, a label +1 never."
    )
    return [
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
            "q on both sides, the rate of the sidebar, the fraction is ½: uniform noise leaves the best border where it "
            "is, and the trouble that it makes is the booster's own. Flips of one class move the border itself, and no "
            "booster that fits the labels well can know: at 0 and below even a sure −1 is called +1. The rates are the "
            "same in all three runs. Noise is seldom uniform: Mohri et al., section 7.5."
        ),
    ]  # fmt: skip
