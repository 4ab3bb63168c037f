"""What the server does before the first visitor: compile, and make deep links work from the first request on."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy
from functools import cache
from threading import Thread

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

LOG = logging.getLogger("boosting_lab")

# The solvers' matrices are small: a second BLAS thread only spins, and takes the core away from another visitor.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@asynccontextmanager
async def lifespan(app) -> AsyncIterator[None]:
    """Compile in the background, so that the port answers at once and the first visitor does not wait."""
    # Streamlit takes a folder called pages/ for its old kind of multi-page app until st.navigation has run once, and
    # greets a server's very first visitor with "page not found" if he comes by a deep link.
    PagesManager.uses_pages_directory = False
    Thread(target=_compile, name="compile kernels", daemon=True).start()
    yield


def apologise(error: Exception) -> bool:
    """A fault of ours, in words instead of a traceback; the log has the traceback. True: nothing else is shown."""
    LOG.error("A page failed", exc_info=error)
    st.error(
        "Something went wrong on our side; your choices are safe in the address bar. "
        "Reload the page, or change the setting you touched last.",
        icon=":material/healing:",
    )
    return True


def page(path: str, title: str, icon: str, default: bool = False) -> st.Page:
    """A chapter of the table of contents, which every run of the script lists: its file is looked up only once."""
    return copy(
        _page(path, title, icon, default)
    )  # st.navigation marks the page that may run: no visitor's on another's


@cache
def _page(path: str, title: str, icon: str, default: bool) -> st.Page:
    return st.Page(path, title=title, icon=icon, default=default)


def _compile() -> None:
    from boosting.catalogue import compile_kernels

    compile_kernels()
