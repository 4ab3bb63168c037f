"""Margins: why does the test error go on falling after the training error is zero?"""

from typing import Any

import streamlit as st

from pages import players
from pages.claims import claims
from pages.margins import best_margin, norms, overview, promises, thousand
from pages.players import Stage
from pages.shell import address, chapter, controls, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 20
PARTS = {
    "overview": "Errors and margins",
    "thousand": "A thousand rounds",
    "best": "How large can it get?",
    "promises": "What do the edges promise?",
    "norms": "L1 margin against the SVM's",
}

# a part that shows another run than the page's claims nothing of the page's
ABOUT = {"thousand": thousand.about, "best": best_margin.about, "promises": promises.about}

PROOFS = {  # the parts with a proof that unfolds
    "best": "Why no vote passes the ceiling: duality, step by step, with the linear program's numbers",
    "promises": "The proof of theorem 7.7, step by step, with this round's numbers",
}

# how many pictures of a part fill the window, and how they lie
STAGES: dict[str, Stage] = {
    "overview": {"shows": 2, "lies": "rows"},
    "thousand": {"shows": 2, "lies": "rows"},
    "best": {"shows": 1, "lies": "rows"},
    "promises": {"shows": 1, "lies": "rows"},
    "norms": {"shows": 2, "lies": "columns"},
}

page = chapter.open_chapter()
place = framed(
    "Why does the test error go on falling after the training error is zero?",
    f"{page.title}, {len(page.trace)} rounds",
)
with place.tabs:
    part = controls.section(PARTS, "overview", "margins_part")
if part != "norms":  # its points are fixed: no run is shown
    with place.said:
        run = ABOUT[part](page.run) if part in ABOUT else page.run
        claims.about(run, part=claims.Part("margins_part", part), below=place.below)
opening: dict[str, Any] = {**showcase.opening(START)}
with place.stage:
    if part == "overview":
        with place.below:
            interval = overview.pick()
        url = overview.publish(page, *interval)
    elif part == "thousand":
        url = thousand.publish(page)
    elif part == "best":
        url = best_margin.publish(page)
    elif part == "promises":
        with st.sidebar:
            rho = promises.pick()
        url = promises.publish(page, rho)
    else:
        url = norms.publish()
        opening = {"label": "direction", "start": norms.START, "scope": "norms"}
    players.on_stage(url, key="margins", more=place.below, **STAGES[part], **opening)
players.words(url, key="margins-words", follows="margins")
if part in PROOFS:
    players.unfolded(PROOFS[part], url, part="proof", follows="margins")
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_runs(f"Margins of {page.title}", [page.run])
MODULES = {"best": "boosting.theory.game", "promises": "boosting.theory.margin_promises",
           "norms": "boosting.theory.separation"}  # fmt: skip
code.show_sources(MODULES.get(part, "boosting.figures.stage"), ["mohri2018", "ratsch2005"])
