"""Reading films as a browser does: the header, with its arrays in their places."""

from __future__ import annotations

import asyncio
import gzip
import json
import struct
from typing import Any, NamedTuple

import numpy as np

from pages.shell import films


def read(address: str) -> dict[str, Any]:
    """The film at an address of this process."""
    film = films.kept(address)
    assert film is not None, "there is no such film"
    return unpack(film)


def unpack(packed: bytes) -> dict[str, Any]:
    """A packed film as its header, in which every array is a numpy array."""
    body = gzip.decompress(packed)
    (length,) = struct.unpack_from("<I", body)
    header = json.loads(body[4 : 4 + length], parse_constant=refuse)
    return revive(header, body[4 + length :])


def refuse(word: str) -> None:
    """JSON as browsers read it has no NaN and no Infinity."""
    raise AssertionError(f"{word} is on its way to the browser")


def revive(value: Any, data: bytes) -> Any:
    """The same value with its arrays, whose numbers lie in `data`."""
    if isinstance(value, list):
        return [revive(v, data) for v in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"dtype", "shape", "at"}:
        size = int(np.prod(value["shape"]))
        return np.frombuffer(data, f"<{value['dtype']}", size, value["at"]).reshape(value["shape"])
    return {name: revive(v, data) for name, v in value.items()}


def blocks(part: Any) -> list[dict[str, Any]]:
    """The blocks of a part with words, in one column or several."""
    return [b for column in part["columns"] for b in column] if isinstance(part, dict) else part


def at(block: dict[str, Any], t: int) -> Any:
    """What a block shows in round t: its text, or the rows of a table."""
    if "rounds" in block:
        return block["rounds"][min(t, len(block["rounds"]) - 1)]
    return block["rows"] if block["kind"] == "table" else block["always"]


def said(part: Any, t: int) -> str:
    """Everything that a part with words says in round t, line by line, as the browser is given it."""
    shown = [at(block, t) for block in blocks(part)]
    lines = [" | ".join(row) for rows in shown if isinstance(rows, list) for row in rows]
    return "\n".join([*(words for words in shown if isinstance(words, str)), *lines])


class Answer(NamedTuple):
    """What a server answers: the status, the headers by name in small letters, and the body as it is sent."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(app: Any, path: str, method: str = "GET", **headers: str) -> Answer:
    """Send an ASGI app a request, as a server does."""
    sent: list[dict] = []

    async def receive() -> dict:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"spec_version": "2.4"}, "method": method, "path": path,
        "root_path": "", "query_string": b"",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    start, *parts = sent
    answered = {k.decode().lower(): v.decode() for k, v in start["headers"]}
    return Answer(start["status"], answered, b"".join(part.get("body", b"") for part in parts))
