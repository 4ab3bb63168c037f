"""The way through the theory: the chapters by their questions, what comes before each, and where to read on."""

import streamlit as st

from boosting.lessons.way import Stage, Stop, stops, way
from pages.shell import server
from pages.tutor import library, strip
from pages.words.bibliography import bibliography


def show() -> None:
    """The stages from top to bottom, the chapters of each side by side."""
    for number, stage in enumerate(way(), 1):
        _stage(number, stage)


def _stage(number: int, stage: Stage) -> None:
    st.markdown(f"## {number}. {stage.title}\n{stage.says}")
    for column, stop in zip(st.columns(len(stage.stops)), stage.stops, strict=True):
        with (
            column,
            st.container(border=True, height="stretch", key=f"stop-{stop.chapter or 'lab'}"),
        ):
            _stop(stop)


def _stop(stop: Stop) -> None:
    """A chapter: its question, the way into it, its lessons, what to have seen before, its sources."""
    st.page_link(
        server.SCRIPTS[stop.chapter], label=f"**{stop.title}**", icon=":material/arrow_forward:"
    )
    st.markdown(stop.asks)
    for name in stop.lessons:
        entry = library.find(name)
        if entry is not None and entry.lesson is not None:
            screen = entry.lesson.steps[0].screen
            st.page_link(
                server.SCRIPTS[screen.chapter],
                label=f"Lesson: {entry.lesson.title}",
                icon=":material/school:",
                query_params=strip.link_of(name, 1, screen),
            )
    st.caption(f"{_before(stop)}{_sources(stop)}")


def _before(stop: Stop) -> str:
    titles = {other.chapter: other.title for other in stops()}
    return f"After: {', '.join(titles[c] for c in stop.after)}. " if stop.after else "Begin here. "


def _sources(stop: Stop) -> str:
    works = bibliography()
    said = (", ".join(filter(None, (works[key].short, where))) for key, where in stop.sources)
    return f"{'; '.join(said)}."
