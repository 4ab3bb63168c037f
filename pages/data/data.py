"""Data: a dataset and its best single stumps; and your own data: drawn, uploaded, or in a link."""

from operator import attrgetter

import streamlit as st

from boosting.screens.chapters.data import CHAPTER, axes, best_two
from boosting.settings import drive
from pages import players
from pages.data import points, tables, upload
from pages.shell import address, controls, screen
from pages.takeaway import takeaway
from pages.tutor import homework
from pages.words.headline import headline

page = screen.open_screen(
    CHAPTER,
    pick=lambda plan, **_: drive(plan, attrgetter("default")),  # no run is shown
)
sections, head = st.container(), st.container()
left, right = st.columns([4, 6], gap="large")
row = right.container(horizontal=True)
shown = page.ask(controls.of_plane(page.bare, best_two), tabs=sections, apart=row)
part = page.part(shown)
address.show_notes(page.notes)

if part.name == "table":
    with head:
        headline(shown.card.title, CHAPTER.question)
    with left:
        tables.facts(shown)
        players.figures(page.film(shown, {"table": lambda _: {}}), key="stumps")
    with row:
        points.offer(shown.dataset, axes(shown))
        homework.offer(shown.examples.X, shown.examples.y, shown.dataset.feature_names)
    with right:
        players.figures(tables.film_of_examples(shown), key="cloud")
        tables.columns(shown)
    tables.examples(shown)
    takeaway.offer(shown.card.title, {})
elif part.name == "draw":
    headline(
        "Draw your own points",
        "Make a pattern, and see in the Lab how stumps cope with it; a few points can be worked out by hand.",
    )
    board, words = st.columns([3, 2], gap="large")
    with board:
        points.canvas()
    with words:
        points.status()
        if points.is_current(shown.run.data.dataset):
            tables.first_look(shown)
elif part.name == "upload":
    headline(
        "Your own table",
        "A CSV file or a part of a spreadsheet: choose the label, check what was done, use it.",
    )
    upload.tab()
elif part.name == "link":
    headline("A link to this dataset", "Small datasets of your own travel inside the address.")
    tables.link_to(shown)
else:
    headline(
        "All tables", "What is here, what needs the network, and what needs a folder of files."
    )
    tables.overview()
players.address(address.link())
