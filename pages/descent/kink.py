"""A kink: exercise 7.11 of Mohri et al., why coordinate descent on the hinge loss gets stuck."""

from __future__ import annotations

import numpy as np

from boosting import Trace
from boosting.figures import hinge_kink as pictures
from boosting.theory import hinge_kink as theory
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new
from pages.words.live import says

MOST = 25  # directions
SEARCHED = 60  # rounds of AdaBoost whose base classifiers are the directions


def publish(page: Chapter) -> str:
    """The address of the film."""
    return films.publish(("descent: kink", page.run.data), lambda: _content(page))


def about(run: runs.Run, algorithm: str = "hingeboost") -> runs.Run:
    """What this part is about: an algorithm with its defaults and stumps on the data of a run."""
    return runs.with_stumps(run, algorithm, n_rounds=SEARCHED)


def _with(page: Chapter, algorithm: str) -> Trace:
    return runs.trace(about(page.run, algorithm))


def _content(page: Chapter) -> films.Content:
    sample = page.problem.sample
    run, program, found = (_with(page, name) for name in ("hingeboost", "lpboost_c", "adaboost"))
    margins = np.vstack([np.zeros(sample.size), *(sample.y * r.scores for r in run)])
    rounds = {r.member: r for r in reversed(list(found))}
    first = [rounds[k] for k in sorted(rounds)][:MOST]
    moves = np.array([sample.y * r.votes for r in first]).reshape(-1, sample.size)
    words = [says(r, page.problem) for r in first]
    table = [theory.slopes(z, moves, sample.weight) for z in margins]
    better = sample.y * program[-1].scores if len(program) else margins[-1]
    figures = {
        "The slope to the left and to the right": pictures.both_sides(table, words),
        "Along one coefficient, and along all at once": pictures.lines_through(
            margins, moves, better, sample.weight, words
        ),
    }
    return {
        "figures": films.figures_part(figures),
        "words": _words(run, table, margins, better, sample.weight),
    }


def _words(
    run: Trace,
    table: list[theory.Slopes],
    margins: np.ndarray,
    better: np.ndarray,
    weight: np.ndarray,
) -> list[Block]:
    """The answers of the exercise with every round's numbers."""
    joint = [float(theory.slopes(z, (better - z)[None, :], weight).right[0]) for z in margins]
    numbers = [
        rf"\max_j|\delta F(e_j)|={new(decimals(float(np.abs(s.delta).max(initial=0))))},\qquad "
        rf"F'_+\text{{ towards the program's vote}}={new(decimals(slope))}"
        for s, slope in zip(table, joint)
    ]
    return [
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
            f"data, at most {MOST}; the run is HingeBoost with stumps, whatever the sidebar names. LPBoost in its C form "
            "solves for all coefficients at once. A price β‖c‖₁ has kinks as well, but each along one coefficient "
            "alone: there a "
            "vote that no single coefficient improves is the best of all, and so DeepBoost and AdaBoost-L1, which always "
            "move the steepest one (maximum coordinate descent), do not get stuck."
        ),
    ]  # fmt: skip
