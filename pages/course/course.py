"""The course: lessons with questions whose answers a run gives, what was answered so far, and the glossary."""

import streamlit as st

from pages import players
from pages.course import contents, handing_in, own, route, terms
from pages.shell import address, controls
from pages.shell.session import session
from pages.tutor import progress
from pages.words.frame import topped

SECTIONS = {
    "lessons": ":material/school: Lessons",
    "way": ":material/route: The way through the theory",
    "glossary": ":material/menu_book: Glossary",
    "progress": ":material/task_alt: Your answers",
    "own": ":material/note_add: A lesson of your own",
}

SAYS = {
    "lessons": ("Learn boosting, step by step", "Each step shows a run, asks, and judges your answer by that run."),
    "way": ("What to read after what", "Every chapter asks one question. The stages build on each other."),
    "glossary": ("Glossary", "Every symbol and term, in one sentence, with the lesson that introduces it."),
    "progress": ("Your answers", "They are kept in this browser, and nowhere else, until you hand them in."),
    "own": ("A lesson of your own", "For whoever teaches: a lesson is one Markdown file."),
}  # fmt: skip
SHOWN = {
    "lessons": contents.show,
    "way": route.show,
    "glossary": terms.show,
    "progress": handing_in.show,
    "own": own.show,
}

address.open_link()
notes = st.container()
head, tabs = topped()
with tabs:
    part = controls.section(SECTIONS, "lessons", "part")
title, sentence = SAYS[part]
with head:
    st.html(f"<h1>{title}</h1>", width="content")
    st.html(f"<p>{sentence}</p>", width="content")
address.show_notes(notes)
if session().lesson is None:  # the strip of a lesson keeps them as well
    progress.keep()
SHOWN[part]()
players.address(address.link())
