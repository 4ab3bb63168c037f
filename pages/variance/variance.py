"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

import streamlit as st

from boosting.screens.chapters.bound import CHAPTER, LAM
from pages.shell import controls
from pages.variance import film, parts, theorem
from pages.window import window

START = 3
SIDES = {
    "As in their figure 1, left: λ = 0": 0.0,
    "Right: λ = 0.9": 0.9,
    "The bound is exact: λ = 1": 1.0,
}
WORDS = {"step": film.words, "figure": parts.figure_1, "price": parts.price, "beyond": parts.beyond}

page = window.opened(CHAPTER)
shown = page.ask()
part, lam, below = shown.part, shown.values.get(LAM.name), page.place.below
with st.sidebar:
    if part == "step":
        controls.presets(LAM.name, SIDES)
    if lam is not None:
        parts.tell_apart(shown.run, lam)
if lam == 1 and part == "step":
    below.markdown(theorem.EXACT)
if part in ("step", "figure") and not film.has_proof(shown):
    below.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )  # fmt: skip
page.claim(shown)
url = page.film(shown, WORDS)
page.play(shown, url, START, parts.STAGES[part])
page.tell(shown, url, proved=film.has_proof(shown))
page.close(f"U against V: {shown.title}", shown, ["shivaswamy2011"])
