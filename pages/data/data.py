"""Data: what the chosen table is and what one stump makes of it; and your own: drawn, uploaded, or in a link."""

import streamlit as st

from boosting.figures import data as picture
from pages.common import address, chapter, controls, points, prose, tables, upload
from pages.common.figure_player import figure_player

here = chapter.open_table()
SECTIONS = {
    "table": ":material/table_chart: This table",
    "draw": ":material/draw: Draw points",
    "upload": ":material/upload_file: Paste or upload",
    "link": ":material/link: Link",
    "all": ":material/list: All tables",
}
section = controls.section(SECTIONS, "table")
address.show_notes(here.notes)

if section == "table":
    found, dataset = tables.stumps(here), here.problem.dataset
    prose.headline(
        here.card.title,
        "Before boosting: what do the examples look like, and how far does a single stump get?",
    )
    words, pictures = st.columns([4, 6], gap="large")
    with words:
        tables.facts(here)
        figure_player(
            lambda: picture.stump_errors(found, dataset.feature_names), "stumps", made_of=here.data
        )
    with pictures:
        with st.container(horizontal=True):
            axes = controls.pick_axes(dataset, found.best_two, "best stump")
        cloud = lambda: picture.scatter(dataset, here.problem.examples, *axes)  # noqa: E731
        figure_player(cloud, "cloud", made_of=(here.data, axes))
        tables.columns(here)
    tables.examples(here)
elif section == "draw":
    prose.headline(
        "Draw your own points", "Make a pattern, and see in the Lab how stumps cope with it."
    )
    plane, words = st.columns([3, 2], gap="large")
    with plane:
        points.canvas()
    with words:
        points.tell()
        if points.chosen(here.data.dataset):
            tables.first_look(here)
elif section == "upload":
    prose.headline(
        "Your own table",
        "A CSV file or a part of a spreadsheet: choose the label, check what was done, use it.",
    )
    upload.tab()
elif section == "link":
    prose.headline(
        "A link to this dataset", "Small datasets of your own travel inside the address."
    )
    tables.travel(here)
else:
    prose.headline(
        "All tables", "What is here, what needs the network, and what needs a folder of files."
    )
    tables.overview()
address.write_link()
