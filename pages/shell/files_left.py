"""When the server has no file left: one line in the log, and a sentence for whoever comes.

A connection is an open file, and a process may have so many. At that limit asyncio cannot take the next visitor: it says
so with a traceback, tries again at once, two thousand times for each who waits, and those who wait hear nothing. Here two
files are kept back for that moment: with them all who wait are let in, told, and sent away. Before it comes to this, when
no more than `SPARE` are left, the gate (gate.py) lets nobody in who would stay: pages read files, too.
"""

import errno
import logging
import os
from asyncio import AbstractEventLoop
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import socket
from time import monotonic
from typing import Any

SPARE = 64  # for the pages of those who are there
QUEUE = 2048  # visitors that may wait: as many as Streamlit's server lets
TOLD_EVERY = 60.0  # seconds between two lines in the log
REQUEST = 65_536  # bytes of it that are taken: a connection that ends before it is read is one that failed
FULL = "This server holds as many visitors as it can. Try again in a minute."
ANSWER = (
    "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 60\r\n"
    f"Connection: close\r\nContent-Length: {len(FULL)}\r\n\r\n{FULL}"
).encode()
LOG = logging.getLogger("boosting_lab")


class Files:
    """The files that this process may still open."""

    def __init__(self, now: Callable[[], float] = monotonic):
        """now: the time in seconds."""
        self.now, self.told = now, -TOLD_EVERY
        self.kept: list[int] = []
        self.most = 0  # that the process may have; 0 where there is no such limit

    @contextmanager
    def kept_back(self, loop: AbstractEventLoop, most: int) -> Iterator[None]:
        """While a loop serves, two files are kept for who comes too late. most: files of this process, 0 for any number."""
        self.most = most
        self._keep()
        loop.set_exception_handler(self.heard)
        try:
            yield
        finally:
            loop.set_exception_handler(None)
            self._give_back()
            self.most = 0

    def _keep(self) -> None:
        with suppress(OSError):  # others were quicker; they give theirs back
            while len(self.kept) < 2:
                self.kept.append(os.open(os.devnull, os.O_RDONLY))

    def _give_back(self) -> None:
        while self.kept:
            os.close(self.kept.pop())

    def are_short(self) -> bool:
        """Whether so few are left that nobody should come who stays."""
        if not self.most:
            return False
        try:
            number = os.dup(self.kept[0])  # the smallest that is free
        except (OSError, IndexError):
            return True
        os.close(number)
        return number >= self.most - SPARE

    def heard(self, loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        """What asyncio cannot do: to take a visitor in, or something else, which is its own matter."""
        error, door = context.get("exception"), context.get("socket")
        out = isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE)
        if not out or door is None:
            loop.default_exception_handler(context)
            return
        if self.now() - self.told >= TOLD_EVERY:
            self.told = self.now()
            LOG.error("No file is left for another visitor (%s): who comes is sent away.", error)
        self._give_back()
        with suppress(OSError), door.dup() as listener:
            send_away(listener)
        self._keep()


def send_away(listener: socket) -> None:
    """Tell all who wait at a socket that nobody is let in; it ends with an OSError when nobody waits any more."""
    for _ in range(QUEUE):
        visitor, _ = listener.accept()
        with visitor, suppress(OSError):  # he may have gone
            visitor.setblocking(False)
            visitor.send(ANSWER)
            visitor.recv(REQUEST)


FILES = Files()
