"""How a film is packed: everything of a page that depends on the round, as the bytes that a browser fetches.

A packed film is a header and arrays, numbers in little-endian order:

    4 bytes      the length of the header
    header       JSON, padded with spaces so that the arrays begin at a multiple of 8 bytes;
                 an array stands in it as {"dtype": "f4", "shape": [61, 300], "at": 1024}
    arrays       each padded to a multiple of 8; "at" counts from the first of them

Nothing here knows of a server, so any process can pack one.
"""

import gzip
import json
import struct
from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np

from boosting.figures.template import Figure
from boosting.figures.theme import FIGURE_PALETTE, PALETTE

Content: TypeAlias = Mapping[str, object]  # values of JSON with arrays, or Json, at any depth

ALIGNED = 8  # bytes: a typed array in a browser begins at a multiple of its items' size
COMPRESSION = 3  # higher levels save a fifth of the bytes and take four times as long
LONG = 16  # numbers: shorter lists stay as exact as they are
DTYPES = {"|u1", "|i1", "<i2", "<u2", "<i4", "<u4", "<f4", "<f8"}
SCALARS = {int, float, bool, str, type(None)}


class Json(str):
    """Text that is JSON already: it goes into a film as it is."""


def pack(content: Content) -> bytes:
    """A film as it is sent: header and arrays, compressed."""
    packer = _Packer()
    palettes = {"palette": PALETTE, "figure_palette": FIGURE_PALETTE}
    header = packer.text({**palettes, **content}).encode()
    header += b" " * (-(len(header) + 4) % ALIGNED)
    body = b"".join([struct.pack("<I", len(header)), header, *packer.arrays])
    return compressed(body)


def compressed(content: bytes) -> bytes:
    """What is sent of a film or a file."""
    return gzip.compress(content, COMPRESSION, mtime=0)


def header(film: bytes) -> dict[str, Any]:
    """A film without its arrays. film: packed."""
    film = gzip.decompress(film)
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
    return [{"name": name, "figure": _slim(figure.plain())} for name, figure in figures.items()]


def _slim(value: object) -> object:
    """A figure's parts with long arrays in single precision, which no screen exceeds."""
    if isinstance(value, Mapping):
        return {name: _slim(v) for name, v in value.items()}
    if isinstance(value, np.ndarray) and value.dtype == np.float64 and value.size >= LONG:
        return value.astype(np.float32)
    if isinstance(value, list | tuple) and not SCALARS.issuperset(map(type, value)):
        return [_slim(v) for v in value]
    return value
