"""Streamlit's own scripts and styles, compressed, and its icons, those in use: a hall full of phones fetches a third.

Streamlit serves its files as they are and leaves compression to a proxy, because it would compress
them at every request. Here each file is compressed once, the first time that a browser asks for it.
Its font of icons, a fifth of what a browser fetches before the first picture, has four thousand of
them. In its place goes a font with those that can be shown (icons/, made by tests/icons.py). It
has the name of the file that it was made from, so another version of Streamlit serves its own.
"""

import gzip
from functools import cache
from hashlib import blake2b
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
ICONS = Path(__file__).with_name("icons")


class CompressedStaticFiles:
    """Middleware that answers for Streamlit's /static/*.js and *.css; everything else passes through."""

    def __init__(self, app: ASGIApp):
        root = Path(get_static_dir()) / "static"
        # by name: what a stranger asks for is looked up here, never on the disk
        self.app = app
        self.files = {f.relative_to(root).as_posix(): f for f in root.rglob("*") if f.is_file()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        file = self._file(scope)
        if file is None:
            await self.app(scope, receive, send)
        elif file.suffix in TYPES:
            body = await to_thread.run_sync(compressed, file)
            await Response(body, media_type=TYPES[file.suffix], headers=HEADERS)(
                scope, receive, send
            )
        else:
            await _icons(ICONS / file.name, scope)(scope, receive, send)

    def _file(self, scope: Scope) -> Path | None:
        """The file that a request asks for, if it is one of those that go another way."""
        prefix = f"{base_path()}/static/"
        if scope["type"] != "http" or not scope["path"].startswith(prefix):
            return None
        file = self.files.get(scope["path"].removeprefix(prefix))
        if scope["method"] != "GET" or file is None:
            return None
        reads_gzip = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        ours = (file.suffix in TYPES and reads_gzip) or (ICONS / file.name).is_file()
        return file if ours else None


def _icons(file: Path, scope: Scope) -> Response:
    """The font of icons. Its name stays when an icon is added, so a browser asks whether it is still the same."""
    body = file.read_bytes()
    same = f'"{blake2b(body, digest_size=8).hexdigest()}"'
    headers = {"Cache-Control": "no-cache", "ETag": same}
    if Headers(scope=scope).get("if-none-match") == same:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="font/woff2", headers=headers)


@cache
def compressed(file: Path) -> bytes:
    """A file's content, compressed; there are only as many as Streamlit has."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)
