"""The loop: all algorithms are one loop with four choices; mix the choices and run the result."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from boosting.screens import plans
from pages import players
from pages.claims import evidence
from pages.loop import overshoot
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import choices_table, code, stage_film
from pages.words.headline import headline

START = 3

page = chapter.open_workshop()
run, problem, trace = page.run, page.problem, page.trace
address.show_notes(page.notes)
players.address(address.link())

headline(
    "One loop, four choices: what happens if you mix them?",
    "Every row is an algorithm from the literature. Take each choice from any row (in the "
    "sidebar) and run what comes out.",
)
rows, all_rows = controls.sources(run), plans.titles()
choices_table.matrix(sorted(all_rows, key=lambda name: name not in rows), rows)
st.caption(
    "Lit: the cells that make your algorithm; your rows come first, scroll for all "
    f"{len(all_rows)}. Look for: how few cells differ between two famous names."
)
st.markdown(f"##### Your algorithm on {problem.dataset.title}")
axes = busiest_attributes(trace, problem.dataset.n_features)
url = films.publish(("loop", run, axes), lambda: stage_film.content(run, *axes))
players.stage(url, **showcase.opening(START))
overshoot.show(page)
n_test = len(problem.examples.y) - problem.examples.n_train
evidence.offer({controls.title(run.algorithm): run}, n_test)
st.markdown("##### The loop, as it runs")
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
