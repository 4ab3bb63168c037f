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
link.settle("start", "round", START, link.mend_number("The round", 0, len(trace), START))
link.settle("view", "view", "score", link.mend_choice("view", stage.VIEWS, "score"))
link.show_notes(notes)

st.markdown(
    f"#### {ALGORITHMS[run.algorithm].title} on {problem.dataset.title}\n"
    "Press **Step** (or →) to add the next classifier, **Play** (space) to watch the film; drag the slider to any round."
)


@st.fragment
def lab() -> None:
    """The player and, after every pause, the words about the round it stands at."""
    t, view = stage.player(run, axes, st.session_state.start, st.session_state.view)
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
