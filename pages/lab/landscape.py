"""The landscape of candidates under the Lab's stage: what the search of the round chose from."""

from functools import partial

import streamlit as st

from boosting.screens.chapters import lab as chapter
from boosting.screens.shown import Shown
from boosting.theory import landscape as theory
from pages import players
from pages.shell import films
from pages.shell.answer import of_figures


def show(shown: Shown) -> None:
    """The pictures, or a sentence about why there are none."""
    st.markdown("## The landscape of candidates")
    size, note, n_drawn = chapter.of_candidates(shown)
    if not n_drawn:
        st.info(_missing(size), icon=":material/landscape:")
        return
    url = films.publish(("landscape", shown.run), partial(of_figures, shown, chapter.candidates))
    players.figures(url, key="landscape", follows="stage", height=340)
    hidden = shown.dataset.n_features - n_drawn
    also = f" The {hidden} attributes that this run asks about least are not drawn." * (hidden > 0)
    st.caption(f"{note}{also}")


def _missing(n: int) -> str:
    if n:
        return (
            f"In all rounds together there are {n} candidates, more than the {theory.MOST} that can "
            "be drawn: choose fewer rounds or examples."
        )
    return (
        "The search of this run grows or combines trees and keeps no list of its candidates: there "
        "is a landscape for stumps."
    )
