"""What the chapter on the game asks for and computes: a matrix, and the runs on it."""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
import streamlit as st

from boosting import Trace, boost_matrix
from boosting.figures import game as pictures
from boosting.figures.template import Figure, counted
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Screen, Shown
from boosting.screens.show import Given
from boosting.settings import Text
from boosting.theory import game
from pages.shell import address, controls
from pages.shell.session import session
from pages.shell.shared_cache import shared


class Player(NamedTuple):
    """A column player: its title, and whether it plays as intended where an example starts at weight 0.

    Such a weight hides the example: a linear program would solve a smaller game, and its floor and
    ceiling would close on another value or not at all.
    """

    title: str
    takes_hidden: bool = False


PLAYERS = {
    "adaboost": Player("AdaBoost", takes_hidden=True),
    "arc_gv": Player("arc-gv"),
    "margin_boost": Player("A_ρ"),
    "lpboost": Player("LPBoost"),
    "max_margin": Player("Maximum margin"),
}
TITLES = {name: player.title for name, player in PLAYERS.items()}
DEFAULT_PLAYERS = ["adaboost", "arc_gv", "max_margin"]
OWN = "own"
STARTING_TEXT = "1 -1 1\n-1 1 1\n1 1 -1"
MATRIX_HELP = (
    "Rows are examples, one per line; numbers from -1 (base classifier wrong) to 1 (right), "
    "separated by spaces or commas."
)

TYPED = Text("matrix", "Matrix of margins", STARTING_TEXT, 8000, MATRIX_HELP)


class GameRequest(NamedTuple):
    """The game that the sidebar asks for.

    matrix: rows of M_ij = y_i h_j(x_i); start: the row player's first weights on the examples, or
    None for equal ones; players: names out of `PLAYERS`; n_rounds: how long each of them plays.
    """

    matrix: tuple[tuple[float, ...], ...]
    start: tuple[float, ...] | None
    players: tuple[str, ...]
    n_rounds: int


class GameRun(NamedTuple):
    """A game (matrix (m, N)) with its solution, and the run of every player by its title."""

    matrix: np.ndarray
    solution: game.Solution
    runs: dict[str, Trace]


def pick() -> GameRequest:
    """The chapter's sidebar; where a matrix cannot be read, the last good one stays."""
    titles = {name: example.title for name, example in game.EXAMPLES.items()}
    titles[OWN] = "Type in your own"
    help = "M_ij = y_i h_j(x_i): is base classifier j right on example i?"
    name = controls.choice("Game", "game", titles, "cycling", help)
    matrix, start, words = _typed_matrix() if name == OWN else game.EXAMPLES[name][1:]
    st.caption(f"{words} {start_words(start)}")
    players = controls.several("Players", "players", TITLES, DEFAULT_PLAYERS, 4)
    rounds = controls.number("Rounds", "n_rounds", 1, 300, 60, 1, "How many rounds are prepared.")
    first = None if start is None else tuple(start.tolist())
    return GameRequest(tuple(map(tuple, matrix.tolist())), first, tuple(players), rounds)


def start_words(start: np.ndarray | None) -> str:
    """Which weights the runs begin with, in a sentence; start (m,): the game's, None for equal ones."""
    if start is None:
        return "Every run starts from equal weights."
    first = f"[{', '.join(f'{weight:.3g}' for weight in start.tolist())}]"
    hidden = [str(i) for i, weight in enumerate(start.tolist(), 1) if weight == 0]
    if not hidden:
        return f"Every run starts from the weights {first}."
    takes = ", ".join(player.title for player in PLAYERS.values() if player.takes_hidden)
    return (
        f"{takes} starts from the weights {first}, without example {', '.join(hidden)}; "
        "the others from equal weights, because they would not see an example of weight 0."
    )


def _typed_matrix() -> tuple[np.ndarray, None, str]:
    """The matrix in the text field, no start weights, and a sentence about it."""
    address.init_control(TYPED)
    text = st.text_area(TYPED.label, key=TYPED.name, help=TYPED.help, height=140)
    address.remember(TYPED, text)
    remembered = session().remembered
    try:
        remembered["good-matrix"] = game.read_matrix(text)
    except ValueError as error:
        why = address.quoted_sentence(str(error))
        address.note(f"{why} You see the last matrix that could be read.")
    matrix = cast(np.ndarray, remembered.setdefault("good-matrix", game.read_matrix(STARTING_TEXT)))
    m, n = matrix.shape
    return matrix, None, f"Your matrix: {counted(m, 'example')}, {counted(n, 'base classifier')}."


@shared()
def play(request: GameRequest) -> GameRun:
    """Solve the game and run every player."""
    matrix = np.array(request.matrix)
    runs = {
        PLAYERS[name].title: boost_matrix(
            matrix, name, request.n_rounds, _start(request, PLAYERS[name])
        )
        for name in request.players
    }
    return GameRun(matrix, game.value(matrix), runs)


def _start(request: GameRequest, player: Player) -> tuple[float, ...] | None:
    """The row player's first weights: equal ones (None) where the player cannot take the request's."""
    hides = request.start is not None and 0.0 in request.start
    return None if hides and not player.takes_hidden else request.start


def titles(request: GameRequest) -> list[str]:
    """The players, in words."""
    return [PLAYERS[name].title for name in request.players]


def shown(request: GameRequest) -> Shown:
    """The run of the first player, as checks and claims ask it; `players` exchanges the player."""
    run = play(request)
    none = np.empty((0, run.matrix.shape[1])), np.empty(0), np.zeros(len(run.matrix), bool)
    first = next(iter(run.runs.values()))
    return Given(
        first, Screen("game", ()), None, *none, matrix=run.matrix,
        again=lambda values: shown(request._replace(players=(str(values["players"]),))),
    )  # fmt: skip


def figures(run: GameRun) -> dict[str, Figure]:
    """The chapter's figures by title."""
    solution, (first, *_) = run.solution, run.runs
    brackets = {name: game.bracket(trace) for name, trace in run.runs.items() if len(trace)}
    colours = colours_by_title({name: title for name, title in TITLES.items() if title in run.runs})
    titled = {
        "Floor and ceiling close on the value": pictures.brackets(
            brackets, solution.value, colours
        ),
        f"Matrix, as {first} plays it": pictures.matrix(run.matrix, run.runs[first]),
        **{
            f"{title}, as {first} plays": figure
            for title, figure in pictures.strategies(run.runs[first], solution).items()
        },
    }
    if len(solution.rows) == 3:
        titled["Orbit"] = pictures.orbit(run.runs[first], solution)
    return titled
