"""Data, runs and their pictures from the caches that all pages and users share.

The keys of the caches are names and numbers, never objects.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from boosting import Sample, Trace, datasets
from boosting.catalogue import choices_for, find_algorithm, train_stepwise
from boosting.catalogue.edits import (
    Edit,
    Rows,
    bounds_left,
    edited_rows,
    read,
)
from boosting.engine.protocols import Choices
from boosting.engine.trace import PER_EXAMPLE, run_to_end
from boosting.figures import stage as picture
from pages.shell import user_data
from pages.shell.shared_cache import Job, SharedCache, shared, single_step_job

MAX_RUNS = 64  # entries of each of the two large caches
TRACES: SharedCache[Trace] = SharedCache(MAX_RUNS)
FILMS: SharedCache[picture.Film] = SharedCache(MAX_RUNS)
SURFACE_SIDE = 120  # points per side of the grid on which the vote is drawn


class Data(NamedTuple):
    """What defines a sample.

    dataset: its name; n_samples: how many examples, None for all; spread: of the classes of a drawn
    dataset, else None; noise: share of the training labels that are flipped; test: share of the
    examples for testing, where splitting is "share"; seed: of all draws; extra: names and values of
    options that only this dataset has; scaling: of the attributes; splitting: one of
    `datasets.DIVISIONS`; flips: which labels, a word of `datasets.FLIPS`.
    """

    dataset: str
    n_samples: int | None
    spread: float | None
    noise: float
    test: float
    seed: int
    extra: tuple[tuple[str, float | str], ...] = ()
    scaling: str = "none"
    splitting: str = "share"
    flips: str = datasets.FLIPS.default


class Run(NamedTuple):
    """What defines a trace.

    data: its sample; algorithm: a name, or that of a mix; weak_learner: a name; n_rounds: at most
    so many; parameters: the algorithm's, names and values; max_depth: of trees, None for other
    families; edits: as they stand in the link (boosting/catalogue/edits.py).
    """

    data: Data
    algorithm: str
    weak_learner: str
    n_rounds: int
    parameters: tuple[tuple[str, float | str], ...]
    max_depth: int | None = None
    edits: str = ""

    @property
    def edit_list(self) -> tuple[Edit, ...]:
        """The edits, one by one."""
        return read(self.edits)[0]

    def train(self, sample: Sample) -> Trace:
        """All rounds at once."""
        return run_to_end(self.stepwise(sample))

    def stepwise(self, sample: Sample) -> Generator[int, None, Trace]:
        """Round by round: yields the number of rounds so far, and returns the trace."""
        options: dict[str, Any] = dict(self.parameters)
        if self.max_depth is not None:
            options["max_depth"] = self.max_depth
        if self.edits:
            options["edits"] = self.edit_list
        return train_stepwise(sample, self.algorithm, self.weak_learner, self.n_rounds, **options)


class Problem(NamedTuple):
    """A dataset with its training sample.

    examples: all n of them, the m training ones first; flipped (m,): which training labels are;
    set_aside: the number of rows for choosing parameters, neither trained on nor tested on.
    """

    dataset: datasets.Dataset
    sample: Sample
    examples: picture.Examples
    flipped: np.ndarray
    set_aside: int = 0

    @property
    def all_flips(self) -> np.ndarray:
        """Which of all examples carry a flipped label, (n,); test labels never do."""
        return picture.padded(self.flipped, len(self.examples.y))


def problem(data: Data) -> Problem:
    """Load, split and flip labels as the controls say; a user's own data come from the session."""
    return _problem(data, user_data.card(data.dataset))


def problem_of(run: Run) -> Problem:
    """The data of a run, with the examples that it edits: as `problem` without edits."""
    plain = problem(run.data)
    if not run.edits:
        return plain
    rows = rows_of(run)
    sample = rows.samples()[1]
    old = plain.examples
    examples = picture.examples(sample, old.X[old.n_train :], old.y[old.n_train :])
    flipped = picture.padded(plain.flipped, sample.size)[rows.number] ^ rows.relabelled
    return plain._replace(sample=sample, examples=examples, flipped=flipped)


def rows_of(run: Run) -> Rows:
    """The rows of a run's training table, with the examples that it edits."""
    return edited_rows(problem(run.data).sample, run.edit_list)


def plain_choices(run: Run) -> Choices:
    """The four choices of a run, without its edits."""
    return choices_for(run.algorithm, run.weak_learner, run.max_depth, dict(run.parameters))


def bounds_of(run: Run) -> tuple[str, ...]:
    """The bounds that are drawn above the training error of a run: those that its edits leave true."""
    bounds, edits = find_algorithm(run.algorithm).bounds, run.edit_list
    if not edits:
        return bounds
    return bounds_left(bounds, edits, len(trace(run)))


def load(data: Data, card: datasets.Card) -> datasets.Dataset:
    """The dataset before noise, split and scaling."""
    return card.load(
        seed=data.seed, n_samples=data.n_samples, spread=data.spread, **dict(data.extra)
    )


@shared(n_keys=1)
def _problem(data: Data, _card: datasets.Card) -> Problem:
    dataset = load(data, _card)
    train_rows, test_rows, aside = datasets.divide(dataset, data.splitting, data.test, data.seed)
    dataset = datasets.prepared(dataset, train_rows, data.scaling)
    X, y = dataset.X[train_rows], dataset.y[train_rows]
    labels, flipped = datasets.flip_labels(y, data.noise, data.seed, data.flips, X)
    sample = Sample.of(X, labels, dataset.weights_of(train_rows))
    examples = picture.examples(sample, dataset.X[test_rows], dataset.y[test_rows])
    return Problem(dataset, sample, examples, flipped, len(aside))


def trace(run: Run) -> Trace:
    """All rounds of a run; a long one is a job that can be interrupted (shared_cache.py)."""

    def start() -> Job[Trace]:
        sample = problem(run.data).sample
        return trace_job(run.stepwise(sample), sample.size)

    return TRACES.value(run, start, run.n_rounds, "Boosting…")


def trace_job(steps: Generator[int, None, Trace], n_examples: int) -> Job[Trace]:
    """The job of a run over so many examples, whose bytes are known round by round."""
    per_round = PER_EXAMPLE * n_examples
    return Job(steps, lambda count, trace: count * per_round if trace is None else trace.nbytes)


def film(run: Run, first: int, second: int | None) -> picture.Film:
    """What the round player draws, in the plane of the attributes `first` and `second`."""
    rounds, examples, bounds = trace(run), problem_of(run).examples, bounds_of(run)

    def draw() -> picture.Film:
        return picture.film(rounds, examples, bounds, first, second, SURFACE_SIDE)

    def start() -> Job[picture.Film]:
        return single_step_job(draw, lambda film: film.nbytes)

    return FILMS.value((run, first, second), start, 1, "Drawing…")


def changed(run: Run, values: Mapping[str, object]) -> Run:
    """A run with other values, by their names in the link, texts or numbers: of the sample (seed,
    noise, flipped, test), the algorithm, its parameters, the number of rounds.

    Another algorithm has its defaults, and the same weak learner if it can use it.
    """
    sample = {n: _like(getattr(run.data, n), values[n]) for n in OF_DATA if n in values}
    data = run.data._replace(**sample)
    if "flipped" in values:
        data = data._replace(flips=str(values["flipped"]))
    algorithm = str(values.get("algorithm", run.algorithm))
    row, before = find_algorithm(algorithm), dict(run.parameters)
    if algorithm != run.algorithm:
        before = {}
    parameters = tuple(
        (p.name, _like(p.default, values.get(p.name, before.get(p.name, p.default))))
        for p in row.parameters
    )
    learners = row.weak_learners
    learner = run.weak_learner if run.weak_learner in learners else learners[0]
    depth = run.max_depth if learner == run.weak_learner else None
    n_rounds = int(_like(run.n_rounds, values.get("n_rounds", run.n_rounds)))
    edits = run.edits if algorithm == run.algorithm else ""
    return Run(data, algorithm, learner, n_rounds, parameters, depth, edits)


def with_stumps(run: Run, algorithm: str, **values: float | str) -> Run:
    """An algorithm with stumps on the data of a run, for as many rounds.

    values: what else is changed, by name; an algorithm that is not the run's has its defaults.
    """
    other = changed(run, {"algorithm": algorithm, **values})
    return other._replace(weak_learner="stump", max_depth=None)


OF_DATA = ("seed", "noise", "test")  # what `changed` may change of a sample


def _like(default: float | str, value: object) -> Any:
    """A value from a link in the type of the one that it replaces."""
    return type(default)(cast(Any, value))


def margins(rounds: Trace, examples: picture.Examples) -> np.ndarray:
    """Normalised margins (T+1, n) of all examples, after each of the rounds of a trace."""
    return picture.staged(rounds, examples)[1]
