"""Homework: AdaBoost by hand on a small table of one's own, every number asked and judged by its run."""

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
import streamlit as st

from boosting.lessons import by_hand, sharing
from pages.shell.session import LessonPlace
from pages.tutor import library, strip


def offer(X: np.ndarray, y: np.ndarray, names: Sequence[str] = by_hand.PLAIN) -> None:
    """The button for a table, X (m, d), y (m,), or why there is none; nothing for a table that is too large.

    names: of its attributes.
    """
    if len(y) > by_hand.MOST:
        return
    why = by_hand.refusal(X, y)
    if st.button(
        "Work it out by hand: every number is asked",
        key="homework",
        icon=":material/quiz:",
        disabled=bool(why),
        help=why or "AdaBoost's first rounds on these points, as a lesson; the run judges.",
    ):
        _open(by_hand.text_of(X, y, names))
    if why:
        st.caption(why)


def _open(text: str) -> None:
    """Open the lesson. Its name is made of its text: what was answered about other points is not about these."""
    name = f"{library.MINE}by-hand-{blake2b(text.encode(), digest_size=6).hexdigest()}"
    complaint = library.receive(name, sharing.as_code(text))
    entry = library.find(name)
    assert not complaint and entry is not None and entry.lesson is not None, complaint
    screen = entry.lesson.steps[0].screen
    strip.go(LessonPlace(name, 1, screen.chapter, 0, library.code_of(name)), screen)
