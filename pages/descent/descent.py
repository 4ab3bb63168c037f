"""Coordinate descent: why this base classifier, why this step, and what the weights become."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages import players
from pages.claims import claims
from pages.descent import film, fixed, kink, lasso, proof, rates, theorem
from pages.players import Stage
from pages.shell import address, chapter, controls, films, showcase
from pages.shell.runs import Run
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 3
PARTS = {
    "step": "Direction, step, weights",
    "fixed": "A fixed step",
    "kink": "A kink",
    "rates": "How fast?",
    "lasso": "Is QuadBoost the LASSO?",
}
# a part that shows another run than the page's claims nothing of the page's
ABOUT: dict[str, Callable[[Run], Run]] = {
    "fixed": fixed.about,
    "kink": kink.about,
    "rates": rates.about,
}
MODULES = {
    "step": "boosting.theory.coordinate_descent",
    "fixed": "boosting.theory.fixed_step",
    "kink": "boosting.theory.hinge_kink",
    "rates": "boosting.theory.rates",
    "lasso": "boosting.theory.paths",
}

STAGES: dict[str, Stage] = {
    "step": {"shows": 2, "lies": "columns"},
    "fixed": {"shows": 2, "lies": "columns"},
    "kink": {"shows": 2, "lies": "columns"},
    "rates": {"shows": 2, "lies": "columns"},
    "lasso": {"shows": 2, "lies": "columns"},
}

page = chapter.open_chapter()
place = framed(
    "Why this base classifier, why this step, why these weights?",
    f"{page.title}, {len(page.trace)} rounds",
)
if theorem.of_another_loss(page):
    place.below.info(
        "This run lowers another objective than the mean exponential loss. The pictures show that "
        "loss along the run's own base classifiers: where its steps end, and what AdaBoost would do.",
        icon=":material/info:",
    )  # fmt: skip
with place.tabs:
    part = controls.section(PARTS, "step", "descent_part")
if part == "lasso" and (refusal := lasso.why_not(page)):
    place.below.info(refusal, icon=":material/info:")
    part = "step"
with place.said:
    run = ABOUT[part](page.run) if part in ABOUT else page.run
    claims.about(run, part=claims.Part("descent_part", part), below=place.below)
opening: dict[str, Any] = {**showcase.opening(START)}
with place.stage:
    if part == "step":
        url = films.publish(("descent", page.run), lambda: film.content(page))
    elif part == "fixed":
        with st.sidebar:
            gamma = fixed.pick()
        url = fixed.publish(page, gamma)
    elif part == "kink":
        url = kink.publish(page)
    elif part == "rates":
        with st.sidebar:
            eps = rates.pick()
        url = rates.publish(page, eps)
    else:
        url = lasso.publish(page)
        opening = {"label": "price λ", "start": lasso.START, "scope": "lasso"}
address.show_notes(page.notes)
players.address(address.link())
with place.stage:
    players.on_stage(url, key="descent-film", more=place.below, **STAGES[part], **opening)
players.words(url, key="descent-words", follows="descent-film")
if part == "step":
    for name, title in proof.titles(page).items():
        players.unfolded(title, url, part=name, follows="descent-film")
takeaway.of_runs(f"Coordinate descent: {page.title}", [page.run])
code.show_sources(
    MODULES[part],
    ["mohri2018", "friedman2000", "kivinen1999", "fortier2015", "tibshirani1996"],
)
