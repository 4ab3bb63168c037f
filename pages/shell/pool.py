"""Workers beside the server: whoever needs a long screen waits for one, and the server's own thread stays free.

one task a key      who asks for what is being computed already waits for the same task; the last to leave ends it
the next one        the first that waits, but a worker takes first what is about the data that it has at hand
limits              of time and of memory, for what strangers bring; a worker that is killed costs its task one more try
the process         that workers are copies of (worker.py) starts with the server, and comes last. Until it is
                    ready tasks wait: the server would compute them in everybody's time. Where it cannot be, `ask` returns
                    None, and the server computes as if there were no pool

`BOOSTING_WORKERS` says how many there are, at most one a core. Unless it is set there is one a core; none where memory is
short, and none but on Linux, because elsewhere a copy of a process is not safe to compute in.
"""

import logging
import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any

from boosting.engine.threads import CORES
from pages.shell import memory
from pages.shell.compiler import ROOT
from pages.shell.worker import READY

LOG = logging.getLogger("boosting_lab")
COMMAND = (sys.executable, "-m", "pages.shell.worker")
FAILED = (
    "The process that computes long screens beside the server %s; the server computes them itself."
)
SECONDS = 120.0  # that a task may take
MEGABYTES = 1500  # that a worker may take for it
TRIES = 2  # of a task whose worker is killed
# seconds for the process to load: it comes last, and the server may be at work all the time
PATIENCE = 300.0
LEAST = 1.5e9  # bytes of memory, below which a server is better off alone
FORKS = os.name == "posix"
TOO_LONG = "This takes longer than {:.0f} seconds. Choose fewer rounds or examples."
TOO_LARGE = "This needs more memory than one screen may have. Choose fewer rounds or examples."
ENDED = "What computes this has ended twice. Choose other settings, or reload the page in a while."


@dataclass(eq=False)
class Task:
    """What is computed for all who wait.

    question: as worker.py takes it; home: the data that it is about; seconds: that it may take; waiters: how many they are.
    share: of its present stage, by the stage's name. kind: of its answer, "" while there is none: "value", "error" where
    the worker failed, "refused" with a sentence; value: it. worker: the id of the process that computes it. done: whether
    it has an answer.
    """

    question: bytes
    home: Hashable
    seconds: float = SECONDS
    waiters: int = 0
    share: tuple[str, float] = ("", 0.0)
    kind: str = ""
    value: Any = None
    worker: int | None = None
    done: Event = field(default_factory=Event)


@dataclass(eq=False)
class Worker:
    """A copy of the process. home: the data of its last task."""

    connection: Connection
    process: int
    home: Hashable = None


class Pool:
    """The workers of a server."""

    def __init__(
        self,
        n: int,
        seconds: float = SECONDS,
        megabytes: int = MEGABYTES,
        command: tuple[str, ...] = COMMAND,
    ):
        """n: of workers; seconds, megabytes: the limits of a task; command: starts the process that they are copies of."""
        self.n, self.seconds, self.megabytes, self.command = n, seconds, megabytes, command
        self.is_open = self.is_ready = False
        self.process: subprocess.Popen[bytes] | None = None
        self.tasks: dict[Hashable, Task] = {}
        self.queue: list[Task] = []
        self.idle: list[Worker] = []  # in the order in which they became so
        self.busy = 0
        self.changed = Condition()
        self.settled = Event()  # the process is ready, or will never be

    # --- the process

    def open(self) -> None:
        """Start the process, where there can be workers."""
        self.is_open = FORKS and self.n > 0 and self._has_started()
        if self.is_open:
            Thread(target=self._get_ready, name="get the pool ready", daemon=True).start()

    def _has_started(self) -> bool:
        self.control, theirs = socket.socketpair()
        arguments = [*self.command, str(theirs.fileno()), str(self.megabytes)]
        try:
            self.process = subprocess.Popen(
                arguments,
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        except OSError as error:
            LOG.warning(FAILED, f"cannot start ({error})")
            return False
        finally:
            theirs.close()
        return True

    def _get_ready(self) -> None:
        """Wait until the process has loaded everything, and let one thread for each worker hand out tasks."""
        self.control.settimeout(PATIENCE)
        try:
            self.is_ready = self.control.recv(len(READY)) == READY
        except OSError:
            self.is_ready = False
        if not self.is_ready:
            self._fail("has not got ready")
        for k in range(self.n if self.is_ready else 0):
            Thread(target=self._hand_out, name=f"worker {k}", daemon=True).start()
        self.settled.set()

    def _fail(self, why: str) -> None:
        """The process is of no use: say so once, and let the server compute what waits."""
        with self.changed:
            told, self.is_open, self.is_ready = not self.is_open, False, False
            left, self.queue = self.queue, []
            self.changed.notify_all()
        if not told:
            LOG.warning(FAILED, why)
        for task in left:
            self._end(task, "error")

    def close(self) -> None:
        """End the process and its copies: the server ends."""
        with self.changed:
            self.is_open = self.is_ready = False
            running = [task.worker for task in self.tasks.values()]
            self.changed.notify_all()
        for worker in running:
            kill(worker)
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.control.close()

    # --- who asks

    def ask(
        self, key: Hashable, question: Callable[..., object], home: Hashable, seconds: float = 0.0
    ) -> Task | None:
        """The task of a key, for one who waits more; None if there are no workers. It must be left, done or not.

        question, home: as in Task; seconds: that it may take, if it is not those of the pool.
        """
        with self.changed:
            if not self.is_open:
                return None
            task = self.tasks.get(key)
            if task is None:
                task = self.tasks[key] = Task(pickle.dumps(question), home, seconds or self.seconds)
                self.queue.append(task)
                self.changed.notify_all()
            task.waiters += 1
        return task

    def leave(self, key: Hashable, task: Task) -> None:
        """One who waited has it, or does not want it any more; the last to leave ends it."""
        with self.changed:
            task.waiters -= 1
            if task.waiters:
                return
            del self.tasks[key]
            if task in self.queue:
                self.queue.remove(task)
            elif not task.done.is_set():
                kill(task.worker)

    @property
    def has_room(self) -> bool:
        """Whether a task would begin at once."""
        return self.is_ready and self.busy + len(self.queue) < self.n

    # --- who hands out

    def _hand_out(self) -> None:
        """Give a worker one task after another."""
        worker: Worker | None = None
        while task := self._next(worker):
            try:
                worker = self._computed(worker, task)
            except OSError as error:  # there is no worker to be had
                self._fail(f"has ended ({error})")
                self._end(task, "error")
            finally:
                with self.changed:
                    self.busy -= 1
        if worker:
            worker.connection.close()

    def _next(self, worker: Worker | None) -> Task | None:
        """Wait for a task, and take it; None when the pool is of no use any more."""
        task = None
        with self.changed:
            self.idle += [worker] if worker else []
            while self.is_ready and (task := self._fitting(worker)) is None:
                self.changed.wait()
            if worker:
                self.idle.remove(worker)
            if task:
                self.queue.remove(task)
                self.busy += 1
        return task

    def _fitting(self, worker: Worker | None) -> Task | None:
        """The first task about the data that the worker has, else the first that no other idle worker has the data of."""
        own = worker and worker.home
        others = {one.home for one in self.idle if one is not worker}
        mine = (task for task in self.queue if own is not None and task.home == own)
        free = (task for task in self.queue if task.home not in others)
        return next(mine, None) or next(free, None)

    def _computed(self, worker: Worker | None, task: Task) -> Worker | None:
        """Have a task computed; returns the worker, None if it is no more. OSError if there is none to be had."""
        for _ in range(TRIES):
            worker = worker or self._copied()
            try:
                if not self._has_begun(worker, task) or self._is_answered(worker, task):
                    return worker
                self._part_with(worker)
                return None
            except (EOFError, BrokenPipeError, ConnectionResetError):
                self._part_with(worker)
                worker = None
                if not task.waiters:  # they have left, and ended it
                    return None
        self._end(task, "refused", ENDED)
        return None

    def _has_begun(self, worker: Worker, task: Task) -> bool:
        """Send it the question; not if nobody waits any more."""
        with self.changed:
            if not task.waiters:
                return False
            task.worker, worker.home = worker.process, task.home
        worker.connection.send_bytes(task.question)
        return True

    def _is_answered(self, worker: Worker, task: Task) -> bool:
        """Wait for the answer; whether the worker can be asked again."""
        until = monotonic() + task.seconds
        while worker.connection.poll(max(0.0, until - monotonic())):
            kind, value, is_spent = pickle.loads(worker.connection.recv_bytes())
            if kind == "share":
                task.share = value
            elif kind == "memory":
                self._end(task, "refused", TOO_LARGE)
                return False
            else:
                return self._end(task, kind, value) and not is_spent
        self._end(task, "refused", TOO_LONG.format(task.seconds))
        return False

    def _end(self, task: Task, kind: str, value: object = None) -> bool:
        """A task has its answer; whether somebody waits for it still, or else its worker may have been killed."""
        with self.changed:
            task.kind, task.value = kind, value
            task.done.set()
            return bool(task.waiters)

    def _part_with(self, worker: Worker) -> None:
        """End a worker that is of no use."""
        kill(worker.process)
        worker.connection.close()

    def _copied(self) -> Worker:
        """A new worker."""
        ours, theirs = socket.socketpair()
        connection = Connection(ours.detach())
        with theirs:
            socket.send_fds(self.control, [b"+"], [theirs.fileno()])
        try:
            if connection.poll(PATIENCE):
                return Worker(connection, connection.recv())
        except EOFError:
            pass
        connection.close()
        raise OSError("it makes no copies")


def kill(process: int | None) -> None:
    """End a worker at once, wherever it is; None for no worker."""
    if process is not None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def workers_wanted(setting: str | None) -> int:
    """How many workers an operator wants: a whole number. What is none is a line in the log, and as good as nothing."""
    if setting and setting.isascii() and setting.isdigit():
        return min(int(setting), CORES)
    if setting:
        LOG.warning("BOOSTING_WORKERS is %r, which is no whole number; it is left out.", setting)
    return CORES if sys.platform == "linux" and memory.allowed() >= LEAST else 0


def megabytes_for_each(n: int) -> int:
    """What a task of one of n workers may take: together with the server's they leave the machine its memory."""
    there = memory.allowed() / 10**6 if sys.platform == "linux" else float("inf")
    return min(MEGABYTES, int(there / (n + 1)))


N_WORKERS = workers_wanted(os.environ.get("BOOSTING_WORKERS"))
POOL = Pool(N_WORKERS, megabytes=megabytes_for_each(N_WORKERS))
