"""What the chapter on the game asks: a matrix out of the book, or typed in, and the algorithms that play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st

from boosting import Trace, boost_matrix
from boosting.figures import game as pictures
from boosting.figures.theme import colours_by_title
from boosting.theory import game
from pages.common import controls, link

PLAYERS = {
    "adaboost": "AdaBoost", "arc_gv": "arc-gv", "margin_boost": "A_ρ", "lpboost": "LPBoost", "max_margin": "Maximum margin",
}  # fmt: skip
FIRST = ["adaboost", "arc_gv", "max_margin"]
OWN = "own"
STARTING_TEXT = "1 -1 1\n-1 1 1\n1 1 -1"


class Table(NamedTuple):
    """A game to be played: rows of its matrix, the row player's start, the algorithms, the number of rounds."""

    matrix: tuple[tuple[float, ...], ...]
    start: tuple[float, ...] | None
    players: tuple[str, ...]
    n_rounds: int


class Played(NamedTuple):
    """A game with its solution and the run of every player, by title."""

    matrix: object
    solved: game.Solution
    runs: dict[str, Trace]

    @property
    def n_rounds(self) -> int:
        """The length of the longest run."""
        return max(len(trace) for trace in self.runs.values())


def pick() -> Table:
    """The chapter's sidebar; a matrix that cannot be read is explained, and the last good one stays."""
    titles = {name: example.title for name, example in game.EXAMPLES.items()} | {
        OWN: "Type in your own"
    }
    name = controls.choice(
        "Game",
        "game",
        titles,
        "cycling",
        "M_ij = y_i h_j(x_i): is base classifier j right on example i?",
    )
    matrix, start, words = _own() if name == OWN else game.EXAMPLES[name][1:]
    st.caption(words)
    players = controls.several("Players", "players", PLAYERS, FIRST, 4)
    rounds = controls.number("Rounds", "n_rounds", 1, 300, 60, 1, "How many rounds are prepared.")
    first = None if start is None else tuple(start.tolist())
    return Table(tuple(map(tuple, matrix.tolist())), first, tuple(players), rounds)


def _own():
    link.settle("matrix", "matrix", STARTING_TEXT, lambda wanted: (str(wanted)[:8000], ""))
    help = "Rows are examples, one per line; numbers from -1 (base classifier wrong) to 1 (right), separated by spaces or commas."
    text = st.text_area("Matrix of margins", key="matrix", help=help, height=140)
    link.keep("matrix", "matrix", text, STARTING_TEXT)
    try:
        st.session_state.kept["good-matrix"] = game.read_matrix(text)
    except ValueError as error:
        link.note(f"{link.quoted_sentence(str(error))} You see the last matrix that could be read.")
    kept = st.session_state.kept.setdefault("good-matrix", game.read_matrix(STARTING_TEXT))
    return kept, None, f"Your matrix: {kept.shape[0]} examples, {kept.shape[1]} base classifiers."


@st.cache_resource(max_entries=32, show_spinner=False)
def play(table: Table) -> Played:
    """Solve the game and run every player."""
    matrix = np.array(table.matrix)
    runs = {
        PLAYERS[p]: boost_matrix(matrix, p, table.n_rounds, _start(table, p)) for p in table.players
    }
    return Played(matrix, game.value(matrix), runs)


def _start(table: Table, player: str) -> tuple[float, ...] | None:
    """The row player's start. One that gives an example no weight hides it from whoever reads more than AdaBoost does: a
    linear program would solve a smaller game, and its floor and ceiling would close on another value or not at all."""
    hides = table.start is not None and 0.0 in table.start
    return None if hides and player != "adaboost" else table.start


def films(played: Played) -> dict[str, object]:
    """The chapter's figures."""
    solved, (first, *_) = played.solved, played.runs
    found = {name: game.bracket(trace) for name, trace in played.runs.items() if len(trace)}
    players = {name: title for name, title in PLAYERS.items() if title in played.runs}
    colours = colours_by_title(players)
    figures = {
        "Floor and ceiling close on the value": pictures.brackets(found, solved.value, colours),
        f"Matrix, as {first} plays it": pictures.matrix(played.matrix, played.runs[first]),
        **pictures.strategies(played.runs[first], solved),
    }
    if len(solved.rows) == 3:
        figures["Orbit"] = pictures.orbit(played.runs[first], solved)
    return figures
