"""Data, runs and their pictures from the caches that all pages and users share.

The keys of the caches are names and numbers, never objects.
"""

from collections.abc import Callable, Generator, Hashable, Mapping
from functools import partial
from typing import Any, TypeVar, cast

from boosting import Trace
from boosting.datasets import Card
from boosting.engine.trace import PER_EXAMPLE
from boosting.figures import round_film as picture
from boosting.screens import keeper
from boosting.screens.link import Screen
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages.shell import user_data
from pages.shell.answer import Answer
from pages.shell.shared_cache import Job, SharedCache, bytes_of

T = TypeVar("T")
MAX_RUNS = 64  # entries of each of the two large caches
TRACES: SharedCache[Trace] = SharedCache(MAX_RUNS)
FILMS: SharedCache[picture.Film] = SharedCache(MAX_RUNS)
OTHERS: SharedCache[Any] = SharedCache()
FACTS: SharedCache[dict[str, Any]] = SharedCache()
LABELS = {  # of progress bars
    "film": "Drawing…", "no edge": "Shuffling labels…",
    "overshoot": "Walking through the rounds once more…", "structural": "AdaBoost over every family…",
    "sweep": "DeepBoost, once for every pair of prices…",
}  # fmt: skip


class Common(keeper.Keeper):
    """The keeper of what is on the pages: in the budget that all visitors share; it knows the visitor's own data."""

    def own(self) -> Mapping[str, Card]:
        return user_data.cards()

    def card(self, name: str) -> Card:
        return user_data.card(name)

    def keep(self, kind: str, key: Hashable, make: Callable[[], T]) -> T:
        cache = cast(SharedCache[T], FILMS if kind == "film" else OTHERS)
        return cache.made((kind, key), make, LABELS.get(kind, "Computing…"))

    def slowly(
        self, kind: str, key: Hashable, steps: Callable[[], Generator[int, None, T]], total: int
    ) -> T:
        cache = cast(SharedCache[T], OTHERS)

        def start() -> Job[T]:
            return Job(steps(), lambda count, value: 0 if value is None else bytes_of(value))

        return cache.value((kind, key), start, total, LABELS.get(kind, "Computing…"))

    def trace(self, key: Hashable, start: keeper.Start, n_rounds: int) -> Trace:
        return TRACES.value(key, lambda: trace_job(*start()), n_rounds, "Boosting…")

    def fact(
        self, name: str, key: Hashable, run: Callable[[], Trace], of: Callable[[Trace], T]
    ) -> T:
        known = FACTS.made(key, dict)
        if name not in known:
            known[name] = of(run())
        return cast(T, known[name])


def is_there(run: Run) -> bool:
    """Whether a run is kept, all of it."""
    job = TRACES.find(run)
    return job is not None and job.done


def take(answer: Answer) -> None:
    """Keep what was read off runs elsewhere."""
    for key, found in answer.facts.items():
        FACTS.made(key, dict).update(found)
    for of in answer.kept:
        OTHERS.made(of, partial(answer.kept.__getitem__, of))


COMMON = Common()
keeper.keep_with(COMMON)


def of(run: Run) -> Shown:
    """A run, its data and its film, by themselves."""
    return Shown(Screen("", ()), run, COMMON)


def trace_job(steps: Generator[int, None, Trace], n_examples: int) -> Job[Trace]:
    """The job of a run over so many examples, whose bytes are known round by round."""
    per_round = PER_EXAMPLE * n_examples
    return Job(steps, lambda count, trace: count * per_round if trace is None else trace.nbytes)
