"""Experiments: from one run to evidence, and what the papers printed."""

import streamlit as st

from boosting.screens.chapters.experiments import CHAPTER, TABLES, names
from pages import players
from pages.experiments import along, difference, printed
from pages.shell import address, controls, screen
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import SETUP, topped

above = st.container()
head, tabs = topped()
others = {name: controls.dataset for name, _ in TABLES.values()}
page = screen.open_screen(CHAPTER, {}, {**controls.DRAWN, **others}, pick=controls.pick_several)
paper, top = st.container(), st.container()
row, below = st.container(horizontal=True), st.container()
shown = page.ask(tabs=tabs, paper=paper, picture=row)
with head:
    question = CHAPTER.part(shown.part).question or CHAPTER.question
    st.html(f"<h1>{question}</h1>", width="content")
    st.html(f"<div class='bl-run'>{SETUP}</div>", width="content")
address.show_notes(above)
ANSWERS = {
    "difference": difference.show,
    "parameter": along.parameter,
    "size": along.size,
    "noise": along.noise,
}
if shown.part == "printed":
    paper.caption("Setup has no part in this: every experiment says itself what it is made of.")
    printed.show(shown, top, below)
else:
    ANSWERS[shown.part](shown)
players.address(address.link())
about = " and ".join(names(shown))
takeaway.of_screen("What the paper printed" if shown.part == "printed" else f"{about} over seeds")
code.show_sources("boosting.experiments.live", ["mohri2018", "demsar2006", "lacoste2012"])
