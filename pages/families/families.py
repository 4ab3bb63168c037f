"""Deep families: can boosting use deep trees only where they help?"""

import streamlit as st

from boosting.screens.chapters import families as chapter
from pages import players
from pages.claims import claims
from pages.families import charges, offers, risks
from pages.shell import address, films, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 10

page = screen.open_screen(chapter.CHAPTER)
place = framed(chapter.CHAPTER.question, page.says)
offered, bound, swept = st.container(), st.container(), st.container()
bound.markdown("##### The bound, with this round's numbers")
shown = page.ask(bound=bound, swept=swept)
with place.said:
    claims.of_part(shown, page.part(shown), place.below)
url = films.publish(
    ("families", shown.run),
    lambda: {
        "figures": films.figures_part(chapter.drawn_from(shown)),
        "words": [*offers.words(shown.trace), *charges.words(shown.trace)],
    },
)
with place.stage:
    players.on_stage(
        url,
        key="families-film",
        more=place.below,
        shows=2,
        lies="rows",
        **showcase.opening(START),
        guess=showcase.guess(),
    )
with offered:
    players.words(url, key="families-offers", follows="families-film")
with bound:
    rho = shown.values["family_rho"]
    risky = films.publish(
        ("risks of families", shown.run, rho),
        lambda: {
            "figures": films.figures_part(chapter.bound(shown)),
            "words": risks.words(shown.trace, rho),
        },
    )
    players.words(risky, key="families-words", follows="families-film")
    players.figures(risky, key="risks", follows="families-film", height=330)
if shown.values["sweep"]:
    with swept:
        grid = films.publish(
            ("prices of families", shown.run),
            lambda: {"figures": films.figures_part(chapter.prices(shown))},
        )
        players.figures(grid, key="heat", height=340)
address.show_notes(page.notes)
players.address(address.link())
takeaway.of_screen(f"Deep families on {shown.dataset.title}", shown, tables=[url])
code.show_sources(chapter.CHAPTER.source, ["cortes2014", "kuznetsov2014"])
