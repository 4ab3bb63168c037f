"""Experiments: from one run to evidence, and what the papers printed."""

import streamlit as st

from pages import players
from pages.experiments import along, difference, printed, sidebar
from pages.experiments.plans import MOST_SEEDS
from pages.shell import address, chapter, controls
from pages.words import code
from pages.words.frame import SETUP, topped

above = st.container()
head, tabs = topped()
with head:
    st.html("<h1>One run proves nothing: what do many say?</h1>", width="content")
    st.html(f"<div class='bl-run'>{SETUP}</div>", width="content")
asked, notes = chapter.begin(sidebar.pick)
QUESTIONS = {
    "difference": ":material/balance: Is the difference real?",
    "parameter": ":material/tune: Which parameter?",
    "size": ":material/stacked_line_chart: How much data?",
    "noise": ":material/grain: What does noise do?",
    "printed": ":material/menu_book: What did the paper print?",
}
ANSWERS = {
    "difference": difference.show,
    "parameter": along.parameter,
    "size": along.size,
    "noise": along.noise,
}
OVER = {"split": "a random split", "5": "one of 5 folds", "10": "one of 10 folds"}
FOLDS = {"split": 0, "5": 5, "10": 10}
with tabs:
    question = controls.section(QUESTIONS, "difference", "question")
if question == "printed":
    st.caption("Setup has no part in this: every experiment says itself what it is made of.")
    printed.show()
else:
    with st.sidebar:
        seeds = controls.number(
            "Seeds", "seeds", 2, MOST_SEEDS, 20, 1,
            "How often everything is repeated: a seed decides which examples are drawn and held back, and which labels are "
            "wrong. The first one is that of the other chapters.",
        )  # fmt: skip
        over = controls.choice(
            "A seed holds back", "over", OVER, "split",
            "A split: a part drawn at random, as large as Setup says. Folds: the examples are divided into so many "
            "parts, and every seed tests one of them (cross-validation); together they test every example once.",
        )  # fmt: skip
    asked = asked._replace(folds=FOLDS[over])
    ANSWERS[question](asked, seeds, [st.sidebar] * 3)
address.show_notes(above)
players.address(address.link())
code.show_sources("boosting.experiments.live", ["mohri2018", "demsar2006", "lacoste2012"])
