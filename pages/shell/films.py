"""Films: everything of a page that depends on the round, for all rounds at once, at an address of its own.

A film is a function of what defines it: the run, the plane, the chapter's sliders. It is made once
for everybody who asks for the same, packed, compressed, and fetched by browsers under an address
that nobody can guess. From then on the round belongs to the browser: a step asks the server for
nothing. A film that the common budget has dropped is made again by the next run of a page.

A packed film is a header and arrays, numbers in little-endian order:

    4 bytes      the length of the header
    header       JSON, padded with spaces so that the arrays begin at a multiple of 8 bytes;
                 an array stands in it as {"dtype": "f4", "shape": [61, 300], "at": 1024}
    arrays       each padded to a multiple of 8; "at" counts from the first of them
"""

from __future__ import annotations

import gzip
import json
import os
import struct
from collections.abc import Callable, Hashable, Mapping
from hashlib import blake2b
from typing import Any, TypeAlias

import numpy as np
import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from boosting.figures.template import Figure
from boosting.figures.theme import FIGURE_PALETTE, PALETTE
from pages.shell.shared_cache import SharedCache, bytes_of, single_step_job
from pages.shell.turns import TURNS

Content: TypeAlias = Mapping[str, object]  # values of JSON with arrays, or Json, at any depth

FILMS: SharedCache[bytes] = SharedCache()
SECRET = os.urandom(32)  # of this process: an address of yesterday, or of another server, is none
ALIGNED = 8  # bytes: a typed array in a browser begins at a multiple of its items' size
COMPRESSION = 3  # higher levels save a fifth of the bytes and take four times as long
LONG = 16  # numbers: shorter lists stay as exact as they are
DTYPES = {"|u1", "|i1", "<i2", "<u2", "<i4", "<u4", "<f4", "<f8"}
SCALARS = {int, float, bool, str, type(None)}
HEADERS = {
    "Content-Encoding": "gzip",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


class Json(str):
    """Text that is JSON already: it goes into a film as it is."""


def publish(made_of: Hashable, make: Callable[[], Content], label: str = "Drawing…") -> str:
    """The address of a film; it is made here unless it is in the cache that all visitors share.

    made_of: the names and numbers that define it, the name of the page first; make: returns its
    content; label: of the progress bar, if it takes long.
    """
    return _kept(made_of, lambda: pack(make()), label)


def _kept(made_of: Hashable, make: Callable[[], bytes], label: str) -> str:
    key = blake2b(repr(made_of).encode(), key=SECRET, digest_size=16).hexdigest()
    FILMS.value(key, lambda: single_step_job(make, bytes_of), 1, label)
    return f"{base_path()}/films/{key}"


def publish_figures(
    made_of: Hashable, draw: Callable[[], Mapping[str, Figure]], say: Callable[[], Content] = dict
) -> str:
    """The address of a film of figures. made_of: as for `publish`; draw: the figures by title; say: what else is in it."""
    return publish(made_of, lambda: {"figures": figures_part(draw()), **say()})


def base_path() -> str:
    """Where the app is mounted: "" or "/some/path"."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"{'/' * bool(base)}{base}"


def pack(content: Content) -> bytes:
    """A film as it is sent: header and arrays, compressed."""
    packer = _Packer()
    palettes = {"palette": PALETTE, "figure_palette": FIGURE_PALETTE}
    header = packer.text({**palettes, **content}).encode()
    header += b" " * (-(len(header) + 4) % ALIGNED)
    body = b"".join([struct.pack("<I", len(header)), header, *packer.arrays])
    return gzip.compress(body, COMPRESSION, mtime=0)


def publish_file(made_of: Hashable, make: Callable[[], bytes]) -> str:
    """The address of a file that a visitor has asked for, kept like a film and as long.

    made_of: the names and numbers that define it; make: its bytes.
    """
    return _kept(made_of, lambda: gzip.compress(make(), COMPRESSION, mtime=0), "Writing…")


def header(url: str) -> dict[str, Any]:
    """A film without its arrays; {} for one that is not kept (any more). url: of `publish`."""
    job = FILMS.find(url.rpartition("/")[2])
    if job is None or job.value is None:
        return {}
    film = gzip.decompress(job.value)
    (length,) = struct.unpack_from("<I", film)
    found: dict[str, Any] = json.loads(film[4 : 4 + length])
    return found


class _Packer:
    """Writes values as JSON, and collects the arrays among them."""

    def __init__(self) -> None:
        self.arrays: list[bytes] = []
        self.places: dict[bytes, int] = {}
        self.size = 0

    def text(self, value: object) -> str:
        """A value as JSON; TypeError or ValueError for what a browser could not read."""
        if isinstance(value, Json):
            return value
        if isinstance(value, np.ndarray):
            if value.dtype != object:
                return json.dumps(self._keep(value))
            value = value.tolist()
        if isinstance(value, Mapping):
            TURNS.give_way()
            entries = (f"{json.dumps(str(name))}:{self.text(v)}" for name, v in value.items())
            return f"{{{','.join(entries)}}}"
        if isinstance(value, list | tuple) and SCALARS.issuperset(map(type, value)):
            return json.dumps(value, allow_nan=False)  # at once: it may be long
        if isinstance(value, list | tuple):
            return f"[{','.join(map(self.text, value))}]"
        if isinstance(value, np.generic):
            value = value.item()
        return json.dumps(value, allow_nan=False)

    def _keep(self, array: np.ndarray) -> dict[str, object]:
        """Append an array (any shape); returns what stands for it in the header."""
        TURNS.give_way()
        if array.dtype == bool:
            array = array.astype(np.uint8)
        if array.dtype.newbyteorder("<").str not in DTYPES:
            array = array.astype(np.float64)
        array = np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        raw = array.tobytes()
        at = self.places.setdefault(raw, self.size)
        if at == self.size:  # it is new: what the frames of a figure share is sent once
            padding = bytes(-len(raw) % ALIGNED)
            self.arrays += [raw, padding]
            self.size += len(raw) + len(padding)
        return {"dtype": array.dtype.str[1:], "shape": list(array.shape), "at": at}


def figures_part(figures: Mapping[str, Figure]) -> list[dict[str, object]]:
    """Plotly figures by title, as an entry of a film: their arrays are arrays of the film."""
    return [_figure_entry(name, figure) for name, figure in figures.items()]


def _figure_entry(name: str, figure: Figure) -> dict[str, object]:
    TURNS.give_way()
    return {"name": name, "figure": _slim(figure.plain())}


def _slim(value: object) -> object:
    """A figure's parts with long arrays in single precision, which no screen exceeds."""
    if isinstance(value, Mapping):
        return {name: _slim(v) for name, v in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == np.float64 and value.size >= LONG:
        return value.astype(np.float32)
    if isinstance(value, list | tuple) and not SCALARS.issuperset(map(type, value)):
        return [_slim(v) for v in value]
    return value


async def _answer(request: Request) -> Response:
    """The film at an address, or 404 for one that is not kept (any more)."""
    job = FILMS.find(request.path_params["key"])
    if job is None or not job.done or job.value is None:
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    return Response(job.value, media_type="application/octet-stream", headers=HEADERS)


def routes() -> list[Route]:
    """What app.py serves for the browsers' players."""
    return [Route(f"{base_path()}/films/{{key}}", _answer)]
