"""Experiments while somebody watches: a run repeated over seeds, one finished seed at a time.

    trial = Trial(dataset, "adaboost", n_rounds=100)
    curves = []
    for one in repeat(trial, range(30)):      # stop whenever you like
        curves.append(one)
        band = bands([c.test for c in curves])

Two trials with the same seeds are compared on the same rows, seed by seed (`paired`), which is far
sharper than comparing two means. What a seed decides stands in trials.py, what an error is in judges.py.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from boosting.catalogue import choices_for, find_algorithm
from boosting.engine.boost import boost
from boosting.engine.round import Round
from boosting.engine.trace import run_to_end
from boosting.experiments.evaluation import Follower
from boosting.experiments.judges import JUDGES
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
from boosting.experiments.trials import Divided, Trial, division, inner_divisions


class Curves(NamedTuple):
    """One seed of a trial, (T + 1,) each: entry t is after t rounds, entry 0 before the first.

    seed: its number. train, validation, test: the errors (for real labels in their units; nan
    without examples); validation: the mean over the folds where a trial chooses by folds. margin:
    the smallest normalised margin on the training part (nan for real labels). members: how many
    distinct base classifiers there are after each round. ended: why the run ended, in words.
    """

    seed: int
    train: np.ndarray
    validation: np.ndarray
    test: np.ndarray
    margin: np.ndarray
    members: np.ndarray
    ended: str


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
    own = yield from _run(trial, seed, division(trial, seed))
    folds = []
    for rows in inner_divisions(trial, seed):
        folds.append((yield from _run(trial, seed, rows)).validation)
    if not folds:
        return own
    mean = level([own.train, *folds])[1:, : len(own.train)].mean(axis=0)
    return own._replace(validation=mean)


def _run(trial: Trial, seed: int, rows: Divided) -> Generator[int, None, Curves]:
    """A run on one division of a seed's examples."""
    watch = _Watch(trial, seed, rows)
    choices = choices_for(trial.algorithm, trial.weak_learner, trial.max_depth, trial.seeded(seed))
    run = boost(watch.judge.sample, *choices, n_rounds=trial.n_rounds)
    while True:
        try:
            r = next(run)
        except StopIteration as end:
            train, validation, test, margin, members = np.array(watch.rows).T
            return Curves(seed, train, validation, test, margin, members, end.value)
        watch.take(r)
        yield r.t


class _Watch:
    """The numbers of one seed, a row for every round."""

    def __init__(self, trial: Trial, seed: int, rows: Divided):
        self.judge = JUDGES[find_algorithm(trial.algorithm).task](rows, trial, seed)
        self.n_validation = len(rows.aside)
        self.follower, self.members = Follower(self.judge.X), 0
        self.rows = [self._row(np.zeros(self.judge.sample.size), 0.0)]

    def take(self, r: Round) -> None:
        """Add a round."""
        self.follower.take(r)
        self.members = max(self.members, r.member + 1)
        self.rows.append(self._row(r.scores, r.norm))

    def _row(self, own: np.ndarray, norm: float) -> tuple[float, ...]:
        """Train, validation and test error, the smallest margin, the members."""
        judge = self.judge
        misses = judge.misses(self.follower.scores)
        apart = misses[: self.n_validation], misses[self.n_validation :]
        errors = judge.training(own), *map(judge.mean, apart)
        return (*errors, judge.margin(own, norm), self.members)


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
