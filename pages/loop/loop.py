"""The loop: all algorithms are one loop with four choices; mix the choices and run the result."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from boosting.screens import plans
from pages import players
from pages.claims import evidence
from pages.loop import beside, overshoot
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import choices_table, code
from pages.words.frame import framed

START = 10

notes = st.container()
place = framed("One loop, four choices: swap one", "")
page = chapter.open_workshop(place.tabs)
run, problem, trace = page.run, page.problem, page.trace
address.show_notes(notes)
players.address(address.link())

axes = busiest_attributes(trace, problem.dataset.n_features)
with place.stage:
    url = films.publish(("loop", run, axes), lambda: beside.content(run, axes))
    players.stage(url, key="loop", panels=["curves"], **showcase.opening(START))
with place.said:
    st.markdown(beside.in_words(run, axes))
overshoot.show(page)
n_test = len(problem.examples.y) - problem.examples.n_train
evidence.offer({controls.title(run.algorithm): run}, n_test)
rows, all_rows = controls.sources(run), plans.titles()
with st.expander(f"All {len(all_rows)} algorithms as rows of four choices", key="choices"):
    choices_table.matrix(sorted(all_rows, key=lambda name: name not in rows), rows)
    st.caption(
        "Lit: the cells that make your algorithm; your rows come first. "
        "Look for: how few cells differ between two famous names."
    )
with st.expander("The loop, as it runs", key="loop-code"):
    st.caption(
        "These lines are all that boosting is. The numbers # 1 to # 4 mark where the four choices of "
        "the table come in."
    )
    code.show_loop()
takeaway.of_runs(
    f"{page.title}, a mix",
    [run],
    written={"choices.csv": choices_table.as_csv(list(all_rows))},
)
