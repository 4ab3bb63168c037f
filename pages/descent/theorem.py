"""The step, the direction and the new weights of every round, as formulas with its numbers."""

from collections.abc import Sequence
from math import exp, isfinite, log

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.engine.sums import dot
from boosting.screens.shown import Shown
from boosting.theory.coordinate_descent import Line, lines, log_objectives, relative_entropy
from pages.descent import proof
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new

LARGEST_LOG = 7.0  # of F: beyond, four decimals are none, or the number is too long
PERFECT = r"\varepsilon=0:\quad Z(\alpha)=e^{-\alpha}\to0"


def of_another_loss(shown: Shown) -> bool:
    """Whether a run is no descent on the mean exponential loss, so that ∏Z is not what it lowers."""
    return "normalizers" not in find_algorithm(shown.algorithm).bounds


def words(shown: Shown) -> Content:
    """Three formulas for every round 0..T, and the proofs."""
    return {"words": cards(lines(shown.trace), log_objectives(shown.trace)), **proof.parts(shown)}


def cards(along: Sequence[Line], logs: np.ndarray) -> list[Block]:
    """Three formulas for every round 0..T. along: the line of every round; logs: of the objective before and after."""
    rounds = list(enumerate(along, 1))
    return [
        blocks.heading("This round in formulas"),
        blocks.caption(["Step to round 1 to see numbers.", *("" for _ in along)]),
        blocks.text(["", *("**Which direction?** The smaller ε, the steeper; this round's:" for _ in along)]),
        blocks.formula(["", *(_direction(line, t, logs[t - 1]) for t, line in rounds)]),
        blocks.text(["", *map(_how_far, along)]),
        blocks.formula(["", *(_step(line, t) for t, line in rounds)]),
        blocks.text(["", *map(_which_weights, along)]),
        blocks.formula(["", *(_weights(line, t) for t, line in rounds)]),
        blocks.caption(
            r"$F(c)=\tfrac1m\sum_ie^{-y_i\sum_kc_kh_k(x_i)}$: the mean exponential loss as a function of all "
            "coefficients (7.6); $e_t$: the coordinate of the round's base classifier $h_t$; "
            r"$F'(c,e_t)$: its directional derivative, $(2\varepsilon_t-1)F$ (Mohri et al., section 7.2.2). "
            r"KL(P‖Q) = $\sum_iP_i\log(P_i/Q_i)$: relative entropy. Of all Q with $\sum_iQ(i)\,y_ih_t(x_i)=0$, "
            "$D_{t+1}$ has the smallest KL(Q‖$D_t$) (chapter notes; Kivinen and Warmuth 1999). Answered here: "
            "exercise 7.3 (h is not chosen twice in a row), 7.5 ($D_{t+1}$ is uncorrelated with $h_t$)."
        ),
    ]  # fmt: skip


def _how_far(line: Line) -> str:
    """How long a step is, and which one AdaBoost would take where this is another."""
    if line.is_lowest:
        return "**How far?** To the lowest point of Z (Mohri et al., 7.5)."
    short = line.step is not None and line.step < line.lowest()
    ends = "stops short of it" if short else "goes beyond it"
    return (
        f"**How far?** AdaBoost goes to the lowest point of Z (Mohri et al., 7.5); this run {ends}."
    )


def _which_weights(line: Line) -> str:
    """Which weights a step leads to."""
    if line.is_lowest:
        return "**Which weights then?** The nearest on which h is as often right as wrong."
    return "**Which weights then?** Not those on which h is as often right as wrong, because the step is another one."


def _direction(line: Line, t: int, log_objective: float) -> str:
    rule, slope = rf"F'(c,e_{{{t}}})=(2\varepsilon_{{{t}}}-1)\,F(c)", decimals(line.slope)
    if abs(log_objective) > LARGEST_LOG:
        return rf"{rule},\qquad 2\varepsilon_{{{t}}}-1={new(slope)}"
    value = exp(log_objective)
    return rf"{rule}=({slope})\cdot {decimals(value)}={new(decimals(line.slope * value, 5))}"


def _step(line: Line, t: int) -> str:
    best = line.lowest()
    if not isfinite(best):
        return PERFECT
    wrong, right = decimals(line.wrong), decimals(line.right)
    least = float(line.value(np.array([best]))[0])
    lowest = (
        rf"Z_{{{t}}}(\alpha)={right}\,e^{{-\alpha}}+{wrong}\,e^{{\alpha}}\ \text{{is lowest at}}\ "
        rf"\tfrac12\log\tfrac{{{right}}}{{{wrong}}}={new(decimals(best))},\quad "
        rf"2\sqrt{{{wrong}\cdot{right}}}={new(decimals(least))}"
    )
    if not _signs(line):
        rule = (
            rf"Z_{{{t}}}(\alpha)=\sum_iD_{{{t}}}(i)e^{{-\alpha y_ih(x_i)}}\ \text{{is lowest at}}"
        )
        lowest = rf"{rule}\ {new(decimals(best))},\quad Z={new(decimals(least))}"
    if line.step is None or abs(line.step - best) < 5e-5:
        return lowest
    there = float(line.value(np.array([line.step]))[0])
    return rf"{lowest};\quad \text{{taken: }}\alpha={decimals(line.step)},\ Z={decimals(there)}"


def _signs(line: Line) -> bool:
    """Whether all votes are -1 or +1."""
    return bool((np.abs(np.abs(line.agreement) - 1) < 1e-12).all())


def _weights(line: Line, t: int) -> str:
    best = line.lowest()
    if not isfinite(best):
        return ""
    step = best if line.step is None else line.step
    weights = line.tilted(step)
    earned, moved = dot(weights, line.agreement), relative_entropy(weights, line.weights)
    here = rf"\sum_iD_{{{t + 1}}}(i)\,y_ih_{{{t}}}(x_i)={new(decimals(earned))}"
    if abs(step - best) > 5e-5:
        return rf"{here},\qquad \mathrm{{KL}}(D_{{{t + 1}}}\|D_{{{t}}})={decimals(moved)}"
    minus_log = -log(float(line.value(np.array([best]))[0]))
    return (
        rf"{here},\qquad \mathrm{{KL}}(D_{{{t + 1}}}\|D_{{{t}}})={decimals(moved)}"
        rf"=-\log Z_{{{t}}}={decimals(minus_log)}"
    )
