"""TODO choices.searches.columns."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boosting.choices.searches.stumps import first_best
from boosting.engine.base_classifiers import Column
from boosting.engine.sample import Sample
from boosting.engine.state import Found, Pull, State


@dataclass(frozen=True)
class Columns:
    """A finite family given by its votes: base classifier j says x_j (matrix mode). No complements: the family is as given."""

    @property
    def nested(self) -> tuple[MirroredColumns]:
        """The families that DeepBoost chooses from: these columns, each of which it may give a negative coefficient."""
        return (MirroredColumns(),)

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """What every column is ranked by, (N,): sum_i g_i x_ij / sum |g|."""
        return pull.signed @ sample.X / (np.abs(pull.signed).sum() or 1.0)

    def search(self, sample: Sample, pull: Pull, state: State) -> Found:
        """The column with the largest score; ties within 2^-40 go to the lowest column."""
        best, second = first_best(self.scores(sample, pull))
        runner_up = pull.edge(sample.X[:, second]) if second != best else 0.0
        return Found.of(Column(best), Column(best).votes(sample.X), pull, runner_up)


@dataclass(frozen=True)
class MirroredColumns(Columns):
    """The same columns, one of each h and -h: the one with the largest |score|, which may want to be voted against."""

    def scores(self, sample: Sample, pull: Pull) -> np.ndarray:
        """|sum_i g_i x_ij| / sum |g| of every column, (N,)."""
        return np.abs(super().scores(sample, pull))
