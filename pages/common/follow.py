"""Following a player: when it reports a round, only what shows the round is run again, and not the whole page.

Such a part of a page is a function marked by `the_player`, a fragment in Streamlit's terms. It takes names and numbers
only, and asks the shared caches for all else: Streamlit keeps the arguments for every open session.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import streamlit as st

from pages.common import link

# A session that was lost (the server was started anew, a laptop slept) knows no fragments: it would ignore every report,
# and the words would stand still. A browser that has a repeated fragment on its page asks for the whole page whenever it
# gets its connection back, so this one is repeated, once a week.
A_WEEK = 7 * 24 * 3600


def the_player(part: Callable[..., None]) -> Callable[..., None]:
    """The part of a page that follows its player."""

    @st.fragment(run_every=A_WEEK)
    @wraps(part)
    def following(*of: object) -> None:
        # A control that changes in the very moment of a report comes with it, and the browser asks for this part alone.
        if link.overtaken():
            st.rerun()
        part(*of)

    return following
