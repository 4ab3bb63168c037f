"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

from functools import partial

import streamlit as st

from boosting.screens.chapters import game as chapter
from boosting.screens.shown import Shown
from pages import players
from pages.game import duel, matrix, theorem
from pages.players import Stage
from pages.shell import films
from pages.shell.answer import of_figures
from pages.window import window

START = 3
RULES = (
    "One player votes, the other weighs the examples. Solid: the margin (share right minus wrong) of the vote's worst "
    "example. Dotted: no vote does better against these weights."
)

STAGE: Stage = {"shows": 2, "lies": "wide"}


def seated(shown: Shown) -> str:
    """Who plays, and for how many rounds."""
    names = ", ".join(chapter.TITLES[name] for name in shown.runs)
    return f"{names}, {shown.asked_rounds} rounds"


page = window.opened(chapter.CHAPTER, {"": theorem.words}, matrix.DRAWN, says=seated)
page.place.tabs.html(f"<p class='bl-rules'>{RULES}</p>")
solved = st.container()
st.markdown("## Play it yourself: p against q")
left, right = st.columns(2, gap="medium")
shown = page.ask(matrix.DUEL, p=left, q=right)
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGE)
with solved:
    page.tell(shown, url)
made_of = "game: p and q", *shown.runs.values(), *shown.values.values()
url = films.publish(made_of, partial(of_figures, shown, chapter.duel, duel.words))
players.figures(url, key="game-duel", follows=page.player, height=340)
players.words(url, key="game-duel-words", follows=page.player)
page.close("A game", shown, ["mohri2018", "rudin2004", "breiman1999", "demiriz2002"])
