"""What the server sends to a browser, and does for it, seen from outside: the raw messages, and what is made once."""

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path
from threading import Thread

import pytest
from browser.serving import Server
from opening import CHAPTERS, open_app, players
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.web.server.starlette.starlette_server import _bind_socket
from websockets.asyncio.client import connect

from boosting.__main__ import CompileStep
from pages.shell import server
from pages.words import stage_film

A_ROUND = 30  # bytes of a round, for the panel of edits
HOSTS = ["127.0.0.1", *["::1"] * socket.has_dualstack_ipv6()]
MOST = 32_000  # bytes of all that Streamlit sends for the Lab's players; the film goes its own way


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The app's websocket."""
    with Server(Path(tmp_path_factory.mktemp("server")) / "log.txt") as running:
        yield f"ws://localhost:{running.port}/_stcore/stream"


async def run_of_the_page(socket, query: str = "") -> dict[str, list[int]]:
    """Ask for a run of the page; returns the sizes of the elements that come, by their kind."""
    message = BackMsg()
    message.rerun_script.query_string = query
    await socket.send(message.SerializeToString())
    sizes: dict[str, list[int]] = {}
    while (answer := ForwardMsg.FromString(await socket.recv())).WhichOneof("type") != (
        "script_finished"
    ):
        kind = answer.delta.new_element.WhichOneof("type") or "other"
        sizes.setdefault(kind, []).append(answer.ByteSize())
    return sizes


def test_the_pictures_do_not_travel_with_the_page(address):
    async def main():
        async with connect(
            address, subprotocols=["streamlit"], max_size=None, proxy=None
        ) as socket:
            first = await run_of_the_page(socket)
            again = await run_of_the_page(socket, "n_rounds=500")
        return first, again

    few, many = (sum(sizes["bidi_component"]) for sizes in asyncio.run(main()))
    assert 0 < few < MOST
    assert many - few < A_ROUND * (500 - 60), "of a round little more than its coefficient"


def test_a_film_is_made_once_for_all_visitors(monkeypatch):
    made, make = [], stage_film.content
    monkeypatch.setattr(stage_film, "content", lambda *parts: made.append(1) or make(*parts))
    shown = [players(open_app(dataset="toy", seed=987, n_rounds=6)) for _ in range(2)]
    assert len(made) == 1
    assert shown[0] == shown[1]
    open_app(dataset="toy", seed=987, n_rounds=7)
    assert len(made) == 2


def test_the_chapters_are_looked_up_once(monkeypatch):
    server._page.cache_clear()
    looked, look = [], server.st.Page
    monkeypatch.setattr(
        server.st, "Page", lambda path, **options: looked.append(path) or look(path, **options)
    )
    for _ in range(3):
        open_app(dataset="toy", n_rounds=3)
    assert len(looked) == len(set(looked)) == len(CHAPTERS)


def test_modules_and_kernels_are_loaded_once_no_page_is_at_work(monkeypatch):
    imported, naps = [], []
    parts = [CompileStep("a part", lambda: imported.append("kernels"))]
    page_at_work = ExitStack()
    page_at_work.enter_context(server.TURNS.turn())

    def nap(seconds: float) -> None:
        naps.append(list(imported))
        if len(naps) == 3:
            page_at_work.close()

    monkeypatch.setattr(server, "sleep", nap)
    monkeypatch.setattr(server, "import_module", imported.append)
    monkeypatch.setattr("boosting.__main__.parts_of_pages", lambda: parts)
    monkeypatch.setattr(server.COMPILER, "has_succeeded", lambda: True)
    monkeypatch.setattr(server.POOL, "open", lambda: imported.append("workers"))
    monkeypatch.setattr(server.gc, "freeze", lambda: None)
    server.load_ahead()
    assert naps == [["workers"]] * 3
    assert imported == ["workers", *server.AHEAD, "kernels"]


def test_a_server_compiles_nothing_ahead_where_the_compiler_has_failed(monkeypatch):
    monkeypatch.setattr(server, "import_module", lambda name: None)
    monkeypatch.setattr(server.gc, "freeze", lambda: None)
    monkeypatch.setattr("boosting.__main__.parts_of_pages", lambda: pytest.fail("it compiles"))
    monkeypatch.setattr(server.POOL, "open", lambda: pytest.fail("its workers would compile"))
    monkeypatch.setattr(server.COMPILER, "process", None)
    server.load_ahead()


def test_the_memory_of_a_run_is_told():
    app = open_app(dataset="toy", n_rounds=6)
    app.session_state["code"] = True  # the box is open
    captions = [text.value for text in app.run().caption]
    (told,) = [words for words in captions if words.startswith("This run keeps")]
    assert "for its 6 rounds" in told


def test_pandas_is_whole_before_the_first_visitor(monkeypatch):
    begun = []
    monkeypatch.setattr(server, "import_module", begun.append)
    monkeypatch.setattr(server, "Thread", lambda **options: Thread(target=lambda: None))
    for name in ("start", "stop"):
        monkeypatch.setattr(server.COMPILER, name, lambda: None)

    async def serve() -> list[str]:
        async with server.lifespan(None):
            return list(begun)

    assert asyncio.run(serve()) == ["pandas"]


def test_a_server_may_open_as_many_files_as_the_machine_allows():
    resource = pytest.importorskip("resource", reason="only Unix limits a process's files")
    before = soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, soft), hard))
        server.open_more_files()
        raised, still = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    most = server.MOST_FILES if hard == resource.RLIM_INFINITY else min(server.MOST_FILES, hard)
    assert (raised, still) == (most, hard)


@pytest.mark.parametrize("host", HOSTS)
def test_a_connection_of_streamlit_s_socket_sends_at_once(host):
    async def is_sent_at_once() -> bool:
        loop, visited = asyncio.get_running_loop(), asyncio.Event()
        server.send_at_once(loop)
        sent = []

        def come(_, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            sent.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()
            visited.set()

        with _bind_socket(host, 0, 1) as listener:
            async with await asyncio.start_server(come, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname()[:2])
                await visited.wait()
                writer.close()
        return bool(sent[0])

    assert asyncio.run(is_sent_at_once())
