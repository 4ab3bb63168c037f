"""Scaling, and the medians that fill empty cells: both computed on the training part alone.

A statistic computed on all rows would carry information from the test part into training. Both
functions here compute it on the training rows and apply it to every row.

Scaling does not change exact stumps and trees: they only use the order of an attribute's values,
and shifting, scaling and tanh keep that order. A *finite* stump set with equally spaced thresholds
moves along with a shift and a scale, and changes under tanh, which spreads its thresholds
differently: QuadBoost's experiments [Q] apply a hyperbolic tangent to every attribute first.
"""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from boosting.datasets.dataset import Choice, DataError, Dataset

SCALING = Choice(
    "scaling",
    "scaling",
    {
        "none": "as published",
        "standard": "zero mean, unit standard deviation",
        "tanh": "hyperbolic tangent of the standardised value",
    },
    "none",
    "Learnt on the training part. Exact stumps and trees do not notice it; a grid of equally "
    "spaced stumps notices the tangent only.",
)


@dataclass(frozen=True, eq=False)
class Scaling:
    """The map x -> (x - shift) / scale, followed by tanh if `with_tanh`; shift and scale (d,)."""

    shift: np.ndarray
    scale: np.ndarray
    with_tanh: bool

    @classmethod
    def fit(cls, X: np.ndarray, how: str = "standard") -> Self:
        """The scaling with the mean and the standard deviation of each attribute of X (m, d).

        how: one of the words of `SCALING`. A constant attribute is only shifted.
        Raises DataError for an unknown way of scaling.
        """
        SCALING.pick(how, "Scaling")
        X = np.asarray(X, dtype=np.float64)
        if how == "none":
            return cls(np.zeros(X.shape[1]), np.ones(X.shape[1]), False)
        shift = X.mean(axis=0)
        deviation = np.sqrt(np.mean((X - shift) ** 2, axis=0))
        # rounding leaves a constant attribute a deviation of about 1e-16 times its size
        constant = X.max(axis=0) == X.min(axis=0)
        return cls(shift, np.where(constant | (deviation == 0), 1.0, deviation), how == "tanh")

    def apply(self, X: np.ndarray) -> np.ndarray:
        """The scaled copy of X (m, d)."""
        Z = (np.asarray(X, dtype=np.float64) - self.shift) / self.scale
        return np.tanh(Z) if self.with_tanh else Z


def scaled(dataset: Dataset, train: np.ndarray, how: str) -> Dataset:
    """The dataset with every attribute scaled; its description says so.

    train: row numbers (n,) of the training part.  how: one of the words of `SCALING`.
    Raises DataError for an unknown way of scaling or an empty training part.
    """
    if how == "none":
        return dataset
    scaling = Scaling.fit(_training_rows(dataset, train), how)
    sentence = f"Scaled to {SCALING.titles[how]}, learnt on {np.size(train)} training rows."
    return replace(
        dataset, X=scaling.apply(dataset.X), description=f"{dataset.description} {sentence}"
    )


def prepared(dataset: Dataset, train: np.ndarray, how: str) -> Dataset:
    """The dataset with empty cells filled and attributes scaled, both as the training rows say.

    The test must not leak into the training: medians and scales come from the rows `train` (n,)
    alone. how: one of the words of `SCALING`. Raises DataError as `scaled` does.
    """
    return scaled(refill_missing(dataset, train), train, how)


def refill_missing(dataset: Dataset, train: np.ndarray) -> Dataset:
    """The dataset with the empty cells of numeric attributes filled with medians of training rows.

    train: row numbers (n,) of the training part. An attribute that is empty in all of these rows
    keeps the values that fill it.
    """
    if dataset.missing is None:
        return dataset
    X = dataset.X.copy()
    for j in np.flatnonzero(dataset.missing.any(axis=0)):
        values = X[train, j][~dataset.missing[train, j]]
        if dataset.kinds[j] == "numeric" and values.size:
            X[dataset.missing[:, j], j] = np.median(values)
    return replace(dataset, X=X)


def _training_rows(dataset: Dataset, train: np.ndarray) -> np.ndarray:
    rows = dataset.X[train]
    if not len(rows):
        raise DataError(f"{dataset.title}: there is no training row to learn the scaling from.")
    return rows
