"""The game: is boosting a contest between the examples and the base classifiers, and who wins?"""

import streamlit as st

from boosting.screens.chapters import game as chapter
from pages import players
from pages.claims import claims
from pages.game import duel, matrix, theorem
from pages.shell import address, films, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 3
RULES = (
    "The examples choose weights, the base classifiers a vote. The vote wins the smallest margin; the "
    "weights keep it small."
)

page = screen.open_screen(chapter.CHAPTER, matrix.DRAWN)
seated = ", ".join(chapter.TITLES[name] for name in page.runs)
place = framed(chapter.CHAPTER.question, f"{seated}, {page.bare.asked_rounds} rounds")
place.tabs.html(f"<p class='bl-rules'>{RULES}</p>")
solved = st.container()
st.markdown("##### Play it yourself: p against q")
left, right = st.columns(2, gap="medium")
shown = page.ask(duel.DRAWN, p=left, q=right)
with place.said:
    claims.of_part(shown, page.part(shown), place.below, among=shown.runs)
url = films.publish(
    ("game", *shown.runs.values()),
    lambda: {
        "figures": films.figures_part(chapter.played(shown)),
        "words": theorem.value_and_brackets(shown),
    },
)
with place.stage:
    players.on_stage(
        url,
        key="game-film",
        more=place.below,
        shows=2,
        lies="wide",
        guess=showcase.guess(),
        **showcase.opening(START),
    )
with solved:
    players.words(url, key="game-words", follows="game-film")
url = films.publish(
    ("game: p and q", *shown.runs.values(), *shown.values.values()),
    lambda: {"figures": films.figures_part(chapter.duel(shown)), "words": duel.words(shown)},
)
players.figures(url, key="game-duel", follows="game-film", height=340)
players.words(url, key="game-duel-words", follows="game-film")
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_screen("A game", shown)
code.show_sources(chapter.CHAPTER.source, ["mohri2018", "rudin2004", "breiman1999", "demiriz2002"])
