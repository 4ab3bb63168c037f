"""A fixed step: exercise 7.8 of Mohri et al. with its five answers, on the page's data."""

import numpy as np

from boosting import Trace
from boosting.figures.template import percent
from boosting.screens.chapters import descent as chapter
from boosting.screens.shown import Shown
from boosting.theory import fixed_step as theory
from boosting.theory.bounds import vc_of_stumps
from boosting.theory.training_bounds import zero_round
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new, summed


def words(shown: Shown) -> Content:
    """The five answers, beside the figures."""
    trace, gamma = shown.of(chapter.at_fixed_step).trace, shown.values[chapter.GAMMA.name]
    return {"words": _words(shown, trace, gamma, chapter.held(shown))}


def _words(shown: Shown, trace: Trace, gamma: float, holds: np.ndarray) -> list[Block]:
    """The five answers; holds (T+1,): whether all edges so far were at least gamma."""
    sample = shown.sample
    m, s = sample.examples, vc_of_stumps(sample.n_attributes)
    T = theory.enough_rounds(gamma, m)
    return [
        blocks.heading("Exercise 7.8 of Mohri et al., answer by answer"),
        blocks.formula(
            r"\text{(a)}\quad\alpha=\tfrac12\log\frac{\frac12+\gamma}{\frac12-\gamma}="
            rf"{new(decimals(theory.best_step(gamma)))}"
        ),
        blocks.formula(_masses(trace, gamma)),
        blocks.formula(_bounds(gamma, holds)),
        blocks.formula(
            rf"\text{{(d)}}\quad T>\frac{{\log m}}{{2\gamma^2}}=\frac{{\log {m:g}}}{{2\cdot {gamma:g}^2}}\;:"
            rf"\quad T={new(str(T))}"
        ),
        blocks.text(_consistent(trace, holds, T)),
        blocks.formula(
            rf"\text{{(e)}}\quad R(f)\le\sqrt{{\frac{{2d_T\log(em/d_T)}}m}}+\sqrt{{\frac{{\log(1/\delta)}}{{2m}}}},\quad "
            rf"d_T=2(s+1)T\log_2(eT),\ s={s}:\quad {summed(theory.consistent_bound(gamma, m, s))}"
        ),
        blocks.caption(
            "(a) minimises (½ + γ)e^(−α) + (½ − γ)e^α, the largest factor that an edge of γ or more leaves. (b) is the "
            "weight of h's errors after the step. (e) is for δ = 0.05, and s is the VC dimension of stumps; above m its "
            "term is √(2 log 2). If γ shrinks with m as √(log m / m), T is of the order of m, d is more than m, and (e) "
            "promises nothing: γ has to stay well above 1/√m. **Definition 7.1**: a weak learner has one γ > 0 for "
            "every distribution of the examples, with P[R(h_S) ≤ ½ − γ] ≥ 1 − δ over samples S that are large enough for "
            "δ (7.1); a run shows some distributions, the least favourable ones are in Margins, "
            "How large can it get?"
        ),
    ]  # fmt: skip


def _masses(trace: Trace, gamma: float) -> list[str]:
    """(b) after every round."""
    masses = theory.mass_of_wrong(trace.error, gamma)
    rule = r"\text{(b)}\quad\frac{\epsilon_te^\alpha}{\epsilon_te^\alpha+(1-\epsilon_t)e^{-\alpha}}"
    return [rule, *(f"{rule}={new(decimals(float(mass)))}{_side(float(mass))}" for mass in masses)]


def _side(mass: float) -> str:
    if abs(mass - 0.5) < 1e-9:
        return r"=\tfrac12"
    what = "more on what is right" if mass < 0.5 else "more on what is wrong"
    return rf"\;{'<' if mass < 0.5 else '>'}\tfrac12\text{{: {what}}}"


def _bounds(gamma: float, holds: np.ndarray) -> list[str]:
    """(c) after every round."""
    bounds = theory.error_bound(gamma, np.arange(len(holds)))
    rule = r"\text{(c)}\quad\hat R\le(1-4\gamma^2)^{T/2}\le e^{-2\gamma^2T}"
    weaker = np.exp(-2 * gamma**2 * np.arange(len(holds)))
    return [
        rf"{rule}\;:\quad {new(decimals(float(b)))}\le {decimals(float(w))}"
        if ok
        else rf"{rule}\;:\quad\text{{not promised, an edge was below }}\gamma"
        for b, w, ok in zip(bounds, weaker, holds)
    ]


def _consistent(trace: Trace, holds: np.ndarray, needed: int) -> str:
    """(d) against the run."""
    zero = zero_round(trace.train_error)
    first = f"round {zero}" if zero else "no round"
    if not holds[-1]:
        lost = int(np.flatnonzero(~holds)[0])
        return (
            f"In round **{lost}** the edge fell below γ, so (c) and (d) promise nothing after it. The training error is 0 "
            f"in {first} of {len(trace)}, and ends at {percent(float(trace.train_error[-1]))}."
        )
    return (
        f"Every edge of the {len(trace)} rounds was at least γ: after round {needed} no training example can be wrong. "
        f"The training error is first 0 in {first}."
    )
