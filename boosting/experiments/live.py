"""Experiments while somebody watches: a run repeated over seeds, one finished seed at a time.

    trial = Trial(dataset, "adaboost", n_rounds=100)
    curves = []
    for one in repeat(trial, range(30)):      # stop whenever you like
        curves.append(one)
        band = bands([c.test for c in curves])

A seed decides the split, the flipped labels and, for data that a law draws, the data themselves. So
two trials with the same seeds are compared on the same rows, seed by seed (`paired`), which is far
sharper than comparing two means.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from boosting.catalogue import choices_for, find_algorithm, loop_sample
from boosting.datasets import FLIPS, Dataset, divide, flip_labels, prepared, split, subsample
from boosting.engine.base_classifiers import decide
from boosting.engine.boost import boost
from boosting.engine.sample import Sample
from boosting.engine.trace import Round, run_to_end
from boosting.experiments.evaluation import Follower
from boosting.experiments.protocol import ExperimentError
from boosting.experiments.statistics import (
    Counts,
    Mean,
    Verdict,
    mean_and_error,
    paired_t,
    sign_test,
    wilcoxon,
    win_tie_loss,
)


@dataclass(frozen=True, eq=False)
class Trial:
    """A run to be repeated, described like a run of the Lab.

    data: a table, or a function that draws one from seed= (`partial(datasets.load, "moons")`).
    algorithm, weak_learner, n_rounds, max_depth, parameters: as in `boosting.train`. test: the
    share of the examples for testing; validation: the share of the others that is set aside, too.
    noise: the share of the training labels that are flipped; flips: which (`datasets.FLIPS`).
    examples: train on so many of the training examples only (a larger number keeps those of a smaller
    one); None for all. scaling: of the attributes. splitting: one of `datasets.DIVISIONS`; where it sets
    a part aside itself, that is the validation part.
    """

    data: Dataset | Callable[..., Dataset]
    algorithm: str = "adaboost"
    weak_learner: str | None = None
    n_rounds: int = 100
    max_depth: int | None = None
    parameters: Mapping[str, float | str] = field(default_factory=dict)
    test: float = 0.25
    validation: float = 0.0
    noise: float = 0.0
    examples: int | None = None
    scaling: str = "none"
    splitting: str = "share"
    flips: str = FLIPS.default


class Curves(NamedTuple):
    """One seed of a trial, (T + 1,) each: entry t is after t rounds, entry 0 before the first.

    seed: its number. train, validation, test: the errors (for real labels the root mean squared
    ones; nan without examples). margin: the smallest normalised margin on the training part (nan
    for real labels). members: how many distinct base classifiers there are after each round. ended:
    why the run ended, in words.
    """

    seed: int
    train: np.ndarray
    validation: np.ndarray
    test: np.ndarray
    margin: np.ndarray
    members: np.ndarray
    ended: str


def vary(trial: Trial, name: str, values: Iterable[Any]) -> list[Trial]:
    """The trial at each of the values of a field (noise, examples, n_rounds, ...) or of a parameter
    of its algorithm.

    ExperimentError for a name that is neither.
    """
    own = {p.name for p in find_algorithm(trial.algorithm).parameters}
    fields = {f for f in trial.__dataclass_fields__ if f not in ("parameters", "data")}
    if name not in own | fields:
        there = ", ".join(sorted(own | fields))
        raise ExperimentError(f"{trial.algorithm} has no {name!r} to be varied; it has {there}.")
    if name in own:
        return [replace(trial, parameters={**trial.parameters, name: v}) for v in values]
    return [replace(trial, **{name: v}) for v in values]


def repeat(trial: Trial, seeds: Iterable[int]) -> Iterator[Curves]:
    """The curves of a trial for each of the seeds, one at a time, as they are finished.

    ValueError, in words, for what cannot be run.
    """
    for seed in seeds:
        yield run_to_end(seed_stepwise(trial, seed))


def seed_stepwise(trial: Trial, seed: int) -> Generator[int, None, Curves]:
    """One seed, round by round: yields how many rounds are done, returns the curves. ValueError as
    in `repeat`.
    """
    watch = _Watch(trial, seed)
    choices = choices_for(
        trial.algorithm, trial.weak_learner, trial.max_depth, _seeded(trial, seed)
    )
    run = boost(watch.sample, *choices, n_rounds=trial.n_rounds)
    while True:
        try:
            r = next(run)
        except StopIteration as end:
            train, validation, test, margin, members = np.array(watch.rows).T
            return Curves(seed, train, validation, test, margin, members, end.value)
        watch.take(r)
        yield r.t


def _seeded(trial: Trial, seed: int) -> dict[str, Any]:
    """The parameters; a family or a row that draws random numbers draws others for every seed."""
    return {"random_state": seed % 1000, **trial.parameters}


class _Watch:
    """The numbers of one seed, a row for every round; what is not trained on is kept as one table,
    validation first.
    """

    def __init__(self, trial: Trial, seed: int):
        task = find_algorithm(trial.algorithm).task
        if task == "multiclass":
            raise ExperimentError("Runs for several classes cannot be repeated here yet.")
        data, kept, aside, test = _parts(trial, seed)
        X, y = data.X[kept], data.y[kept]
        if trial.noise:
            y = flip_labels(y, trial.noise, seed, trial.flips, X)[0]
        sample = Sample.of(X, y, data.weights_of(kept))
        self.sample = loop_sample(sample, trial.algorithm)
        rest = np.concatenate([aside, test])
        self.y, self.n_validation = data.y[rest], len(aside)
        self.is_real = task == "regression"
        self.follower, self.members = Follower(data.X[rest]), 0
        self.rows = [self._row(np.zeros(self.sample.size), 0.0)]

    def take(self, r: Round) -> None:
        """Add a round."""
        self.follower.take(r)
        self.members = max(self.members, r.member + 1)
        self.rows.append(self._row(r.scores, r.norm))

    def _row(self, own: np.ndarray, norm: float) -> tuple[float, ...]:
        """Train, validation and test error, the smallest margin, the members."""
        sample = self.sample
        margin = np.nan if self.is_real else float((sample.y * own).min() / (norm or 1.0))
        return (
            sample.error(own),
            self._error(slice(self.n_validation)),
            self._error(slice(self.n_validation, None)),
            margin,
            self.members,
        )

    def _error(self, part: slice) -> float:
        y, votes = self.y[part], self.follower.scores[part]
        if not len(y):
            return np.nan
        if self.is_real:
            return float(np.sqrt(np.mean((y - votes) ** 2)))
        return float(np.mean(decide(votes) != y))


def _parts(trial: Trial, seed: int) -> tuple[Dataset, np.ndarray, np.ndarray, np.ndarray]:
    """The data, prepared; the rows to train on, those set aside, and those for testing."""
    data = trial.data(seed=seed) if callable(trial.data) else trial.data
    kept, test, aside = divide(data, trial.splitting, trial.test, seed)
    if not len(aside):
        inner = split(data.part(kept), trial.validation, seed)
        kept, aside = (kept[rows] for rows in inner)
    if trial.examples is not None and trial.examples < len(kept):
        kept = kept[subsample(data.y[kept], trial.examples, seed, data.task)]
    return prepared(data, kept, trial.scaling), kept, aside, test


class Bands(NamedTuple):
    """Curves of several seeds as bands around their mean, (T + 1,) each.

    mean: over the seeds. spread: the standard deviation between seeds, what a single run may differ
    by. error: the standard error, spread / sqrt(n), what the mean may be off by. low, high: the 95
    % confidence interval of the mean, by Student's t. n: how many seeds. Spread, error and interval
    are nan for one seed.
    """

    mean: np.ndarray
    spread: np.ndarray
    error: np.ndarray
    low: np.ndarray
    high: np.ndarray
    n: int


def level(curves: Sequence[np.ndarray]) -> np.ndarray:
    """Curves of different lengths as rows (n, T + 1): a run that has ended keeps its last value."""
    longest = max(map(len, curves))
    return np.array([np.pad(c, (0, longest - len(c)), mode="edge") for c in curves])


def bands(curves: Sequence[np.ndarray]) -> Bands:
    """The bands of one curve (T + 1,) per seed; shorter ones keep their last value. ValueError
    without a curve.
    """
    if not len(curves):
        raise ValueError("Bands need at least one finished seed.")
    rows = level(curves)
    n, mean = len(rows), rows.mean(axis=0)
    if n < 2:
        unknown = np.full_like(mean, np.nan)
        return Bands(mean, unknown, unknown, unknown, unknown, n)
    spread = rows.std(axis=0, ddof=1)
    error = spread / np.sqrt(n)
    reach = float(stats.t.ppf(0.975, n - 1)) * error
    return Bands(mean, spread, error, mean - reach, mean + reach, n)


class Paired(NamedTuple):
    """Two trials, seed by seed: negative differences mean that the first has less error.

    differences (n,): first - second; mean: theirs; counts: wins, ties and losses of the first; t,
    ranks, signs: the paired t-test, Wilcoxon's signed ranks and the sign test.
    """

    differences: np.ndarray
    mean: Mean
    counts: Counts
    t: Verdict
    ranks: Verdict
    signs: Verdict

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean difference, by Student's t; nan for one seed."""
        reach = float(stats.t.ppf(0.975, max(self.mean.n - 1, 1))) * self.mean.error
        return self.mean.value - reach, self.mean.value + reach

    @property
    def words(self) -> str:
        """What it means, in two sentences."""
        if self.mean.n < 2:
            return "One seed can always be luck: repeat it."
        lead = "The first has less error" if self.mean.value < 0 else "The second has less error"
        lead = lead if self.mean.value else "Both have the same error"
        sure = f"p = {self.t.p:.2g}" if np.isfinite(self.t.p) else "no spread to judge by"
        return (
            f"{lead}: {self.mean.words} Of {self.mean.n} seeds the first won {self.counts.wins}, "
            f"{self.counts.ties} were ties (paired t-test: {sure})."
        )


def paired(first: ArrayLike, second: ArrayLike) -> Paired:
    """The comparison of two trials by one number per seed, first (n,) and second (n,). ValueError
    where they are no pairs.
    """
    differences = np.subtract(np.asarray(first, float), np.asarray(second, float))
    tests = (test(first, second) for test in (paired_t, wilcoxon, sign_test))
    return Paired(differences, mean_and_error(differences), win_tie_loss(first, second), *tests)
