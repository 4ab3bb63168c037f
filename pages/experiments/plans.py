"""What an experiment of this page consists of, and what of it is finished.

An experiment repeats trials over seeds: one trial for every algorithm and every value that is
varied. Seeds come first, so that after a moment every place has its first number, and all places
are always compared on the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from streamlit.delta_generator import DeltaGenerator

from boosting import datasets
from boosting.experiments.live import Bands, Curves, bands, seed_stepwise
from boosting.experiments.study import Study
from boosting.experiments.trials import Trial
from boosting.figures.experiments import ERROR, Unit
from boosting.figures.theme import colours
from pages.experiments.sidebar import Asked
from pages.shell import runs, user_data
from pages.shell.shared_cache import Job, SharedCache, bytes_of, growing_job, shared

MOST_SEEDS = 50
Value: TypeAlias = float | str
Places: TypeAlias = Sequence[DeltaGenerator]  # of controls, side by side


class Place(NamedTuple):
    """Where a number of an experiment belongs: the algorithm's title, and the value that is varied."""

    title: str
    value: Value = 0.0


Cell = tuple[Place, int]


class Plan(NamedTuple):
    """What is to be computed.

    made_of: names and numbers that define it, but for the number of seeds; trials: by place; seeds:
    their numbers; colours: by the algorithms' titles; is_law: whether every seed draws new examples,
    else it divides one table anew; unit: of the errors; folds: 0, or how many a table is divided into.
    """

    made_of: Hashable
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
        """The errors at the end (or the margins), one for every seed. role: a field of Curves."""
        return np.array([c._asdict()[role][-1] for c in self.curves[place]])

    def bands(self, place: Place, role: str) -> Bands:
        """The bands over the rounds. role: a field of Curves."""
        return bands([c._asdict()[role] for c in self.curves[place]])


STUDIES: SharedCache[Study[Cell, Curves]] = SharedCache(64)


def plan(
    about: tuple[Hashable, ...], asked: Asked, trials: Mapping[Place, Trial], n_seeds: int
) -> Plan:
    """An experiment. about: what is varied; asked: what is repeated; trials: by place; n_seeds: how
    many.
    """
    data = asked.data
    seeds = tuple(range(data.seed, data.seed + n_seeds))
    palette = dict(zip(asked.names, colours([run.algorithm for run in asked.several])))
    made_of = *about, tuple(asked.several), asked.measure, asked.outlier, asked.folds
    is_law = bool(user_data.card(data.dataset).latex)
    return Plan(made_of, trials, seeds, palette, is_law, asked.unit, asked.folds)


def study(asked: Plan) -> Study[Cell, Curves]:
    """The computation of a plan, which all visitors share."""

    def start() -> Job[Study[Cell, Curves]]:
        trials = dict(asked.trials)
        return growing_job(
            lambda: Study(lambda cell: seed_stepwise(trials[cell[0]], cell[1])),
            lambda kept: kept.finished,
            bytes_of,
        )

    return STUDIES.value(asked.made_of, start, 1, "Preparing…")


def found(asked: Plan, kept: Study[Cell, Curves]) -> Found:
    """What is finished for all places on the same seeds; of the first seed whatever there is."""
    finished = dict(kept.finished)
    wrong = {cell[0]: words for cell, words in dict(kept.failed).items() if cell[1] in asked.seeds}
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
    source = _source(asked.data)  # all trials of a seed ask for the same examples
    return {
        name: _trial(asked, run, source, validation)
        for name, run in zip(asked.names, asked.several)
    }


def _trial(
    asked: Asked, run: runs.Run, source: Callable[..., datasets.Dataset] | datasets.Dataset, validation: float
) -> Trial:  # fmt: skip
    data = run.data
    return Trial(
        source, run.algorithm, run.weak_learner, run.n_rounds, run.max_depth,
        dict(run.parameters), data.test, validation, data.noise, None, data.scaling, data.splitting,
        data.flips, asked.outlier, asked.folds, asked.measure,
    )  # fmt: skip


def _source(data: runs.Data) -> Callable[..., datasets.Dataset] | datasets.Dataset:
    """Where the examples come from: a function of the seed, or one table for all seeds."""
    card = user_data.card(data.dataset)
    if _is_fixed(card, data):
        return _table(data._replace(seed=0), card)
    options: dict[str, Any] = dict(data.extra, n_samples=data.n_samples, spread=data.spread)
    return lru_cache(maxsize=2)(partial(card.load, **options))


def _is_fixed(card: datasets.Card, data: runs.Data) -> bool:
    """Whether no seed changes the examples: a whole table without noise in its attributes."""
    whole = card.n_samples is None or data.n_samples in (None, card.n_samples.default)
    return not card.latex and whole and not data.spread


@shared(n_keys=1)
def _table(data: runs.Data, _card: datasets.Card) -> datasets.Dataset:
    return runs.load(data, _card)
