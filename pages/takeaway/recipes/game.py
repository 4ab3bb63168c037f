"""The game: every player's floor and ceiling, the matrix as it is played, and both mixed strategies."""

import numpy as np

from boosting.catalogue import find_algorithm
from boosting.figures import game as pictures
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.theory import game

PLAYERS = "adaboost,arc_gv,max_margin"


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of a game by title."""
    titles = {n: find_algorithm(n).title for n in shown.value("players", PLAYERS).split(",")}
    traces = {title: shown.changed(players=name).trace for name, title in titles.items()}
    matrix, trace = np.asarray(shown.matrix), shown.trace
    solution = game.value(matrix)
    brackets = {title: game.bracket(run) for title, run in traces.items() if len(run)}
    drawn = {
        "Floor and ceiling close on the value": pictures.brackets(
            brackets, solution.value, colours_by_title(titles)
        ),
        "Matrix": pictures.matrix(matrix, trace),
        **pictures.strategies(trace, solution),
    }
    if len(solution.rows) == 3:
        drawn["Orbit"] = pictures.orbit(trace, solution)
    return drawn
