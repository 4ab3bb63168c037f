"""Data: a dataset and its best single stumps; and your own data: drawn, uploaded, or in a link."""

import streamlit as st

from pages import players
from pages.data import points, tables, upload
from pages.shell import address, chapter, controls
from pages.takeaway import takeaway
from pages.tutor import homework
from pages.words.headline import headline

page = chapter.open_data_page()
SECTIONS = {
    "table": ":material/table_chart: This table",
    "draw": ":material/draw: Draw points",
    "upload": ":material/upload_file: Paste or upload",
    "link": ":material/link: Link",
    "all": ":material/list: All tables",
}
section = controls.section(SECTIONS, "table")
address.show_notes(page.notes)

if section == "table":
    stumps, dataset = tables.stumps(page), page.problem.dataset
    headline(
        page.card.title,
        "Before boosting: what do the examples look like, and how far does a single stump get?",
    )
    words, pictures = st.columns([4, 6], gap="large")
    with words:
        tables.facts(page)
        players.figures(tables.film_of_stumps(page), key="stumps")
    with pictures:
        with st.container(horizontal=True):
            axes = controls.pick_axes(dataset, stumps.best_two, "best stump")
        points.offer(dataset, axes)
        examples = page.problem.examples
        homework.offer(examples.X, examples.y, dataset.feature_names)
        players.figures(tables.film_of_examples(page, axes), key="cloud")
        tables.columns(page)
    tables.examples(page)
    takeaway.offer(page.card.title, {})
elif section == "draw":
    headline(
        "Draw your own points",
        "Make a pattern, and see in the Lab how stumps cope with it; a few points can be worked out by hand.",
    )
    plane, words = st.columns([3, 2], gap="large")
    with plane:
        points.canvas()
    with words:
        points.status()
        if points.is_current(page.data.dataset):
            tables.first_look(page)
elif section == "upload":
    headline(
        "Your own table",
        "A CSV file or a part of a spreadsheet: choose the label, check what was done, use it.",
    )
    upload.tab()
elif section == "link":
    headline("A link to this dataset", "Small datasets of your own travel inside the address.")
    tables.link_to(page)
else:
    headline(
        "All tables", "What is here, what needs the network, and what needs a folder of files."
    )
    tables.overview()
players.address(address.link())
