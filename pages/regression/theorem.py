"""The step in the convex hull and the uniform bound over it, with every round's numbers."""

from itertools import accumulate
from operator import mul

import numpy as np

from boosting import Trace
from boosting.screens.chapters import hull as chapter
from boosting.screens.shown import Shown
from pages.regression import units
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals


def words(shown: Shown) -> Content:
    """The deviations of the runs, the step in the hull, and the uniform bound over it."""
    return {"words": [*units.words(chapter.traces(shown), shown), *hull(shown)]}


def hull(shown: Shown) -> list[Block]:
    """The step, and for the first run in a hull its numbers and its bound, for every round."""
    name = chapter.hull_run(shown)
    last = max(map(len, chapter.traces(shown).values()))
    step = [
        blocks.heading("The step"),
        blocks.formula(
            r"F_t=(1-\alpha_t)\,F_{t-1}+\alpha_t f_t,\qquad \alpha_t\in[0,1],"
            r"\quad |f_t|\le\gamma\;\Rightarrow\;|F_t|\le\gamma"
        ),
        blocks.caption(
            "f: the tree of the round, its leaves cut off at ±γ; in L1Boost γ times a base "
            "classifier of ±1. α: found by line search; the coefficients of the older trees shrink "
            "by 1 − α, so all of them are non-negative and sum to at most 1. γ is the size of the "
            "hull, not an edge: a small γ underfits; a large γ hardly limits a step, and the fit is "
            "greedy: without the shrinkage of gradient boosting at a small learning rate, its training "
            "error is soon the smaller one."
        ),
    ]
    if name is None:
        return step
    run = shown.beside(shown.runs[name]).trace
    steps = [blocks.text(_end(run, shown.run.n_rounds)), blocks.text(_steps(run, last))]
    return [*step, *steps, *_uniform_bound(shown, name, last)]


def _end(run: Trace, asked: int) -> str:
    """After which round a run in a hull ends, and why. asked: how many it was given."""
    of = f" of {asked}" * (len(run) < asked)
    return f"The run in the hull ends after round **{len(run)}**{of}: {run.ended}"


def _steps(run: Trace, last: int) -> list[str]:
    """The step of the rounds 0..last of a run in a hull."""
    # each step leaves the earlier shares 1 - a of what they were; the vote 0 holds the rest
    at_zero = accumulate((r.keep for r in run), mul)
    words = [
        f"Round {r.t} takes α = **{1 - r.keep:.3f}**: every older f keeps **{r.keep:.3f}** of its "
        f"coefficient, and all coefficients together sum to {1 - rest:.3f}."
        for r, rest in zip(run, at_zero)
    ]
    ended = f"It has ended: its vote stays that of round {len(run)}."
    return ["", *words, *[ended] * (last - len(run))]


def _uniform_bound(shown: Shown, name: str, last: int) -> list[Block]:
    """The uniform bound over the hull, with both mean losses after the rounds 0..last.

    shown: the runs; name: of the algorithm in the hull.
    """
    run, m = shown.beside(shown.runs[name]).trace, shown.problem.sample.size
    bound = [
        blocks.heading("The theorem, with this round's numbers"),
        blocks.formula(
            r"\sup_{F\in\gamma\,\overline{\mathrm{co}}(\mathcal F)}\big|C(F)-C_n(F)\big|\;\le\;"
            r"\frac{\beta(V,\gamma,q)}{\sqrt n},"
            rf"\qquad n={m},\quad\gamma={chapter.gamma_of(shown):g}"
        ),
        blocks.caption(_conditions(shown)),
    ]
    if not len(shown.y_test):
        return bound
    loss = chapter.loss_of(shown)
    held_back = _held_back(shown, run)
    words = [
        f"Mean {loss.title} loss after round {t}: {decimals(test)} held back, {decimals(train)} on "
        f"the training examples, {decimals(abs(test - train))} apart."
        for t, (train, test) in enumerate(
            zip([run.start.objective, *run.objective.tolist()], held_back)
        )
    ]
    return [*bound, blocks.caption([*words, *[words[-1]] * (last - len(run))])]


def _held_back(shown: Shown, run: Trace) -> list[float]:
    """The mean loss on the held-back examples after the rounds 0..T of a run."""
    loss, n = chapter.loss_of(shown), len(shown.y_test)
    scores = [np.zeros(n), *run.staged_scores(shown.X_test)]
    return [loss.mean(shown.y_test, F, np.full(n, 1 / n)) for F in scores]


def _conditions(shown: Shown) -> str:
    """What the theorem says, of what, and which of its conditions the page's data break."""
    says = (
        "With probability at least 1 − q over the sample, for all votes in the hull at once, so "
        f"however many rounds were run. C: the mean {chapter.loss_of(shown).title} loss under the "
        "law of the data; C_n: that on the n training examples. β: a constant, not computed here, "
        "that grows with γ, with the family's richness V and as q falls. Source: Kim, section 5."
    )
    if shown.run.data.noise > 0:
        return (
            f"{says} Here it does not apply: the training labels have outliers, the held-back ones "
            "have none, so the two are not of one law."
        )
    if shown.run.data.spread:
        return (
            f"{says} It asks for bounded labels; the normal noise of these is not bounded, though "
            "hardly ever large."
        )
    return says
