"""Three ways in, for who comes for the first time: closed once, they stay closed in this browser."""

import streamlit as st

from boosting.figures.theme import light_dark
from pages import players
from pages.shell import server
from pages.shell.session import session

EDGE = f"color-mix(in srgb, {light_dark('quiet')} 40%, transparent)"
BUTTON = "font: inherit; border: none; cursor: pointer"
STYLE = f"""<style>
.st-key-doors [class*="st-key-door-"] {{ gap: 0.1rem; padding: 0.5rem 0.9rem;
  border-radius: 0.6rem; border: 1px solid {EDGE}; }}
.st-key-doors a, .st-key-doors .bl-door-play {{ padding: 0; {BUTTON}; background: none; min-height: 1.6rem; }}
.st-key-doors a *, .st-key-doors .bl-door-play {{ font-weight: 600; font-size: var(--type-body);
  color: {light_dark("accent")}; }}
.st-key-doors div:has(.bl-door-close) {{ position: static; }} /* it closes all three */
.bl-door-close {{ position: absolute; z-index: 2; top: calc(50% - 1rem); right: 0; width: 2rem; height: 2rem; {BUTTON};
  border-radius: 1rem; color: inherit; background: {EDGE}; }}
</style>"""


def show(follows: str) -> None:
    """The doors, on a page that nobody has changed yet. follows: the key of the player that the first one starts."""
    if session().controls.outgoing or session().lesson is not None:
        return
    st.html(STYLE)
    with st.container(key="doors"):
        with st.container(key="door-first"):
            players.doors(play="Watch one run", close="Hide these", follows=follows)
            st.caption("A stump asks one question. Watch many vote.")
        with st.container(key="door-second"):
            st.page_link(server.SCRIPTS["course"], label="Start the course")
            st.caption("Short lessons judge your answer on a run.")
        with st.container(key="door-third"):
            st.page_link(server.SCRIPTS["losses"], label="Compare losses")
            st.caption("What each loss asks of every example, side by side.")
