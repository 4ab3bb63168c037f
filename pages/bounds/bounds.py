"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.theory.bound_table import votes_of_stumps
from pages import players
from pages.bounds import choices, estimates, film, terms
from pages.claims import claims
from pages.players import Stage
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed
from pages.words.live import is_weighted

START = 10
PROOF = "Where the margin bound comes from: step by step, with this round's numbers"
BESIDE: Stage = {"shows": 2, "lies": "columns"}
ALONE: Stage = {"shows": 1, "lies": "rows"}
STAGES = {"all": ALONE, "rho": ALONE, "family": ALONE}

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
of_stumps = votes_of_stumps(trace)
estimate = estimates.noise(run.data, problem.sample)
place = framed("What can be promised about the true error?", f"{page.title}, {len(trace)} rounds")
if not of_stumps:
    place.below.info(
        "The base classifiers of this run are richer than stumps. Only DeepBoost's line, which "
        "charges every base classifier its own family, is a bound for them; the others, in grey, "
        "show what stumps would pay.",
        icon=":material/warning:",
    )  # fmt: skip
if is_weighted(problem.sample):
    place.below.info(
        "The examples of this table have weights of their own. The bounds are proved for examples that "
        "count alike: set the example weights to all equal for numbers that hold.",
        icon=":material/scale:",
    )  # fmt: skip
with place.tabs:
    part = controls.section(choices.parts_for(run), "all", "bounds_part")
if part != "errors":  # nothing is promised there: it is measured
    with place.said:
        claims.about(run, part=claims.Part("bounds_part", part), below=place.below)
with st.sidebar:
    settings = estimates.pick(problem, estimate)
    attributes = (
        choices.pick_attributes(problem) if part == "family" else problem.sample.n_attributes
    )
    group = choices.pick_group() if part == "all" else ""
if part == "all":
    url = films.publish(
        ("bounds", run, settings, group),
        lambda: film.content(page, settings, estimate, of_stumps, group),
    )
else:
    url = choices.publish(part, page, settings, attributes)
address.show_notes(page.notes)
players.address(address.link())
with place.stage:
    stage = STAGES.get(part, BESIDE)
    players.on_stage(url, key="bounds-film", more=place.below, **stage, **showcase.opening(START))
players.words(url, key="bounds-words", follows="bounds-film")
if part == "all" and of_stumps and len(trace):
    players.unfolded(PROOF, url, part="proof", follows="bounds-film")
if part == "all":
    st.caption(terms.notes(trace, settings, estimate, run.data.noise, run.data.flips))
takeaway.of_runs(f"Bounds for {page.title}", [run], [url])
code.show_sources(
    "boosting.theory.bounds" if part == "all" else "boosting.theory.bound_choices",
    ["mohri2018", "fortier2015", "cortes2014", "maurer2009", "gey2018"],
)
