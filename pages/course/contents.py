"""The list of lessons: what each teaches, how long it takes, where it comes from, and how far one is."""

from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

import streamlit as st

from boosting.figures.theme import light_dark
from boosting.lessons import Fault, Lesson, by_hand
from pages.shell import server
from pages.tutor import library, progress, strip

PICTURES = Path(__file__).parent / "pictures"
STYLE = f"""<style>
.bl-lesson img {{ background: color-mix(in srgb, {light_dark("quiet")} 9%, transparent); }}
.bl-next img {{ outline: 2px solid {light_dark("accent")}; }}
.st-key-way-next a {{ padding: .125rem .75rem; border-radius: .5rem; background: {light_dark("accent")}; }}
.st-key-way-next a * {{ color: {light_dark("neutral")} !important; font-weight: 600; }}
</style>"""
UNITS = (
    "One round after another",
    "Edges and margins",
    "Games, noise, other losses",
    "The newer family",
)
EACH = 4  # lessons of a unit


def show() -> None:
    """All lessons in units, each with a picture and the way into it."""
    st.html(STYLE)
    entries = library.entries()
    sound = [entry for entry in entries if entry.lesson is not None]
    _summary(sound)
    following = next(
        (e.name for e in sound if e.lesson and progress.done(e.name, e.lesson).open), ""
    )
    course, others = entries[: EACH * len(UNITS)], entries[EACH * len(UNITS) :]
    with st.container(key="course", gap="medium"):
        for k, title in enumerate(UNITS):
            _unit(f"{k + 1} {title}", EACH * k, course[EACH * k : EACH * (k + 1)], following)
        if others:
            _unit("Your own", len(course), others, following)
    _homework()


def _unit(title: str, first: int, entries: Sequence[library.Entry], following: str) -> None:
    """A row of lessons; first: how many come before; following: the name of the one to go on with."""
    with st.container(key=f"unit-{first}"):
        st.html(escape(title))
        for k, entry in enumerate(entries, first + 1):
            with st.container(key=f"course-{entry.name}"):
                if entry.lesson is None:
                    st.markdown(f"**{entry.name}** cannot be opened.")
                    faults(entry.faults)
                else:
                    card(
                        f"{k}. {entry.lesson.title}",
                        entry.name,
                        entry.lesson,
                        entry.name == following,
                    )


WAYS = (
    ("Draw points", ":material/draw:", "draw"),
    ("Paste a table", ":material/upload_file:", "upload"),
)


def _homework() -> None:
    """The way to a lesson about points of one's own."""
    with st.container(border=True, key="course-homework"):
        words, way = st.columns([4, 1], vertical_alignment="center")
        words.markdown(
            "**Homework: AdaBoost by hand, on points of your own**\n\n"
            f"Draw {by_hand.FEWEST} to {by_hand.MOST} points, or paste them as a table with two "
            "attributes: every number of the first rounds is asked, and judged by your run."
        )
        with way, st.container(key="way-homework"):
            for label, icon, section in WAYS:
                st.page_link(
                    server.SCRIPTS["data"],
                    label=label,
                    icon=icon,
                    query_params={"section": section},
                )


def _summary(entries: Sequence[library.Entry]) -> None:
    """How much there is, and how much of it is done."""
    rows = [progress.done(e.name, e.lesson) for e in entries if e.lesson is not None]
    minutes = sum(e.lesson.minutes for e in entries if e.lesson is not None)
    right, asked = sum(row.right for row in rows), sum(row.questions for row in rows)
    st.progress(
        right / max(asked, 1),
        f"{right} of {asked} questions correct; {len(rows)} lessons, about {minutes} minutes.",
    )


def card(title: str, name: str, lesson: Lesson, is_next: bool = False) -> None:
    """A lesson: its picture, its title, and the way into it. name: in the link; is_next: the one to go on with."""
    done = progress.done(name, lesson)
    marked = " bl-next" * is_next
    st.html(f"<div class='bl-lesson{marked}'>{_picture(name)}<b>{escape(title)}</b></div>")
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.container(key="way-next" if is_next else f"way-{name}", width="content"):
            _way(name, lesson, done, is_next)
        answered = f" · {done.right} of {done.questions} questions answered" * bool(done.right)
        st.caption(f"{lesson.minutes} min{answered}")


@cache
def _picture(name: str) -> str:
    """A lesson's picture as HTML, "" for a lesson without one; its colours stand out on light and on dark."""
    file = PICTURES / f"{name}.svg"
    if not file.is_file():
        return ""
    return f"<img alt='' src='data:image/svg+xml;base64,{b64encode(file.read_bytes()).decode()}'>"


def _way(name: str, lesson: Lesson, done: progress.Done, is_next: bool) -> None:
    """The link into a lesson, at the step where its reader stands. The arguments are those of `card`."""
    step = done.open or 1
    label = "Start here" if is_next else "Start"
    if done.last:
        label = f"Go on at {step}"
    if not done.open:
        label = "Again"
    st.page_link(
        server.SCRIPTS[lesson.steps[step - 1].screen.chapter],
        label=label,
        help=f"Afterwards you can {'; '.join(lesson.afterwards)}." if lesson.afterwards else None,
        query_params=strip.link_of(name, step, lesson.steps[step - 1].screen),
    )


def faults(found: Sequence[Fault]) -> None:
    """What is wrong with a lesson's file, with line numbers."""
    lines = "\n".join(f"- Line {fault.line}: {fault.words}" for fault in found[:30])
    more = f"\n- and {len(found) - 30} more" if len(found) > 30 else ""
    st.error(f"{lines}{more}", icon=":material/error:")
