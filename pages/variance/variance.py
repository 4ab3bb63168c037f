"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

import streamlit as st

from boosting.screens.chapters.bound import CHAPTER, LAM
from pages import players
from pages.claims import claims
from pages.shell import address, controls, screen, showcase
from pages.takeaway import takeaway
from pages.variance import film, parts, theorem
from pages.words import code
from pages.words.frame import asks, framed

START = 3
SIDES = {
    "As in their figure 1, left: λ = 0": 0.0,
    "Right: λ = 0.9": 0.9,
    "The bound is exact: λ = 1": 1.0,
}
WORDS = {"step": film.words, "figure": parts.figure_1, "price": parts.price, "beyond": parts.beyond}

page = screen.open_screen(CHAPTER)
place = framed("", page.says)
shown = page.ask(tabs=place.tabs)
asks(place, page.question(shown))
part, lam = page.part(shown), shown.values.get(LAM.name)
with st.sidebar:
    if part.name == "step":
        controls.presets(LAM.name, SIDES)
    if lam is not None:
        parts.tell_apart(shown.run, lam)
if lam == 1 and part.name == "step":
    place.below.markdown(theorem.EXACT)
if part.name in ("step", "figure") and not film.has_proof(shown):
    place.below.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )  # fmt: skip
with place.said:
    claims.of_part(shown, part, place.below)
address.show_notes(page.notes)
players.address(address.link())
url = page.film(shown, WORDS)
with place.stage:
    stage = parts.STAGES[part.name]
    players.on_stage(
        url,
        key="bound",
        more=place.below,
        **stage,
        **showcase.opening(START),
        guess=showcase.guess(part is CHAPTER.parts[0]),
    )
players.words(url, key="bound-words", follows="bound")
if part.proof and film.has_proof(shown):
    players.unfolded(part.proof, url, part="proof", follows="bound")
takeaway.of_screen(f"U against V: {shown.title}", shown)
code.show_sources(CHAPTER.source, ["shivaswamy2011"])
