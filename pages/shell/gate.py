"""What every request must keep to, whatever it asks for; else it is told so in a sentence, and closed.

Its path is short and its host is one. Its body comes at a pace: whoever sends half of it, or a byte now and then, would
hold a connection for ever. A file is sent to Streamlit's own route, which asks for no widget: a visitor's latest files
stay, the older ones go, and all files of the others, with this one, must fit into the budget of visitors' own data.
"""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from boosting import limits
from pages.shell.films import base_path
from pages.shell.private import PRIVATE

CLOSE = {"Connection": "close"}
TOO_SLOW = "What was sent did not come to its end in time."
NO_ROOM = "The visitors' files fill what this server has for them. Try again when others have left."


class Gate:
    """Middleware that lets pass what keeps to this."""

    def __init__(self, app: ASGIApp):
        self.app = app
        self.coming = 0  # bytes of the files that are on their way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif why := refusal(scope["path"], Headers(scope=scope).get("host", "")):
            await PlainTextResponse(why, 400, CLOSE)(scope, receive, send)
        elif (session := _uploads(scope)) is not None:
            await self._upload(session, scope, in_time(receive), send)
        else:
            await self.app(scope, in_time(receive), send)

    async def _upload(self, session: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a file of a session, where there is room for it."""
        nbytes = announced(Headers(scope=scope))
        files = Runtime.instance().uploaded_file_mgr
        assert isinstance(files, MemoryUploadedFileManager)
        if of_others(files, session) + self.coming + nbytes > PRIVATE.max_bytes:
            await PlainTextResponse(NO_ROOM, 503, CLOSE)(scope, receive, send)
            return
        self.coming += nbytes
        try:
            await self.app(scope, receive, send)
        finally:
            self.coming -= nbytes
            drop_oldest(files, session)


def refusal(path: str, host: str) -> str:
    """Why nobody here reads a request with this path and host, a sentence; "" if somebody may."""
    if len(path) > limits.PATH or not path.isprintable():
        return "No page here has such an address."
    try:
        _ = urlsplit(f"//{host}").port
    except ValueError:
        return "This is no name of a server."
    return ""


def in_time(receive: Receive) -> Receive:
    """The same messages, until a body comes too slowly: then the request is answered with 408."""
    loop = asyncio.get_running_loop()
    end, is_whole = loop.time() + limits.BODY_SECONDS, False

    async def receive_in_time() -> Message:
        nonlocal end, is_whole
        if is_whole:  # what else may come is that the visitor leaves, after hours perhaps
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, TOO_SLOW, CLOSE) from None
        end += len(message.get("body", b"")) / limits.BODY_PACE
        is_whole = not message.get("more_body", False)
        return message

    return receive_in_time


def announced(headers: Headers) -> int:
    """How many bytes a file may have: as many as it says, else as many as one may."""
    most = int(config.get_option("server.maxUploadSize")) * 2**20
    said = headers.get("content-length", "")
    return min(int(said), most) if said.isascii() and said.isdecimal() and len(said) < 12 else most


def of_others(files: MemoryUploadedFileManager, session: str) -> int:
    """The bytes of all files but those of one session."""
    stored = [kept for name, kept in list(files.file_storage.items()) if name != session]
    return sum(len(file.data) for kept in stored for file in list(kept.values()))


def drop_oldest(files: MemoryUploadedFileManager, session: str) -> None:
    """Keep a session's latest files only."""
    for name in list(files.file_storage.get(session, ()))[: -limits.UPLOADS]:
        files.remove_file(session, name)


def _uploads(scope: Scope) -> str | None:
    """The session that sends a file with this request; None where none does."""
    prefix = f"{base_path()}/_stcore/upload_file/"
    if scope["method"] != "PUT" or not scope["path"].startswith(prefix):
        return None
    return str(scope["path"]).removeprefix(prefix).partition("/")[0]
