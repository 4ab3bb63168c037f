"""The game of the data under the Lab's stage: how large the smallest margin is, and how large it can get."""

from functools import partial

import streamlit as st

from boosting.screens.chapters import lab as chapter
from boosting.screens.plane import plane
from boosting.screens.shown import Shown
from pages import players
from pages.lab import values
from pages.shell import films
from pages.shell.answer import of_figures


def show(shown: Shown) -> None:
    """The pictures of the run and of the players on its data."""
    st.markdown("## The game of these data")
    if not shown.rounds:
        st.info("This run has no round: there is no margin yet.", icon=":material/sports_esports:")
        return
    made_of = "game of the data", shown.run, plane(shown)
    url = films.publish(made_of, partial(of_figures, shown, chapter.of_the_data, values.words))
    players.figures(url, key="data-game", follows="stage", height=340)
    players.words(url, key="data-game-words", follows="stage")
