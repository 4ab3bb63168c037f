"""U against V: VadaBoost lowers a bound instead of the cost itself. What does that give away?"""

import streamlit as st

from pages import players
from pages.claims import claims
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.variance import film, parts, theorem
from pages.words import code
from pages.words.headline import headline

START = 3
LAM = 0.5  # of U and V, unless it is chosen

page = chapter.open_chapter()
headline(
    "VadaBoost lowers an upper bound. What does that give away?",
    f"Every round of **{page.title}** asks for a step α. V is what the step really costs, U what "
    "VadaBoost (Shivaswamy and Jebara 2011) minimises.",
)
above = st.container()
part = controls.section(parts.PARTS, "step", "variance_part")
if part == "step":
    controls.presets(
        "uv_lam",
        {
            "As in their figure 1, left: λ = 0": 0.0,
            "Right: λ = 0.9": 0.9,
            "The bound is exact: λ = 1": 1.0,
        },
    )
lam = LAM
if part in ("step", "price"):
    lam = controls.number(
        "λ to look with: of U and V, and of the two runs beside AdaBoost", "uv_lam", 0.0, 1.0, LAM, 0.05,
        "Figure 1 of Shivaswamy and Jebara shows 0 and 0.9. At 1 the bound is exact, and VadaBoost is "
        "AdaBoost with halved coefficients; at 0 it is loosest and V is AdaBoost's squared loss. The "
        "sidebar's λ belongs to the run whose rounds are stepped through.",
    )  # fmt: skip
    parts.tell_apart(page.run, lam)
price = parts.pick_price() if part == "price" else parts.PRICE
if lam == 1 and part == "step":
    st.markdown(theorem.EXACT)
if part in ("step", "figure") and not film.has_proof(page):
    st.info(
        "The theorem is about base classifiers of −1 and +1. Abstentions, and a regression tree's "
        "smaller votes, count here in part as right and in part as wrong: V is then a bound on "
        "the cost.",
        icon=":material/warning:",
    )  # fmt: skip
with above:
    opened = claims.Part("variance_part", part)
    claims.about(page.run, film.rivals(page.run, lam), part=opened)
address.show_notes(page.notes)
players.address(address.link())
if part == "step":
    url = films.publish(("variance", page.run, lam), lambda: film.content(page, lam))
else:
    url = parts.publish(part, page, lam, price)
players.figures(url, key="bound", main=True, height=300, **showcase.opening(START))
players.words(url, key="bound-words", follows="bound")
if part == "step" and film.has_proof(page):
    players.unfolded(theorem.PROOF, url, part="proof", follows="bound")
takeaway.of_runs(f"U against V: {page.title}", [page.run])
code.show_sources("boosting.theory.variance_bound", ["shivaswamy2011"])
