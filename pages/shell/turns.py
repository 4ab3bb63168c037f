"""Who computes in the server: one page after another.

Only one thread of a process runs Python at a time. Of thirty pages at once each would take Python from all others, and all
would end when the last one does; one after another, half of them are over in half of the time. What takes long is computed
beside the server (pool.py). Where there are no workers, it gives way: it is done in slices, and a page that has just been
asked for goes before those that have had a slice, for a moment, so that nobody is last for ever.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from threading import Condition, get_ident
from time import monotonic

SLICE = 0.1  # seconds after which a page gives way: nearly all control changes are over by then
LATER = 1.0  # seconds for which it then lets those go first who have just come
HOLDS = 0.25  # seconds after which the next one begins all the same: who has the turn may wait for something else


class Turns:
    """The turns of all threads of a server."""

    def __init__(self) -> None:
        self.inside: dict[int, float] = {}  # since when a thread has its turn
        self.waiting: dict[int, float] = {}  # when a thread has come, or counts as having come
        self.changed = Condition()

    @property
    def n_at_work(self) -> int:
        """How many threads have a turn, or wait for one."""
        return len(self.inside) + len(self.waiting)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Compute a page, or a slice of long work; a slice within a page's turn is a place to give way."""
        me = get_ident()
        if not (is_slice := me in self.inside):
            self._take(me)
        elif self.waiting and monotonic() - self.inside[me] > SLICE:
            self._leave(me)
            self._take(me, LATER)
        try:
            yield
        finally:  # Streamlit may end a page anywhere
            if not is_slice:
                self._leave(me)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Wait for something, and let others have the turn; what ends the wait by an exception ends the turn, too."""
        me = get_ident()
        had_it = self._leave(me)
        yield
        if had_it:
            self._take(me)

    def _take(self, me: int, later: float = 0.0) -> None:
        """Wait for one's turn. later: so many seconds later it counts as having come."""
        with self.changed:
            self.waiting[me] = monotonic() + later
            while not self._is_next(me):
                self.changed.wait(HOLDS / 10)
            del self.waiting[me]
            self.inside[me] = monotonic()

    def _is_next(self, me: int) -> bool:
        since = max(self.inside.values(), default=-inf)
        first = min(self.waiting, key=lambda thread: self.waiting[thread])
        return first == me and monotonic() - since > HOLDS

    def _leave(self, me: int) -> bool:
        """End the turn of a thread, if it has one."""
        with self.changed:
            self.changed.notify_all()
            return self.inside.pop(me, None) is not None


TURNS = Turns()
