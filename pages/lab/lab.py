"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

import streamlit as st

from boosting import ALGORITHMS
from boosting.figures.stage import busiest_attributes
from pages.common import controls, link, prose, runs, stage

START = 3

link.open_link()
notes = st.container()
with st.sidebar:
    data = controls.pick_data()
    run = controls.pick_run(data)
runs.warm_up()
problem, trace = runs.problem(data), runs.trace(run)
with st.sidebar:
    axes = controls.pick_axes(problem.dataset, busiest_attributes(trace, problem.dataset.n_features))
stage.prepare(len(trace), START)
link.show_notes(notes)

prose.headline(
    f"{ALGORITHMS[run.algorithm].title} on {problem.dataset.title}",
    "Press **Step** (or →) to add the next classifier, **Play** (space) to watch the film, or drag to any round.",
)


@st.fragment
def lab() -> None:
    """The player and, after every pause, the words about the round it stands at."""
    t, view = stage.player(run, axes)
    link.write_link(round=t, **({} if view == "score" else {"view": view}))
    film = runs.film(run, *axes)
    formulas, table = st.columns([2, 3], gap="large")
    with formulas:
        st.markdown("##### This round in formulas")
        prose.formula_card(run, problem, trace, t)
    with table:
        st.markdown("##### All rounds")
        prose.show_table(problem, trace, film, f"{run.algorithm}-{data.dataset}")
    with st.expander("The code that ran", icon=":material/code:"):
        prose.show_code(run)


lab()
