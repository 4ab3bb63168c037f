"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from typing import Any

import streamlit as st

from boosting import datasets
from boosting.screens.chapters import hull as chapter
from boosting.settings import Choice
from pages import players
from pages.claims import claims
from pages.players import Stage
from pages.regression import by_loss, forests, geometry, promise, search, theorem
from pages.shell import address, controls, films, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import asks, framed

START = 5
WORDS = {
    "run": theorem.words, "geometry": geometry.words, "losses": by_loss.words, "averages": forests.words,
    "search": search.words, "promise": promise.words,
}  # fmt: skip
BESIDE: Stage = {"shows": 2, "lies": "columns"}


def dataset(setting: Choice) -> str:
    """The data, and their law."""
    name = controls.ask(setting)
    st.caption(datasets.describe(name).law)
    return name


page = screen.open_screen(chapter.CHAPTER, {"regression": dataset}, "Sample, noise and outliers")
compared = ", ".join(chapter.titles_of(page.bare).values())
title = f"{compared} on {page.bare.dataset.title}"
place = framed("", title)
shown = page.ask(tabs=place.tabs)
asks(place, page.question(shown))
part = page.part(shown)
with place.said:
    claims.of_part(shown, part, place.below, among=shown.runs)
address.show_notes(page.notes)
players.address(address.link())
url = page.film(shown, WORDS)
opening: dict[str, Any] = {**showcase.opening(START)}
if part.run is None:  # it draws many samples, and not the runs of the page
    opening = {"label": "step of q", "start": 8, "scope": "promise"}
with place.stage:
    players.on_stage(
        url,
        key="hull",
        more=place.below,
        **BESIDE,
        **opening,
        guess=showcase.guess(part is chapter.CHAPTER.parts[0]),
    )
players.words(url, key="hull-words", follows="hull")
if part.proof:
    players.unfolded(part.proof, url, part="proof", follows="hull")
if part.apart and chapter.hull_run(shown):
    url = films.publish(
        ("sizes of the hull", *shown.runs.values()),
        lambda: {"figures": films.figures_part(chapter.sizes(shown))},
    )
    players.figures(url, key="hull-sizes", height=320)
takeaway.of_screen(title, shown)
code.show_sources(
    part.source or chapter.CHAPTER.source,
    ["mason2000", "friedman2001", "breiman1996", "breiman2001"],
)
