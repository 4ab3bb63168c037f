"""Data: a dataset and its best single stumps; and your own data: drawn, uploaded, or in a link."""

import streamlit as st

from boosting.screens.chapters.data import CHAPTER, axes, best_two
from pages import players
from pages.data import points, tables, upload
from pages.shell import address, controls, screen
from pages.takeaway import takeaway
from pages.tutor import homework
from pages.words.frame import SETUP, topped

above = st.container()
head, tabs = topped()
page = screen.open_screen(CHAPTER, {}, pick=None)
stage, row = st.container(), st.container(horizontal=True)
shown = page.ask(controls.of_plane(page.bare, best_two), tabs=tabs, apart=row)
part = page.part(shown)
address.show_notes(above)


def titled(title: str, sentence: str = "") -> None:
    """Write the head of the open section."""
    with head:
        st.html(f"<h1>{title}</h1>", width="content")
        st.html(f"<p>{sentence}</p>", width="content")
        st.html(f"<div class='bl-run'>{SETUP}</div>", width="content")


if part.name == "table":
    titled(CHAPTER.question)
    with stage:
        players.pictures(tables.film(shown), "cloud", tables.best_stump(shown), shows=2)
    with row:
        points.offer(shown.dataset, axes(shown))
        homework.offer(shown.examples.X, shown.examples.y, shown.dataset.feature_names)
        controls.link_to_choosing()
    left, right = st.columns([4, 6], gap="large")
    with left:
        tables.facts(shown)
    with right:
        tables.columns(shown)
    tables.examples(shown)
    takeaway.of_screen(shown.card.title)
elif part.name == "draw":
    titled(
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
    titled(
        "Your own table",
        "A CSV file or a part of a spreadsheet: choose the label, check what was done, use it.",
    )
    upload.tab()
elif part.name == "link":
    titled("A link to this dataset", "Small datasets of your own travel inside the address.")
    tables.link_to(shown)
else:
    titled("All tables", "What is here, what needs the network, and what needs a folder of files.")
    tables.overview()
players.address(address.link())
