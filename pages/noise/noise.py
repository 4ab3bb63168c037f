"""Noise: which algorithms are misled by wrong labels?"""

import streamlit as st

from boosting.screens.chapters.noise import CHAPTER
from boosting.screens.shown import Shown
from pages.noise import clock, drawn, four_points, kinds
from pages.players import Stage
from pages.window import window
from pages.words import examples

START = 20
WORDS = {"who": examples.listed, "where": kinds.words, "clock": clock.words, "drawn": drawn.words}
STAGES: dict[str, Stage] = {
    "who": {"shows": 2, "lies": "columns"},
    "where": {"shows": 2, "lies": "rows"},
    "clock": {"shows": 2, "lies": "columns"},
    "drawn": {"shows": 2, "lies": "columns"},
}


def flips(shown: Shown) -> str:
    """The run, and how many of its labels are flipped."""
    return f"{shown.title}, {int(shown.flipped.sum())} of {shown.examples.n_train} labels flipped"


page = window.opened(CHAPTER, WORDS, says=flips)
below = st.container()
with below:
    points = st.container()
shown = page.ask(apart=below)
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGES[shown.part])
if page.part(shown).apart is None:
    page.tell(shown, url)
else:
    with points:
        four_points.tell()
    with below:
        four_points.show(shown)
page.close(
    f"Flipped labels: {shown.title}",
    shown,
    ["long2010", "mohri2018", "freund2001", "breiman1996", "breiman2001"],
)
