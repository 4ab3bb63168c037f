"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages.common import chapter, controls, link, prose, runs, stage

START = 3

here = chapter.open_chapter()
run, problem, trace = here.run, here.problem, here.trace
with st.sidebar:
    axes = controls.pick_axes(problem.dataset, busiest_attributes(trace, problem.dataset.n_features))
stage.prepare(len(trace), START)
link.show_notes(here.notes)

prose.headline(
    here.title,
    "Press **Step** (or →) to add the next classifier, **Play** (space) to watch the film, or drag to any round.",
)

# No fragment: a session that was lost and came back can only be healed by a full run, and a full run takes 20 ms.
t, view = stage.player(run, axes)
link.write_link(round=t, **({} if view == "score" else {"view": view}))
formulas, table = st.columns([5, 6], gap="medium")
with formulas:
    st.markdown("##### This round in formulas")
    prose.formula_card(run, problem, trace, t)
with table:
    st.markdown("##### All rounds")
    prose.show_table(problem, trace, runs.film(run, *axes), f"{run.algorithm}-{run.data.dataset}")
with st.expander("The code that ran", icon=":material/code:"):
    prose.show_code(run)
