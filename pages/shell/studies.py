"""Studies that grow while somebody looks: what is finished is drawn, and the rest goes on being computed.

Where there are workers beside the server (pool.py), one of them at least is left to screens, and the others compute cell
after cell until nobody has looked for a moment. Elsewhere each look computes for a moment, and the next one goes on in the
middle of a cell. Whoever changes a control or leaves the page so ends the work; what is finished stays for everybody.
"""

from collections.abc import Callable, Generator, Hashable, Sequence
from functools import partial
from threading import Condition, Thread
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import streamlit as st

from boosting.engine.trace import run_to_end
from boosting.experiments.study import Study
from pages.shell import address
from pages.shell.answer import Tell, telling
from pages.shell.pool import POOL, SECONDS, Task
from pages.shell.shared_cache import CHECK_EVERY
from pages.shell.turns import TURNS

SLICE = 0.4  # seconds of computing between two pictures
AGAIN = 0.3  # seconds between them, for other visitors
LOOKED = (
    3.0  # seconds after a look for which workers go on: a few times as long as between two looks
)

Key = TypeVar("Key", bound=Hashable)
T = TypeVar("T")


class Growing(Study[Key, T]):
    """A study whose cells workers can compute.

    seen: when somebody has looked last; wanted: the cells that he wants; n_threads: that hand them to workers; at_work:
    cells that workers have; left: those that no worker could compute.
    """

    def __init__(
        self,
        start: Callable[[Key], Generator[int, None, T]],
        beside: Callable[[Key], Generator[int, None, T]] | None = None,
        seconds: float = SECONDS,
    ):
        """start: the computation of a cell; beside: the same, as it can be sent to another process, if `start` cannot;
        seconds: that a cell may take there.
        """
        super().__init__(start)
        self.beside, self.seconds = beside or start, seconds
        self.seen, self.wanted, self.n_threads = 0.0, list[Key](), 0
        self.at_work, self.left = set[Key](), set[Key]()
        self.changed = Condition()

    def look(self, wanted: Sequence[Key]) -> None:
        """Have missing cells computed for a moment longer, and wait a moment for them."""
        with self.changed:
            self.seen, self.wanted = monotonic(), list(wanted)
            for _ in range(self.n_threads, max(POOL.n - 1, 1)):
                self.n_threads += 1
                Thread(target=self._hand_out, name="study", daemon=True).start()
            self.changed.wait_for(lambda: not self._is_at_work(), SLICE)

    def end(self) -> None:
        """Whoever has looked does not want more of it."""
        self.seen = 0.0

    def _is_at_work(self) -> bool:
        """Whether workers compute what is wanted, or will."""
        return not self.left.issuperset(self.missing(self.wanted))

    def _is_seen(self) -> bool:
        return monotonic() - self.seen < LOOKED

    def _hand_out(self) -> None:
        """Have one cell after another computed."""
        while (key := self._next()) is not None:
            question = partial(computed, self.beside, key)
            task = POOL.ask((self, key), question, id(self), self.seconds)
            kind, value = self._answer(key, task) if task else ("error", None)
            with self.changed:
                self._note(key, kind, value)
                self.changed.notify_all()

    def _next(self) -> Key | None:
        """Take a cell; None, and one thread less, where there is none or nobody looks."""
        with self.changed:
            free = (k for k in self.missing(self.wanted) if k not in self.at_work | self.left)
            key = next(free, None) if self._is_seen() else None
            if key is None:
                self.n_threads -= 1
            else:
                self.at_work.add(key)
        return key

    def _answer(self, key: Key, task: Task) -> tuple[str, Any]:
        """The kind of a worker's answer, and it; ("", None) where nobody looks any more."""
        try:
            while not task.done.wait(CHECK_EVERY):
                self.at = int(task.share[1])
                if not self._is_seen():
                    return "", None
        finally:
            POOL.leave((self, key), task)
        return task.kind, task.value

    def _note(self, key: Key, kind: str, value: Any) -> None:
        self.at_work.discard(key)
        if kind == "value":
            self.finished[key] = value
        elif kind == "refused":
            self.failed[key] = value
        elif kind == "error":  # the server computes it: what is wrong shows itself there
            self.left.add(key)


def computed(start: Callable[[Key], Generator[int, None, T]], key: Key, tell: Tell) -> T:
    """A cell, in another process, which tells how far it is."""
    return run_to_end(telling(start(key), partial(tell, "")))


Asked: TypeAlias = Callable[[], tuple[Growing[Key, Any], Sequence[Key]]]


def compute(kept: Growing[Key, Any], wanted: Sequence[Key]) -> int:
    """Have missing cells computed for a moment, when it is this visitor's turn; how many are missing then."""
    here = missing = kept.missing(wanted)
    if missing and POOL.is_open:
        with TURNS.pause():
            kept.look(wanted)
        here = [key for key in missing if key in kept.left]
    if here:
        with TURNS.turn():
            kept.run_for(SLICE, here, TURNS.pause)
    return len(kept.missing(wanted))


def watch(asked: Asked[Key], draw: Callable[[int], None], runs_on: bool = True) -> None:
    """Draw what is finished, compute for a moment, draw again, until all is there.

    asked: gives what is computed, and the cells that are wanted: a session keeps how to ask for them; draw(missing):
    shows the results, told how many are missing; runs_on: False draws once and computes nothing.
    """
    kept, wanted = asked()
    again = AGAIN if runs_on and kept.missing(wanted) else None
    st.fragment(_look, run_every=again)(asked, draw, runs_on, [])


def _look(asked: Asked[Key], draw: Callable[[int], None], runs_on: bool, looks: list[int]) -> None:
    """One look. looks: how many cells were missing at the looks before.

    The first look is a part of the page's own run, which must not end early: it only draws.
    """
    kept, wanted = asked()
    missing = compute(kept, wanted) if looks and runs_on else len(kept.missing(wanted))
    draw(missing)
    if looks and looks[-1] and not missing:
        looks.append(missing)
        address.keep_notes()
        st.rerun()  # all is there: the page need not ask again
    looks.append(missing)
