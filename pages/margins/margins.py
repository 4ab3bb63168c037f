"""Margins: why does the test error go on falling after the training error is zero?"""

import streamlit as st

from pages import players
from pages.claims import claims
from pages.margins import best_margin, norms, overview, promises, thousand
from pages.shell import address, chapter, controls, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 20
PARTS = {
    "overview": ":material/bar_chart: Errors and margins",
    "thousand": ":material/linear_scale: A thousand rounds",
    "best": ":material/sports_esports: How large can it get?",
    "promises": ":material/vertical_align_top: What do the edges promise?",
    "norms": ":material/straighten: L1 margin against the SVM's",
}

# a part that shows another run than the page's claims nothing of the page's
ABOUT = {"thousand": thousand.about, "best": best_margin.about, "promises": promises.about}

PROOFS = {  # the parts with a proof that unfolds
    "best": "Why no vote passes the ceiling: duality, step by step, with the linear program's numbers",
    "promises": "The proof of theorem 7.7, step by step, with this round's numbers",
}

page = chapter.open_chapter()
headline(
    "Why does the test error go on falling after the training error is zero?",
    f"The margin says how sure the vote of **{page.title}** is, from −1 (surely wrong) to 1 "
    "(surely right). The training error only asks for its sign; boosting may go on pushing "
    "the smallest margin up.",
)
above = st.container()
part = controls.section(PARTS, "overview", "margins_part")
if part != "norms":  # its points are fixed: no run is shown
    with above:
        run = ABOUT[part](page.run) if part in ABOUT else page.run
        claims.about(run, part=claims.Part("margins_part", part))
if part == "overview":
    place = st.container()
    interval = overview.pick()
    url = overview.publish(page, *interval)
    with place:
        players.figures(url, key="margins", main=True, height=320, **showcase.opening(START))
elif part == "thousand":
    url = thousand.publish(page)
    players.figures(url, key="margins", main=True, height=340, **showcase.opening(START))
elif part == "best":
    url = best_margin.publish(page)
    players.figures(url, key="margins", main=True, height=340, **showcase.opening(START))
elif part == "promises":
    rho = promises.pick()
    url = promises.publish(page, rho)
    players.figures(url, key="margins", main=True, height=340, **showcase.opening(START))
else:
    url = norms.publish()
    players.figures(
        url, key="margins", main=True, label="direction", start=norms.START, scope="norms"
    )
players.words(url, key="margins-words", follows="margins")
if part in PROOFS:
    players.unfolded(PROOFS[part], url, part="proof", follows="margins")
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_runs(f"Margins of {page.title}", [page.run])
MODULES = {"best": "boosting.theory.game", "promises": "boosting.theory.margin_promises",
           "norms": "boosting.theory.separation"}  # fmt: skip
code.show_sources(MODULES.get(part, "boosting.figures.stage"), ["mohri2018", "ratsch2005"])
