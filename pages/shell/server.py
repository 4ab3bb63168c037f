"""What the server does before the first visitor, and what it says when a page fails."""

import gc
import logging
import os
import sys
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from copy import copy
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from socket import AF_INET, AF_INET6, IPPROTO_TCP, TCP_NODELAY, socket
from threading import Thread
from time import sleep
from typing import Any

import streamlit as st
from streamlit.runtime.pages_manager import PagesManager

from pages.shell.compiler import COMPILER
from pages.shell.files_left import FILES
from pages.shell.pool import POOL
from pages.shell.turns import TURNS

SCRIPTS: dict[str, str] = {}  # of the chapters, by their paths in the address: for who goes there
CONTENTS: dict[str, dict[str, str]] = {}  # their titles, in the sections of the contents
LOG = logging.getLogger("boosting_lab")
AHEAD = ("scipy.optimize", "sklearn.datasets", "sklearn.linear_model", "sklearn.ensemble",
         "boosting.lessons")  # fmt: skip
MOST_FILES = 65_536  # and connections
SWITCH = 0.001  # seconds between two threads that compute: a fifth of what Python takes
LOOK_EVERY = 0.2  # seconds between two looks whether a page is at work

# The solvers' matrices are small: a second BLAS thread would only take a core from another visitor.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


@asynccontextmanager
async def lifespan(app: object) -> AsyncIterator[None]:
    """Prepare in the background: the port answers at once, and the first visitor need not wait."""
    # Until st.navigation has run once, Streamlit takes a folder called pages/ for its old kind of
    # multi-page app: a server's first visitor would get "page not found" from the URL of a chapter.
    PagesManager.uses_pages_directory = False
    sys.setswitchinterval(SWITCH)
    most = open_more_files()
    send_at_once(get_running_loop())
    # plotly takes pandas for there as soon as another thread has begun to import it, and fails half-way.
    import_module("pandas")
    COMPILER.start()
    Thread(target=_prepare, name="prepare", daemon=True).start()
    with FILES.kept_back(get_running_loop(), most):
        yield
    COMPILER.stop()
    POOL.close()


def open_more_files() -> int:
    """Raise the process's own limit of open files, and return it, 0 for none: the usual 1,024 is less than a hall needs.

    A server that has none left can neither answer a new visitor nor read its own pages.
    """
    if find_spec("resource") is None:  # Windows has no such limit
        return 0
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft == resource.RLIM_INFINITY:
        return 0
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def send_at_once(loop: AbstractEventLoop) -> None:
    """Have the sockets at which a loop will listen send what is written, whether what went before has been received or not.

    uvicorn writes an answer in two pieces, and a socket keeps the second back until the browser confirms the first one:
    for 40 ms, since the browser waits for more. A page asks for two hundred files. asyncio sees to it for the connections
    of a socket that names its protocol; Streamlit's names none. A connection inherits it from the socket that listens.
    """
    create_server = loop.create_server

    @wraps(create_server)
    async def create(*args: Any, sock: socket | None = None, **options: Any) -> Any:
        if sock is not None and sock.family in (AF_INET, AF_INET6):
            sock.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        return await create_server(*args, sock=sock, **options)

    loop.create_server = create  # type: ignore[method-assign]


def apologise(error: Exception) -> bool:
    """Show a sentence, and log the traceback; True tells Streamlit to show nothing else."""
    LOG.error("A page failed", exc_info=error)
    st.error(
        "Something went wrong on our side; your choices are safe in the address bar. "
        "Reload the page, or change the setting you touched last.",
        icon=":material/healing:",
    )
    return True


def page(script: str, url: str, title: str, icon: str) -> st.Page:
    """A chapter: its script, its path in the address (url; "" for the first page), title and icon.

    Every run of every session lists all chapters, so each file is looked up once and then cached.
    """
    SCRIPTS[url] = script
    # st.navigation mutates the page that it runs, so each session needs its own copy
    return copy(_page(script, url, title, icon))


def contents(sections: Mapping[str, list[st.Page]]) -> Mapping[str, list[st.Page]]:
    """The table of contents, as it is given; noted for who writes it elsewhere, too."""
    told = {name: {page.url_path: page.title for page in pages} for name, pages in sections.items()}
    CONTENTS.update(told)
    return sections


@cache
def picture(name: str) -> str:
    """A file of this folder as the text of its picture: every run of every session shows it, and opens no file."""
    return Path(__file__).with_name(name).read_text("utf-8")


@cache
def _page(script: str, url: str, title: str, icon: str) -> st.Page:
    return st.Page(script, title=title, icon=icon, url_path=url or None, default=not url)


def _prepare() -> None:
    """Load what the first page needs, and later what the other chapters need."""
    # here, because these imports take a second
    from boosting.catalogue import compile_kernels
    from boosting.engine import compiling

    compiling.leave_to(COMPILER.at_work)
    compile_kernels()
    COMPILER.is_preparing = False
    keep_what_is_there()
    load_ahead()


def load_ahead() -> None:
    """Load in quiet moments what is needed later: modules, and the machine code of the kernels that pages call.

    Who needs them first would wait for seconds, beside others at work for ten. Where no other process has compiled
    them, they are left to who needs them: to compile them here would take half a minute of everybody's time.
    Workers wait for no quiet moment: without them a class that begins at once would leave none.
    """
    while COMPILER.at_work():
        sleep(LOOK_EVERY)
    if COMPILER.has_succeeded():
        POOL.open()
    for module in AHEAD:
        wait_for_quiet()
        import_module(module)
    from boosting.__main__ import parts_of_pages

    for part in parts_of_pages() if COMPILER.has_succeeded() else ():
        wait_for_quiet()
        part.run()
    wait_for_quiet()
    gc.collect()
    keep_what_is_there()


def wait_for_quiet() -> None:
    """Return when no page is at work, nothing is being compiled, and there are files to read it from."""
    while COMPILER.at_work() or FILES.are_short() or TURNS.n_at_work:
        sleep(LOOK_EVERY)


def keep_what_is_there() -> None:
    """Take the modules that are loaded out of all later collections of garbage.

    They are a quarter of a million objects: to walk through them takes a third of a second, in which all visitors
    wait. What is garbage by now stays, too: a hundred objects of a server that has just started.
    """
    gc.freeze()
