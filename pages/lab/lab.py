"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

from functools import partial

import streamlit as st

from boosting.figures.stage import busiest_attributes
from pages import players
from pages.claims import evidence
from pages.lab import data_game, doors, film, landscape, no_edge, prediction, what_if
from pages.shell import address, chapter, controls, showcase
from pages.shell.session import session
from pages.takeaway import takeaway
from pages.words import code, example_table
from pages.words.frame import alone

START = 0
PANELS = ["weights", "margins", "curves", "pseudocode"]  # of a lesson whose link names none
SUM_HELP = (
    "The vote as in Mohri et al., figure 7.2 (b): every base classifier as a small picture with its "
    "coefficient, and what they add up to."
)

page = chapter.open_chapter(editable=True)
run, problem, trace = page.run, page.problem, page.trace
with st.sidebar:
    axes = controls.pick_axes(
        problem.dataset, busiest_attributes(trace, problem.dataset.n_features)
    )
    show_sum = controls.switch("Sum of base classifiers", "sum", SUM_HELP)
    show_landscape = controls.switch("Landscape of candidates", "candidates", landscape.HELP)
    show_game = controls.switch("Game of the data", "data_game", data_game.HELP)
address.show_notes(page.notes)
players.address(address.link())

no_edge.show(page)
url = film.publish(run, axes)
with alone("Many weak rules, one strong vote", page.title):
    alone_here = session().lesson is None
    players.stage(
        url, own=alone_here, panels=None if alone_here else PANELS, **showcase.opening(START)
    )
doors.show(follows="stage")
if show_sum:
    players.vote_sum(url, follows="stage")
prediction.panel(run)
what_if.panel(page, axes)
if show_landscape:
    landscape.show(page)
if show_game:
    data_game.show(page, axes)
players.words(url, key="stage-words", follows="stage")
if problem.sample.size <= example_table.MOST:
    players.words(url, key="stage-examples", part="examples", follows="stage")
n_test = len(problem.examples.y) - problem.examples.n_train
evidence.offer(what_if.repeatable(run), n_test)
takeaway.of_runs(page.title, [run], tables=[url], more=film.files(run, axes))
code.fold(partial(code.show_run, run, axes))
