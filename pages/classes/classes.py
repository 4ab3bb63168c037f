"""Several classes: what is a vote, and what a margin, when there are more than two?"""

from functools import partial

import streamlit as st

from pages import players
from pages.claims import claims
from pages.classes import example, promise, theorem, training
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 5
PARTS = {
    "vote": ":material/category: Regions, errors, margins",
    "example": ":material/person_search: Who votes for what?",
    "promise": ":material/verified: What can be promised?",
}

request, notes = chapter.begin(training.pick)
run = training.train_run(request)
headline(
    "What is a margin when there are more than two classes?",
    f"Multi-class DeepBoost on **{run.dataset.title}**: every base classifier names a class, the "
    "class with the largest vote wins, and the margin is its lead over the best wrong class.",
)
above = st.container()
part = controls.section(PARTS, "vote", "classes_part")
with above:
    opened = claims.Part("classes_part", part)
    claims.show(lambda: training.shown(request), request, training.repeated(request), opened)
if part == "vote":
    url = films.publish(
        ("classes", request),
        lambda: {
            "figures": films.figures_part(training.figures(run)),
            "words": theorem.vote_and_margin(run),
        },
    )
elif part == "example":
    i = example.pick(run)
    url = films.publish(("classes", "example", request, i), lambda: example.content(run, i))
else:
    rho = promise.pick()
    url = films.publish(("classes", "promise", request, rho), lambda: promise.content(run, rho))
address.show_notes(notes)
players.address(address.link())
players.figures(url, key="classes-film", main=True, height=340, **showcase.opening(START))
players.words(url, key="classes-words", follows="classes-film")
takeaway.offer(
    f"Multi-class DeepBoost on {run.dataset.title}",
    {training.ALGORITHM: partial(training.shown, request)},
)
code.show_sources("boosting.theory.class_votes", ["kuznetsov2014", "cortes2014"])
