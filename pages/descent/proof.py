"""The proof of theorem 7.2 of Mohri et al., a step after the other, each with every round's numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, isfinite, sqrt
from typing import NamedTuple

import numpy as np

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.theory import training_bounds
from pages.shell.chapter import Chapter
from pages.shell.runs import Run
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.latex import decimals, new

TITLE = "The proof of theorem 7.2, step by step, with this round's numbers"


class Numbers(NamedTuple):
    """What the steps need of a round t >= 1.

    error: the training error; factors: Z_1..Z_t; edge: of round t; product: of the factors; edges:
    exp(-2 sum gamma^2); smallest: the smallest edge so far; promised: exp(-2 smallest^2 t).
    """

    t: int
    error: float
    factors: list[float]
    edge: float
    product: float
    edges: float
    smallest: float
    promised: float


def applies(run: Run) -> bool:
    """Whether the theorem is about a run: whether exp(-2 sum gamma^2) is one of its bounds."""
    return "edges" in find_algorithm(run.algorithm).bounds


def numbers(trace: Trace) -> list[Numbers]:
    """What the steps need, for the rounds 1..T."""
    Z = [float(r.normalizer) for r in trace]
    product = training_bounds.product_of_normalizers(trace).tolist()
    edges = training_bounds.exponential_of_edges(trace).tolist()
    promised = training_bounds.exponential_of_smallest_edge(trace).tolist()
    smallest = np.minimum.accumulate(trace.edge).tolist()
    return [
        Numbers(t, float(trace.train_error[t - 1]), Z[:t], float(trace.edge[t - 1]), product[t],
                edges[t], smallest[t - 1], promised[t])
        for t in range(1, len(trace) + 1)
    ]  # fmt: skip


def _costs(n: Numbers) -> str:
    mean = r"\tfrac1m\sum_ie^{-y_if(x_i)}"
    return rf"\hat R_S(f)={decimals(n.error)}\;\le\;{mean}={decimals(n.product)}"


def _unfolded(n: Numbers) -> str:
    factors = r"\cdot ".join(decimals(z) for z in n.factors[-3:])
    dots = r"\cdots " * (len(n.factors) > 3)
    rule = rf"\tfrac1m\sum_ie^{{-y_if(x_i)}}=\prod_{{s\le {n.t}}}Z_s"
    return f"{rule}={dots}{factors}={decimals(n.product)}"


def _normaliser(n: Numbers) -> str:
    if n.edge >= 0.5:
        return rf"\varepsilon_{{{n.t}}}=0:\quad Z\to0\ \text{{as}}\ \alpha\to\infty"
    root = rf"\sqrt{{1-4\cdot {decimals(n.edge)}^2}}"
    rule = rf"Z_{{{n.t}}}=2\sqrt{{\varepsilon(1-\varepsilon)}}"
    return f"{rule}={root}={decimals(sqrt(1 - 4 * n.edge**2))}"


def _gives_away(n: Numbers) -> str:
    left = rf"\sqrt{{1-4\gamma_{{{n.t}}}^2}}={decimals(sqrt(max(1 - 4 * n.edge**2, 0)))}"
    return rf"{left}\;\le\;e^{{-2\gamma_{{{n.t}}}^2}}={decimals(exp(-2 * n.edge**2))}"


def _multiplied(n: Numbers) -> str:
    left = rf"\prod_{{s\le {n.t}}}Z_s={decimals(n.product)}"
    return rf"{left}\;\le\;e^{{-2\sum_s\gamma_s^2}}={new(decimals(n.edges))}"


def _one_edge(n: Numbers) -> str:
    power = rf"e^{{-2\cdot {decimals(n.smallest)}^2\cdot {n.t}}}"
    return rf"e^{{-2\sum_s\gamma_s^2}}\;\le\;e^{{-2\gamma^2\cdot {n.t}}}={power}={new(decimals(n.promised))}"


STEPS: tuple[tuple[str, Callable[[Numbers], str]], ...] = (
    (
        "**1.** An error costs at least 1: $1[u\\le0]\\le e^{-u}$, for every example, with "
        "$u=y_if(x_i)$.",
        _costs,
    ),
    (
        "**2.** Unfold the weights (7.2): $D_{t+1}(i)=e^{-y_if_t(x_i)}/(m\\prod_sZ_s)$ sums to 1, so "
        "the mean is the product of the normalisers.",
        _unfolded,
    ),
    (
        "**3.** The step makes both parts of Z equal: each is $\\sqrt{\\varepsilon(1-\\varepsilon)}$. "
        "With the edge γ = ½ − ε their sum is $\\sqrt{1-4\\gamma^2}$.",
        _normaliser,
    ),
    (
        "**4.** $1-x\\le e^{-x}$ with $x=4\\gamma^2$. Here something is given away, unless γ = 0, "
        "where both sides are 1.",
        _gives_away,
    ),
    ("**5.** Multiply over the rounds (7.3).", _multiplied),
    ("**6.** With one γ, the smallest edge so far (7.4): exponentially fast.", _one_edge),
)


def steps(page: Chapter) -> list[Block]:
    """Six steps from the training error to exp(-2 gamma^2 t), and the rounds that this promises."""
    rounds, m = numbers(page.trace), page.problem.sample.examples
    return [
        blocks.caption(["Step to round 1 to see numbers.", *("" for _ in rounds)]),
        *(
            block
            for words, formula in STEPS
            for block in (blocks.text(words), blocks.formula(["", *map(formula, rounds)]))
        ),
        blocks.text(["", *(promise(n.smallest, m) for n in rounds)]),
        blocks.caption(
            "Mohri et al., theorem 7.2; exercise 7.8 (c), (d). γ need not be known beforehand: "
            "boosting adapts to the edges that it finds, hence its name."
        ),
    ]


def promise(gamma: float, m: float) -> str:
    """After how many rounds (7.4) promises an error of 0, in words.

    gamma: the edge of every round, at least; m: the number of examples.
    """
    rounds = training_bounds.rounds_to_zero(gamma, m)
    if not isfinite(rounds) or rounds > 1e9:
        return "With a smallest edge of 0 no number of rounds is promised."
    return (
        f"The error is 0 as soon as this is below 1/m = 1/{m:g}: if every edge stays at γ = {gamma:.4f} "
        f"or more, after more than log m / (2γ²) = {rounds:.1f} rounds, in round {int(rounds) + 1} "
        "at the latest."
    )
