"""Deep families: can boosting use deep trees only where they help?"""

from functools import partial

import streamlit as st

from boosting.screens.chapters import families as chapter
from pages import players
from pages.families import charges, offers, risks
from pages.players import Stage
from pages.shell import films
from pages.window import window

START = 10
STAGE: Stage = {"shows": 2, "lies": "rows"}

page = window.opened(chapter.CHAPTER)
offered, bound, swept = st.container(), st.container(), st.container()
bound.markdown("##### The bound, with this round's numbers")
shown = page.ask(bound=bound, swept=swept)
page.claim(shown)
url = films.publish_figures(
    ("families", shown.run), partial(chapter.drawn_from, shown),
    lambda: {"words": [*offers.words(shown.trace), *charges.words(shown.trace)]},
)  # fmt: skip
page.play(shown, url, START, STAGE)
with offered:
    players.words(url, key="families-offers", follows=page.player)
with bound:
    rho = shown.values["family_rho"]
    risky = films.publish_figures(
        ("risks of families", shown.run, rho), partial(chapter.bound, shown),
        lambda: {"words": risks.words(shown.trace, rho)},
    )  # fmt: skip
    players.words(risky, key="families-words", follows=page.player)
    players.figures(risky, key="risks", follows=page.player, height=330)
if shown.values["sweep"]:
    with swept:
        made_of = "prices of families", shown.run
        grid = films.publish_figures(made_of, partial(chapter.prices, shown))
        players.figures(grid, key="heat", height=340)
page.close(
    f"Deep families on {shown.dataset.title}", shown, ["cortes2014", "kuznetsov2014"], tables=[url]
)
