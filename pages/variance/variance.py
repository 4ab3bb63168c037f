"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

import streamlit as st

from pages import players
from pages.claims import claims
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.variance import film, parts, theorem
from pages.words import code
from pages.words.frame import framed

START = 3
LAM = 0.5  # of U and V, unless it is chosen
SIDES = {
    "As in their figure 1, left: λ = 0": 0.0,
    "Right: λ = 0.9": 0.9,
    "The bound is exact: λ = 1": 1.0,
}

page = chapter.open_chapter()
place = framed(
    "VadaBoost lowers an upper bound. What does that give away?",
    f"{page.title}, {len(page.trace)} rounds",
)
with place.tabs:
    part = controls.section(parts.PARTS, "step", "variance_part")
lam = LAM
if part in ("step", "price"):
    with st.sidebar:
        lam = controls.number(
            "λ to look with: of U and V, and of the two runs beside AdaBoost", "uv_lam", 0.0, 1.0, LAM, 0.05,
            "Figure 1 of Shivaswamy and Jebara shows 0 and 0.9. At 1 the bound is exact, and VadaBoost is "
            "AdaBoost with halved coefficients; at 0 it is loosest and V is AdaBoost's squared loss. The "
            "λ of the algorithm belongs to the run whose rounds are stepped through.",
        )  # fmt: skip
        if part == "step":
            controls.presets("uv_lam", SIDES)
        parts.tell_apart(page.run, lam)
with st.sidebar:
    price = parts.pick_price() if part == "price" else parts.PRICE
if lam == 1 and part == "step":
    place.below.markdown(theorem.EXACT)
if part in ("step", "figure") and not film.has_proof(page):
    place.below.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )  # fmt: skip
with place.said:
    opened = claims.Part("variance_part", part)
    claims.about(page.run, film.rivals(page.run, lam), part=opened, below=place.below)
address.show_notes(page.notes)
players.address(address.link())
if part == "step":
    url = films.publish(("variance", page.run, lam), lambda: film.content(page, lam))
else:
    url = parts.publish(part, page, lam, price)
with place.stage:
    players.on_stage(
        url, key="bound", more=place.below, **parts.STAGES[part], **showcase.opening(START)
    )
players.words(url, key="bound-words", follows="bound")
if part == "step" and film.has_proof(page):
    players.unfolded(theorem.PROOF, url, part="proof", follows="bound")
takeaway.of_runs(f"U against V: {page.title}", [page.run])
code.show_sources("boosting.theory.variance_bound", ["shivaswamy2011"])
