"""The game of a table: the value of all votes of stumps on it, and the players who come towards it.

rho* is the largest smallest margin that any vote of stumps has on the training examples ([M] 7.25), and twice the
smallest best edge under any weights: one number, von Neumann's. The linear program of the maximum margin finds it;
AdaBoost reaches at least half of it in the end.
"""

from typing import NamedTuple

from boosting.engine.trace import Trace
from boosting.screens.runs import with_stumps
from boosting.screens.shown import Shown
from boosting.theory import game

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


def solved(shown: Shown) -> Solved:
    """The game of the data of a run, by the linear program of the maximum margin."""
    program = shown.beside(with_stumps(shown.run, "max_margin")._replace(n_rounds=ENOUGH)).trace
    if not len(program):
        return Solved(program, 0.0, 0.0)
    ends = game.bracket(program)
    return Solved(program, float(ends.best_lower[-1]), float(ends.best_upper[-1]))


def players(shown: Shown) -> dict[str, Shown]:
    """The players on the data of a run, with stumps, for as many rounds, by their titles."""
    runs = [shown.beside(with_stumps(shown.run, name)) for name in PLAYERS]
    return {one.named: one for one in runs}


def ends(shown: Shown) -> dict[str, game.Bracket]:
    """The floors and ceilings of those players that have a round."""
    return {
        title: game.bracket(one.trace) for title, one in players(shown).items() if len(one.trace)
    }
