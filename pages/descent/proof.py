"""The proofs that unfold below the chapter's first part, and the rounds that theorem 7.2 promises."""

from math import isfinite

from boosting import Trace
from boosting.screens.chapters.descent import has_edges
from boosting.screens.shown import Shown
from boosting.theory import training_bounds
from boosting.theory.bound_table import votes_of_stumps
from boosting.theory.proofs import exponential, quadratic
from pages.words import blocks, proof
from pages.words.blocks import Block

ERROR, COORDINATES, RESIDUAL = "proof-error", "proof-coordinates", "proof-residual"
TITLES = {  # parts of the film, and what their boxes are called
    COORDINATES: "AdaBoost is coordinate descent: the derivation, step by step, with this round's numbers",
    ERROR: "The proof of theorem 7.2, step by step, with this round's numbers",
    RESIDUAL: "QuadBoost's step, derived step by step, with this round's numbers",
}


def titles(shown: Shown) -> dict[str, str]:
    """The proofs about the page's run: parts of its film with their titles."""
    of_adaboost = has_edges(shown.run)
    are = {
        # a search that may miss the best base classifier does not take the steepest direction
        COORDINATES: of_adaboost and shown.fact("stumps", votes_of_stumps),
        ERROR: of_adaboost,
        RESIDUAL: shown.fact("residual", lambda trace: quadratic.applies(trace.choices.step_size)),
    }
    return {part: title for part, title in TITLES.items() if are[part]}


def parts(shown: Shown) -> dict[str, list[Block]]:
    """The proofs about the page's run, as parts of its film."""
    makers = {
        COORDINATES: lambda: proof.steps(exponential.coordinate_descent(shown.trace)),
        ERROR: lambda: _error(shown),
        RESIDUAL: lambda: proof.steps(quadratic.step(shown.trace)),
    }
    return {part: makers[part]() for part in titles(shown)}


def _error(shown: Shown) -> list[Block]:
    """Six steps from the training error to exp(-2 gamma^2 t), and the rounds that this promises."""
    *steps, source = proof.steps(exponential.theorem_7_2(shown.trace))
    return [*steps, blocks.text(["", *_promises(shown.trace, shown.sample.examples)]), source]


def _promises(trace: Trace, m: float) -> list[str]:
    smallest, found = 0.5, []
    for r in trace:
        smallest = min(smallest, float(r.edge))
        found.append(promise(smallest, m))
    return found


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
