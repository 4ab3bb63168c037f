"""The only cached functions. Keys are names and numbers, never objects; all pages and users share one run."""

from __future__ import annotations

from typing import NamedTuple

import streamlit as st

from boosting import Sample, Trace, datasets, train
from boosting.figures import stage as picture

KEPT = 64
GRID = 120


class Data(NamedTuple):
    """What defines a sample."""

    dataset: str
    n_samples: int | None
    spread: float | None
    noise: float
    test: float
    seed: int


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
        depth = {} if self.max_depth is None else {"max_depth": self.max_depth}
        return train(sample, self.algorithm, self.weak_learner, self.n_rounds, **depth, **dict(self.parameters))


class Problem(NamedTuple):
    """A dataset, its training sample, all examples (training ones first) and which labels were flipped."""

    dataset: datasets.Dataset
    sample: Sample
    examples: picture.Examples
    flipped: object

    @property
    def shown_flips(self):
        """Which of all examples carry a flipped label; test labels never do."""
        return picture.padded(self.flipped, len(self.examples.y))


COMPILING = "Compiling the booster for this computer. Only the very first start takes these seconds…"


@st.cache_resource(show_spinner=COMPILING)
def warm_up() -> None:
    """Load the compiled kernels, or compile them on a machine that never ran them."""
    train(Sample.of([[0.0], [1.0], [2.0]], [1, -1, 1]), n_rounds=2)


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def problem(data: Data) -> Problem:
    """Load, spoil and split as the controls say."""
    dataset = datasets.load(data.dataset, n_samples=data.n_samples, spread=data.spread, seed=data.seed)
    train_rows, test_rows = datasets.split(dataset, data.test, data.seed)
    labels, flipped = datasets.flip_labels(dataset.y[train_rows], data.noise, data.seed)
    sample = Sample.of(dataset.X[train_rows], labels)
    return Problem(dataset, sample, picture.examples(sample, dataset.X[test_rows], dataset.y[test_rows]), flipped)


@st.cache_resource(max_entries=KEPT, show_spinner="Boosting…")
def trace(run: Run) -> Trace:
    """All rounds of a run."""
    return run.train(problem(run.data).sample)


@st.cache_resource(max_entries=KEPT, show_spinner=False)
def film(run: Run, first: int, second: int | None) -> picture.Film:
    """Everything that the round player draws, in one plane."""
    return picture.film(trace(run), problem(run.data).examples, run.algorithm, first, second, GRID)
