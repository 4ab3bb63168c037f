"""What every request must keep to, whatever it asks for; else it is told so in a sentence, and closed.

Its path is short and its host is one. Its body comes at a pace: whoever sends half of it, or a byte now and then, would
hold a connection for ever; who hangs up in the middle is nobody's error; what is asked for has none. What a page says on
its socket is one of Streamlit's messages, with names of a usual length: others would stand in the log with a traceback,
or whole; and a thousand at once would begin a thousand runs.

A file is sent to Streamlit's own route, which asks for no widget: a visitor's latest files stay, the older ones go, and
all files of the others, with this one, must fit into the budget of visitors' own data. Where the server's files run out,
nobody comes in any more who would stay (files_left.py).
"""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from google.protobuf.message import DecodeError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnected
from streamlit import config
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from boosting import limits
from pages.shell.files_left import FILES, FULL
from pages.shell.films import base_path
from pages.shell.private import PRIVATE

CLOSE = {"Connection": "close"}
STAYING = ("text/html", "text/event-stream")  # who asks for these opens a page, or a stream
TOO_SLOW = "What was sent did not come to its end in time."
NO_BODY = "A page is asked for without a body."
NO_ROOM = "The visitors' files fill what this server has for them. Try again when others have left."


class Gate:
    """Middleware that lets pass what keeps to this."""

    def __init__(self, app: ASGIApp):
        self.app = app
        self.coming = 0  # bytes of the files that are on their way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or hold one socket."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        elif scope["type"] == "websocket" and FILES.are_short():
            await send({"type": "websocket.close", "code": 1013, "reason": FULL})
        else:
            with suppress(WebSocketDisconnected):  # he left while he was not heard
                await self.app(scope, spoken(receive), send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if why := refusal(scope["path"], headers.get("host", "")) or _odd_body(scope, headers):
            await PlainTextResponse(why, 400, CLOSE)(scope, receive, send)
        elif headers.get("accept", "").startswith(STAYING) and FILES.are_short():
            await PlainTextResponse(FULL, 503, CLOSE)(scope, receive, send)
        else:
            # who leaves in the middle of what he sends is nobody to be answered
            with suppress(ClientDisconnect):
                await self._pass(scope, in_time(receive), send)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        session = _uploads(scope)
        if session is None:
            await self.app(scope, receive, send)
        else:
            await self._upload(session, scope, receive, send)

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


def _odd_body(scope: Scope, headers: Headers) -> str:
    """Why what is asked for comes with a body, a sentence; "" if it does not, or is no question."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return NO_BODY if has_body and scope["method"] in ("GET", "HEAD") else ""


def spoken(receive: Receive) -> Receive:
    """The same messages of a socket, at a pace, until one comes that no page says: it is as if the visitor had left."""
    now = asyncio.get_running_loop().time
    heard = now() - limits.MESSAGES / limits.MESSAGES_PACE  # up to when all may have been heard

    async def receive_spoken() -> Message:
        nonlocal heard
        message = await receive()
        heard = (
            max(heard, now() - limits.MESSAGES / limits.MESSAGES_PACE) + 1 / limits.MESSAGES_PACE
        )
        await asyncio.sleep(heard - now())
        if message["type"] == "websocket.receive" and not is_of_a_page(message.get("bytes")):
            return {"type": "websocket.disconnect", "code": 1003}
        return message

    return receive_spoken


def is_of_a_page(data: bytes | None) -> bool:
    """Whether a message is one of Streamlit's. data: None for a text, which none of them is."""
    try:
        said = BackMsg.FromString(data or b"")
    except DecodeError:
        return False
    run = said.rerun_script
    names = (run.page_script_hash, run.page_name, run.fragment_id)
    return said.WhichOneof("type") is not None and max(map(len, names)) <= limits.PATH


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
