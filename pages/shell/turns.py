"""Who computes when: quick requests first, long work one piece at a time.

Only one thread of the server runs Python at a time, so four visitors whose work takes seconds would make everybody
else five times slower. A request, the run of a page's script or of a part of it (fragments.py), is quick until it has
worked for `QUICK` seconds, and so long computes whenever it likes. Quick requests begin one after another: of thirty at
once each would take twice the work, for they would take Python from each other, and all would end when the last one does.
What a visitor's requests have worked beyond `QUICK` counts for his next one, until time has paid it back: who asks for one
long computation after another is not quick at each. Work that is not quick is done in turns:

    one at a time     the pieces of long work wait for each other; who has worked the least is next
    nobody is last for ever   for every second since it was made a request counts as having worked `AGES` less
    quick ones first  a piece begins when no quick request is under way, or after `PATIENCE` seconds
    giving way        in the middle of a piece, the turn goes to whoever waits and has worked less; a piece that was
                      quick when it began, and is not any more, waits for its turn there
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition, get_ident
from time import monotonic, thread_time
from typing import NamedTuple

QUICK = 0.12  # seconds of work: nearly all control changes are over by then
HOLDS = 0.25  # seconds after which the next quick request begins all the same
PAID_BACK = 0.2  # seconds in every second, of what a visitor has worked beyond
DEBT = 2.0  # seconds of it: more is forgotten
AGES = 0.1  # seconds of work: what a second of a request's age is worth, so that new ones do not keep it from its end
# A request counts as quick for so many seconds of wall time at most, because it may be blocked.
FRESH = 2.0
PATIENCE = 0.5  # seconds for which a piece of long work lets quick requests go first
INSISTS = 0.05  # seconds for which it then goes on before it lets them again
LOOK = 0.02  # seconds between two looks whether it is one's turn


@dataclass
class Account:
    """What one visitor's requests have worked beyond `QUICK`: owed seconds at the time `at`."""

    owed: float = 0.0
    at: float = 0.0

    def owed_at(self, now: float) -> float:
        """The seconds of it that time has not paid back."""
        return max(0.0, min(self.owed, DEBT) - PAID_BACK * (now - self.at))

    def add(self, work: float, quick: float) -> None:
        """A request ends that has worked so many seconds, quick of them at once."""
        now = monotonic()
        self.owed, self.at = self.owed_at(now) + max(0.0, work - quick), now


class Request(NamedTuple):
    """The run of a page's script. began: the time; before: the work of its thread; owed: seconds, by its visitor."""

    began: float
    before: float
    owed: float


class Turns:
    """The turns of all threads of a server."""

    def __init__(self, quick: float = QUICK, patience: float = PATIENCE):
        """quick, patience: seconds, see the module."""
        self.quick, self.patience = quick, patience
        self.requests: dict[int, Request] = {}  # by thread
        # Seconds of work by thread, when it last looked: of its request, and what its visitor owed before.
        self.worked: dict[int, float] = {}
        self.inside: set[int] = set()  # threads that compute a piece, at once or in their turn
        self.blocked: set[int] = set()  # threads that wait for what another one computes
        self.held: int | None = None  # the thread whose turn it is
        self.insists_until = 0.0  # the time until which it does not give way
        # Threads in the order in which they came: whose request has not begun, and with long work.
        self.arriving: list[int] = []
        self.waiting: list[int] = []
        self.changed = Condition()

    @contextmanager
    def request(self, visitor: Account | None = None) -> Iterator[None]:
        """While the script of a page, or a part of it, runs in this thread; visitor: whose page it is."""
        me, visitor = get_ident(), visitor or Account()
        if me in self.requests:  # a part that runs with its page
            yield
            return
        self._arrive(me, visitor)
        try:
            yield
        finally:
            visitor.add(thread_time() - self.requests.pop(me).before, self.quick)
            del self.worked[me]
            self._tell()

    def _arrive(self, me: int, visitor: Account) -> None:
        """Wait for the quick requests that have come before, and begin."""
        with self.changed:
            self.arriving.append(me)
            try:
                while self.arriving[0] != me or self._quick(HOLDS):
                    self.changed.wait(LOOK)
            finally:
                self.arriving.remove(me)
            now = monotonic()
            self.worked[me] = owed = visitor.owed_at(now)
            self.requests[me] = Request(now, thread_time(), owed)

    def at_work(self) -> bool:
        """Does a request run, or anything compute?"""
        return bool(self.requests or self.arriving or self.inside)

    def n_at_work(self) -> int:
        """How many requests run, or are about to begin, and do not wait for what others compute."""
        return len(self.requests.keys() - self.blocked) + len(self.arriving)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Compute a piece: at once within a quick request or another turn, else when it is one's turn."""
        me = get_ident()
        if me in self.inside:
            yield
            return
        self.inside.add(me)
        try:
            if self._work(me) >= self.quick:
                self._enter(me)
            yield
        finally:
            self.inside.remove(me)
            if self.held == me:
                self._leave(me)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """In the middle of a turn, let others have theirs: this thread waits for one of them."""
        me = get_ident()
        was_held = self.held == me
        self.blocked.add(me)  # whom it waits for must not let it go first
        if was_held:
            self._leave(me)
        else:
            self._tell()
        try:
            yield
        finally:
            self.blocked.discard(me)
            if was_held:
                self._enter(me)

    def give_way(self) -> None:
        """In the middle of a piece, let those go first who are quick, or wait and have worked less."""
        me = get_ident()
        if self.held == me:
            if monotonic() >= self.insists_until and (
                self._others_are_quick(me) or self._somebody_has_worked_less(me)
            ):
                with self.pause():
                    pass
        elif me in self.inside and not self._must_be_quick(me) and self._work(me) >= self.quick:
            self._enter(me)

    def _must_be_quick(self, me: int) -> bool:
        """Whether too little time has passed for this request's work; to ask for the work takes longer."""
        request = self.requests.get(me)
        return request is not None and request.owed + monotonic() - request.began < self.quick

    def _work(self, me: int) -> float:
        """The seconds that this thread's request has worked, with what its visitor owes; without end where it has none."""
        request = self.requests.get(me)
        if request is None:
            return float("inf")
        self.worked[me] = request.owed + thread_time() - request.before
        return self.worked[me]

    def _next(self) -> int:
        """Of those who wait the one that has worked the least; the first of equals."""
        return min(self.waiting, key=self._rank)

    def _rank(self, thread: int) -> float:
        """The seconds that a thread's request has worked, less what its age is worth; the lowest is next."""
        request = self.requests.get(thread)
        age = monotonic() - request.began if request else 0.0
        return self.worked.get(thread, float("inf")) - AGES * age

    def _somebody_has_worked_less(self, me: int) -> bool:
        """Does anybody wait who has worked less than this thread, by more than a piece that insists?"""
        waiting = tuple(self.waiting)
        self._work(me)
        return bool(waiting) and min(map(self._rank, waiting)) + INSISTS < self._rank(me)

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
            now = monotonic()
            self.insists_until = now + INSISTS if now >= until else 0.0

    def _leave(self, me: int) -> None:
        """The turn is over."""
        self._work(me)
        self.held = None
        self._tell()

    def _others_are_quick(self, me: int) -> bool:
        """Is a quick request of another thread under way?"""
        return any(thread != me for thread in self._quick(FRESH))

    def _quick(self, seconds: float) -> list[int]:
        """The threads whose requests have begun within so many seconds and are quick."""
        now = monotonic()
        return [
            thread
            for thread, request in tuple(self.requests.items())
            if now - request.began < seconds
            and self.worked.get(thread, 0.0) < self.quick
            and thread not in self.blocked
        ]

    def _tell(self) -> None:
        with self.changed:
            self.changed.notify_all()


TURNS = Turns()
