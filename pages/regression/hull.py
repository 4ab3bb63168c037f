"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial

import streamlit as st

from pages.common import address, chapter, prose, regression
from pages.common.figure_player import figure_player

START = 5

request, notes = chapter.begin(regression.pick)
n_rounds = max(map(len, regression.runs_of(request).values()))
start = chapter.start_round("hull", n_rounds, START)
address.show_notes(notes)
prose.headline(
    "What changes when the votes must share a budget of 1?",
    "Gradient boosting adds base classifier after base classifier. In the convex hull every new "
    "base classifier takes its share from the older ones. Add outliers, change the loss, and step.",
)
t = figure_player(
    lambda: regression.films(request), "hull", made_of=request, start=start, link=True, height=340
)
address.write_link(round=t)
st.markdown("##### The step")
st.latex(
    r"F_t=(1-\alpha_t)\,F_{t-1}+\alpha_t f_t,\qquad \alpha_t\in[0,1],"
    r"\quad |f_t|\le\gamma\;\Rightarrow\;|F_t|\le\gamma"
)
st.caption(
    "f: the tree of the round, its leaves cut off at ±γ; in L1Boost γ times a base classifier of "
    "±1. α: found by line search; the coefficients of the older trees shrink by 1 − α, so all of "
    "them are non-negative and sum to at most 1. γ is the size of the hull: small γ underfits, "
    "large γ behaves like gradient boosting."
)
name = regression.hull_run(request)
if name is not None:
    regression.step_now(request, name, t)
    regression.uniform_bound(request, name, t)
    sizes = partial(regression.hull_sizes, request, name)
    figure_player(sizes, "hull-sizes", made_of=request, height=320)
prose.show_sources("boosting.choices.searches.hull", ["mason2000", "friedman2001"])
