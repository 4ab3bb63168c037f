"""How far off the runs are in the units of y: root mean square and mean absolute deviation, side by side.

The square counts a few far misses more than many near ones, the absolute value counts each by its
size: where the two part, a few examples carry the error.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from boosting import Trace
from boosting.screens.shown import Shown
from pages.words import blocks
from pages.words.blocks import Block, Column
from pages.words.numbers import digits

COLUMNS = (
    Column("run", "What is compared."),
    Column("RMSE, training", "Root mean squared error on the training labels, outliers among them.", True),
    Column("RMSE, test", "Root mean squared error on the held-back examples, which have no outliers.", True),
    Column("mean |y − F|, training", "Mean absolute deviation on the training labels.", True),
    Column("mean |y − F|, test", "Mean absolute deviation on the held-back examples.", True),
)  # fmt: skip


def words(
    traces: Mapping[str, Trace], shown: Shown, head: str = "In the units of y"
) -> list[Block]:
    """The deviations of every run after every round 0..T; traces: by title, on one sample; head: above."""
    data = shown.problem
    parts = [(data.sample.X, data.sample.y), data.examples.held_back]
    rows = {
        title: [deviations(trace, X, y, data.scale) for X, y in parts]
        for title, trace in traces.items()
    }
    last = range(max(map(len, traces.values())) + 1)
    return [
        blocks.heading(head),
        blocks.changing_table(
            COLUMNS,
            [[[blocks.literal(title), *_cells(parts_, t)] for title, parts_ in rows.items()] for t in last],
        ),
        blocks.caption(
            f"In the pictures y is centred and divided by its standard deviation, {digits(data.scale)}; here it has "
            "its own units. A run that has ended stays at its last round. Look for: which loss has the smaller mean "
            "absolute deviation once outliers are there, and which the smaller square."
        ),
    ]  # fmt: skip


def deviations(trace: Trace, X: np.ndarray, y: np.ndarray, scale: float) -> np.ndarray:
    """Root mean square and mean absolute value of y - F_t, times the scale, for t = 0..T: (T+1, 2).

    trace: gives F_t. X (n, d), y (n,): the rows; NaN where there is none.
    """
    if not len(y):
        return np.full((len(trace) + 1, 2), np.nan)
    off = y - np.vstack([np.zeros(len(y)), *trace.staged_scores(X)])
    return scale * np.column_stack([np.sqrt(np.mean(off**2, axis=1)), np.mean(np.abs(off), axis=1)])


def _cells(parts: Sequence[np.ndarray], t: int) -> list[str]:
    """A row's numbers: both root mean squares, then both mean absolute deviations."""
    found = [part[min(t, len(part) - 1), k] for k in (0, 1) for part in parts]
    return ["–" if np.isnan(value) else digits(float(value)) for value in found]
