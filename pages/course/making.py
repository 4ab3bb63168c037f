"""A lesson put together here: screens that Share has added, in an order, with words, a question and a note each."""

from functools import partial
from urllib.parse import urljoin, urlsplit

import streamlit as st

from boosting import limits
from boosting.datasets import DataError
from boosting.lessons import drafting
from boosting.lessons.drafting import Draft
from boosting.lessons.reading import LONGEST, SHORTEST
from pages import players
from pages.shell.files_given import give
from pages.shell.reach import reached_at
from pages.shell.session import session
from pages.tutor import library

KEY = "lesson-draft"
OPINION = "an opinion: no answer is right"
HOW = (
    "Open a screen, press **Share** and **Add this screen to my lesson**. It then waits here, and you add words, "
    "a question and a note for yourself."
)


def show() -> library.Entry | None:
    """The lesson that is being put together, to be changed; as it would open, None while it has no step."""
    draft, kept = session().course.draft, st.container()
    if draft.get("steps"):
        entry = _fields(draft)
    else:
        entry = None
        st.info(HOW, icon=":material/note_add:")
    with kept:  # last: it keeps what the fields have just changed
        players.draft(draft, key=KEY, on_change=_take)
    return entry


def _fields(draft: Draft) -> library.Entry:
    """All that can be changed, and the file."""
    title, minutes = st.columns([4, 1])
    draft["title"] = title.text_input(
        "Title of the lesson", draft["title"], max_chars=limits.DRAFT_TEXT
    )
    draft["minutes"] = minutes.number_input("Minutes", SHORTEST, LONGEST, draft["minutes"])
    for place, step in enumerate(draft["steps"]):
        _step(step, place, len(draft["steps"]))
    text = drafting.as_markdown(draft)
    entry = library.open_file(f"{draft['title']}.md", text.encode())
    name = f"{entry.name.removeprefix(library.MINE)}.md"
    give("Download the lesson's file", text, name, "draft-file")
    # under another title it is still the same lesson
    if (before := draft.get("opened", entry.name)) != entry.name:
        library.forget(before)
    draft["opened"] = entry.name
    return entry


def _take() -> None:
    """Callback: the browser has kept a draft, or screens were added."""
    course, told = session().course, st.session_state[KEY]["found"]
    found = told if isinstance(told, dict) else {}
    course.draft = course.draft or drafting.clean(found.get("stored"))
    drafting.add(course.draft, found.get("added"))


def _step(step: Draft, place: int, many: int) -> None:
    """The fields of a step, and what moves it. place: its place, from 0, of so many."""
    key = f"draft-{step['number']}"
    with st.expander(f"{place + 1}. {step['title'] or 'A step'}", key=key):
        step["title"] = st.text_input(
            "Title of the step", step["title"], max_chars=limits.DRAFT_TEXT, key=f"{key}-title"
        )
        step["link"] = st.text_input(
            "Screen", step["link"], max_chars=limits.DRAFT_TEXT, key=f"{key}-link"
        )
        step["hide"] = st.multiselect(
            "Not shown", drafting.HIDABLE, step["hide"], key=f"{key}-hide", placeholder="nothing"
        )
        step["words"] = st.text_area(
            "Words, in Markdown; [[alpha round=1 | .2f]] is a number of the run",
            step["words"],
            max_chars=limits.DRAFT_TEXT,
            key=f"{key}-words",
        )
        _question(step, key)
        step["note"] = st.text_area(
            "Note for the lecturer", step["note"], max_chars=limits.DRAFT_TEXT, key=f"{key}-note"
        )
        with st.container(horizontal=True):
            for label, to, off in (
                ("Earlier", place - 1, not place),
                ("Later", place + 1, place == many - 1),
                ("Take it away", None, False),
            ):
                move = partial(_move, step["number"], to)
                st.button(label, key=f"{key}-{label}", disabled=off, on_click=move)


def _question(step: Draft, key: str) -> None:
    """What is asked, the answers, and which of them is right."""
    step["ask"] = st.text_input(
        "Question", step["ask"], max_chars=limits.DRAFT_TEXT, key=f"{key}-ask"
    )
    if not step["ask"].strip():
        return
    step["options"] = st.text_area(
        "Answers, one a line", step["options"], max_chars=limits.DRAFT_TEXT, key=f"{key}-options"
    )
    options = drafting.options_of(step)
    names = dict(enumerate([OPINION, *options]))
    right = step["right"] if step["right"] in names else 0
    step["right"] = st.selectbox(
        "Right is", list(names), right, format_func=names.__getitem__, key=f"{key}-right"
    )


def _move(number: int, to: int | None) -> None:
    """Callback: put a step at another place; None takes it away."""
    steps = session().course.draft["steps"]
    step = next(step for step in steps if step["number"] == number)
    steps.remove(step)
    if to is not None:
        steps.insert(to, step)


def short_address(name: str) -> None:
    """The button that puts a lesson on this server's shelf, and the address under which it opens from then on."""
    if not st.button(
        "A short address for it",
        key="lesson-shelve",
        icon=":material/link:",
        help="This server keeps the lesson's text; who has the address can open it.",
    ):
        return
    try:
        link = f"./?lesson={library.shelve(name)}"
    except (ValueError, DataError, OSError) as error:
        st.warning(str(error))
        return
    page = urlsplit(st.context.url or "")
    st.code(urljoin(reached_at(page.scheme, page.netloc).origin + page.path, link), language=None)
