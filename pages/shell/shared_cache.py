"""What all sessions share: caches, bounded by bytes together, whose long jobs can be interrupted.

Whatever the server keeps for its visitors goes through here, and all of it has one budget:
`BOOSTING_CACHE_MB` megabytes, 1000 unless it is set. When it is used up, the value that nobody has
asked for the longest is dropped, whichever cache it is in; whoever wants it again gets it computed
again. So no stream of links, however many differ, makes the server grow.

A long job is a generator that yields how far it is and returns a value. The session that needs the
value runs it, a tenth of a second at a time, and shows a progress bar. When the user changes a
control or goes to another page, Streamlit ends the script at the bar, and the job keeps its state.
Whoever asks for the same value next continues it. Between two slices other pages go first (turns.py).
"""

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from itertools import count
from threading import Lock
from time import monotonic
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, cast, runtime_checkable

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.shell.turns import TURNS

T = TypeVar("T")
V = TypeVar("V")
P = ParamSpec("P")
DEFAULT_MEGABYTES = 1000
MAX_ENTRIES = 512  # of one cache: the oldest of so many is found at once
CHECK_EVERY = 0.1  # seconds between two checks whether the user still wants the value
BAR_AFTER = 0.4  # seconds before a progress bar is shown


class Job(Generic[T]):
    """A computation that runs in slices, one session at a time; `value` is its result once `done`.

    count: how far it is, as the generator counts; error: the exception that ended it, or None.
    """

    def __init__(
        self, steps: Iterator[int], size: Callable[[int, T | None], int], grows: bool = False
    ):
        """steps: the computation, whose StopIteration carries the value; size: its bytes by its count
        and its value (None until done); grows: whether the value still grows when it is done.
        """
        self.steps, self.size, self.grows = steps, size, grows
        self.measured: int | None = None  # the bytes of a value that stays as it is
        self.lock = Lock()
        self.count, self.done = 0, False
        self.value: T | None = None
        self.last_request = 0  # the clock of the cache, which ticks at every request of any job
        self.error: Exception | None = None

    @property
    def nbytes(self) -> int:
        """The bytes that are taken so far."""
        if not self.done or self.grows:
            return self.size(self.count, self.value)
        # once: it may be large
        if self.measured is None:
            self.measured = self.size(self.count, self.value)
        return self.measured

    def run_for(self, seconds: float) -> None:
        """Run a step or more for about `seconds`; wait as long if another session runs it."""
        if not self.lock.acquire(blocking=False):
            # Whoever has the job now may need the turn of this session to go on.
            with TURNS.pause():
                if not self.lock.acquire(timeout=seconds):
                    return
        try:
            with TURNS.turn():
                self._run_until(monotonic() + seconds)
        except StopIteration as end:
            self._end(end.value)
        except Exception as error:
            # kept, so that every waiting session raises it and not only the one that ran this step
            self.error = error
            self._end(None)
        finally:
            self.lock.release()

    def _end(self, value: T | None) -> None:
        """It is done: what it was made of, and by whom, is not kept with it."""
        self.value, self.done, self.steps = value, True, iter(())

    def _run_until(self, end: float) -> None:
        """Run a step or more until that time; StopIteration, with the value, at the job's end."""
        while not self.done:
            self.count = next(self.steps)
            if monotonic() >= end:
                return


class OneStep(Generic[T]):
    """Steps of a job that has one: calling `make`. What interrupts that call leaves it to be done.

    A generator would be over when Streamlit ends the script inside of it, as it does at the progress
    bar of another job that this one needs.
    """

    def __init__(self, make: Callable[[], T]):
        self.make = make

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> int:
        raise StopIteration(self.make())


def single_step_job(make: Callable[[], T], size: Callable[[T], int]) -> Job[T]:
    """A job of one step, which calls `make`; `size` gives the bytes of its value."""
    return Job(OneStep(make), lambda count, value: 0 if value is None else size(value))


def growing_job(
    make: Callable[[], T], parts: Callable[[T], Mapping[Any, V]], size: Callable[[V], int]
) -> Job[T]:
    """A job of one step, which calls `make`; its value goes on growing by parts, which stay as they are.

    parts: those of the value. size: the bytes of a part, which is measured once: whatever is kept for
    anybody asks for all sizes.
    """
    measured = 0, 0  # so many parts, and their bytes

    def nbytes(value: T) -> int:
        nonlocal measured
        n, total = measured
        if len(parts(value)) > n:
            new = list(parts(value).values())[n:]
            measured = n + len(new), total + sum(map(size, new))
        return measured[1]

    return Job(
        OneStep(make), lambda count, value: 0 if value is None else nbytes(value), grows=True
    )


class Budget:
    """The bytes that several caches may take together."""

    def __init__(self, max_bytes: int):
        self.max_bytes = max_bytes
        self.caches: list[SharedCache[Any]] = []
        self.lock = Lock()
        self.requests = count(1)

    @property
    def nbytes(self) -> int:
        """The bytes that all caches take together."""
        return sum(cache.nbytes for cache in self.caches)

    def make_room(self) -> None:
        """Drop what nobody has requested for the longest until the rest fits; the newest stays."""
        # Counted without the lock, which all visitors would wait for.
        while self.nbytes > self.max_bytes and self._drop_oldest():
            pass

    def _drop_oldest(self) -> bool:
        """Whether something had to go, and something else stays."""
        with self.lock:
            if self.nbytes <= self.max_bytes or sum(len(cache.jobs) for cache in self.caches) < 2:
                return False
            oldest = [(last, c, key) for c in self.caches for last, key in c.oldest()]
            _, cache, key = min(oldest, key=lambda entry: entry[0])
            cache.drop(key)
            return True


def megabytes_allowed(setting: str | None, default: int = DEFAULT_MEGABYTES) -> int:
    """A budget in megabytes from the environment's text; the default where it is no number > 0."""
    try:
        value = int(setting or "")
    except ValueError:
        return default
    return value if value > 0 else default


BUDGET = Budget(megabytes_allowed(os.environ.get("BOOSTING_CACHE_MB")) * 10**6)


class SharedCache(Generic[T]):
    """Jobs by key, at most `max_entries` of them, in a budget that is shared with other caches."""

    def __init__(self, max_entries: int = MAX_ENTRIES, budget: Budget = BUDGET):
        self.max_entries, self.budget = max_entries, budget
        self.lock = Lock()
        self.jobs: dict[Hashable, Job[T]] = {}
        self.growing: dict[Hashable, Job[T]] = {}  # those whose bytes may still change
        self.sum_of_others = 0  # their bytes, added up once
        budget.caches.append(self)

    @property
    def nbytes(self) -> int:
        """The bytes that all jobs take together."""
        return self.sum_of_others + sum(job.nbytes for job in tuple(self.growing.values()))

    def oldest(self) -> list[tuple[int, Hashable]]:
        """The least recently requested job: its last request and its key; an empty list without jobs."""
        with self.lock:
            return [self._oldest()] if self.jobs else []

    def _oldest(self) -> tuple[int, Hashable]:
        return min(
            ((job.last_request, key) for key, job in self.jobs.items()), key=lambda one: one[0]
        )

    def get(self, key: Hashable, make: Callable[[], Job[T]]) -> Job[T]:
        """The job of that key; on a miss it is created by `make`."""
        job = self.find(key)
        if job is not None:  # no eviction needed
            return job
        # created outside of the lock: it may take a while, and other sessions need other keys
        return self._put(key, make())

    def find(self, key: Hashable) -> Job[T] | None:
        """The job of that key if there is one; it counts as requested."""
        # Without the lock: a page asks some hundred times, and whoever loses Python's turn while holding a lock
        # makes all pages wait for each other.
        job = self.jobs.get(key)
        if job is not None:
            job.last_request = next(self.budget.requests)
        return job

    def _put(self, key: Hashable, job: Job[T]) -> Job[T]:
        """Store the job, unless another session was faster, and evict the oldest ones."""
        _ = job.nbytes  # measured here, and not while others wait for the lock
        with self.lock:
            is_new = key not in self.jobs
            job = self.jobs.setdefault(key, job)
            job.last_request = next(self.budget.requests)
            self._count(key, job, is_new)
            if len(self.jobs) > self.max_entries:
                self._remove(self._oldest()[1])
        self.budget.make_room()
        return job

    def _count(self, key: Hashable, job: Job[T], is_new: bool) -> None:
        """Add the bytes of a job, if it has come or if they have become final."""
        was_growing = self.growing.pop(key, None) is not None
        if job.grows or not job.done:
            self.growing[key] = job
        elif is_new or was_growing:
            self.sum_of_others += job.nbytes

    def _remove(self, key: Hashable) -> None:
        job = self.jobs.pop(key, None)
        if self.growing.pop(key, None) is None and job is not None:
            self.sum_of_others -= job.nbytes

    def drop(self, key: Hashable, job: Job[T] | None = None) -> None:
        """Remove the job of a key, so that the next request starts it anew; job: only if it is this one."""
        with self.lock:
            if job is None or self.jobs.get(key) is job:
                self._remove(key)

    def value(self, key: Hashable, make: Callable[[], Job[T]], total: int, label: str) -> T:
        """The value of the job `key`, computed or finished here if need be; raises the job's error.

        make: creates the job on a cache miss; total: its count when done. A job that takes longer
        than `BAR_AFTER` seconds shows a progress bar with the text `label`.
        """
        job = self.get(key, make)
        if not job.done:
            try:
                _finish(job, total, label)
            finally:  # Streamlit may end the script there
                if job.done and not job.error:
                    self._put(key, job)  # it has grown: evict others if need be
                elif not job.count and not job.lock.locked():
                    # it has not begun, and what it is to be made of may be large
                    self.drop(key, job)
        if job.error:
            self.drop(key, job)
            raise job.error
        return cast(T, job.value)

    def made(self, key: Hashable, make: Callable[[], T], label: str = "") -> T:
        """The value that `make` returns, in one step. label: as for `value`."""
        return self.value(key, lambda: single_step_job(make, bytes_of), 1, label)


def _finish(job: Job[T], total: int, label: str) -> None:
    """Run a job to its end, with a progress bar if it takes long."""
    start, bar = monotonic(), None
    # a file is made outside of one
    on_a_page = get_script_run_ctx(suppress_warning=True) is not None
    while not job.done:
        if on_a_page and monotonic() - start > BAR_AFTER:
            share = min(job.count / max(total, 1), 1.0)
            bar = bar or st.empty()
            bar.progress(share, bar_words(label, share))
        job.run_for(CHECK_EVERY)
    if bar and not job.error:
        bar.empty()


def bar_words(label: str, share: float) -> str:
    """What stands beside a progress bar. label: of what is computed; share: of it that is done."""
    done = f"{label} {100 * share:.0f}\N{NO-BREAK SPACE}%"
    return f"{done}. Change any control to do something else instead."


def shared(label: str = "Computing…") -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorator: what a function returns is kept for all sessions, in the common budget.

    label: the text of a progress bar. The arguments are names and numbers; a dataclass would be hashed by its fields.
    """

    def decorate(make: Callable[P, T]) -> Callable[P, T]:
        cache: SharedCache[T] = SharedCache()

        @wraps(make)
        def cached(*args: P.args, **kwargs: P.kwargs) -> T:
            return cache.made(args, lambda: make(*args, **kwargs), label)

        return cached

    return decorate


@runtime_checkable
class Measured(Protocol):
    """What knows its own bytes: an array, a trace, a film, an Arrow table."""

    @property
    def nbytes(self) -> int:
        """The bytes of memory that it takes."""


def bytes_of(value: object) -> int:
    """About how many bytes of memory a value takes: its arrays and its texts; `nbytes` of what knows its own."""
    if isinstance(value, str | bytes):
        return len(value)
    if isinstance(value, float | int | None):
        return 0  # most parts of a run, before the question that takes longer
    if isinstance(value, Measured):
        return int(value.nbytes)
    if isinstance(value, Mapping):
        return sum(map(bytes_of, value.values()))
    if isinstance(value, tuple | list):
        return sum(map(bytes_of, value))
    if is_dataclass(value):
        return sum(bytes_of(vars(value)[field.name]) for field in fields(value))
    return 0
