"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.screens.chapters import game as chapter
from boosting.screens.shown import Shown
from pages import players
from pages.game import duel, matrix, near, theorem
from pages.players import Stage
from pages.shell import films
from pages.shell.answer import of_figures
from pages.window import window

START = {"play": 3, "near": 20}
RULES = "Solid: the margin of the vote's worst example. Dotted: no vote does better against these weights."

STAGES: dict[str, Stage] = {
    "play": {"shows": 2, "lies": "wide"},
    "near": {"shows": 2, "lies": "columns"},
}
SOURCES = {
    "play": ["mohri2018", "rudin2004", "breiman1999", "telgarsky2013", "demiriz2002"],
    "near": ["warmuth2006", "warmuth2007", "warmuth2008", "demiriz2002"],
}


def seated(shown: Shown) -> str:
    """Who plays, and for how many rounds."""
    if shown.part == "near":
        return ", ".join(chapter.CORRECTIVE.values())
    names = ", ".join(chapter.TITLES[name] for name in shown.runs)
    return f"{names}, {shown.asked_rounds} rounds"


def by_hand(shown: Shown, heading: DeltaGenerator, place: DeltaGenerator) -> None:
    """What p and q of one's own earn, under the settings of both in that place."""
    heading.markdown("## Play it yourself: p against q")
    made_of = "game: p and q", *shown.runs.values(), *shown.values.values()
    url = films.publish(made_of, partial(of_figures, shown, chapter.duel, duel.words))
    with place:
        players.figures(url, key="game-duel", follows=page.player, height=340)
        players.words(url, key="game-duel-words", follows=page.player)


WORDS = {"play": theorem.words, "near": near.words}
page = window.opened(chapter.CHAPTER, WORDS, matrix.DRAWN, says=seated)
solved, heading, own = st.container(), st.empty(), st.container()
left, right = own.columns(2, gap="medium")
shown = page.ask(matrix.DUEL, p=left, q=right)
if shown.part == "play":
    page.place.stage.html(f"<p class='bl-rules'>{RULES}</p>")
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START[shown.part], STAGES[shown.part])
with solved:
    page.tell(shown, url)
if shown.part == "play":
    by_hand(shown, heading, own)
page.close("A game", shown, SOURCES[shown.part])
