"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.engine.protocols import Outputs
from boosting.theory.bound_table import surrogate_of
from pages import players
from pages.bounds import estimates, film
from pages.shell import address, chapter, films
from pages.words import code
from pages.words.headline import headline

START = 10
DRAWS = 200

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
search = trace.choices.weak_learner
of_stumps = search.n_families == 1 and search.outputs is Outputs.SIGNS
estimate = estimates.noise(run.data, estimates.learner(run, of_stumps), None, DRAWS, problem.sample)
headline(
    "What can be promised about the true error?",
    f"Every bound for **{page.title}**, round by round: loss on the sample, plus a price for the "
    "richness of the family, plus a price for chance.",
)
if not of_stumps:
    st.info(
        "The base classifiers of this run are richer than stumps. Only DeepBoost's line, which "
        "charges every base classifier its own family, is a bound for them; the others show what "
        "stumps would pay.",
        icon=":material/warning:",
    )  # fmt: skip
settings = estimates.pick(run, problem, estimate.mean)
address.show_notes(page.notes)
players.address(address.link())
url = films.publish(
    ("bounds", run, settings), lambda: film.content(page, settings, estimate, of_stumps)
)
players.figures(url, key="bounds-film", start=START, main=True, height=360)
players.words(url, key="bounds-words", follows="bounds-film")
st.caption(
    f"Rademacher complexity measured with the same search on {DRAWS} vectors of random signs: "
    f"{estimate.mean:.4f} ± {estimate.standard_error:.4f} (standard error). Theorem 1 takes the "
    f"{surrogate_of(trace).title} loss, ℓ = {surrogate_of(trace).lipschitz_clipped:g}. It and "
    "(7.27) are as printed: the union over all norms and all ρ, on which they rest, gives twice "
    "their complexity terms."
)
code.show_sources(
    "boosting.theory.bounds", ["mohri2018", "fortier2015", "cortes2014", "maurer2009", "gey2018"]
)
