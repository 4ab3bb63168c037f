"""Timing in turn: what disturbs one runner disturbs the other, and a ratio survives a busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import numpy as np

from boosting import Sample


def race(
    runners: dict[str, Callable[[], object]], turns: int = 5, clock=time.process_time
) -> dict[str, float]:
    """Median seconds of every runner, each called once in each of `turns` turns after one call that does not count.

    The default clock counts this process's work on all cores: the right one where every runner has one thread. For
    what waits or has two threads use time.perf_counter.
    """
    times: dict[str, list[float]] = {name: [] for name in runners}
    for turn in range(turns + 1):
        for name, run in runners.items():
            start = clock()
            run()
            if turn:
                times[name].append(clock() - start)
    return {name: median(values) for name, values in times.items()}


def repeated(run: Callable[[], object], times: int) -> Callable[[], None]:
    """A runner that runs `times` times, for what is too short for a clock."""

    def many() -> None:
        for _ in range(times):
            run()

    return many


def table(m: int, d: int, ties: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """X (m, d) and y (m,): a tilted border in ten attributes with a tenth of the labels flipped; runs never end early."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((m, d))
    X = X.round(2) if ties else X
    y = np.where(X[:, : min(d, 10)].sum(axis=1) + X[:, 0] * X[:, -1] > 0, 1.0, -1.0)
    return X, np.where(rng.random(m) < 0.1, -y, y)


def sample(m: int, d: int, ties: bool = False) -> Sample:
    """The same as a sample, sorted already."""
    made = Sample.of(*table(m, d, ties))
    made.cuts()
    return made


def rough_sample(d, m=500):
    """A tilted border with noise and one product term: no small ensemble of stumps is right everywhere."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((m, d))
    y = X @ rng.standard_normal(d) + X[:, 0] * X[:, 1] + 0.5 * rng.standard_normal(m)
    return Sample.of(X, np.where(y > 0, 1.0, -1.0))


def labelled(task: str) -> Sample:
    """The 500 x 2 table with the labels that the task asks for."""
    X, y = table(500, 2)
    return Sample.of(
        X, {"binary": y, "regression": X[:, 0] ** 2 + y, "multiclass": y + 2 * (X[:, 0] > 0)}[task]
    )
