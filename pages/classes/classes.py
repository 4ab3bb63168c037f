"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from functools import partial

import streamlit as st

from pages import players
from pages.claims import claims
from pages.classes import example, promise, theorem, training
from pages.players import Stage
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.frame import framed

START = 5
PARTS = {
    "vote": "How far does it lead?",
    "example": "Who votes for what?",
    "promise": "What can be promised?",
}
STAGES: dict[str, Stage] = {
    "vote": {"shows": 2, "lies": "wide"},
    "example": {"shows": 2, "lies": "columns"},
    "promise": {"shows": 2, "lies": "columns"},
}

request, notes = chapter.begin(training.pick)
run = training.train_run(request)
place = framed(
    "What is a margin when there are more than two classes?",
    f"Multi-class DeepBoost on {run.dataset.title}",
)
with place.tabs:
    part = controls.section(PARTS, "vote", "classes_part")
with place.said:
    opened, repeated = claims.Part("classes_part", part), training.repeated(request)
    claims.show(lambda: training.shown(request), request, repeated, opened, below=place.below)
if part != "promise":
    with st.sidebar:
        i = example.pick(run)
if part == "vote":
    url = films.publish(
        ("classes", request, i),
        lambda: {
            "figures": films.figures_part(training.figures(run, i)),
            "words": theorem.vote_and_margin(run),
        },
    )
elif part == "example":
    url = films.publish(("classes", "example", request, i), lambda: example.content(run, i))
else:
    with st.sidebar:
        rho = promise.pick()
    url = films.publish(("classes", "promise", request, rho), lambda: promise.content(run, rho))
address.show_notes(notes)
players.address(address.link())
with place.stage:
    players.on_stage(
        url, key="classes-film", more=place.below, **STAGES[part], **showcase.opening(START)
    )
players.words(url, key="classes-words", follows="classes-film")
takeaway.offer(
    f"Multi-class DeepBoost on {run.dataset.title}",
    {training.ALGORITHM: partial(training.shown, request)},
)
code.show_sources("boosting.theory.class_votes", ["kuznetsov2014", "cortes2014"])
