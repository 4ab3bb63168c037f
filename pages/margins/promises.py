"""What do the edges promise about the margins? Theorem 7.7 of Mohri et al., (7.18), and exercise 7.12."""

import numpy as np

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.screens.chapters import margins as chapter
from boosting.screens.runs import Run, with_stumps
from boosting.screens.shown import Shown
from boosting.theory import margin_promises as theory
from boosting.theory import margins
from boosting.theory.proofs.exponential import theorem_7_7
from pages.shell.packing import Content
from pages.words import blocks, proof
from pages.words.blocks import Block
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """What is said beside the figures, and the proof."""
    run, rho = chapter.with_edges(shown), shown.values["margin_rho"]
    trace, m = shown.beside(run).trace, shown.problem.sample.examples
    said = [*_other(shown.run, run), *_theorem(trace, rho), *_exercise(shown, rho, m)]
    return {"words": said, "proof": proof.steps(theorem_7_7(trace, rho))}


def _other(run: Run, shown: Run) -> list[Block]:
    """A word where the theorem is not about the page's own run."""
    if run == shown:
        return []
    title = find_algorithm(run.algorithm).title
    return [
        blocks.text(
            f"The theorem is about AdaBoost's steps; {title} takes others. You see AdaBoost with stumps "
            "on the same data."
        )
    ]


def _theorem(trace: Trace, rho: float) -> list[Block]:
    """Theorem 7.7 and (7.18) with the numbers of every round."""
    product = theory.margin_bounds(trace, rho)
    smallest = theory.bound_by_smallest_edge(trace, rho)
    shares = margins.share_at_most(trace, rho)
    gammas = np.minimum.accumulate(trace.edge)
    rounds = range(1, len(trace) + 1)
    first = [
        rf"\frac{{|\{{i:\rho_i\le {rho:g}\}}|}}m={decimals(shares[t - 1])}\;\le\;"
        rf"e^{{\rho\sum_s\alpha_s}}\prod_sZ_s=e^{{{rho:g}\cdot {decimals(trace.alpha[:t].sum(), 3)}}}"
        rf"\cdot {decimals(product[t] * np.exp(-rho * trace.alpha[:t].sum()))}={new(_shown(product[t]))}"
        for t in rounds
    ]
    second = [
        rf"\Big[(1-2\gamma)^{{1-\rho}}(1+2\gamma)^{{1+\rho}}\Big]^{{T/2}}"
        rf"=\big[e^{{{decimals(theory.log_rate(float(g), rho), 4)}}}\big]^{{{t}/2}}={new(_shown(smallest[t]))}"
        if np.isfinite(smallest[t])
        else ""
        for t, g in zip(rounds, gammas)
    ]
    reached = [
        f"With the smallest edge so far, γ = {decimals(g)}: the bound (7.18) falls exponentially for every ρ below "
        f"{decimals(theory.reached_margin(float(g)), 3)}; the book's condition ρ < γ is simpler and stronger. "
        + ("Yours is below it." if rho < theory.reached_margin(float(g)) else "Yours is not.")
        for g in gammas
    ]
    return [
        blocks.heading("Theorem 7.7 of Mohri et al., with this round's numbers"),
        blocks.caption(["Step to round 1 to see numbers.", *("" for _ in rounds)]),
        blocks.formula(["", *first]),
        blocks.formula(["", *second]),
        blocks.text(["", *reached]),
        blocks.caption(
            "Why: as in the proof of theorem 7.2, with $1[u\\le0]\\le e^{-u}$ for $u=y_if(x_i)-\\rho\\|\\alpha\\|_1$. "
            "$\\alpha=\\tfrac12\\log\\frac{1-\\varepsilon}{\\varepsilon}$ and $Z=2\\sqrt{\\varepsilon(1-\\varepsilon)}$ "
            "turn it into $2^T\\prod_t\\sqrt{\\varepsilon_t^{1-\\rho}(1-\\varepsilon_t)^{1+\\rho}}$. The green line "
            "above is $-\\log(1-4\\gamma^2)/\\log\\frac{1+2\\gamma}{1-2\\gamma}$ (Rätsch and Warmuth 2005): 1/3 at "
            "2γ = (√5 − 1)/2, the edge value of exercise 7.9's cycle. Generalisation asks for "
            "ρ well above 1/√m, so the edge must be as well."
        ),
    ]  # fmt: skip


def _shown(value: float) -> str:
    """A bound in LaTeX: four decimals, or that it is large."""
    return decimals(value) if value < 1000 else r"\text{above 1000}"


def _exercise(shown: Shown, rho: float, m: float) -> list[Block]:
    """Exercise 7.12 (f): the same for A_rho, at the end of its run on this data; m: its examples."""
    if not rho:
        return []
    trace = shown.beside(with_stumps(shown.run, "margin_boost", rho=rho)).trace
    if not len(trace) or (trace.error <= 0).any():
        return []
    share = decimals(float(margins.share_at_most(trace, rho)[-1]))
    product = decimals(float(theory.margin_boost_product(trace.error, rho)[-1]))
    gamma = float(((1 - rho) / 2 - trace.error).min())
    needed = theory.margin_boost_rounds(gamma, rho, m)
    some = f"after {needed} rounds of this γ every example is promised"
    none = "no number of rounds promises every example"
    return [
        blocks.heading("Exercise 7.12 (f): the algorithm made for this ρ"),
        blocks.formula(
            r"\hat R_{S,\rho}\le\prod_t\big(u^{\frac{1+\rho}2}+u^{-\frac{1-\rho}2}\big)"
            r"\sqrt{\varepsilon_t^{1-\rho}(1-\varepsilon_t)^{1+\rho}}"
            r"\le e^{-2\gamma^2T/(1-\rho^2)},\qquad u=\tfrac{1-\rho}{1+\rho}"
        ),
        blocks.text(
            f"$A_\\rho$ with ρ = {rho:g} and stumps, after {len(trace)} rounds: **{share}** of the margins are "
            f"at most ρ, the product says at most **{product}**. The smallest "
            f"$\\gamma=\\tfrac{{1-\\rho}}2-\\varepsilon_t$ of the run is {decimals(gamma)}: "
            f"{some if needed < 1e9 else none} a margin above ρ."
        ),
    ]
