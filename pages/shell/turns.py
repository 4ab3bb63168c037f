"""Who computes when: quick requests first, long work one piece at a time.

Only one thread of the server runs Python at a time, so four visitors whose work takes seconds would make everybody
else five times slower. A request, the run of a page's script, is quick in its first `QUICK` seconds and then computes
whenever it likes. What takes longer computes in turns:

    one at a time    the pieces of long work wait for each other, first come, first served
    quick ones first a piece begins when no quick request is under way, or after `PATIENCE` seconds
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident
from time import monotonic

QUICK = 0.4  # seconds: nearly all requests are over by then
PATIENCE = 0.5  # seconds for which a piece of long work lets quick requests go first
LOOK = 0.02  # seconds between two looks whether it is one's turn


class Turns:
    """The turns of all threads of a server."""

    def __init__(self, quick: float = QUICK, patience: float = PATIENCE):
        """quick, patience: seconds, see the module."""
        self.quick, self.patience = quick, patience
        self.began: dict[int, float] = {}  # when the request of a thread began
        self.held: set[int] = set()  # threads that are in the middle of a turn
        self.queue: deque[int] = deque()  # threads with long work; the first one's turn it is
        self.changed = Condition()

    @contextmanager
    def request(self) -> Iterator[None]:
        """While the script of a page runs in this thread."""
        me = get_ident()
        self.began[me] = monotonic()
        try:
            yield
        finally:
            del self.began[me]
            self._tell()

    def is_quick(self, thread: int) -> bool:
        """Has a thread's request begun just now? A thread without a request is never quick."""
        return monotonic() - self.began.get(thread, -self.quick) < self.quick

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Compute a piece: at once within a quick request or another turn, else when it is one's turn."""
        me = get_ident()
        if me in self.held or self.is_quick(me):
            yield
            return
        self._enter(me)
        try:
            yield
        finally:
            self._leave(me)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """In the middle of a turn, let others have theirs: this thread waits for one of them."""
        me = get_ident()
        was_held = me in self.held
        if was_held:
            self._leave(me)
        try:
            yield
        finally:
            if was_held:
                self._enter(me)

    def give_way(self) -> None:
        """In the middle of a turn, let quick requests go first, for `PATIENCE` seconds at most."""
        me = get_ident()
        if me in self.held and self._others_are_quick(me):
            until = monotonic() + self.patience
            with self.changed:
                while self._others_are_quick(me) and monotonic() < until:
                    self.changed.wait(LOOK)

    def _enter(self, me: int) -> None:
        """Wait for one's turn, and take it."""
        until = monotonic() + self.patience
        with self.changed:
            self.queue.append(me)
            while self.queue[0] != me or (self._others_are_quick(me) and monotonic() < until):
                self.changed.wait(LOOK)
            self.held.add(me)

    def _leave(self, me: int) -> None:
        """The turn is over."""
        with self.changed:
            self.held.discard(me)
            self.queue.remove(me)
            self.changed.notify_all()

    def _others_are_quick(self, me: int) -> bool:
        return any(self.is_quick(thread) for thread in tuple(self.began) if thread != me)

    def _tell(self) -> None:
        with self.changed:
            self.changed.notify_all()


TURNS = Turns()
