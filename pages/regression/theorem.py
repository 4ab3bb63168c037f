"""The step in the convex hull and the uniform bound over it, with every round's numbers."""

from __future__ import annotations

from itertools import accumulate
from operator import mul

from boosting import Trace
from boosting.figures import regression as pictures
from pages.regression import training
from pages.regression.training import RegressionRequest
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals


def hull(request: RegressionRequest) -> list[Block]:
    """The step, and for the first run in a hull its numbers and its bound, for every round."""
    name = training.hull_run(request)
    last = max(map(len, training.runs_of(request).values()))
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
            "hull: small γ underfits, large γ behaves like gradient boosting."
        ),
    ]
    if name is None:
        return step
    steps = blocks.text(_steps(training.trace(request, name), last))
    return [*step, steps, *_uniform_bound(request, name, last)]


def _steps(run: Trace, last: int) -> list[str]:
    """The step of the rounds 0..last of a run in a hull; "" where it takes none."""
    # each step leaves the earlier shares 1 - a of what they were; the vote 0 holds the rest
    at_zero = accumulate((r.keep for r in run), mul)
    words = [
        f"Round {r.t} takes α = **{1 - r.keep:.3f}**: every older f keeps **{r.keep:.3f}** of its "
        f"coefficient, and all coefficients together sum to {1 - rest:.3f}."
        for r, rest in zip(run, at_zero)
    ]
    return ["", *words, *("" for _ in range(last - len(words)))]


def _uniform_bound(request: RegressionRequest, name: str, last: int) -> list[Block]:
    """The uniform bound over the hull, with both mean squared errors after the rounds 0..last.

    request: the runs; name: of the algorithm in the hull.
    """
    data, run = training.problem(request.data), training.trace(request, name)
    curves = pictures.errors({name: run}, data.X_test, data.y_test)
    bound = [
        blocks.heading("The theorem, with this round's numbers"),
        blocks.formula(
            r"\sup_{F\in\gamma\,\overline{\mathrm{co}}(\mathcal F)}\big|C(F)-C_n(F)\big|\;\le\;"
            r"\frac{\beta(V,\gamma,\delta)}{\sqrt n},"
            rf"\qquad n={data.sample.size},\quad\gamma={training.gamma_of(request):g}"
        ),
    ]
    if len(curves) < 2:
        return bound
    squares = zip(*((curve.values**2).tolist() for curve in curves))
    words = [
        "With probability at least 1 − δ, for all votes in the hull at once, so however many "
        "rounds were run. β grows with γ and with the family's richness V. Mean squares after "
        f"round {t}: {decimals(test)} held back, {decimals(train)} on the training examples, "
        f"{decimals(abs(test - train))} apart."
        for t, (train, test) in enumerate(squares)
    ]
    return [*bound, blocks.caption([*words, *[words[-1]] * (last - len(run))])]
