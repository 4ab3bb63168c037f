"""What a page asks of a screen, as one pure function of it: any process can be sent the question.

The answer has bytes and plain values alone: the film as a browser fetches it, and what the page reads off the runs. Whoever
gets it keeps these under the keys under which he would have kept his own.
"""

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
Own = Mapping[str, Dataset]  # data of somebody's own, by slot
Words = Callable[[Shown], Content]  # what a part says beside its figures
# how far a stage is: its label, and the share of it that is done
Tell = Callable[[str, float], None]
# kinds of what a page keeps that are plain values
PLAIN = {"claims", "telling examples", "no edge", "overshoot", "predictions"}
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
        self.tell = tell
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

    def slowly(
        self, kind: str, key: Hashable, steps: Callable[[], Generator[int, None, T]], total: int
    ) -> T:
        return super().slowly(kind, key, lambda: self._telling(steps(), total), total)

    def _telling(self, steps: Generator[int, None, T], total: int) -> Generator[int, None, T]:
        """The same steps, which tell how many of a total are done."""
        return telling(steps, lambda count: self.tell("Boosting…", count / total))


def telling(steps: Generator[int, None, T], tell: Callable[[int], None]) -> Generator[int, None, T]:
    """The same steps, which tell now and then how many are done."""
    told = 0.0
    while True:
        try:
            count = next(steps)
        except StopIteration as end:
            value: T = end.value
            return value
        if monotonic() - told > TELL_EVERY:
            tell(count)
            told = monotonic()
        yield count


MINE = Kept()  # of this process, for the next question about the same data


def with_keeper(make: partial[T], keeper: Keeper) -> partial[T]:
    """What is made of a screen, its first argument, with another keeper; an empty one is sent in the server's place."""
    shown, *rest = make.args
    return partial(make.func, replace(shown, keeper=keeper), *rest)


def cards(own: Own) -> dict[str, Card]:
    """The cards of somebody's own data, by slot."""
    return {slot: personal.card(data) for slot, data in own.items()}


def question(
    make: partial[Content], own: Own, also: Sequence[Callable[[Shown], object]]
) -> Callable[[Tell], Answer]:
    """What is sent. make: the content of a film, from the screen on; own: data of somebody's own that it shows, by slot;
    also: what else of the screen its page asks for.
    """
    return partial(answer, with_keeper(make, Kept()), own, tuple(also))


def answer(
    make: partial[Content], own: Own, also: Sequence[Callable[[Shown], object]], tell: Tell
) -> Answer:
    """All that a page asks of a screen. make, own, also: as for `question`; tell: is told how far it is."""
    noting = Noting(MINE, cards(own), tell)
    make = with_keeper(make, noting)
    content = make()
    tell("Drawing…", 0.5)
    film = pack(content)
    for ask in (facts, *also):
        ask(make.args[0])
    return Answer(film, noting.facts, noting.kept)
