"""Fragments (in Streamlit's sense) that rerun alone when their player reports a round."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import streamlit as st

from pages.common import address

# A new session (server restarted, laptop woken up) knows no fragments: it would ignore every
# report, and the words would stand still. A browser with a repeating fragment on its page asks for
# the whole page as soon as it is connected again. So the fragment repeats, but once a week only.
A_WEEK = 7 * 24 * 3600


def reruns_with_player(part: Callable[..., None]) -> Callable[..., None]:
    """Decorator: `part` reruns alone when the player inside it reports a round.

    Its arguments should be names and numbers only, and it should ask the shared caches for all
    else: Streamlit keeps the arguments in memory for every open session.
    """

    @st.fragment(run_every=A_WEEK)
    @wraps(part)
    def fragment(*arguments: object) -> None:
        # A control that changes together with a report arrives with it, but the browser asks for a
        # rerun of the fragment alone: then the whole page has to run.
        if address.is_stale():
            st.rerun()
        part(*arguments)

    return fragment
