"""A server without a file left says so in one line, sends away who comes, in a sentence, and serves who is there."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import ExitStack

import pytest
from browser.serving import Server
from visiting import Session

from pages.shell.files_left import FULL, SPARE, Files

resource = pytest.importorskip("resource", reason="only Unix limits a process's files")
MOST = 256  # files of the server
TRIES = 100  # to be let in, a tenth of a second apart


def silent(server: Server) -> socket.socket:
    """A connection that says nothing."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=90)


def answer(server: Server, kind: str) -> bytes:
    """What somebody gets who asks for the first page."""
    with silent(server) as wire:
        wire.sendall(
            f"GET / HTTP/1.1\r\nHost: x\r\nAccept: {kind}\r\nConnection: close\r\n\r\n".encode()
        )
        return b"".join(iter(lambda: wire.recv(65_536), b""))


async def sees_pages(server: Server, crowd: ExitStack) -> None:
    """A visitor goes on when others have taken all files: he came before."""
    visitor = Session(server)
    await visitor.open("?dataset=toy")
    last = [crowd.enter_context(silent(server)) for _ in range(2 * MOST)][-1]
    assert last.recv(10_000).endswith(FULL.encode()), "who comes too late is told so"
    await visitor.run("?dataset=toy&seed=7")
    await visitor.close()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_who_comes_too_late_is_told_so_and_the_log_has_one_line(tmp_path):
    as_now = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (MOST, as_now[1]))
    try:
        server = Server(tmp_path / "log.txt").start()
        # the server raises its own limit as far as it may
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (MOST, MOST))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, as_now)
    with ExitStack() as stack:
        stack.callback(server.stop)
        server.wait()
        with ExitStack() as crowd:
            asyncio.run(sees_pages(server, crowd))
        for _ in range(TRIES):
            if b" 200 OK" in answer(server, "text/html"):
                break
            time.sleep(0.1)
        else:
            pytest.fail("those who have gone leave their files to others")
        said = server.said()
    assert said.count("No file is left") == 1 and len(said) < 5000
    assert "accept()" not in said and "A page failed" not in said
    assert said.count("Traceback") <= 1, "of what was just being loaded ahead"


def test_nobody_comes_to_stay_where_few_files_are_left():
    """The smallest free number tells how many are open, whatever they are."""
    free = os.open(os.devnull, os.O_RDONLY)
    os.close(free)

    async def are_short(most: int) -> bool:
        files = Files()
        with files.kept_back(asyncio.get_running_loop(), most):
            return files.are_short()

    assert asyncio.run(are_short(free))
    assert not asyncio.run(are_short(free + SPARE + 50))
    assert not asyncio.run(are_short(0)), "no limit"


def test_what_else_a_loop_cannot_do_is_its_own_matter(caplog):
    async def fails() -> None:
        loop, files = asyncio.get_running_loop(), Files()
        with files.kept_back(loop, 0):
            loop.call_exception_handler({"message": "something else", "exception": OSError(5, "x")})

    asyncio.run(fails())
    assert "something else" in caplog.text and "No file" not in caplog.text
