"""A fresh computer: another process compiles, so that no visitor's page stands still meanwhile.

The server starts `python -m boosting compile` (boosting/__main__.py), which ends at once where
everything is compiled already. Until it ends, a page that calls a kernel whose machine code is not
there yet waits for that one kernel (boosting/engine/compiling.py) and says so. If that process
fails, or no folder can be written, the server compiles for itself, kernel by kernel.
"""

import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.runtime.scriptrunner import add_script_run_ctx

LOG = logging.getLogger("boosting_lab")
ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "boosting", "compile", "--background"]
LINE = re.compile(r"(\d{1,6}) of (\d{1,6}): (.*)")  # what it prints when it begins a part
WORDS = (
    "Compiling for this computer, once: part {} of {}, {}. "
    "This page goes on as soon as the parts that it needs are there."
)
ALONE = "Compiling for this computer. Only the very first start takes these seconds…"
FAILED = "The process that compiles for this server ended with %s; the server compiles for itself."
LOOK_EVERY = 0.3  # seconds between two looks at how far it is


class Compiler:
    """The process that compiles, and how far it is.

    part, total, title: the part that it is at, how many there are, and what that part compiles; 0
    and empty until it has found something to do. is_preparing: from the start until the server has
    the kernels of its first page.
    """

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.part, self.total, self.title = 0, 0, ""
        self.is_preparing = self.is_stopped = False

    def start(self, command: list[str] = COMMAND) -> None:
        """Start the process and return; if it cannot be started, the log says so."""
        self.is_preparing = True
        try:
            self.process = _start(command)
        except OSError as error:
            LOG.warning(FAILED, error)
            return
        self.follower = Thread(target=self._follow, name="follow the compiler", daemon=True)
        self.follower.start()

    def _follow(self) -> None:
        """Read what the process says, to its end."""
        assert self.process is not None
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                if told := LINE.match(line.rstrip()):
                    self.part, self.total, self.title = int(told[1]), int(told[2]), told[3]
        status = self.process.wait()
        if status and not self.is_stopped:
            LOG.warning(FAILED, f"status {status}")

    def stop(self) -> None:
        """End the process: its server ends."""
        self.is_stopped = True
        if self.process is not None:
            self.process.terminate()

    def at_work(self) -> bool:
        """Whether the process runs: whoever needs a kernel that is not there waits for it."""
        return self.process is not None and self.process.poll() is None

    def has_succeeded(self) -> bool:
        """Whether the process has ended and everything is compiled."""
        return self.process is not None and self.process.poll() == 0

    @property
    def words(self) -> str:
        """What a page that takes long says of it; empty where nothing is compiled."""
        if self.at_work():
            return WORDS.format(self.part, self.total, self.title) if self.total else ""
        return ALONE if self.is_preparing and not self.has_succeeded() else ""

    @contextmanager
    def told(self) -> Iterator[None]:
        """While the page runs, say at its top how far the process is, if the page takes long."""
        place = st.empty()  # in every run: without it all that follows would be mounted anew
        if not (self.at_work() or self.is_preparing):
            yield
            return
        over = Event()
        # A thread of its own: the page's own thread may be the one that waits.
        teller = add_script_run_ctx(Thread(target=self._tell, args=(place, over), daemon=True))
        teller.start()
        try:
            yield
        finally:
            over.set()
            teller.join()
            place.empty()

    def _tell(self, place: DeltaGenerator, over: Event) -> None:
        """Say in its place how far the process is, until the page is over."""
        while not over.wait(LOOK_EVERY):
            if words := self.words:
                place.progress(max(self.part - 1, 0) / max(self.total, 1), words)
            else:
                place.empty()


def _start(command: list[str]) -> subprocess.Popen[str]:
    """A process at low priority: on Windows its parent says so, elsewhere it lowers its own."""
    priority = 0
    if sys.platform == "win32":
        priority = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        creationflags=priority,
        start_new_session=True,  # Ctrl-C is for the server, which then ends this one
    )


COMPILER = Compiler()  # of this server
