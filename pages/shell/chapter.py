"""How a chapter opens: read the link, ask for data and algorithm in the sidebar, train.

All chapters share these controls and their part of the link, so that a student takes the run along.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from boosting.engine import compiling
from pages.shell import address, controls, showcase
from pages.shell.compiler import COMPILER
from pages.shell.session import session

T = TypeVar("T")


def begin(pick: Callable[[], T]) -> tuple[T, DeltaGenerator]:
    """Read the link, and show the sidebar's controls; from here on the page may call kernels.

    Returns what `pick`, which draws the controls, returns, and the place for the notes.
    """
    address.open_link(showcase.queries(session().page))
    notes = st.container()
    with st.sidebar:
        choice = pick()
    address.controls_drawn()
    if session().page != "compare":
        with st.sidebar, st.container(key="four-losses"):
            controls.link_to_losses()
    compiling.leave_to(COMPILER.at_work)
    return choice, notes
