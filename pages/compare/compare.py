"""Compare: the same examples, the same round, two to four algorithms side by side."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages.common import address, chapter, compare, controls, prose, runs

START = 10

page = chapter.open_comparison()
first = page.runs[0]
with st.sidebar:
    busiest = busiest_attributes(runs.trace(first), page.problem.dataset.n_features)
    axes = controls.pick_axes(page.problem.dataset, busiest)
start = chapter.start_round("compare", max(len(runs.trace(run)) for run in page.runs), START)
compare.prepare()
address.show_notes(page.notes)

prose.headline(
    "Which one, and what makes the difference?",
    "All algorithms see the same examples and walk in lock-step: press **Step** or **Play**, and "
    "watch where they part.",
)

t, view = compare.player(page.runs, axes, start)
address.write_link(round=t, **({} if view == "score" else {"view": view}))
st.markdown("##### The four choices: lit where they differ")
compare.table(page.runs)
st.caption(
    "Time per round: a whole run measured on this server just now, the best of three, one thread. "
    "Every algorithm is the same loop; the lit cells are all that changes."
)
