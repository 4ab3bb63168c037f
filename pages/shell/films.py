"""Films: everything of a page that depends on the round, for all rounds at once, at an address of its own.

A film is a function of what defines it: the run, the plane, the chapter's sliders. It is made once
for everybody who asks for the same, packed, compressed, and fetched by browsers under an address
that nobody can guess. From then on the round belongs to the browser: a step asks the server for
nothing. A film that the common budget has dropped is made again by the next run of a page.
What stands below the first window is a film of its own, made when a browser asks for it.

How it is packed: packing.py.
"""

import os
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from boosting.figures.template import Figure
from boosting.screens.keeper import With
from boosting.screens.shown import Shown
from pages.shell import answer, beside, packing, runs, user_data
from pages.shell.packing import Content, compressed, figures_part, pack
from pages.shell.shared_cache import Job, OneStep, SharedCache

FILMS: SharedCache[bytes] = SharedCache()
SECRET = os.urandom(32)  # of this process: an address of yesterday, or of another server, is none
HEADERS = {
    "Content-Encoding": "gzip",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


def publish(made_of: Hashable, make: Callable[[], Content], n_runs: int = 0) -> str:
    """The address of a film; it is made here unless it is in the cache that all visitors share.

    made_of: the names and numbers that define it, the name of the page first; make: returns its
    content; n_runs: as for `ahead`.
    """
    if isinstance(make, partial) and beside.has_workers():
        ahead(made_of, make, n_runs=n_runs)
    return _published(made_of, lambda: pack(make()), "Drawing…")


def ahead(
    made_of: Hashable,
    make: partial[Content],
    also: Sequence[Callable[[Shown], object]] = (),
    n_runs: int = 0,
) -> None:
    """Have a film, and what else its page asks of the screen, computed beside the server, if it is long and not there.

    made_of, make: as for `publish`, the latter with the screen as its first argument; also: as for `answer.question`;
    n_runs: how many runs like the screen's it needs besides those.
    """
    key = _key(made_of)
    found = None if FILMS.find(key) else beside.asked(key, make, also, n_runs)
    if found:
        runs.take(found)
        FILMS.made(key, lambda: found.film)


def _key(made_of: Hashable) -> str:
    return blake2b(repr(made_of).encode(), key=SECRET, digest_size=16).hexdigest()


def _published(made_of: Hashable, make: Callable[[], bytes], label: str) -> str:
    key = _key(made_of)
    FILMS.made(key, make, label)
    return _address(key)


def _address(key: str) -> str:
    return f"{base_path()}/films/{key}"


class Later(Job[bytes]):
    """A film that is made when a browser asks for its address, outside of any page.

    Until then it is names and numbers, and data of somebody's own, which his session has, too.
    """

    def __init__(self, make: partial[Content]):
        """make: as for `ahead`."""
        shown: Shown = make.args[0]
        own = answer.cards(user_data.named(shown.run.data.dataset))
        known = answer.with_keeper(make, With(runs.COMMON, own))
        super().__init__(OneStep(lambda: pack(known())), lambda count, film: len(film or b""))


def later(made_of: Hashable, make: partial[Content]) -> str:
    """The address of a film of what stands below the first window: most changes of a control are over before it is seen.

    made_of, make: as for `ahead`.
    """
    key = _key(made_of)
    FILMS.get(key, lambda: Later(make))
    return _address(key)


def kept(address: str) -> bytes | None:
    """The film at an address, made here if it is one for later; None for one that is not kept (any more)."""
    key = address.rpartition("/")[2]
    job = FILMS.find(key)
    if isinstance(job, Later):
        return FILMS.value(key, lambda: job, 1, "")
    return job.value if job else None


def publish_figures(made_of: Hashable, draw: Callable[[], Mapping[str, Figure]]) -> str:
    """The address of a film of figures. made_of: as for `publish`; draw: the figures by title."""
    return publish(made_of, lambda: {"figures": figures_part(draw())})


def base_path() -> str:
    """Where the app is mounted: "" or "/some/path"."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"{'/' * bool(base)}{base}"


def publish_file(made_of: Hashable, make: Callable[[], bytes]) -> str:
    """The address of a file that a visitor has asked for, kept like a film and as long.

    made_of: the names and numbers that define it; make: its bytes.
    """
    return _published(made_of, lambda: compressed(make()), "Writing…")


def header(url: str) -> dict[str, Any]:
    """A film without its arrays; {} for one that is not kept (any more). url: of `publish`."""
    film = kept(url)
    return packing.header(film) if film else {}


async def _answer(request: Request) -> Response:
    """The film at an address, or 404 for one that is not kept (any more)."""
    film = await run_in_threadpool(kept, request.path_params["key"])
    if film is None:
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    return Response(film, media_type="application/octet-stream", headers=HEADERS)


def routes() -> list[Route]:
    """What app.py serves for the browsers' players."""
    return [Route(f"{base_path()}/films/{{key}}", _answer)]
