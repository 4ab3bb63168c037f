"""The Lab: pick data and an algorithm, then watch boosting happen round by round."""

from functools import partial

import streamlit as st

from boosting.engine.words import unbroken
from boosting.screens.chapters.lab import CANDIDATES, CHAPTER, GAME, SUM, of_candidates
from boosting.screens.plane import plane
from pages import players
from pages.claims import evidence
from pages.lab import (
    curves,
    data_game,
    doors,
    files,
    film,
    landscape,
    no_edge,
    prediction,
    predictions,
    refusals,
    what_if,
)
from pages.shell import address, controls, screen, showcase
from pages.shell.session import session
from pages.takeaway import takeaway
from pages.words import code, example_table
from pages.words.frame import alone

START = 0
READ_OFF = (  # the run, besides the film
    no_edge.told,
    predictions.n_examples,
    refusals.refusals,
    refusals.stumps,
    of_candidates,
)
PANELS = ["weights", "margins", "curves", "pseudocode"]  # of a lesson whose link names none

page = screen.open_screen(CHAPTER, {"": film.content}, also=READ_OFF)
shown = page.ask(controls.of_plane(page.bare))
address.show_notes(page.notes)
players.address(address.link())

if nothing_learned := no_edge.told(shown):
    with st.container(key="no-edge"):
        st.info(unbroken(nothing_learned), icon=":material/casino:")
url = page.film(shown)
with alone(CHAPTER.question, shown.title):
    alone_here = session().lesson is None
    players.stage(
        url, own=alone_here, panels=None if alone_here else PANELS, **showcase.opening(START)
    )
doors.show(follows="stage")
if curves.there(shown.dataset):
    players.vote(url, follows="stage")
if shown.values[SUM.name]:
    players.vote_sum(url, follows="stage")
prediction.panel(page, shown)
what_if.panel(shown)
if shown.values[CANDIDATES.name]:
    landscape.show(shown)
if shown.values[GAME.name]:
    data_game.show(shown)
below = page.below(shown, film.below)
players.words(below, key="stage-words", follows="stage", later=True)
if shown.examples.n_train <= example_table.MOST:
    players.words(below, key="stage-examples", part="examples", follows="stage", later=True)
evidence.offer(what_if.repeatable(shown))
takeaway.of_screen(shown.title, shown, tables=[below], more=files.of_run(shown))
code.fold(partial(code.show_run, shown, plane(shown)))
