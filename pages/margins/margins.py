"""Margins: why does the test error go on falling after the training error is zero?"""

import streamlit as st

from boosting.figures import margins, rounds
from pages import players
from pages.claims import claims
from pages.margins import sentences
from pages.shell import address, chapter, controls, films, runs, showcase
from pages.takeaway import takeaway
from pages.words import code, live
from pages.words.headline import headline

START = 20

page = chapter.open_chapter()
run, examples, flipped = page.run, page.problem.examples, page.problem.flipped
film = runs.film(run, *chapter.busiest(page))
axes = live.axis_names(page.problem.dataset, film.plane)
headline(
    "Why does the test error go on falling after the training error is zero?",
    f"The margin says how sure the vote of **{page.title}** is, from −1 (surely wrong) to 1 "
    "(surely right). The training error only asks for its sign; boosting may go on pushing "
    "the smallest margin up.",
)
claims.about(run)
place = st.container()
low, high = controls.span(
    "Where the chosen margins lie: show the examples with a normalised margin between", "brush",
    -1.0, 1.0, (-1.0, 0.1), 0.05,
    "Choose an interval of margins; the last picture shows where those examples lie.",
)  # fmt: skip
address.show_notes(page.notes)
players.address(address.link())
url = films.publish(
    ("margins", run, low, high),
    lambda: {
        "figures": films.figures_part({
            "Errors and their bounds": rounds.curves(
                film.curves, look_for=sentences.look_at_curves(film.curves), top=sentences.top_of_errors(film.curves)
            ),
            "Margins": margins.margin_distribution(film.margins, examples.n_train),
            "Margins over the rounds": margins.margin_quantiles(film.margins, examples.n_train),
            "The margin of every training example": margins.margin_paths(film.margins, examples.n_train, flipped),
            "Where the chosen margins lie": margins.in_the_plane(film, examples, low, high, axes),
        }),
        "words": sentences.margin_now(film, examples),
    },
)  # fmt: skip
with place:
    players.figures(url, key="margins", main=True, height=320, **showcase.opening(START))
players.words(url, key="margins-words", follows="margins")
takeaway.of_runs(f"Margins of {page.title}", [run])
code.show_sources("boosting.figures.stage", ["mohri2018"])
