"""Convex hull and regression: what does it change that the votes must share a budget of 1?"""

from functools import partial

import streamlit as st

from pages import players
from pages.claims import claims
from pages.regression import by_loss, forests, sizes, theorem, training, units
from pages.shell import address, chapter, controls, films, showcase
from pages.takeaway import takeaway
from pages.words import code
from pages.words.headline import headline

START = 5

request, notes = chapter.begin(training.pick)
with st.sidebar:
    every_loss = controls.switch("Every loss in one picture", "every_loss", by_loss.HELP)
address.show_notes(notes)
players.address(address.link())
headline(
    "What changes when the votes must share a budget of 1?",
    "Gradient boosting adds base classifier after base classifier. In the convex hull every new "
    "base classifier takes its share from the older ones. Add outliers, change the loss, and step.",
)
claims.show(lambda: training.shown(request), request, training.repeated(request))
url = films.publish(
    ("regression", request),
    lambda: {
        "figures": films.figures_part(training.figures(request)),
        "words": [
            *units.words(training.runs_of(request), training.problem(request.data)),
            *theorem.hull(request),
        ],
    },
)
players.figures(url, key="hull", main=True, height=340, **showcase.opening(START))
if every_loss:
    first = request.algorithms[0]
    losses_url = films.publish(
        ("losses of regression", request), partial(by_loss.content, request, first)
    )
    players.figures(losses_url, key="hull-losses", follows="hull", height=340)
    players.words(losses_url, key="hull-losses-words", follows="hull")
players.words(url, key="hull-words", follows="hull")
name = training.hull_run(request)
if name is not None:
    url = films.publish(("sizes of the hull", request), partial(sizes.content, request, name))
    players.figures(url, key="hull-sizes", height=320)
url = films.publish(("averages", request), partial(forests.content, request))
players.figures(url, key="hull-forests", height=360, follows="hull")
players.words(url, key="hull-forests-words", follows="hull")
names = training.titles_of(request)
takeaway.offer(
    f"{', '.join(names.values())} on {training.problem(request.data).dataset.title}",
    {request.algorithms[0]: training.shown(request)},
)
code.show_sources(
    "boosting.choices.searches.hull", ["mason2000", "friedman2001", "breiman1996", "breiman2001"]
)
