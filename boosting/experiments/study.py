"""A study: many cells, computed a moment at a time, whose results can be seen before all are there.

    study = Study(lambda cell: seed_stepwise(trials[cell.place], cell.seed))
    while study.missing(wanted):
        study.run_for(0.5, wanted)        # stop whenever you like
        show(study.finished)

A cell is a generator that yields while it works and returns its result. Nothing is lost when
somebody stops: whoever asks for the same study next goes on in the middle of the cell. Several
threads may ask at once; one of them computes, and all of them see what is finished.
"""

from collections.abc import Callable, Generator, Hashable, Iterable
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
T = TypeVar("T")


def acquired(
    lock: Lock, seconds: float, waiting: Callable[[], AbstractContextManager[None]] = nullcontext
) -> bool:
    """Whether this thread has got the lock, at once or within so many seconds; waiting: surrounds that wait."""
    if lock.acquire(blocking=False):
        return True
    with waiting():
        return lock.acquire(timeout=seconds)


class Study(Generic[Key, T]):
    """Cells by key, finished or not.

    start(key): the computation of a cell. finished: the results so far, by key. failed: why a cell
    has none, in words, by key. at: how far the cell is that is being computed, as it counts itself.
    """

    def __init__(self, start: Callable[[Key], Generator[int, None, T]]):
        self.start = start
        self.finished: dict[Key, T] = {}
        self.failed: dict[Key, str] = {}
        self.at = 0
        self._lock = Lock()
        self._running: tuple[Key, Generator[int, None, T]] | None = None

    def missing(self, wanted: Iterable[Key]) -> list[Key]:
        """Those of the cells that are still to be computed, in the same order."""
        return [key for key in wanted if key not in self.finished and key not in self.failed]

    def run_for(
        self,
        seconds: float,
        wanted: Iterable[Key],
        waiting: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Compute missing cells in their order for about so many seconds, a step at least.

        Where another thread is computing already, wait as long instead. A ValueError of a cell is
        kept in `failed`; any other error is a bug, and raised. waiting: surrounds the wait.
        """
        until, missing = monotonic() + seconds, self.missing(wanted)
        if not missing or not acquired(self._lock, seconds, waiting):
            return
        try:
            for key in missing:
                if not self._finish(key, until):
                    return
        finally:
            self._lock.release()

    def _finish(self, key: Key, until: float) -> bool:
        """Work on a cell until then; whether there is time for another one."""
        if key in self.finished or key in self.failed:  # another thread was faster
            return True
        steps = self._begun(key)
        try:
            while True:
                self.at = next(steps)
                if monotonic() >= until:
                    return False
        except StopIteration as end:
            self.finished[key] = end.value
        except ValueError as error:
            self.failed[key] = str(error)
        except BaseException:
            self._running = None
            raise
        self._running = None
        return monotonic() < until

    def _begun(self, key: Key) -> Generator[int, None, T]:
        """The cell's computation: the one that was left in its middle, or a new one."""
        if self._running is None or self._running[0] != key:
            self._running, self.at = (key, self.start(key)), 0
        return self._running[1]
