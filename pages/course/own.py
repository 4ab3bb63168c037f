"""A lecturer's own lesson: a file opened here, read, and tested on its own runs."""

from inspect import cleandoc

import streamlit as st

from boosting.lessons import faults, reading
from boosting.lessons.course import COURSE, FOLDER
from pages.course import contents, making
from pages.shell.files_given import give
from pages.tutor import library

EXAMPLE = "01_weak_learner.md"
FORMAT = reading.__doc__ or ""


def show() -> None:
    """Put a lesson together or open a file, say what is wrong with it, or the way into it; and how a file is written."""
    entry = making.show()
    file = st.file_uploader(
        "A lesson's file",
        ["md"],
        key="lesson-file",
        help="Markdown with steps, questions and links to screens. It stays in this session, and in its links.",
    )
    if file is not None:
        entry = library.open_file(file.name, file.getvalue())
    if entry is not None:
        _opened(entry)
    with st.expander("How a lesson's file is written", key="lesson-format"):
        st.code(
            cleandoc(FORMAT.partition("\n")[2].rpartition("Markdown is read by")[0]),
            language="markdown",
        )
    st.markdown(
        f"A folder of lessons for everybody: start the server with the folder's path in `{FOLDER}`. "
        "`python -m boosting.lessons check FILE` tests a file without the app.\n\n"
        "**Other numbers for every student:** write `seed={1|2|3|4}` in a screen's link, and give every student the "
        "lesson's link with a `~` and his name or number after the lesson's name, as in `lesson=homework~ada`. Questions "
        "and answers follow the run that he sees, and so do the marks.\n\n"
        "A lesson of the course shows how a file is written:"
    )
    example = (COURSE / EXAMPLE).read_text("utf-8")
    give("A lesson as an example", example, EXAMPLE, "lesson-example")


def _link(name: str) -> None:
    """Whether the lesson goes along in the link of its steps."""
    why = library.not_in_a_link(name)
    if why:
        st.caption(why)
    else:
        st.caption(
            "To give it to a class, start it and press **Share**: the link of every step carries the whole lesson."
        )


def _opened(entry: library.Entry) -> None:
    """What became of a file."""
    if entry.lesson is None:
        contents.faults(entry.faults)
        return
    with st.container(border=True, key="course-opened"):
        contents.card(entry.lesson.title, entry.name, entry.lesson)
        _link(entry.name)
        making.short_address(entry.name)
    if not st.button(
        "Test what it says",
        key="lesson-test",
        icon=":material/fact_check:",
        help="Runs every screen of the lesson and checks its numbers, claims and questions.",
    ):
        return
    with st.spinner("Running every screen of the lesson…"):
        found = faults(entry.lesson)
    if found:
        contents.faults(found)
    else:
        st.success("Everything that it says holds on its runs.", icon=":material/check_circle:")
