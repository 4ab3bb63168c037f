"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

import streamlit as st

from pages.common import address, chapter, game, prose, theorems
from pages.common.figure_player import figure_player

START = 3

request, notes = chapter.begin(game.pick)
run = game.play(request)
start = chapter.start_round("game-film", run.n_rounds, START)
address.show_notes(notes)
prose.headline(
    "Boosting as a game: where do examples and base classifiers meet?",
    "The row player puts weights on the examples and wants base classifiers to fail; the column "
    "player mixes base classifiers and wants every example to be right. Every weighting is a "
    "ceiling over the value of the game, every vote a floor below it.",
)
t = figure_player(
    lambda: game.films(run), "game-film", made_of=request, start=start, link=True, height=340
)
address.write_link(round=t)
st.markdown("##### von Neumann's theorem, with this game's numbers")
st.latex(
    r"2\gamma^*=\min_D\max_j\sum_iD_iM_{ij}\;=\;"
    rf"\mathbf{{{run.solution.value:.4f}}}"
    r"\;=\;\max_c\min_i\sum_jM_{ij}c_j=\rho^*"
)
theorems.brackets(run.runs, run.solution.value, t)
prose.show_sources("boosting.theory.game", ["mohri2018", "rudin2004", "breiman1999", "demiriz2002"])
