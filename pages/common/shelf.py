"""What all sessions share: results by what defines them, bounded by their bytes, and long work that can be left.

Long work is a generator that yields how far it is and returns a value. The session that needs the value drives it, a
tenth of a second at a time, and shows a bar; when the user changes a control or goes to another page, Streamlit ends
the script at the bar, and the work simply stays where it is. Whoever asks for the same value next takes it up there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from threading import Lock
from time import monotonic
from typing import Generic, TypeVar

import streamlit as st

T = TypeVar("T")
PULSE = 0.1  # seconds between two looks at whether the user still wants it
PATIENCE = 0.4  # seconds without a bar: what is faster needs none


class Work(Generic[T]):
    """Work in progress: how far it is (any count), and its value once it is done. One session at a time drives it."""

    def __init__(self, steps: Generator[int, None, T], size: Callable[[int, T | None], int]):
        self.steps, self.size = steps, size
        self.lock = Lock()
        self.count, self.done = 0, False
        self.value: T | None = None
        self.error: Exception | None = None

    @property
    def nbytes(self) -> int:
        """The bytes that are taken so far."""
        return self.size(self.count, self.value)

    def drive(self, seconds: float) -> None:
        """Go on for so long, a step at least, or wait for so long if another session is at it."""
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
        except (
            Exception
        ) as error:  # for every session that waits, not only for the one that was driving
            self.error, self.done = error, True
        finally:
            self.lock.release()


def at_once(make: Callable[[], T], size: Callable[[T], int]) -> Work[T]:
    """Work of a single step; size says how many bytes its value takes."""

    def steps() -> Generator[int, None, T]:
        made = make()
        yield 1
        return made

    return Work(steps(), lambda count, made: 0 if made is None else size(made))


class Shelf(Generic[T]):
    """Work by key. Beyond `room` bytes or `most` pieces, what nobody has asked for the longest is dropped."""

    def __init__(self, room: int, most: int):
        self.room, self.most = room, most
        self.lock = Lock()
        self.kept: OrderedDict[Hashable, Work[T]] = OrderedDict()

    @property
    def nbytes(self) -> int:
        """The bytes that everything on the shelf takes together."""
        return sum(work.nbytes for work in self.kept.values())

    def get(self, key: Hashable, make: Callable[[], Work[T]]) -> Work[T]:
        """The work of that key, begun by `make` if nobody has asked for it lately."""
        with self.lock:
            work = self.kept.get(key)
            if (
                work is not None
            ):  # what every step asks for: nothing has been added, so nothing needs to be weighed
                self.kept.move_to_end(key)
                return work
        return self._put(
            key, make()
        )  # made outside of the lock: it may take a while, and others need other keys

    def _put(self, key: Hashable, work: Work[T]) -> Work[T]:
        """Keep the work, unless another session was faster, and make room for it."""
        with self.lock:
            work = self.kept.setdefault(key, work)
            self.kept.move_to_end(key)
            while len(self.kept) > 1 and (len(self.kept) > self.most or self.nbytes > self.room):
                self.kept.popitem(last=False)
        return work

    def drop(self, key: Hashable) -> None:
        """Forget what failed, so that the next one who asks begins anew."""
        with self.lock:
            self.kept.pop(key, None)

    def value(self, key: Hashable, make: Callable[[], Work[T]], total: int, label: str) -> T:
        """The finished value. What takes longer than `PATIENCE` shows a bar: label, and the share of `total` done."""
        work = self.get(key, make)
        if work.done and not work.error:
            return work.value
        began, bar = monotonic(), None
        while not work.done:
            if monotonic() - began > PATIENCE:
                share = min(work.count / max(total, 1), 1.0)
                bar = bar or st.empty()
                bar.progress(
                    share, f"{label} {share:.0%}. Change any control to do something else instead."
                )
            work.drive(PULSE)
        if work.error:
            self.drop(key)
            raise work.error
        if bar:
            bar.empty()
        self._put(key, work)  # it has grown since it was put there
        return work.value
