"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages.common import address, chapter, controls, lab, prose, round_player

START = 3

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
with st.sidebar:
    axes = controls.pick_axes(
        problem.dataset, busiest_attributes(trace, problem.dataset.n_features)
    )
round_player.prepare(len(trace), START)
address.show_notes(page.notes)

prose.headline(
    page.title,
    "Press **Step** (or →) to add the next base classifier, **Play** (space) to watch the film, or "
    "drag to any round.",
)
lab.player_and_words(run, axes)
with st.expander("The code that ran", icon=":material/code:"):
    prose.show_code(run, trace.choices)
    prose.memory(run, axes)
