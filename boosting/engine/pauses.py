"""Where long computations let others go first.

A server has one interpreter for all its visitors: whoever computes for half a second without a break lets everybody
wait. So what takes a step for every round of a run calls `pause` between two steps. What happens then is the
server's matter (pages/shell/turns.py); in a notebook, nothing does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import TypeVar

T = TypeVar("T")
_listeners: list[Callable[[], None]] = []


def on_pause(call: Callable[[], None]) -> None:
    """From now on, `pause` calls this; saying so twice is as good as once."""
    if call not in _listeners:
        _listeners.append(call)


def pause() -> None:
    """Let others go first, if there are any."""
    for call in _listeners:
        call()


def with_pauses(steps: Iterable[T]) -> Iterator[T]:
    """The same, with a pause before each."""
    for step in steps:
        pause()
        yield step


def acquired(
    lock: Lock, seconds: float, waiting: Callable[[], AbstractContextManager[None]] = nullcontext
) -> bool:
    """Whether this thread has got the lock, at once or within so many seconds; waiting: surrounds that wait."""
    if lock.acquire(blocking=False):
        return True
    with waiting():
        return lock.acquire(timeout=seconds)
