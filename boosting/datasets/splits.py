"""Dividing a sample, thinning it, and spoiling it on purpose.

Each function is deterministic in its seed and *nested*: a larger test fraction, noise rate or sample size keeps what the
smaller one had chosen.  Moving a slider therefore moves only the examples it must, and the eye can follow.
"""

from __future__ import annotations

import numpy as np

from .dataset import DataError, Dataset


def split(dataset: Dataset, test_fraction: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Row numbers of the training and of the test part, both ascending: (m_train,), (m_test,).

    Classes keep their proportions (regression is split as one class).  Each class keeps two training examples where it
    has them, so that no class vanishes from the training part; the test part may be empty, the training part never is.

    Raises DataError unless 0 <= test_fraction < 1.
    """
    if not 0 <= test_fraction < 1:
        raise DataError(f"The test fraction must be at least 0 and below 1, not {test_fraction!r}.")
    rng = np.random.default_rng(seed)
    test = np.zeros(dataset.n_examples, dtype=bool)
    for rows in _classes(dataset.y, dataset.task):
        most = max(0, rows.size - 2)
        test[rng.permutation(rows)[: min(most, _round(test_fraction * rows.size))]] = True
    return np.flatnonzero(~test), np.flatnonzero(test)


def subsample(y: np.ndarray, n: int, seed: int = 0, task: str = "binary") -> np.ndarray:
    """Row numbers (n,), ascending, of a random part of y (m,) in which the classes keep their proportions.

    Every class keeps at least one row as long as n allows it.

    Raises DataError unless 1 <= n <= m.
    """
    if not 1 <= n <= y.size:
        raise DataError(f"A sample of {n} rows cannot be drawn from a table of {y.size}.")
    rng = np.random.default_rng(seed)
    place = np.empty(y.size)
    for rows in _classes(y, task):
        # the k-th drawn row of a class of size c stands at k / c: all classes start at 0 and fill up in proportion
        place[rng.permutation(rows)] = np.arange(rows.size) / rows.size
    return np.sort(np.argsort(place, kind="stable")[:n])


def flip_labels(y: np.ndarray, rate: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Label noise: y (m,) with round(rate m) labels negated, and the mask (m,) of those that were.

    Raises DataError unless the labels are -1 and +1 and 0 <= rate <= 1.
    """
    y = np.asarray(y, dtype=np.float64)
    if not (np.abs(y) == 1).all():
        raise DataError("Label noise flips -1 to +1 and back; these labels take other values.")
    if not 0 <= rate <= 1:
        raise DataError(f"The noise rate must be from 0 to 1, not {rate!r}.")
    flipped = np.zeros(y.size, dtype=bool)
    flipped[np.random.default_rng(seed).permutation(y.size)[: _round(rate * y.size)]] = True
    return np.where(flipped, -y, y), flipped


def add_feature_noise(X: np.ndarray, amount: float, seed: int = 0) -> np.ndarray:
    """X (m, d) plus Gaussian noise of `amount` standard deviations of each attribute; constant attributes stay.

    Raises DataError when amount is negative or not finite.
    """
    if not 0 <= amount < np.inf:
        raise DataError(f"The feature noise must be a number from 0 up, not {amount!r}.")
    X = np.asarray(X, dtype=np.float64)
    noise = np.random.default_rng(seed).standard_normal(X.shape)
    return X + amount * X.std(axis=0) * noise


def _classes(y: np.ndarray, task: str) -> list[np.ndarray]:
    """The row numbers of each class, in the order of the class values."""
    if task == "regression":
        return [np.arange(y.size)]
    return [np.flatnonzero(y == value) for value in np.unique(y)]


def _round(x: float) -> int:
    """To the nearest whole number, halves up (Python's own `round` takes halves to the even neighbour)."""
    return int(np.floor(x + 0.5))
