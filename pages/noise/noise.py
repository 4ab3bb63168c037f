"""Noise: which algorithms notice wrong labels, and which are misled?"""

import streamlit as st

from boosting.screens.chapters.noise import CHAPTER, RIVALS
from boosting.screens.shown import Shown
from pages import players
from pages.claims import claims
from pages.noise import four_points, kinds
from pages.players import Stage
from pages.shell import address, films, screen, showcase
from pages.takeaway import takeaway
from pages.words import code, examples
from pages.words.frame import asks, framed

START = 20
STAGES: dict[str, Stage] = {
    "who": {"shows": 2, "lies": "wide"},
    "where": {"shows": 2, "lies": "rows"},
}


def listed(shown: Shown) -> films.Content:
    """The examples in the figures; nothing is said beside them."""
    return {"examples": examples.part(shown.run, *shown.axes)}


page = screen.open_screen(CHAPTER)
bare = page.bare
flipped = f"{int(bare.flipped.sum())} of {bare.examples.n_train} labels flipped"
place = framed("", f"{bare.title}, {flipped}")
below = st.container()
with below:
    points = st.container()
shown = page.ask(tabs=place.tabs, apart=below)
asks(place, page.question(shown))
part, compared = page.part(shown), shown.values.get(RIVALS.name)
with place.said:
    claims.of_part(shown, part, place.below, among=compared)
url = page.film(shown, {"who": listed, "where": kinds.words})
with place.stage:
    stage = STAGES[part.name]
    players.on_stage(
        url,
        key="noise-film",
        more=place.below,
        **stage,
        **showcase.opening(START),
        guess=showcase.guess(part is CHAPTER.parts[0]),
    )
if part.apart is None:
    players.words(url, key="noise-words", follows="noise-film")
else:
    with points:
        four_points.tell()
    with below:
        four_points.show(shown)
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_screen(f"Flipped labels: {shown.title}", shown)
code.show_sources(CHAPTER.source, ["long2010", "mohri2018"])
