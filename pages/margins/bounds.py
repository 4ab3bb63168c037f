"""Bounds: what is promised about the true error, and which term makes a promise empty?"""

import streamlit as st

from boosting.engine.protocols import Outputs
from boosting.figures import bounds as pictures
from boosting.theory import rademacher
from boosting.theory.bound_table import surrogate_of
from pages.common import address, bounds, chapter, prose, runs, theorems
from pages.common.figure_player import figure_player

START = 10
DRAWS = 200

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
search = trace.choices.weak_learner
of_stumps = search.n_families == 1 and search.outputs is Outputs.SIGNS
learner = run.weak_learner if of_stumps else "stump"
estimate = bounds.noise(run.data, learner, None, DRAWS, problem.sample)
start = chapter.start_round("bounds-film", len(trace), START)
prose.headline(
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
settings = bounds.pick(run, problem, estimate.mean)
address.show_notes(page.notes)
test = [c.values for c in runs.film(run, *chapter.busiest(page)).curves if c.role == "test"]
formula = rademacher.stumps(settings.m, problem.sample.n_attributes)
t = figure_player(
    lambda: {
        "All bounds on one axis": pictures.totals(trace, settings, test[0] if test else None),
        "What each bound is made of": pictures.terms(trace, settings),
        "The price of a norm": pictures.norms(trace, formula),
        "How well does the best stump fit noise?": pictures.measured(estimate, bounds.limits(problem.sample, learner)),
    },
    "bounds-film", made_of=(run, settings), start=start, link=True, height=360,
)  # fmt: skip
address.write_link(round=t)
theorems.margin_bound(trace, t, settings, of_stumps)
prose.bound_table(trace, t, settings, of_stumps)
st.caption(
    f"Rademacher complexity measured with the same search on {DRAWS} vectors of random signs: "
    f"{estimate.mean:.4f} ± {estimate.standard_error:.4f} (standard error). Theorem 1 takes the "
    f"{surrogate_of(trace).title} loss, ℓ = {surrogate_of(trace).lipschitz_clipped:g}. It and "
    "(7.27) are as printed: the union over all norms and all ρ, on which they rest, gives twice "
    "their complexity terms."
)
prose.show_sources(
    "boosting.theory.bounds", ["mohri2018", "fortier2015", "cortes2014", "maurer2009", "gey2018"]
)
