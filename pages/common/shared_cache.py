"""What all sessions share: a cache, bounded by bytes, whose long jobs can be interrupted.

A long job is a generator that yields how far it is and returns a value. The session that needs the
value runs it, a tenth of a second at a time, and shows a progress bar. When the user changes a
control or goes to another page, Streamlit ends the script at the bar, and the job keeps its state.
Whoever asks for the same value next continues it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar, cast

import streamlit as st

T = TypeVar("T")
CHECK_EVERY = 0.1  # seconds between two checks whether the user still wants the value
BAR_AFTER = 0.4  # seconds before a progress bar is shown


class Job(Generic[T]):
    """A computation that runs in slices, one session at a time; `value` is its result once `done`.

    count: how far it is, as the generator counts; error: the exception that ended it, or None.
    """

    def __init__(self, steps: Generator[int, None, T], size: Callable[[int, T | None], int]):
        """steps: the computation; size: its bytes by its count and its value (None until done)."""
        self.steps, self.size = steps, size
        self.lock = Lock()
        self.count, self.done = 0, False
        self.value: T | None = None
        self.error: Exception | None = None

    @property
    def nbytes(self) -> int:
        """The bytes that are taken so far."""
        return self.size(self.count, self.value)

    def run_for(self, seconds: float) -> None:
        """Run a step or more for about `seconds`; wait as long if another session runs it."""
        until = monotonic() + seconds
        if not self.lock.acquire(timeout=seconds):
            return
        try:
            while not self.done:
                self.count = next(self.steps)
                if monotonic() >= until:
                    return
        except StopIteration as end:
            self.value, self.done = end.value, True
        except Exception as error:
            # kept, so that every waiting session raises it and not only the one that ran this step
            self.error, self.done = error, True
        finally:
            self.lock.release()


def single_step_job(make: Callable[[], T], size: Callable[[T], int]) -> Job[T]:
    """A job of one step, which calls `make`; `size` gives the bytes of its value."""

    def steps() -> Generator[int, None, T]:
        value = make()
        yield 1
        return value

    return Job(steps(), lambda count, value: 0 if value is None else size(value))


class SharedCache(Generic[T]):
    """Jobs by key. Beyond `max_bytes` or `max_entries` the least recently requested are dropped."""

    def __init__(self, max_bytes: int, max_entries: int):
        self.max_bytes, self.max_entries = max_bytes, max_entries
        self.lock = Lock()
        self.jobs: OrderedDict[Hashable, Job[T]] = OrderedDict()

    @property
    def nbytes(self) -> int:
        """The bytes that all jobs take together."""
        return sum(job.nbytes for job in self.jobs.values())

    def get(self, key: Hashable, make: Callable[[], Job[T]]) -> Job[T]:
        """The job of that key; on a miss it is created by `make`."""
        with self.lock:
            job = self.jobs.get(key)
            if job is not None:  # cache hit: no eviction needed
                self.jobs.move_to_end(key)
                return job
        # created outside of the lock: it may take a while, and other sessions need other keys
        return self._put(key, make())

    def _put(self, key: Hashable, job: Job[T]) -> Job[T]:
        """Store the job, unless another session was faster, and evict the oldest ones."""
        with self.lock:
            job = self.jobs.setdefault(key, job)
            self.jobs.move_to_end(key)
            while len(self.jobs) > 1 and self._too_full():
                self.jobs.popitem(last=False)
        return job

    def _too_full(self) -> bool:
        return len(self.jobs) > self.max_entries or self.nbytes > self.max_bytes

    def drop(self, key: Hashable) -> None:
        """Remove a job, so that the next request starts it anew."""
        with self.lock:
            self.jobs.pop(key, None)

    def value(self, key: Hashable, make: Callable[[], Job[T]], total: int, label: str) -> T:
        """The value of the job `key`, computed or finished here if need be; raises the job's error.

        make: creates the job on a cache miss; total: its count when done. A job that takes longer
        than `BAR_AFTER` seconds shows a progress bar with the text `label`.
        """
        job = self.get(key, make)
        if not job.done:
            _finish(job, total, label)
            if not job.error:
                self._put(key, job)  # it has grown: evict others if need be
        if job.error:
            self.drop(key)
            raise job.error
        return cast(T, job.value)


def _finish(job: Job[T], total: int, label: str) -> None:
    """Run a job to its end, with a progress bar if it takes long."""
    start, bar = monotonic(), None
    while not job.done:
        if monotonic() - start > BAR_AFTER:
            share = min(job.count / max(total, 1), 1.0)
            bar = bar or st.empty()
            words = f"{label} {share:.0%}. Change any control to do something else instead."
            bar.progress(share, words)
        job.run_for(CHECK_EVERY)
    if bar and not job.error:
        bar.empty()
