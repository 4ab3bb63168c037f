"""What a page asks of a screen, as one pure function of it: any process can be sent the question.

The answer has bytes and plain values alone: the film as a browser fetches it, and what the page reads off the runs. Whoever
gets it keeps these under the keys under which he would have kept his own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

from boosting.datasets import Card, Dataset, personal
from boosting.engine.trace import Trace
from boosting.screens import chapters
from boosting.screens.keeper import Keeper, Kept, Start, With
from boosting.screens.screen import Figures
from boosting.screens.shown import Shown
from pages.shell.packing import Content, figures_part, pack

T = TypeVar("T")
Words = Callable[[Shown], Content]  # what a part says beside its figures
# how far a stage is: its label, and the share of it that is done
Tell = Callable[[str, float], None]
PLAIN = {"claims", "telling examples"}  # kinds of what a page keeps that are plain values
TELL_EVERY = 0.1  # seconds


class Answer(NamedTuple):
    """What is sent back. film: packed; facts: of each run, by their names; kept: plain values by kind and key."""

    film: bytes
    facts: dict[Hashable, dict[str, Any]]
    kept: dict[tuple[str, Hashable], Any]


def silent(_: Shown) -> Content:
    """The words of figures that say nothing besides."""
    return {}


def of_figures(shown: Shown, draw: Callable[[Shown], Figures], say: Words = silent) -> Content:
    """Figures that a page shows besides its part's. draw: them by title; say: what else is in their film."""
    return {"figures": figures_part(draw(shown)), **say(shown)}


def of_film(shown: Shown, say: Words) -> Content:
    """All that the film of the open part has: a pure function of the screen and its words, whoever calls it."""
    part = chapters.chapter(shown.screen.chapter).part(shown.part)
    drawn = {} if part.staged else {"figures": figures_part(part.figures(shown))}
    return {**drawn, **say(shown)}


def facts(shown: Shown) -> None:
    """Read off every run of the screen what all pages ask."""
    for one in (shown, shown.subject, *map(shown.beside, shown.runs.values())):
        _ = one.rounds, one.lines


class Noting(With):
    """Keeps like another, notes the plain values among it, and tells how far a run is. cards: of data of somebody's own."""

    def __init__(self, keeper: Keeper, cards: Mapping[str, Card], tell: Tell):
        super().__init__(keeper, cards)
        self.tell, self.told = tell, 0.0
        self.facts: dict[Hashable, dict[str, Any]] = {}
        self.kept: dict[tuple[str, Hashable], Any] = {}

    def keep(self, kind: str, key: Hashable, make: Callable[[], T]) -> T:
        value = super().keep(kind, key, make)
        if kind in PLAIN:
            self.kept[kind, key] = value
        return value

    def fact(
        self, name: str, key: Hashable, run: Callable[[], Trace], of: Callable[[Trace], T]
    ) -> T:
        value = super().fact(name, key, run, of)
        self.facts.setdefault(key, {})[name] = value
        return value

    def trace(self, key: Hashable, start: Start, n_rounds: int) -> Trace:
        def steps() -> tuple[Generator[int, None, Trace], int]:
            run, n_examples = start()
            return self._telling(run, n_rounds), n_examples

        return super().trace(key, steps, n_rounds)

    def _telling(
        self, run: Generator[int, None, Trace], n_rounds: int
    ) -> Generator[int, None, Trace]:
        """The same run, which tells how far it is."""
        while True:
            try:
                count = next(run)
            except StopIteration as end:
                trace: Trace = end.value
                return trace
            if monotonic() - self.told > TELL_EVERY:
                self.tell("Boosting…", count / n_rounds)
                self.told = monotonic()
            yield count


MINE = Kept()  # of this process, for the next question about the same data


def question(
    make: partial[Content], own: Mapping[str, Dataset], also: Sequence[Callable[[Shown], object]]
) -> Callable[[Tell], Answer]:
    """What is sent. make: the content of a film, from the screen on; own: data of somebody's own that it shows, by slot;
    also: what else of the screen its page asks for.
    """
    shown, *rest = make.args
    sent = partial(make.func, replace(shown, keeper=Kept()), *rest)
    return partial(answer, sent, own, tuple(also))


def answer(
    make: partial[Content],
    own: Mapping[str, Dataset],
    also: Sequence[Callable[[Shown], object]],
    tell: Tell,
) -> Answer:
    """All that a page asks of a screen. make, own, also: as for `question`; tell: is told how far it is."""
    shown, *rest = make.args
    cards = {slot: personal.card(data) for slot, data in own.items()}
    noting = Noting(MINE, cards, tell)
    shown = replace(shown, keeper=noting)
    content = make.func(shown, *rest)
    tell("Drawing…", 0.5)
    film = pack(content)
    for ask in (facts, *also):
        ask(shown)
    return Answer(film, noting.facts, noting.kept)
