"""A part of a page that runs again by itself: a request, as the run of the whole page is (turns.py).

So an answer in a lesson is judged at once while others compute for seconds. What grows in the background by itself
(the evidence of a claim, a live study) is none: it comes after everybody who has just asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from pages.shell.session import session
from pages.shell.turns import TURNS

P = ParamSpec("P")


def fragment(show: Callable[P, None]) -> Callable[P, None]:
    """Decorator of a function that shows a part of a page."""

    @wraps(show)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with TURNS.request(session().account):
            show(*args, **kwargs)

    return st.fragment(run)
