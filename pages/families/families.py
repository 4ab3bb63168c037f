"""Deep families: does it help to charge for deep trees?"""

from functools import partial

import streamlit as st

from boosting.screens.chapters import families as chapter
from pages import players
from pages.families import said
from pages.players import Stage
from pages.shell import films
from pages.shell.answer import of_figures
from pages.window import window

START = 10
PRICE = "DeepBoost charges every tree a price: the more questions a tree asks, the more it pays."
STAGE: Stage = {"shows": 2, "lies": "rows"}

page = window.opened(chapter.CHAPTER, {"": said.of_families})
page.place.tabs.html(f"<p class='bl-rules'>{PRICE}</p>")
offered, bound, swept = st.container(), st.container(), st.container()
bound.markdown("## The bound, with this round's numbers")
shown = page.ask(bound=bound, swept=swept)
page.claim(shown)
url = page.film(shown)
page.play(shown, url, START, STAGE)
with offered:
    players.words(url, key="families-offers", follows=page.player)
with bound:
    rho = shown.values["family_rho"]
    risky = films.publish(
        ("risks of families", shown.run, rho),
        partial(of_figures, shown, chapter.bound, said.of_bound),
    )
    players.words(risky, key="families-words", follows=page.player)
    players.figures(risky, key="risks", follows=page.player, height=330)
if shown.values["sweep"]:
    with swept:
        made_of = "prices of families", shown.run
        make = partial(of_figures, shown, chapter.prices)
        grid = films.publish(made_of, make, n_runs=chapter.N_RUNS)
        players.figures(grid, key="heat", height=340)
page.close(
    f"Deep families on {shown.dataset.title}", shown, ["cortes2014", "kuznetsov2014"], tables=[url]
)
