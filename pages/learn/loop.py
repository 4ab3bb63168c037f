"""The loop: all algorithms are one loop with four choices; mix the choices and run the result."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages.common import address, chapter, controls, prose, round_player

START = 3

page = chapter.open_workshop()
run, problem, trace = page.run, page.problem, page.trace
round_player.prepare(len(trace), START)
address.show_notes(page.notes)

prose.headline(
    "One loop, four choices: what happens if you mix them?",
    "Every row is an algorithm from the literature. Take each choice from any row (in the "
    "sidebar) and run what comes out.",
)
rows, all_rows = controls.sources(run), controls.titles()
prose.matrix(sorted(all_rows, key=lambda name: name not in rows), rows)
st.caption(
    "Lit: the cells that make your algorithm; your rows come first, scroll for all "
    f"{len(all_rows)}. Look for: how few cells differ between two famous names."
)
st.markdown(f"##### Your algorithm on {problem.dataset.title}")
t, view = round_player.player(run, busiest_attributes(trace, problem.dataset.n_features))
address.write_link(round=t, **({} if view == "score" else {"view": view}))
st.markdown("##### The loop, as it runs")
st.caption(
    "These lines are all that boosting is. The numbers # 1 to # 4 mark where the four choices of "
    "the table come in."
)
prose.show_loop()
