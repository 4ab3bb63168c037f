"""The rows of a run whose examples are edited."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from boosting.catalogue.edits.vocabulary import (
    Add,
    Edit,
    Flip,
    Move,
    OfData,
    OfExamples,
    Weigh,
    rest_of,
)
from boosting.engine.sample import Sample
from boosting.engine.segments import latest


@dataclass(frozen=True)
class Rows:
    """The rows of a run whose examples are edited: no row ever changes, only which of them are there.

    An example that moves, or whose label changes, in mid-run leaves its row to a new one. X (r, d),
    y (r,): of all r rows; number (r,): the example, from 0, that a row is; relabelled (r,): whether
    its label is another than it was given; weights: the rows' base weights (r,) by the first round
    that has them; there: which rows are there (r,), by round as well. Rows 0..m-1 are examples
    1..m as they start.
    """

    X: np.ndarray
    y: np.ndarray
    number: np.ndarray
    relabelled: np.ndarray
    weights: dict[int, np.ndarray]
    there: dict[int, np.ndarray]

    def samples(self) -> dict[int, Sample]:
        """By the first round that is trained on it: the sample. ValueError, in words, where none counts."""
        if not all(weight.any() for weight in self.weights.values()):
            raise ValueError("All examples are left out: at least one must count.")
        return {since: Sample.of(self.X, self.y, w) for since, w in self.weights.items()}

    def there_after(self, n_rounds: int) -> np.ndarray:
        """Which rows are there after rounds 0..T, (T+1, r) bool: those that the next round is trained on."""
        return np.array([self.there[since] for since in self._stages(n_rounds)])

    def counted_after(self, n_rounds: int) -> list[int]:
        """How many rows the next round counts, after rounds 0..T: those that are there and not left out."""
        return [int((self.weights[since] > 0).sum()) for since in self._stages(n_rounds)]

    def _stages(self, n_rounds: int) -> list[int]:
        """By which of the edited tables the next round goes, after rounds 0..T."""
        return [latest({since: since for since in self.there}, t + 1) for t in range(n_rounds + 1)]


class _Table:
    """The rows while the edits are applied, one round after the other."""

    def __init__(self, sample: Sample, added: Sequence[Add]):
        k, self.m = len(added), sample.size
        equal = bool((sample.weight == sample.weight[0]).all())
        weight = np.ones(self.m) if equal else sample.weight * sample.count
        middles = [np.median(sample.X, axis=0)] * k if k else []
        self.X = np.vstack([sample.X, *middles])
        self.y = np.append(sample.y, [float(edit.label) for edit in added])
        for row, edit in enumerate(added, self.m):
            for j, value in edit.values:
                self.X[row, j] = value
        self.first_round = np.append(np.ones(self.m, int), [edit.since for edit in added])
        self.weight = np.append(weight, np.ones(k))  # of every example
        self.row = np.arange(self.m + k)  # of every example, now
        self.number = self.row.copy()  # of every row
        self.own_label = self.y.copy()  # of every example

    def apply(self, edits: Sequence[OfExamples], since: int) -> None:
        """The edits of one round. An edited example that stands there already leaves its row."""
        changed = {i for edit in edits if isinstance(edit, (Flip, Move)) for i in edit.places}
        old = np.array([i for i in sorted(changed) if self.first_round[i] < since], int)
        self.row[old] = len(self.y) + np.arange(len(old))
        self.number = np.append(self.number, old)
        rows = np.flatnonzero(np.isin(self.number[: len(self.y)], old))
        latest = np.array([rows[self.number[rows] == i][-1] for i in old], int)
        self.X, self.y = np.vstack([self.X, self.X[latest]]), np.append(self.y, self.y[latest])
        for edit in edits:
            places = self.row[edit.places]
            if isinstance(edit, Move):
                self.X[places, edit.attribute] = edit.value
            if isinstance(edit, Flip):
                self.y[places] *= -1
            if isinstance(edit, Weigh):
                self.weight[edit.places] = edit.weight

    def now(self, since: int) -> tuple[np.ndarray, np.ndarray]:
        """The rows that are there from a round on, and their base weights."""
        here = self.first_round <= since
        return self.row[here], self.weight[here]


def edited_rows(sample: Sample, edits: Sequence[Edit]) -> Rows:
    """The rows of a run on a sample whose examples are edited, in the order of the edits.

    An example that is left out stays in its place with weight 0, which no part of a run sees; one
    that is added stands after the others. The examples and attributes of the edits must exist.
    """
    added, changes = rest_of(edits, Add), rest_of(edits, OfExamples)
    table = _Table(sample, added)
    rounds = sorted({1, *(edit.since for edit in (*added, *changes))})
    now = {}
    for since in rounds:
        table.apply([edit for edit in changes if edit.since == since], since)
        now[since] = table.now(since)
    weights = {since: np.zeros(len(table.y)) for since in rounds}
    there = {since: np.zeros(len(table.y), bool) for since in rounds}
    for since, (rows, weight) in now.items():
        weights[since][rows], there[since][rows] = weight, True
    relabelled = table.y != table.own_label[table.number]
    return Rows(table.X, table.y, table.number, relabelled, weights, there)


def edited_samples(sample: Sample, edits: Sequence[Edit]) -> dict[int, Sample]:
    """By the first round that is trained on it, 1 for the start, the sample with its examples edited.

    The sample itself where no edit is of the data. ValueError, in words, where no example is left.
    """
    if not rest_of(edits, OfData):
        return {1: sample}
    return edited_rows(sample, edits).samples()
