"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages import players
from pages.claims import evidence
from pages.lab import film
from pages.shell import address, chapter, controls, showcase
from pages.takeaway import takeaway
from pages.words import code, example_table
from pages.words.headline import headline

START = 3

page = chapter.open_chapter()
run, problem, trace = page.run, page.problem, page.trace
with st.sidebar:
    axes = controls.pick_axes(
        problem.dataset, busiest_attributes(trace, problem.dataset.n_features)
    )
address.show_notes(page.notes)
players.address(address.link())

headline(
    page.title,
    "Press **Step** (or →) to add the next base classifier, **Play** (space) to watch the film, or "
    "drag to any round. Point at an example to read it, click to pin it.",
)
url = film.publish(run, axes)
players.stage(url, **showcase.opening(START))
players.words(url, key="stage-words", follows="stage")
if problem.sample.size <= example_table.MOST:
    players.words(url, key="stage-examples", part="examples", follows="stage")
n_test = len(problem.examples.y) - problem.examples.n_train
evidence.offer({controls.title(run.algorithm): run}, n_test)
takeaway.of_runs(page.title, [run], tables=[url], more=film.files(run, axes))
with st.expander("The code that ran", icon=":material/code:"):
    code.show_code(run, trace.choices)
    code.memory(run, axes)
