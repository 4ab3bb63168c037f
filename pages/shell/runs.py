"""Data, runs and their pictures from the caches that all pages and users share.

The keys of the caches are names and numbers, never objects.
"""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from boosting import Trace, datasets
from boosting.catalogue import choices_for, find_algorithm
from boosting.catalogue.edits import Rows, bounds_left, edited_rows
from boosting.engine.protocols import Choices
from boosting.engine.trace import PER_EXAMPLE
from boosting.figures import stage as picture
from boosting.screens.runs import Data, Problem, Run, changed, edited, load, with_stumps
from boosting.screens.runs import problem as of_data
from pages.shell import user_data
from pages.shell.shared_cache import Job, SharedCache, shared, single_step_job

__all__ = [
    "Data",
    "Problem",
    "Run",
    "changed",
    "load",
    "with_stumps",
]  # what the chapters know these by

MAX_RUNS = 64  # entries of each of the two large caches
TRACES: SharedCache[Trace] = SharedCache(MAX_RUNS)
FILMS: SharedCache[picture.Film] = SharedCache(MAX_RUNS)
SURFACE_SIDE = 120  # points per side of the grid on which the vote is drawn


def problem(data: Data) -> Problem:
    """Load, split and flip labels as the controls say; a user's own data come from the session."""
    return _problem(data, user_data.card(data.dataset))


def problem_of(run: Run) -> Problem:
    """The data of a run, with the examples that it edits: as `problem` without edits."""
    return edited(problem(run.data), run)


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


@shared(n_keys=1)
def _problem(data: Data, _card: datasets.Card) -> Problem:
    return of_data(data, _card)


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


def margins(rounds: Trace, examples: picture.Examples) -> np.ndarray:
    """Normalised margins (T+1, n) of all examples, after each of the rounds of a trace."""
    return picture.staged(rounds, examples)[1]
