"""The visitor's own table outlives a restart of the server: his browser's tab keeps it.

A small table stands in the link anyway. A larger one is handed to the tab once, as text
(boosting/datasets/share_code.py). When a link names the visitor's own table and the session has none, the
tab is asked for it, and the link is shown again with the table. Nobody else's browser has it.
"""

import streamlit as st

from pages import players
from pages.shell import address, films, user_data
from pages.shell.session import session

KEY = "keeping"


def keep() -> None:
    """Hand this session's table to the tab, or ask the tab for it: at the end of every page."""
    table = user_data.slots().get(user_data.TABLE)
    if table is None and session().lost:
        players.keeping("", key=KEY, wanted=session().page or "lab", on_change=_take)
    elif table is not None and table.kept:
        made_of = ("own table", table.dataset.name)
        url = films.publish(made_of, lambda: {"table": table.kept})
        players.keeping(url, key=KEY, wanted="", on_change=_take)


def _take() -> None:
    """Callback: the tab has the table that the link named."""
    state = session()
    text = str(st.session_state[KEY]["table"])
    if not text or user_data.receive_whole(text):
        return
    address.request(**state.lost)
    state.lost = {}
