"""The process beside the server that computes long screens: it loads all that they need, and is copied for every worker.

    python -m pages.shell.worker SOCKET MEGABYTES

The server (pool.py) sends a connection through the socket for every worker that it wants. A copy of this process then
answers what comes through it, one question after another, until its server closes it. A copy takes milliseconds and a few
megabytes of its own, because what is loaded is shared; whoever kills one harms nobody else.
"""

import gc
import os
import pickle
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

NICENESS = 19  # of 19: a visitor's quick change goes first
READY = b"ready"
# megabytes: a worker that has grown by more is not asked again, and so gives them back
MOST_KEPT = 250
STATUS = Path("/proc/self/status")  # of Linux


def preload() -> None:
    """Import what screens need, and load the machine code of the kernels that pages call."""
    # here, because the copies shall have it and whoever imports this module need not
    from boosting.__main__ import parts_of_pages
    from boosting.lessons.showcases import showcases
    from pages.shell import answer  # noqa: F401

    for part in parts_of_pages():
        part.run()
    showcases()
    # What is there is left alone by all collections: to walk through it would copy it into every worker.
    gc.collect()
    gc.freeze()


def main(control: socket.socket, megabytes: int, load: Callable[[], object] = preload) -> None:
    """Load, say so, and make a copy for every connection that comes."""
    import signal

    # Ctrl-C is for the server, which then ends this process. It stays in the server's session all the same: Linux may share
    # out its cores by sessions, and then priorities say nothing between two of them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a copy has ended
    control.send(READY)
    while True:
        _, connections, *_ = socket.recv_fds(control, 1, 1)
        if not connections:  # the server has ended
            return
        if not os.fork():
            control.close()
            limit_memory(megabytes)
            # A server that has ended, or that has lost its patience, closes the connection.
            with suppress(EOFError, OSError):
                serve(Connection(connections[0]))
            os._exit(0)
        os.close(connections[0])


def limit_memory(megabytes: int) -> None:
    """Let this process take so much memory more than it has: beyond that it gets a MemoryError, and nobody else suffers."""
    import resource

    if STATUS.exists():
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = 1024 * kilobytes("VmData") + megabytes * 10**6
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def kilobytes(kind: str) -> int:
    """The memory of this process, of a kind that Linux tells; elsewhere 0."""
    lines = STATUS.read_text().splitlines() if STATUS.exists() else []
    return next((int(line.split()[1]) for line in lines if line.startswith(kind)), 0)


def serve(server: Connection) -> None:
    """Say who this is, and answer: the kind of the answer, it, and whether it is the last one."""
    server.send(os.getpid())
    before = kilobytes("RssAnon")
    while True:
        kind, value = answered(server.recv_bytes(), server)
        is_spent = kilobytes("RssAnon") - before > 1000 * MOST_KEPT
        server.send_bytes(pickle.dumps((kind, value, is_spent)))


def answered(question: bytes, server: Connection) -> tuple[str, object]:
    """("value", it), ("memory", None) or ("error", None). question: a pickled function of whom to tell how far it is."""

    def tell(label: str, share: float) -> None:
        server.send_bytes(pickle.dumps(("share", (label, share), False)))

    try:
        ask: Callable[[Callable[[str, float], None]], object] = pickle.loads(question)
        return "value", ask(tell)
    except MemoryError:
        return "memory", None
    except Exception:
        # The server computes it itself, then: what is wrong shows itself there, with its traceback in the log.
        return "error", None


if __name__ == "__main__":
    # under its own name: what is sent names functions of this module
    main(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]))
