"""Keepers: who keeps what a screen needs and was computed once, and who knows which data there are.

A screen is names and numbers; runs, data and films are made of them, and asked for again and again. The app's keeper has
a budget that all visitors share, and interrupts long runs; a notebook's, a lesson's and a test's is a dictionary.
"""

from collections.abc import Callable, Generator, Hashable, Mapping
from typing import Any, Protocol, TypeVar

from boosting import datasets
from boosting.datasets import Card
from boosting.engine.trace import Trace, run_to_end

T = TypeVar("T")
# starts a run: it yields the number of rounds so far; and the number of its examples
Start = Callable[[], tuple[Generator[int, None, Trace], int]]
MOST = 24  # of a kind that a dictionary keeps; a run of 300 rounds over 1600 examples takes 11 MB


class Keeper(Protocol):
    """Keeps values under keys of names and numbers, and knows the data that are nobody else's."""

    def own(self) -> Mapping[str, Card]:
        """The data that came with the link or the visitor, by their slots in a picker."""

    def card(self, name: str) -> Card:
        """The card of a dataset by its name, which for such data is made of their content."""

    def keep(self, kind: str, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` returns, now or before. kind: what it is; key: what it was made of."""

    def slowly(
        self, kind: str, key: Hashable, steps: Callable[[], Generator[int, None, T]], total: int
    ) -> T:
        """As `keep` (kind, key) for what takes long: steps start it, and yield how many of a total are done."""

    def trace(self, key: Hashable, start: Start, n_rounds: int) -> Trace:
        """A run, now or before. key: what defines it; start: begins it; n_rounds: their number, at most."""

    def fact(
        self, name: str, key: Hashable, run: Callable[[], Trace], of: Callable[[Trace], T]
    ) -> T:
        """What `of` reads off a run, now or before. name: what it is; key: what defines the run; run: asks for it."""
        return self.keep(name, key, lambda: of(run()))


class Kept(Keeper):
    """Keeps the last few of a kind, in a dictionary."""

    def __init__(self) -> None:
        self.values: dict[str, dict[Hashable, Any]] = {}

    def own(self) -> Mapping[str, Card]:
        return {}

    def card(self, name: str) -> Card:
        return datasets.describe(name)

    def keep(self, kind: str, key: Hashable, make: Callable[[], T]) -> T:
        found = self.values.setdefault(kind, {})
        if key not in found:
            found[key] = make()
            while len(found) > MOST:
                del found[next(iter(found))]
        value: T = found[key]
        return value

    def slowly(
        self, kind: str, key: Hashable, steps: Callable[[], Generator[int, None, T]], total: int
    ) -> T:
        return self.keep(kind, key, lambda: run_to_end(steps()))

    def trace(self, key: Hashable, start: Start, n_rounds: int) -> Trace:
        return self.keep("trace", key, lambda: run_to_end(start()[0]))


class With(Keeper):
    """A keeper with certain data of somebody's own, whatever the keeper itself has. cards: by their slots."""

    def __init__(self, keeper: Keeper, cards: Mapping[str, Card]):
        self.keeper, self.cards = keeper, cards

    def own(self) -> Mapping[str, Card]:
        return self.cards

    def card(self, name: str) -> Card:
        by_name = {card.name: card for card in self.cards.values()}
        return by_name.get(name) or datasets.describe(name)

    def keep(self, kind: str, key: Hashable, make: Callable[[], T]) -> T:
        return self.keeper.keep(kind, key, make)

    def slowly(
        self, kind: str, key: Hashable, steps: Callable[[], Generator[int, None, T]], total: int
    ) -> T:
        return self.keeper.slowly(kind, key, steps, total)

    def trace(self, key: Hashable, start: Start, n_rounds: int) -> Trace:
        return self.keeper.trace(key, start, n_rounds)

    def fact(
        self, name: str, key: Hashable, run: Callable[[], Trace], of: Callable[[Trace], T]
    ) -> T:
        return self.keeper.fact(name, key, run, of)


# the one that lessons and notebooks ask, unless somebody has a better one
KEEPERS: list[Keeper] = [Kept()]


def keeper() -> Keeper:
    """Whom lessons and notebooks ask."""
    return KEEPERS[-1]


def keep_with(keeper: Keeper) -> None:
    """Have what lessons show be kept by somebody who has a budget."""
    KEEPERS[:] = [keeper]
