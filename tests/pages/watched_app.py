"""The app with two routes more, for tests: /held tells what its sessions hold, /hold has one of them hold an array.

It is run by Streamlit, not imported. A session holds what Streamlit keeps for it: its state, its controls and their
callbacks, its fragments and their arguments, and the files that it may ask for. What the server holds for everybody hangs
on modules; there the walk ends.
"""

from __future__ import annotations

import gc
import sys
from asyncio import AbstractEventLoop
from collections.abc import Iterator
from types import FrameType, ModuleType

import numpy as np
import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from streamlit.runtime import get_instance

from app import app as product

LEAST = 1000  # bytes: what is smaller is a number or a word
ENDS = (ModuleType, type, FrameType, AbstractEventLoop)  # what leads to everything


async def held(request: Request) -> JSONResponse:
    """The number of sessions, and whatever they hold that is no number and no word: its bytes and the way to it."""
    runtime = get_instance()
    sessions = [info.session for info in runtime._session_mgr.list_sessions()]
    gc.collect()
    modules = [module for module in list(sys.modules.values()) if module.__name__ != "__main__"]
    ends = {
        id(runtime),
        id(runtime._stats_mgr),
        id(sys.modules),
        *(id(vars(module)) for module in modules),
    }
    roots = [(session, "session") for session in sessions]
    roots += [(runtime.media_file_mgr._deferred_callables, "files")]
    return JSONResponse({"sessions": len(sessions), "held": list(walked(roots, ends))})


async def hold(request: Request) -> JSONResponse:
    """Have every session hold an array."""
    for info in get_instance()._session_mgr.list_sessions():
        info.session.session_state._new_session_state["array"] = np.zeros(100_000)
    return JSONResponse({})


def walked(roots: list[tuple[object, str]], ends: set[int]) -> Iterator[tuple[int, str]]:
    """What can be reached from the roots and has bytes, and the way there."""
    seen, found = set(ends), list(roots)
    while found:
        value, way = found.pop()
        if id(value) in seen or isinstance(value, ENDS):
            continue
        seen.add(id(value))
        if (nbytes := size(value)) >= LEAST:
            yield nbytes, way
        found += [(part, f"{way} > {type(part).__name__}") for part in gc.get_referents(value)]


def size(value: object) -> int:
    """The bytes of an array or a text; 0 of anything else."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    return len(value) if isinstance(value, str | bytes | bytearray) else 0


app = st.App(
    product.script_path,
    routes=[*product._user_routes, Route("/held", held), Route("/hold", hold)],
    middleware=product._user_middleware,
    lifespan=product._user_lifespan,
    on_script_error=product._on_script_error,
)
