"""Dividing a sample, thinning it, and spoiling it on purpose.

Each function is deterministic in its seed and *nested*: a larger test fraction, noise rate or sample size keeps what
the smaller one had chosen.  Moving a slider therefore moves only the examples it must, and the eye can follow.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def split_three(dataset: Dataset, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Training half, validation quarter and test quarter (VadaBoost's experiments): three ascending row numbers."""
    train, rest = split(dataset, 0.5, seed)
    if not rest.size:
        return train, rest, rest
    chosen = subsample(dataset.y[rest], (rest.size + 1) // 2, seed, dataset.task)
    return train, rest[chosen], np.delete(rest, chosen)


def split_half_at_most(
    dataset: Dataset, seed: int = 0, most: int = 500
) -> tuple[np.ndarray, np.ndarray]:
    """QuadBoost's split: half of the rows for training (rounded up), but at most 500; the rest for testing.

    Raises DataError when `most` is below 1.
    """
    if most < 1:
        raise DataError(f"At least one row must remain for training, not {most!r}.")
    train = subsample(dataset.y, min((dataset.n_examples + 1) // 2, most), seed, dataset.task)
    return train, np.delete(np.arange(dataset.n_examples), train)


def k_folds(dataset: Dataset, k: int, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """k pairs (training rows, test rows); every row is tested exactly once, classes and sizes as even as can be.

    Raises DataError unless 2 <= k <= m.
    """
    if not 2 <= k <= dataset.n_examples:
        raise DataError(
            f"The number of folds must be from 2 to {dataset.n_examples}, the number of rows, not {k!r}."
        )
    rng = np.random.default_rng(seed)
    # dealing the shuffled rows class after class, like cards, makes both the folds and their classes even
    dealt = np.concatenate([rng.permutation(rows) for rows in _classes(dataset.y, dataset.task)])
    fold = np.empty(dataset.n_examples, dtype=int)
    fold[dealt] = np.arange(dealt.size) % k
    return [(np.flatnonzero(fold != j), np.flatnonzero(fold == j)) for j in range(k)]


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


def add_feature_noise(
    X: np.ndarray, amount: float, seed: int = 0, columns: Sequence[bool] | np.ndarray | None = None
) -> np.ndarray:
    """X (m, d) plus Gaussian noise of `amount` standard deviations of each attribute; constant attributes stay.

    columns: (d,) bool, which attributes are blurred; all of them for None (0/1 indicators are better left alone).
    Raises DataError when amount is negative or not finite.
    """
    if not 0 <= amount < np.inf:
        raise DataError(f"The feature noise must be a number from 0 up, not {amount!r}.")
    X = np.asarray(X, dtype=np.float64)
    noise = np.random.default_rng(seed).standard_normal(X.shape)
    chosen = np.ones(X.shape[1]) if columns is None else np.asarray(columns, dtype=np.float64)
    return X + amount * chosen * X.std(axis=0) * noise


def add_outliers(
    y: np.ndarray, share: float, size: float, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Outliers in the labels: y (m,) with round(share m) values moved up by `size` standard deviations, and their mask.

    Raises DataError unless 0 <= share <= 1 and size is finite.
    """
    if not 0 <= share <= 1 or not np.isfinite(size):
        raise DataError(
            f"The share of outliers must be from 0 to 1 and their size finite, not {share!r} and {size!r}."
        )
    y = np.asarray(y, dtype=np.float64)
    moved = np.zeros(y.size, dtype=bool)
    moved[np.random.default_rng(seed).permutation(y.size)[: _round(share * y.size)]] = True
    return np.where(moved, y + size * y.std(), y), moved


def _classes(y: np.ndarray, task: str) -> list[np.ndarray]:
    """The row numbers of each class, in the order of the class values."""
    if task == "regression":
        return [np.arange(y.size)]
    return [np.flatnonzero(y == value) for value in np.unique(y)]


def _round(x: float) -> int:
    """To the nearest whole number, halves up (Python's own `round` takes halves to the even neighbour)."""
    return int(np.floor(x + 0.5))
