"""The course: lessons with questions whose answers a run gives, what was answered so far, and the glossary."""

import streamlit as st

from pages import players
from pages.course import contents, handing_in, own, route, terms
from pages.shell import address, controls
from pages.shell.session import session
from pages.tutor import progress
from pages.words.headline import headline

SECTIONS = {
    "lessons": ":material/school: Lessons",
    "way": ":material/route: The way through the theory",
    "glossary": ":material/menu_book: Glossary",
    "progress": ":material/task_alt: Your answers",
    "own": ":material/note_add: A lesson of your own",
}

address.open_link()
notes = st.container()
part = controls.section(SECTIONS, "lessons", "part")
address.show_notes(notes)
if session().lesson is None:  # the strip of a lesson keeps them as well
    progress.keep()

if part == "lessons":
    headline(
        "Learn boosting, step by step",
        "Every step shows a run, asks, and judges your answer by that run. Start at the top, or where you like.",
    )
    contents.show()
elif part == "way":
    headline(
        "What to read after what",
        "Every chapter asks one question. The stages build on each other; within one, go by what interests you.",
    )
    route.show()
elif part == "glossary":
    headline(
        "Glossary", "Every symbol and term, in one sentence, with the lesson that introduces it."
    )
    terms.show()
elif part == "progress":
    headline(
        "Your answers", "They are kept in this browser, and nowhere else, until you hand them in."
    )
    handing_in.show()
else:
    headline("A lesson of your own", "For whoever teaches: a lesson is one Markdown file.")
    own.show()
players.address(address.link())
