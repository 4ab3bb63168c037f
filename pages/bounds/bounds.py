"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.screens.chapters.bounds import CHAPTER, estimate, settings
from boosting.theory.bound_table import votes_of_stumps
from pages import players
from pages.bounds import choices, film, risk_split, terms, voters, which_family
from pages.claims import claims
from pages.players import Stage
from pages.shell import address, screen, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import asks, framed
from pages.words.live import is_weighted

START = 10
BESIDE: Stage = {"shows": 2, "lies": "columns"}
ALONE: Stage = {"shows": 1, "lies": "rows"}
STAGES = {"all": ALONE, "rho": ALONE, "family": ALONE}
WORDS = {
    "all": film.words, "rho": choices.which_rho, "loss": choices.which_loss, "family": choices.how_rich,
    "srm": which_family.words, "voters": voters.words, "chance": choices.chance, "errors": risk_split.words,
}  # fmt: skip

page = screen.open_screen(CHAPTER)
place = framed("", page.says)
shown = page.ask(tabs=place.tabs)
asks(place, page.question(shown))
part, trace = page.part(shown), shown.trace
of_stumps = votes_of_stumps(trace)
if not of_stumps:
    place.below.info(
        "The base classifiers of this run are richer than stumps. Only DeepBoost's line, which "
        "charges every base classifier its own family, is a bound for them; the others, in grey, "
        "show what stumps would pay.",
        icon=":material/warning:",
    )  # fmt: skip
if is_weighted(shown.sample):
    place.below.info(
        "The examples of this table have weights of their own. The bounds are proved for examples that "
        "count alike: set the example weights to all equal for numbers that hold.",
        icon=":material/scale:",
    )  # fmt: skip
with place.said:
    claims.of_part(shown, part, place.below)
url = page.film(shown, WORDS)
address.show_notes(page.notes)
players.address(address.link())
with place.stage:
    stage = STAGES.get(part.name, BESIDE)
    players.on_stage(
        url,
        key="bounds-film",
        more=place.below,
        **stage,
        **showcase.opening(START),
        guess=showcase.guess(part is CHAPTER.parts[0]),
    )
players.words(url, key="bounds-words", follows="bounds-film")
if part.proof and of_stumps and len(trace):
    players.unfolded(part.proof, url, part="proof", follows="bounds-film")
if part.name == "all":
    data = shown.run.data
    st.caption(terms.notes(trace, settings(shown), estimate(shown), data.noise, data.flips))
takeaway.of_screen(f"Bounds for {shown.title}", shown, tables=[url])
code.show_sources(
    part.source or CHAPTER.source,
    ["mohri2018", "fortier2015", "cortes2014", "maurer2009", "gey2018"],
)
