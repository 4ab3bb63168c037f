"""How a run is judged round by round: the errors of its vote where it is trained and where it is not.

    two classes      the share of the examples with sign(F) != y
    several classes  the share of the examples whose class has not the largest vote
    real labels      the distance between y and F, in the units of y

A judge makes the sample that the loop trains on, and the rows on which the vote is followed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple, cast

import numpy as np

from boosting.catalogue import loop_sample
from boosting.datasets import add_outliers, flip_labels, mix_classes
from boosting.engine.base_classifiers import decide
from boosting.engine.sample import Sample
from boosting.engine.sample import SeveralClasses as ClassRows
from boosting.engine.sums import dot, leaders
from boosting.experiments.trials import Divided, Trial


class Judge(ABC):
    """Judges the runs of one task.

    sample: what the loop trains on. X: the rows on which the vote is followed; those set aside come
    first, those for testing last.
    """

    sample: Sample
    X: np.ndarray

    def training(self, scores: np.ndarray) -> float:
        """The error on the sample, from its votes (m,)."""
        return self.sample.error(scores)

    @abstractmethod
    def misses(self, scores: np.ndarray) -> np.ndarray:
        """How far off every example apart is, (n,), from the votes on X."""

    def mean(self, misses: np.ndarray) -> float:
        """The error of a part, from its misses (n,); nan for an empty one."""
        return float(misses.mean()) if len(misses) else np.nan

    def margin(self, scores: np.ndarray, norm: float) -> float:
        """The smallest margin on the sample for votes (m,), by the norm of their coefficients."""
        return float(self.sample.leads(scores).min() / (norm or 1.0))


def _sample(rows: Divided, y: np.ndarray, algorithm: str) -> Sample:
    kept = rows.kept
    return loop_sample(Sample.of(rows.data.X[kept], y, rows.data.weights_of(kept)), algorithm)


def _apart(rows: Divided) -> np.ndarray:
    return np.concatenate([rows.aside, rows.test])


class TwoClasses(Judge):
    """Labels -1 and +1; sign(0) = -1."""

    def __init__(self, rows: Divided, trial: Trial, seed: int):
        y, apart = rows.data.y[rows.kept], _apart(rows)
        if trial.noise:
            y = flip_labels(y, trial.noise, seed, trial.flips, rows.data.X[rows.kept])[0]
        self.sample = _sample(rows, y, trial.algorithm)
        self.X, self._y = rows.data.X[apart], rows.data.y[apart]

    def misses(self, scores: np.ndarray) -> np.ndarray:
        return decide(scores) != self._y


class SeveralClasses(Judge):
    """Class numbers; every example apart stands in X once for each class k, and asks for h(x, k)."""

    def __init__(self, rows: Divided, trial: Trial, seed: int):
        y, apart = rows.data.y[rows.kept], _apart(rows)
        if trial.noise:
            y = mix_classes(y, trial.noise, seed)[0]
        self.sample = _sample(rows, y, trial.algorithm)
        several = cast("ClassRows", self.sample)
        self._classes = np.unique(y)
        self.X = np.vstack([several.asking(rows.data.X[apart], k) for k in self._classes])
        self._y = rows.data.y[apart]

    def misses(self, scores: np.ndarray) -> np.ndarray:
        votes = scores.reshape(len(self._classes), -1)
        return self._classes[leaders(votes.T)] != self._y


class Distance(NamedTuple):
    """A mean distance of votes from real labels.

    title: in words; of: the distance of single labels from their residuals (n,); root: whether the
    square root of the mean is taken.
    """

    title: str
    of: Callable[[np.ndarray], np.ndarray]
    root: bool


DISTANCES = {
    "rms": Distance("root mean squared error", np.square, True),
    "mad": Distance("mean absolute deviation", np.abs, False),
}


class RealLabels(Judge):
    """Real labels, centred and scaled for training as the training part has it; errors are in the units of y."""

    def __init__(self, rows: Divided, trial: Trial, seed: int):
        known, apart = rows.data.y[rows.kept], _apart(rows)
        self._scale = float(known.std()) or 1.0
        y = (rows.data.y - known.mean()) / self._scale
        labels = y[rows.kept]
        if trial.noise:
            labels = add_outliers(labels, trial.noise, trial.outlier, seed)[0]
        self.sample = _sample(rows, labels, trial.algorithm)
        self.X, self._y = rows.data.X[apart], y[apart]
        self._distance = DISTANCES[trial.measure]

    def _written(self, mean: float) -> float:
        return self._scale * float(np.sqrt(mean) if self._distance.root else mean)

    def training(self, scores: np.ndarray) -> float:
        sample = self.sample
        return self._written(dot(sample.weight, self._distance.of(sample.y - scores)))

    def misses(self, scores: np.ndarray) -> np.ndarray:
        return self._distance.of(self._y - scores)

    def mean(self, misses: np.ndarray) -> float:
        return self._written(super().mean(misses))

    def margin(self, scores: np.ndarray, norm: float) -> float:
        return np.nan


JUDGES: dict[str, Callable[[Divided, Trial, int], Judge]] = {
    "binary": TwoClasses,
    "multiclass": SeveralClasses,
    "regression": RealLabels,
}
