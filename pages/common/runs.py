"""The only cached functions. Keys are names and numbers, never objects; all pages and users share one run."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

import streamlit as st

from boosting import Sample, Trace, datasets
from boosting.catalogue import compile_kernels, growing, row
from boosting.engine.trace import PER_EXAMPLE, run_to_end
from boosting.figures import stage as picture
from pages.common import user_data
from pages.common.shared_cache import SharedCache, Job, single_step_job

KEPT = 64
TRACES: SharedCache[Trace] = SharedCache(2**30, KEPT)
FILMS: SharedCache[picture.Film] = SharedCache(2**29, KEPT)
GRID = 120


class Data(NamedTuple):
    """What defines a sample. extra: the knobs that only this dataset has; splitting: one of `SPLITS`."""

    dataset: str
    n_samples: int | None
    spread: float | None
    noise: float
    test: float
    seed: int
    extra: tuple[tuple[str, float | str], ...] = ()
    scaling: str = "none"
    splitting: str = "share"


SPLITS = {
    "share": "a share for the test",
    "three": "50 / 25 / 25",
    "half": "half, at most 500",
}


class Run(NamedTuple):
    """What defines a trace."""

    data: Data
    algorithm: str
    weak_learner: str
    n_rounds: int
    parameters: tuple[tuple[str, float | str], ...]
    max_depth: int | None = None

    def train(self, sample: Sample) -> Trace:
        """Run it."""
        return run_to_end(self.growing(sample))

    def growing(self, sample: Sample) -> Generator[int, None, Trace]:
        """Run it, round by round."""
        depth = {} if self.max_depth is None else {"max_depth": self.max_depth}
        return growing(
            sample,
            self.algorithm,
            self.weak_learner,
            self.n_rounds,
            **depth,
            **dict(self.parameters),
        )


class Problem(NamedTuple):
    """A dataset, its training sample, all examples (training ones first) and which labels were flipped.

    set_aside: rows for choosing parameters, neither trained on nor tested on.
    """

    dataset: datasets.Dataset
    sample: Sample
    examples: picture.Examples
    flipped: object
    set_aside: int = 0

    @property
    def shown_flips(self):
        """Which of all examples carry a flipped label; test labels never do."""
        return picture.padded(self.flipped, len(self.examples.y))


COMPILING = (
    "Compiling the booster for this computer. Only the very first start takes these seconds…"
)


@st.cache_resource(show_spinner=COMPILING)
def warm_up() -> None:
    """Load the compiled kernels, or compile them on a machine that never ran them."""
    compile_kernels()


def problem(data: Data) -> Problem:
    """Load, spoil and split as the controls say. A user's own data come from his session, everything else by name."""
    return _problem(data, user_data.card(data.dataset))


def load(data: Data, card: datasets.Card) -> datasets.Dataset:
    """The dataset before anything is learnt from it: labels clean, values as published."""
    return card.load(
        seed=data.seed, n_samples=data.n_samples, spread=data.spread, **dict(data.extra)
    )


def divide(dataset: datasets.Dataset, data: Data) -> list:
    """Row numbers for training, for testing, and those set aside."""
    if data.splitting == "three":
        train_rows, aside, test_rows = datasets.split_three(dataset, data.seed)
        return [train_rows, test_rows, aside]
    if data.splitting == "half":
        return [*datasets.split_half_at_most(dataset, data.seed), ()]
    return [*datasets.split(dataset, data.test, data.seed), ()]


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def _problem(data: Data, _card: datasets.Card) -> Problem:
    dataset = load(data, _card)
    train_rows, test_rows, aside = divide(dataset, data)
    # medians and scales are learnt on the training part: the test part must not whisper
    dataset = datasets.scaled(
        datasets.refill_missing(dataset, train_rows), train_rows, data.scaling
    )
    labels, flipped = datasets.flip_labels(dataset.y[train_rows], data.noise, data.seed)
    sample = Sample.of(dataset.X[train_rows], labels)
    examples = picture.examples(sample, dataset.X[test_rows], dataset.y[test_rows])
    return Problem(dataset, sample, examples, flipped, len(aside))


def trace(run: Run) -> Trace:
    """All rounds of a run. A long one shows how far it is, and can be left and taken up again (see shelf.py)."""

    def begin() -> Job:
        sample = problem(run.data).sample
        per_round = PER_EXAMPLE * sample.size
        return Job(
            run.growing(sample),
            lambda count, made: count * per_round if made is None else made.nbytes,
        )

    return TRACES.value(run, begin, run.n_rounds, "Boosting…")


def film(run: Run, first: int, second: int | None) -> picture.Film:
    """Everything that the round player draws, in one plane."""
    made, shown = trace(run), problem(run.data).examples

    def draw() -> picture.Film:
        return picture.film(made, shown, run.algorithm, first, second, GRID)

    return FILMS.value(
        (run, first, second),
        lambda: single_step_job(draw, lambda drawn: drawn.nbytes),
        1,
        "Drawing…",
    )


def rival(run: Run, algorithm: str) -> Trace:
    """Another algorithm at its default parameters, on the same data for as many rounds."""
    other = row(algorithm)
    learner = (
        run.weak_learner if run.weak_learner in other.weak_learners else other.weak_learners[0]
    )
    depth = run.max_depth if learner == run.weak_learner else None
    parameters = tuple((p.name, p.default) for p in other.parameters)
    return trace(Run(run.data, algorithm, learner, run.n_rounds, parameters, depth))


def margins(trace_: Trace, shown: picture.Examples):
    """Normalised margins (T+1, n) of all examples."""
    return picture.staged(trace_, shown)[1]
