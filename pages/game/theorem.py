"""von Neumann's theorem, and how far every player has come towards the value of the game."""

import numpy as np

from boosting import Trace
from boosting.figures.template import counted
from boosting.screens.chapters import game as chapter
from boosting.screens.shown import Shown
from boosting.theory import game
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.numbers import decimals


def words(shown: Shown) -> Content:
    """The value of a game, and every player's bounds on it after every round."""
    value, runs = chapter.solution(shown).value, chapter.traces(shown)
    last = max([1, *map(len, runs.values())])
    said = [
        blocks.heading("von Neumann's theorem, with this game's numbers"),
        # Before the first round it is the reader's to find: a lesson asks for it there.
        blocks.formula([_theorem(""), *[_theorem(rf"\mathbf{{{value:.4f}}}\;=\;")] * last]),
        *(blocks.caption(_brackets(name, trace, value, last)) for name, trace in runs.items()),
        blocks.caption(
            "Floor ≤ value ≤ ceiling. D: weights of the examples; c: shares of the base "
            "classifiers; γ\\*: the edge that some base classifier has under any weights; "
            "ρ\\*: the largest margin that a vote can give to all examples."
        ),
    ]
    return {"words": said}


def _theorem(number: str) -> str:
    """The two sides, with the value between them. number: it, with a sign after it, or ""."""
    return (
        rf"2\gamma^*=\min_D\max_j\sum_iD_iM_{{ij}}\;=\;{number}"
        r"\max_c\min_i\sum_jM_{ij}c_j=\rho^*"
    )


def _brackets(name: str, trace: Trace, value: float, last: int) -> list[str]:
    """One player's bounds after the rounds 0..last, and how its run ended.

    name: the player's title; trace: its run; value: of the game.
    """
    bounds = game.bracket(trace) if len(trace) else game.Bracket(np.zeros(0), np.zeros(0))
    pairs = zip(bounds.best_lower, bounds.best_upper)
    states = [
        "nobody has moved yet",
        *(
            f"{decimals(floor)} ≤ {decimals(value)} ≤ {decimals(ceiling)} after round {t}"
            for t, (floor, ceiling) in enumerate(pairs, 1)
        ),
    ]
    ended = f"{counted(len(trace), 'round')} in all. {trace.ended}"
    return [f"**{name}**: {states[min(t, len(trace))]}. {ended}" for t in range(last + 1)]
