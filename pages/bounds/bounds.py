"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.theory.bound_table import votes_of_stumps
from pages import players
from pages.bounds import choices, estimates, film, terms
from pages.claims import claims
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline
from pages.words.live import is_weighted

START = 10
PROOF = "Where the margin bound comes from: step by step, with this round's numbers"

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
of_stumps = votes_of_stumps(trace)
estimate = estimates.noise(run.data, problem.sample)
headline(
    "What can be promised about the true error?",
    f"Every bound for **{page.title}**, round by round: loss on the sample, plus a price for the "
    "richness of the family, plus a price for chance.",
)
above = st.container()
if not of_stumps:
    st.info(
        "The base classifiers of this run are richer than stumps. Only DeepBoost's line, which "
        "charges every base classifier its own family, is a bound for them; the others, in grey, "
        "show what stumps would pay.",
        icon=":material/warning:",
    )  # fmt: skip
if is_weighted(problem.sample):
    st.info(
        "The examples of this table have weights of their own. The bounds are proved for examples that "
        "count alike: set the example weights to all equal for numbers that hold.",
        icon=":material/scale:",
    )  # fmt: skip
part = controls.section(choices.parts_for(run), "all", "bounds_part")
if part != "errors":  # nothing is promised there: it is measured
    with above:
        claims.about(run, part=claims.Part("bounds_part", part))
columns = st.columns(5 if part == "all" else 4, gap="medium")
settings = estimates.pick(problem, estimate, columns)
attributes = choices.pick_attributes(problem) if part == "family" else problem.sample.n_attributes
if part == "all":
    with columns[4]:
        group = choices.pick_group()
    url = films.publish(
        ("bounds", run, settings, group),
        lambda: film.content(page, settings, estimate, of_stumps, group),
    )
else:
    url = choices.publish(part, page, settings, attributes)
address.show_notes(page.notes)
players.address(address.link())
players.figures(url, key="bounds-film", main=True, height=360, **showcase.opening(START))
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
