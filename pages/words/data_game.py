"""The game of a table: the value of all votes of stumps on it, and how far a run has come towards it.

rho* is the largest smallest margin that any vote of stumps has on the training examples ([M] 7.25), and
twice the smallest best edge under any weights: one number, von Neumann's. The linear program of the
maximum margin finds it; AdaBoost reaches at least half of it in the end.
"""

from __future__ import annotations

from typing import NamedTuple

from boosting import Trace
from boosting.figures.dataset_game import NO_VALUE
from boosting.figures.template import counted
from boosting.theory import game
from pages.shell import runs
from pages.words.numbers import decimals

PLAYERS = ("adaboost", "arc_gv", "max_margin")
ENOUGH = 400  # rounds after which the program is at its optimum on nearly every table
CLOSED = 1e-6  # a smaller gap between floor and ceiling is rounding


class Solved(NamedTuple):
    """The game of the data: the program's run, and what lies below and above its value rho*."""

    program: Trace
    floor: float
    ceiling: float

    @property
    def closed(self) -> bool:
        """Whether the last dual has closed the gap."""
        return self.ceiling - self.floor < CLOSED


def solved(run: runs.Run) -> Solved:
    """The game of the data of a run, by the linear program of the maximum margin."""
    program = runs.trace(runs.with_stumps(run, "max_margin")._replace(n_rounds=ENOUGH))
    if not len(program):
        return Solved(program, 0.0, 0.0)
    ends = game.bracket(program)
    return Solved(program, float(ends.best_lower[-1]), float(ends.best_upper[-1]))


def meaning(found: Solved, m: int) -> str:
    """What the value says of the data, in a sentence; m: the number of examples."""
    if not found.closed:
        return (
            f"After {counted(len(found.program), 'round')} the linear program has not yet closed the "
            f"gap: ρ\\* lies between **{decimals(found.floor)}** and {decimals(found.ceiling)}."
        )
    if found.floor < NO_VALUE:
        return (
            "ρ\\* = 0: no vote of stumps separates these examples, and there are weights under which "
            "no stump has an edge. The weak-learning condition fails here."
        )
    count = int(game.support(found.program).sum())
    return (
        f"The weak-learning condition holds with γ = ρ\\*/2 = **{decimals(found.floor / 2)}**: under any "
        "weights some stump has that edge, which is the same as a vote that separates the "
        f"examples with margin ρ\\*. The last dual of the program closes the gap, and rests on "
        f"**{count}** of {m} examples, its support vectors."
    )


def states(title: str, bracket: game.Bracket, last: int) -> list[str]:
    """One player's floor and ceiling after the rounds 0..last."""
    pairs = list(zip(bracket.best_lower.tolist(), bracket.best_upper.tolist()))
    states = [
        f"{decimals(a)} ≤ ρ\\* ≤ {decimals(b)} after round {t}" for t, (a, b) in enumerate(pairs, 1)
    ]
    states.insert(0, "nobody has moved yet")
    return [f"**{title}**: {states[min(t, len(pairs))]}." for t in range(last + 1)]
