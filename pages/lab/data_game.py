"""The game of the data under the Lab's stage: how large the smallest margin is, and how large it can get."""

from __future__ import annotations

from functools import partial

import streamlit as st

from boosting.screens import data_game as games
from boosting.screens.chapters import lab as chapter
from boosting.screens.plane import plane
from boosting.screens.shown import Shown
from boosting.theory.bound_table import votes_of_stumps
from pages import players
from pages.shell import films
from pages.words import blocks, data_game


def show(shown: Shown) -> None:
    """The pictures of the run and of the players on its data."""
    st.markdown("##### The game of these data")
    if not shown.rounds:
        st.info("This run has no round: there is no margin yet.", icon=":material/sports_esports:")
        return
    made_of = "game of the data", shown.run, plane(shown)
    draw = partial(chapter.of_the_data, shown)
    url = films.publish_figures(made_of, draw, partial(_said, shown))
    players.figures(url, key="data-game", follows="stage", height=340)
    players.words(url, key="data-game-words", follows="stage")


def _said(shown: Shown) -> films.Content:
    plain = chapter.without_edits(shown)
    ends, players = games.ends(plain), games.players(plain).values()
    last = max([1, len(shown.trace), *(len(one.trace) for one in players)])
    words = [
        blocks.text(data_game.meaning(games.solved(plain), plain.examples.n_train)),
        *(blocks.caption(data_game.states(name, b, last)) for name, b in ends.items()),
        blocks.caption(_conditions(shown)),
    ]
    return {"words": words}


def _conditions(shown: Shown) -> str:
    """What the value is about, and whether the run is one of its votes."""
    says = (
        "ρ\\*: the largest smallest margin of a vote of stumps, by the linear program of the maximum margin; ceiling: "
        "twice the best edge under the best weights so far, which no vote of stumps exceeds (Mohri et al., 7.24, "
        "7.25). The players vote with stumps, whatever Setup says."
    )
    if not votes_of_stumps(shown.trace):
        says += " This run's votes are other ones: its smallest margin may exceed ρ\\*."
    if shown.edits:
        says += " The players play on the data without the edits of this run."
    return f"{says} More: Margins, How large can it get?"
