"""Runs of a screen repeated over seeds: what such an experiment consists of, and what of it is finished.

An experiment repeats trials over seeds: one trial for every algorithm and every value that is
varied. Seeds come first, so that after a moment every place has its first number, and all places
are always compared on the same seeds.
"""

from collections.abc import Callable, Generator, Hashable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from boosting import datasets
from boosting.catalogue import find_algorithm
from boosting.engine.trace import run_to_end
from boosting.experiments.live import Bands, Curves, bands, seed_stepwise
from boosting.experiments.study import Study
from boosting.experiments.trials import Trial
from boosting.figures.experiments import ERROR, Unit
from boosting.figures.theme import colours
from boosting.screens import stored
from boosting.screens.keeper import Keeper
from boosting.screens.runs import Data, Run, load

Value: TypeAlias = float | str
SLICE = 0.2  # seconds between two looks at how far it is


class Asked(NamedTuple):
    """What is repeated.

    several: the runs, on one table; names: of them, no two alike; keeper: knows the table; n_seeds: how often; unit: of the
    errors; measure: a word of `judges.DISTANCES`; folds: 0, or how many of a cross-validation.
    """

    several: list[Run]
    names: list[str]
    keeper: Keeper
    n_seeds: int
    unit: Unit = ERROR
    measure: str = "rms"
    folds: int = 0

    @property
    def data(self) -> Data:
        """The table of all runs."""
        return self.several[0].data

    @property
    def card(self) -> datasets.Card:
        """What is known of the table."""
        return self.keeper.card(self.data.dataset)

    @property
    def task(self) -> str:
        """The task of the algorithms: of two classes, of several, of real labels."""
        return find_algorithm(self.several[0].algorithm).task

    def run(self, name: str) -> Run:
        """The run of that name."""
        return self.several[self.names.index(name)]


class Place(NamedTuple):
    """Where a number of an experiment belongs: the algorithm's title, and the value that is varied."""

    title: str
    value: Value = 0.0


Cell: TypeAlias = tuple[Place, int]
Source: TypeAlias = Callable[..., datasets.Dataset] | datasets.Dataset


class Plan(NamedTuple):
    """What is to be computed.

    made_of: names and numbers that define it, but for the number of seeds; trials: by place; seeds:
    their numbers; colours: by the algorithms' titles; is_law: whether every seed draws new examples,
    else it divides one table anew; unit: of the errors; folds: 0, or how many a table is divided into.
    """

    made_of: tuple[Hashable, ...]
    trials: Mapping[Place, Trial]
    seeds: tuple[int, ...]
    colours: Mapping[str, str]
    is_law: bool
    unit: Unit = ERROR
    folds: int = 0

    @property
    def cells(self) -> list[Cell]:
        """All runs, seed by seed."""
        return [(place, seed) for seed in self.seeds for place in self.trials]


class Found(NamedTuple):
    """What is finished.

    plan: of what. curves: by place, a list over `seeds`. failed: why some places have no number, in
    words.
    """

    plan: Plan
    seeds: tuple[int, ...]
    curves: Mapping[Place, list[Curves]]
    failed: tuple[str, ...]

    @property
    def titles(self) -> list[str]:
        """The algorithms that have numbers, in order."""
        return list(dict.fromkeys(place.title for place in self.curves))

    @property
    def values(self) -> list[Value]:
        """The values that have numbers, in order."""
        return list(dict.fromkeys(place.value for place in self.curves))

    @property
    def role(self) -> str:
        """Whether the errors are those of the test, or, where nothing is held back, of the training."""
        known = all(np.isfinite(c.test).all() for column in self.curves.values() for c in column)
        return "test" if known else "train"

    @property
    def unit(self) -> Unit:
        """The unit of the errors."""
        return self.plan.unit

    @property
    def what(self) -> str:
        """Which errors are spoken of."""
        return self.unit.of(self.role)

    @property
    def made_of(self) -> Hashable:
        """What defines the pictures of what is finished."""
        return self.plan.made_of, self.seeds, tuple(self.curves)

    def last(self, place: Place, role: str) -> np.ndarray:
        """The errors at the end (or the margins), (n,) for n seeds. role: a field of Curves."""
        return np.array([c._asdict()[role][-1] for c in self.curves[place]])

    def bands(self, place: Place, role: str) -> Bands:
        """The bands over the rounds. role: a field of Curves."""
        return bands([c._asdict()[role] for c in self.curves[place]])


def plan(about: tuple[Hashable, ...], asked: Asked, trials: Mapping[Place, Trial]) -> Plan:
    """An experiment. about: what is varied; asked: what is repeated; trials: by place."""
    first = asked.data.seed
    seeds = tuple(range(first, first + asked.n_seeds))
    palette = dict(zip(asked.names, colours([run.algorithm for run in asked.several])))
    made_of = *about, tuple(asked.several), asked.measure, asked.folds
    return Plan(made_of, trials, seeds, palette, bool(asked.card.latex), asked.unit, asked.folds)


def study(asked: Plan) -> Study[Cell, Curves]:
    """The computation of a plan; what comes with the app is finished."""
    trials = dict(asked.trials)
    made = Study[Cell, Curves](lambda cell: seed_stepwise(trials[cell[0]], cell[1]))
    runs = stored.find(asked.made_of)
    made.finished.update({(Place(title), seed): curves for (title, seed), curves in runs.items()})
    return made


def store(asked: Plan) -> Path:
    """Compute a plan of one value a title, and have it come with the app from now on (stored.py); the path of its file."""
    runs = {
        (place.title, seed): run_to_end(seed_stepwise(asked.trials[place], seed))
        for place, seed in asked.cells
    }
    return stored.store(asked.made_of, runs)


def whole(asked: Plan, keeper: Keeper) -> Found:
    """A plan when all of it is finished; ValueError, in words, where none of it can be computed."""

    def steps() -> Generator[int, None, tuple[dict[Cell, Curves], dict[Cell, str]]]:
        kept, cells = study(asked), asked.cells
        while missing := kept.missing(cells):
            kept.run_for(SLICE, missing)
            yield len(cells) - len(kept.missing(cells))
        return kept.finished, kept.failed

    key = asked.made_of, asked.seeds
    there = found(asked, *keeper.slowly("experiment", key, steps, len(asked.cells)))
    if not there.curves:
        raise ValueError(" ".join(there.failed))
    return there


def found(asked: Plan, finished: Mapping[Cell, Curves], failed: Mapping[Cell, str]) -> Found:
    """What is finished for all places on the same seeds; of the first seed whatever there is."""
    wrong = {cell[0]: words for cell, words in failed.items() if cell[1] in asked.seeds}
    places = [place for place in asked.trials if place not in wrong]
    seeds = tuple(s for s in asked.seeds if all((p, s) in finished for p in places))
    if not seeds:
        seeds = asked.seeds[:1]
        places = [p for p in places if (p, seeds[0]) in finished]
    curves = {p: [finished[p, s] for s in seeds] for p in places}
    said = [f"{place.title}: {words}" for place, words in wrong.items()]
    return Found(asked, seeds, curves, tuple(dict.fromkeys(said)))


def trials(asked: Asked, validation: float = 0.0) -> dict[str, Trial]:
    """The runs of Setup as trials, by name. validation: the share of the training part that is set aside."""
    source = _source(asked)  # all trials of a seed ask for the same examples
    return {
        name: _trial(asked, run, source, validation)
        for name, run in zip(asked.names, asked.several)
    }


def _trial(asked: Asked, run: Run, source: Source, validation: float) -> Trial:
    data = run.data
    return Trial(
        source,
        run.algorithm,
        run.weak_learner,
        run.n_rounds,
        run.max_depth,
        dict(run.parameters),
        data.test,
        validation,
        data.noise,
        None,
        data.scaling,
        data.splitting,
        data.flips,
        data.outlier,
        asked.folds,
        asked.measure,
    )


def _source(asked: Asked) -> Source:
    """Where the examples come from: a function of the seed, or one table for all seeds."""
    card, data = asked.card, asked.data._replace(seed=0)
    if is_fixed(card, data):
        return asked.keeper.keep("table of all seeds", data, lambda: load(data, card))
    options: dict[str, Any] = dict(data.extra, n_samples=data.n_samples, spread=data.spread)
    return lru_cache(maxsize=2)(partial(card.load, **options))


def is_fixed(card: datasets.Card, data: Data) -> bool:
    """Whether no seed changes the examples: a whole table without noise in its attributes."""
    whole = card.n_samples is None or data.n_samples in (None, card.n_samples.default)
    return not card.latex and whole and not data.spread
