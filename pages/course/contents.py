"""The list of lessons: what each teaches, how long it takes, where it comes from, and how far one is."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from boosting.lessons import Fault, Lesson, by_hand
from pages.shell import server
from pages.tutor import library, progress, strip
from pages.words.bibliography import bibliography

STYLE = """<style>
[class*="st-key-way-"] a { border: 1px solid rgba(128, 128, 128, 0.5); border-radius: 0.5rem; padding: 0.4rem 0.9rem; }
</style>"""


def show() -> None:
    """All lessons, in their order, with the way into each."""
    st.html(STYLE)
    entries = library.entries()
    _summary([e for e in entries if e.lesson is not None])
    for k, entry in enumerate(entries, 1):
        with st.container(border=True, key=f"course-{entry.name}"):
            if entry.lesson is None:
                st.markdown(f"**{entry.name}** cannot be opened.")
                faults(entry.faults)
            else:
                card(f"{k}. {entry.lesson.title}", entry.name, entry.lesson)
    _homework()


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
                    server.SCRIPTS["data"], label=label, icon=icon,
                    query_params={"section": section},
                )  # fmt: skip


def _summary(entries: Sequence[library.Entry]) -> None:
    """How much there is, and how much of it is done."""
    rows = [progress.done(e.name, e.lesson) for e in entries if e.lesson is not None]
    minutes = sum(e.lesson.minutes for e in entries if e.lesson is not None)
    right, asked = sum(row.right for row in rows), sum(row.questions for row in rows)
    st.progress(
        right / max(asked, 1),
        f"{right} of {asked} questions answered rightly; {len(rows)} lessons, about {minutes} minutes.",
    )


def card(title: str, name: str, lesson: Lesson) -> None:
    """A lesson with what one can do afterwards, and the way into it. name: in the link."""
    done = progress.done(name, lesson)
    words, way = st.columns([4, 1], vertical_alignment="center")
    with words:
        st.markdown(f"**{title}**")
        st.markdown("Afterwards you can " + "; ".join(lesson.afterwards) + ".")
        works = [bibliography()[key].short for key in lesson.sources]
        st.caption(
            f"{lesson.minutes} minutes · {len(lesson.steps)} steps · {' · '.join(works)} · "
            f"{done.right} of {done.questions} questions answered"
        )
    with way, st.container(key=f"way-{name}"):
        step = done.open or 1
        label, icon = f"Go on at {step}", ":material/resume:"
        if not done.last:
            label, icon = "Start", ":material/play_arrow:"
        if not done.open:
            whole = done.right == done.questions
            label, icon = "Again", ":material/check_circle:" if whole else ":material/replay:"
        st.page_link(
            server.SCRIPTS[lesson.steps[step - 1].screen.chapter],
            label=label,
            icon=icon,
            query_params=strip.link_of(name, step, lesson.steps[step - 1].screen),
        )


def faults(found: Sequence[Fault]) -> None:
    """What is wrong with a lesson's file, with line numbers."""
    lines = "\n".join(f"- Line {fault.line}: {fault.words}" for fault in found[:30])
    more = f"\n- and {len(found) - 30} more" if len(found) > 30 else ""
    st.error(f"{lines}{more}", icon=":material/error:")
