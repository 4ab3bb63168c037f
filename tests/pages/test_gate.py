"""What any request may be: odd paths, hosts and bodies get a sentence, and the log has no traceback."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from urllib.parse import quote

import pytest
from browser.serving import Server
from hostile import few, hostile
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocketDisconnected
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from boosting import limits
from pages.shell import gate
from pages.shell.reach import reach


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The app; whatever was sent, its log has no traceback."""
    with Server(tmp_path_factory.mktemp("gate") / "log.txt") as running:
        yield running
        assert "Traceback" not in running.said()


def asks(server: Server, path: str, host: str = "localhost") -> tuple[int, str]:
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as wire:
        wire.putrequest("GET", path, skip_host=True)
        wire.putheader("Host", host)
        wire.endheaders()
        answer = wire.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        (f"/qr?text={quote('😀' * 1500)}", "localhost", 400),
        (f"/qr?text={'a' * 1501}", "localhost", 400),
        ("/static/%00", "localhost", 400),
        ("/static/" + "a" * 5000, "localhost", 400),
        ("/static/" + "a" * 300, "localhost", 200),  # as any address below the app's
        ("/static/js/../../../../../../etc/passwd", "localhost", 400),
        ("/reach", "[::1", 400),
        ("/reach", "localhost:99999999", 400),
        ("/", "[", 400),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence(server, path, host, status):
    found, text = asks(server, path, host)
    assert found == status
    assert status == 200 or (text and len(text) < 200)


@pytest.mark.thorough
def test_half_sent_bodies_are_closed_and_nobody_waits_for_them(server):
    """Of every route that reads a body; one more that does not."""
    with ExitStack() as stack:
        wires = []
        for target in [
            "POST /rooms",
            "PUT /_stcore/upload_file/none/none",
            "POST /",
            "GET /qr",
        ] * 5:
            wire = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 40))
            wire.sendall(
                f"{target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                'Content-Length: 900\r\n\r\n{"link":'.encode()
            )
            wires.append(wire)
        assert asks(server, "/reach")[0] == 200
        for wire in wires:
            with wire.makefile("rb") as answer:
                assert answer.readline().split()[1].startswith(b"4")
                answer.read()  # comes to its end: the server has closed


@pytest.mark.parametrize("target", ["POST /rooms", "PUT /_stcore/upload_file/none/none"])
def test_who_hangs_up_in_the_middle_is_nobody_s_error(server, target):
    """The log, which is read at the end, has no traceback."""
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.port), 30) as wire:
            wire.sendall(
                f"{target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                'Content-Length: 900\r\n\r\n{"link":'.encode()
            )
    assert asks(server, "/reach")[0] == 200


@pytest.mark.parametrize("path", ["/rooms/ABCDE/events?device=student000", "/", "/qr?text=a"])
@pytest.mark.parametrize("more", ["Content-Length: 9", "Transfer-Encoding: chunked"])
def test_what_is_asked_for_has_no_body(server, path, more):
    """A stream that has begun could not be told that the body is late."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n1\r\n".encode())
        said = b"".join(iter(lambda: wire.recv(10_000), b""))
    assert said.startswith(b"HTTP/1.1 400") and said.endswith(gate.NO_BODY.encode())


def run_of(**names: str) -> bytes:
    """What a page says when it asks for a run. names: those of the run."""
    message = BackMsg()
    message.rerun_script.SetInParent()
    for name, value in names.items():
        setattr(message.rerun_script, name, value)
    return message.SerializeToString()


NOT_OF_A_PAGE = {
    "text": '{"rerun": 1}', "nothing": b"", "bytes": b"\xff" * 300, "a long name": run_of(fragment_id="x" * 10**6),
    "a long page": run_of(page_name="x" * 2000),
}  # fmt: skip


@pytest.mark.parametrize("said", NOT_OF_A_PAGE.values(), ids=NOT_OF_A_PAGE)
def test_a_socket_that_says_what_no_page_says_is_closed(server, said):
    before = len(server.said())

    async def say() -> None:
        address = f"ws://localhost:{server.port}/_stcore/stream"
        async with connect(address, subprotocols=["streamlit"], proxy=None) as wire:
            await wire.send(said)
            async with asyncio.timeout(30):
                async for _ in wire:
                    pass

    with suppress(ConnectionClosedError):
        asyncio.run(say())
    assert len(server.said()) == before, "nothing of it stands in the log"


def test_who_says_a_thousand_things_at_once_is_heard_at_a_pace(monkeypatch):
    """A hand that changes controls never waits."""
    monkeypatch.setattr(limits, "MESSAGES", 5)
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def receive() -> dict:
        return {"type": "websocket.receive", "bytes": run_of()}

    async def hear(n: int) -> None:
        heard = gate.spoken(receive)
        for _ in range(n):
            await heard()

    monkeypatch.setattr(gate.asyncio, "sleep", sleep)
    asyncio.run(hear(35))
    assert max(waited[:5]) <= 0 < waited[6]
    assert 29 < waited[-1] * limits.MESSAGES_PACE < 31, "nobody has slept: all that is owed"


def test_who_leaves_before_he_is_heard_is_nobody_s_error():
    """Streamlit then closes what is closed."""

    async def closes(scope, receive, send) -> None:
        await receive()
        raise WebSocketDisconnected("closed")

    async def receive() -> dict:
        return {"type": "websocket.receive", "bytes": run_of()}

    asyncio.run(gate.Gate(closes)({"type": "websocket"}, receive, receive))


def test_what_pages_say_is_theirs():
    assert gate.is_of_a_page(run_of(page_name="compare", query_string="x" * 50_000))


def slowly(chunks: list[bytes], pause: float):
    """A body that comes so."""
    left = iter(chunks)

    async def receive():
        await asyncio.sleep(pause)
        chunk = next(left)
        return {"type": "http.request", "body": chunk, "more_body": True}

    return receive


def test_a_body_may_take_as_long_as_its_bytes_need(monkeypatch):
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.05)

    async def read(chunks: list[bytes]) -> int:
        receive, n = gate.in_time(slowly(chunks, 0.03)), 0
        with pytest.raises((HTTPException, RuntimeError)) as ended:
            while True:
                n += len((await receive())["body"])
        assert isinstance(ended.value, HTTPException) == (chunks[0] == b"a")
        return n

    assert asyncio.run(read([b"a"] * 100)) < 10
    assert asyncio.run(read([b"a" * 4000] * 10)) == 40_000


def test_a_visitor_who_listens_for_hours_is_not_sent_away(monkeypatch):
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.02)

    async def listen() -> str:
        messages = iter([{"type": "http.request"}, {"type": "http.disconnect"}])

        async def receive():
            message = next(messages)
            await asyncio.sleep(0 if message["type"] == "http.request" else 0.1)
            return message

        heard = gate.in_time(receive)
        return [(await heard())["type"] for _ in range(2)][-1]

    assert asyncio.run(listen()) == "http.disconnect"


def stored(sizes: dict[str, list[int]]) -> MemoryUploadedFileManager:
    files = MemoryUploadedFileManager("/upload")
    for session, each in sizes.items():
        for k, size in enumerate(each):
            files.add_file(session, UploadedFileRec(str(k), "name", "type", b"0" * size))
    return files


def test_files_without_a_widget_push_out_their_own_and_nobody_elses():
    files = stored({"me": [1, 2, 3, 4, 5], "you": [10]})
    gate.drop_oldest(files, "me")
    assert list(files.file_storage["me"]) == ["2", "3", "4"] and "0" in files.file_storage["you"]
    assert gate.of_others(files, "me") == 10 and gate.of_others(files, "new") == 3 + 4 + 5 + 10
    gate.drop_oldest(files, "new")
    assert "new" not in files.file_storage


@pytest.mark.parametrize(
    ("said", "bytes_"), [("7", 7), ("", 50 * 2**20), ("x", 50 * 2**20), ("9" * 40, 50 * 2**20)]
)
def test_a_file_that_does_not_say_its_size_counts_as_the_largest(said, bytes_):
    assert gate.announced(Headers({"content-length": said})) == bytes_


def test_files_are_refused_where_the_visitors_have_no_room_left(monkeypatch):
    files, said = stored({"you": [600]}), []
    monkeypatch.setattr(
        gate.Runtime, "instance", lambda: type("R", (), {"uploaded_file_mgr": files})
    )
    monkeypatch.setattr(gate.PRIVATE, "max_bytes", 1000)

    async def send(message):
        said.append(message.get("status") or message["body"].decode())

    async def put(size: int) -> object:
        scope = {
            "type": "http", "method": "PUT", "path": "/_stcore/upload_file/me/1", "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"content-length", str(size).encode())],
        }  # fmt: skip
        said.clear()
        await gate.Gate(Starlette())(scope, slowly([b""], 0), send)
        return said[0]

    assert asyncio.run(put(401)) == 503 and said[1] == gate.NO_ROOM
    assert asyncio.run(put(400)) == 404  # no such route in this app: it was let through


# paths and hosts as bytes on a wire may spell them
SPELLED = st.text(st.characters(max_codepoint=255)) | st.text(
    "[]:.%@/?#0189af\x00\u2100é ", max_size=12
)
REQUESTS = st.tuples(
    SPELLED, SPELLED | st.sampled_from(["localhost:8501", "[::1", "[::1]:99", "a:65536"])
)


def is_refused_or_has_an_address(request: tuple[str, str]) -> None:
    """Whatever a request says of itself, it is told why it is not read, or students get an address of it."""
    path, host = request
    why = gate.refusal(path, host)
    assert why.endswith(".") if why else reach(None, "http", host, "10.0.0.7").words


test_odd_requests = few(REQUESTS, 100)(is_refused_or_has_an_address)
test_odd_requests_by_the_thousand = hostile(REQUESTS, 10_000)(is_refused_or_has_an_address)

BODIES = st.lists(st.tuples(st.binary(max_size=40), st.booleans()), min_size=1, max_size=6)


def comes_as_it_was_sent(parts: list[tuple[bytes, bool]]) -> None:
    """A body that comes in time passes the gate byte for byte, however it is cut."""
    messages = [{"type": "http.request", "body": b, "more_body": more} for b, more in parts]
    left = iter(messages)

    async def receive():
        return next(left)

    async def all_of_it() -> list[dict]:
        heard = gate.in_time(receive)
        return [await heard() for _ in messages]

    assert asyncio.run(all_of_it()) == messages


WIRE = st.lists(
    st.sampled_from(
        [b"GET ", b"POST ", b"PUT ", b"HEAD ", b"/rooms", b"/rooms/ABCDE/events", b"/qr?text=", b"/_stcore/upload_file/a/b",
         b"/static/", b"/notes", b"/reach", b"/films/", b" HTTP/1.1\r\n", b" HTTP/1.0\r\n", b"Host: localhost\r\n",
         b"Host: ", b"Content-Length: 5\r\n", b"Content-Length: ", b"Transfer-Encoding: chunked\r\n", b"\r\n", b"5\r\n",
         b"Content-Type: application/json\r\n", b"Content-Type: multipart/form-data; boundary=x\r\n", b"--x\r\n",
         b"Expect: 100-continue\r\n", b"Range: bytes=5-1,-2\r\n", b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
         b"Origin: http://a\r\n", b"[", b"{", b'"', b"%00", b"%ff", b"\x00", b"\xc3"]
    ) | st.binary(max_size=6),
    min_size=4, max_size=24,
).map(b"".join)  # fmt: skip
RUNNING: list[Server] = []


@pytest.fixture(scope="module", autouse=True)
def running(server):
    """The server, for tests that are made of a check."""
    RUNNING[:] = [server]


def is_answered(sent: bytes) -> None:
    """Whatever comes along a wire, in pieces of requests, the server closes it, and has made no mistake."""
    with socket.create_connection(("127.0.0.1", RUNNING[0].port), 30) as wire:
        wire.sendall(sent)
        wire.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):  # closed before all of it was read
            said = b"".join(iter(lambda: wire.recv(65_536), b""))
            assert b"HTTP/1.1 5" not in said
    assert "Traceback" not in RUNNING[0].said()


test_wires = few(WIRE, 60)(is_answered)
test_wires_by_the_thousand = hostile(WIRE, 5000)(is_answered)

test_bodies = few(BODIES, 30)(comes_as_it_was_sent)
test_bodies_by_the_thousand = hostile(BODIES, 3000)(comes_as_it_was_sent)
