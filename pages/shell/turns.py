"""Who computes when: quick requests first, long work one piece at a time.

Only one thread of the server runs Python at a time, so four visitors whose work takes seconds would make everybody
else five times slower. A request, the run of a page's script, is quick until it has worked for `QUICK` seconds, and then
computes whenever it likes. What takes longer computes in turns:

    one at a time     the pieces of long work wait for each other; who has worked the least is next
    quick ones first  a piece begins when no quick request is under way, or after `PATIENCE` seconds
    giving way        in the middle of a piece, the turn goes to whoever waits and has worked less
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition, get_ident
from time import monotonic, thread_time

QUICK = 0.12  # seconds of work: nearly all control changes are over by then
FRESH = (
    2.0  # seconds for which others wait for a quick request; it may be waiting for something itself
)
PATIENCE = 0.5  # seconds for which a piece of long work lets quick requests go first
LOOK = 0.02  # seconds between two looks whether it is one's turn


class Turns:
    """The turns of all threads of a server."""

    def __init__(self, quick: float = QUICK, patience: float = PATIENCE):
        """quick, patience: seconds, see the module."""
        self.quick, self.patience = quick, patience
        self.began: dict[
            int, tuple[float, float]
        ] = {}  # of a thread's request: the time, and its work before
        self.worked: dict[int, float] = {}  # seconds of a thread's request, when it last looked
        self.held: int | None = None  # the thread whose turn it is
        self.waiting: list[int] = []  # threads with long work, in the order in which they came
        self.changed = Condition()

    @contextmanager
    def request(self) -> Iterator[None]:
        """While the script of a page runs in this thread."""
        me = get_ident()
        self.began[me] = monotonic(), thread_time()
        self.worked[me] = 0.0
        try:
            yield
        finally:
            del self.began[me], self.worked[me]
            self._tell()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Compute a piece: at once within a quick request or another turn, else when it is one's turn."""
        me = get_ident()
        if self.held == me or self._work(me) < self.quick:
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
        was_held = self.held == me
        if was_held:
            self._leave(me)
        try:
            yield
        finally:
            if was_held:
                self._enter(me)

    def give_way(self) -> None:
        """In the middle of a turn, let those go first who are quick, or wait and have worked less."""
        me = get_ident()
        if self.held == me and (self._others_are_quick(me) or self._next(me) != me):
            with self.pause():
                pass

    def _work(self, me: int) -> float:
        """The seconds that this thread's request has worked; without end where it has none."""
        began = self.began.get(me)
        if began is None:
            return float("inf")
        self.worked[me] = thread_time() - began[1]
        return self.worked[me]

    def _next(self, *others: int) -> int:
        """Of those who wait, and of some others, the one that has worked the least; the first of equals."""
        return min(
            [*self.waiting, *others], key=lambda thread: self.worked.get(thread, float("inf"))
        )

    def _enter(self, me: int) -> None:
        """Wait for one's turn, and take it."""
        until = monotonic() + self.patience
        with self.changed:
            self._work(me)
            self.waiting.append(me)
            while (
                self.held is not None
                or self._next() != me
                or (self._others_are_quick(me) and monotonic() < until)
            ):
                self.changed.wait(LOOK)
            self.waiting.remove(me)
            self.held = me

    def _leave(self, me: int) -> None:
        """The turn is over."""
        self._work(me)
        self.held = None
        self._tell()

    def _others_are_quick(self, me: int) -> bool:
        """Is a quick request of another thread under way?"""
        now = monotonic()
        return any(
            now - began < FRESH and self.worked.get(thread, 0.0) < self.quick
            for thread, (began, _) in tuple(self.began.items())
            if thread != me
        )

    def _tell(self) -> None:
        with self.changed:
            self.changed.notify_all()


TURNS = Turns()
