"""The glossary, as a page."""

import streamlit as st

from boosting.lessons import Term, glossary
from pages.shell import server
from pages.tutor import library, strip
from pages.words.bibliography import spelled


def show() -> None:
    """Every term with its symbol, its sentence, its source and the way to its lesson; a field to look for one."""
    wanted = st.text_input(
        "Look for a term",
        key="term",
        placeholder="edge",
        max_chars=60,
        help="Part of a term or of its sentence.",
    ).lower()
    found = [t for t in glossary().values() if wanted in f"{t.term} {t.says}".lower()]
    if not found:
        st.info("No term has that in it.", icon=":material/search_off:")
    for term in sorted(found, key=lambda t: t.term.lower()):
        _entry(term)


def _entry(term: Term) -> None:
    words, way = st.columns([4, 1], vertical_alignment="center")
    symbol = f" ${term.symbol}$" if term.symbol else ""
    words.markdown(f"**{term.term}**{symbol}: {term.says} ({spelled(term.source)})")
    entry = library.find(term.lesson)
    if entry is None or entry.lesson is None:
        return
    first = entry.lesson.steps[0].screen
    with way:
        st.page_link(
            server.SCRIPTS[first.chapter],
            label=entry.lesson.title,
            icon=":material/school:",
            query_params=strip.link_of(term.lesson, 1, first),
        )
