"""Streamlit's own scripts and styles, compressed: a hall full of phones fetches a third of the bytes.

Streamlit serves them as they are and leaves compression to a proxy, because it would compress them
at every request. Here each file is compressed once, the first time that a browser asks for it.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.file_util import get_static_dir

from pages.shell.films import base_path

TYPES = {".js": "text/javascript", ".css": "text/css"}
HEADERS = {  # a file's name changes with its content
    "Content-Encoding": "gzip",
    "Cache-Control": "public, immutable, max-age=31536000",
    "Vary": "Accept-Encoding",
}


class CompressedStaticFiles:
    """Middleware that answers for Streamlit's /static/*.js and *.css; everything else passes through."""

    def __init__(self, app: ASGIApp):
        self.app, self.root = app, Path(get_static_dir()) / "static"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        file = self._file(scope)
        if file is None:
            await self.app(scope, receive, send)
            return
        body = await to_thread.run_sync(compressed, file)
        answer = Response(body, media_type=TYPES[file.suffix], headers=HEADERS)
        await answer(scope, receive, send)

    def _file(self, scope: Scope) -> Path | None:
        """The file that a request asks for, if it is one of ours and the browser reads gzip."""
        prefix = f"{base_path()}/static/"
        if scope["type"] != "http" or not scope["path"].startswith(prefix):
            return None
        if scope["method"] != "GET" or "gzip" not in Headers(scope=scope).get(
            "accept-encoding", ""
        ):
            return None
        file = (self.root / scope["path"].removeprefix(prefix)).resolve()
        inside = file.is_relative_to(self.root) and file.suffix in TYPES
        return file if inside and file.is_file() else None


@cache
def compressed(file: Path) -> bytes:
    """A file's content, compressed; there are only as many as Streamlit has."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)
