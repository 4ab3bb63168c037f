"""Splits of a dataset, random parts of it, and noise added on purpose.

Each function is deterministic in its seed and *nested*: a larger test fraction, noise rate or
sample size keeps what a smaller one selects. Moving a slider therefore changes only the examples it
must.
"""

from collections.abc import Sequence

import numpy as np

from boosting.datasets.dataset import Choice, DataError, Dataset, Option
from boosting.settings import Scale

SPREAD = Option(
    "spread",
    "feature noise",
    *Scale(0.0, 2.0, default=0.0, step=0.05),
    "Gaussian noise added to every numeric attribute, in standard deviations of that attribute: 0 is the table as "
    "published.",
)


def sample_size(rows: int) -> Option:
    """The option that draws a random part of a table with this many rows; by default all."""
    help = "How many rows are drawn at random, class by class; all of them by default."
    return Option("n_samples", "sample size", 10, rows, rows, 1, help)


def split(dataset: Dataset, test_fraction: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Row numbers of the training part (n,) and of the test part (m-n,), both ascending.

    Classes keep their proportions (regression is split as one class). Each class keeps two training
    examples where it has them, so that no class vanishes from the training part; the test part may
    be empty, the training part never is.

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
    """Row numbers, ascending, of a training half, a validation quarter and a test quarter.

    The split of VadaBoost's experiments [V]; three arrays (n,) with n about m/2, m/4 and m/4.
    """
    train, rest = split(dataset, 0.5, seed)
    if not rest.size:
        return train, rest, rest
    validation = subsample(dataset.y[rest], (rest.size + 1) // 2, seed, dataset.task)
    return train, rest[validation], np.delete(rest, validation)


def split_half_at_most(
    dataset: Dataset, seed: int = 0, most: int = 500
) -> tuple[np.ndarray, np.ndarray]:
    """Row numbers, ascending, of the training part (n,) and of the test part (m-n,).

    The split of QuadBoost's experiments [Q]: half of the m rows for training (rounded up), but not
    more than `most`; the others for testing.
    Raises DataError when `most` is below 1.
    """
    if most < 1:
        raise DataError(f"At least one row must remain for training, not {most!r}.")
    train = subsample(dataset.y, min((dataset.n_examples + 1) // 2, most), seed, dataset.task)
    return train, np.delete(np.arange(dataset.n_examples), train)


FEW = 20  # rows: a table with fewer is not split unless somebody asks for it
TEST_SHARE = 0.3  # of all rows, where nobody says otherwise


def usual_test_share(rows: int, drawn_by_hand: bool = False) -> float:
    """The share of the rows that is held back where nobody says otherwise.

    A few points are all for training, and so are points that somebody has drawn one by one.
    """
    return 0.0 if rows < FEW or drawn_by_hand else TEST_SHARE


# the ways of `divide` by name, and in words
DIVISIONS = {
    "share": "a share for the test",
    "three": "50 / 25 / 25",
    "half": "half, at most 500",
}


def divide(
    dataset: Dataset, way: str, test_fraction: float, seed: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Row numbers, ascending, for training (m,), for testing (n,), and those set aside (k,).

    dataset: what is divided; way: one of `DIVISIONS`; test_fraction: of all rows, for the way
    "share" alone; seed: of the draw. Raises DataError as `split` does.
    """
    none = np.empty(0, np.int64)
    if way == "three":
        train, aside, test = split_three(dataset, seed)
        return train, test, aside
    if way == "half":
        return *split_half_at_most(dataset, seed), none
    return *split(dataset, test_fraction, seed), none


def k_folds(dataset: Dataset, k: int, seed: int = 0) -> list[tuple[np.ndarray, np.ndarray]]:
    """k pairs of ascending row numbers: training part (m-n,), test part (n,), n about m/k.

    Every row is tested exactly once; sizes and classes are as even as can be.
    Raises DataError unless 2 <= k <= m.
    """
    if not 2 <= k <= dataset.n_examples:
        raise DataError(
            f"The number of folds must be from 2 to {dataset.n_examples}, the number of rows, "
            f"not {k!r}."
        )
    rng = np.random.default_rng(seed)
    # dealing the shuffled rows class after class, like cards, makes folds and their classes even
    order = np.concatenate([rng.permutation(rows) for rows in _classes(dataset.y, dataset.task)])
    fold = np.empty(dataset.n_examples, dtype=int)
    fold[order] = np.arange(order.size) % k
    return [(np.flatnonzero(fold != j), np.flatnonzero(fold == j)) for j in range(k)]


def subsample(y: np.ndarray, n: int, seed: int = 0, task: str = "binary") -> np.ndarray:
    """Row numbers (n,), ascending, of a random part of the labels y (m,).

    n: how many rows.  seed: of the random choice.  task: "regression" treats y as one class.

    The classes keep their proportions, and every class at least one row as long as n allows it.
    Raises DataError unless 1 <= n <= m.
    """
    if not 1 <= n <= y.size:
        raise DataError(f"A sample of {n} rows cannot be drawn from a table of {y.size}.")
    rng = np.random.default_rng(seed)
    place = np.empty(y.size)
    for rows in _classes(y, task):
        # the k-th random row of a class of size c gets the place k / c: all classes start at 0 and
        # fill up in proportion
        place[rng.permutation(rows)] = np.arange(rows.size) / rows.size
    return np.sort(np.argsort(place, kind="stable")[:n])


BLOCK = 256  # examples whose distances to all others are held at a time
FLIPS = Choice(
    "flipped",
    "Which labels are flipped",
    {
        "anywhere": "any, all alike",
        "border": "near the border",
        "one_class": "of class −1 only",
    },
    "anywhere",
    "Noise in real tables is seldom the same everywhere (Mohri et al., section 7.5). Near the border: only the half of "
    "the examples that lie nearest to one of the other class. Of class −1: only one kind of mistake.",
)  # fmt: skip


def flip_labels(
    y: np.ndarray,
    rate: float,
    seed: int = 0,
    where: str = FLIPS.default,
    X: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """Label noise: y (m,) with round(rate m) labels negated, and the mask (m,) of those labels.

    seed: of the draw. where: one of the words of `FLIPS`; "border" needs the attributes X (m, d), and "one_class" flips
    as many as it can, all labels of class -1 but one. Which labels are flipped is drawn at random
    among those that may be.

    Raises DataError unless the labels are -1 and +1 and 0 <= rate <= 1, and for an unknown `where`.
    """
    y = np.asarray(y, dtype=np.float64)
    if not (np.abs(y) == 1).all():
        raise DataError("Label noise flips -1 to +1 and back; these labels take other values.")
    if not 0 <= rate <= 1:
        raise DataError(f"The noise rate must be from 0 to 1, not {rate!r}.")
    if FLIPS.pick(where, "Label noise") == FLIPS.default or not rate:
        mask = _random_mask(y.size, rate, seed)
        return np.where(mask, -y, y), mask
    order = np.random.default_rng(seed).permutation(y.size)
    if where == "border":
        if X is None:
            raise DataError("Noise near the border needs the attributes, to know who lies near it.")
        distance = _distance_to_others(X, y)
        is_far = distance > np.median(distance)
        order = order[np.argsort(is_far[order], kind="stable")]
    else:
        order = order[y[order] < 0][:-1]
    mask = np.isin(np.arange(y.size), order[: _round(rate * y.size)])
    return np.where(mask, -y, y), mask


def mix_classes(y: np.ndarray, rate: float, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Label noise for several classes: y (m,) with round(rate m) labels exchanged for another class
    that occurs in y, all alike; and the mask (m,) of those labels.

    Raises DataError unless 0 <= rate <= 1 and, where labels change, there are two classes.
    """
    if not 0 <= rate <= 1:
        raise DataError(f"The noise rate must be from 0 to 1, not {rate!r}.")
    classes, place = np.unique(y, return_inverse=True)
    mask = _random_mask(len(place), rate, seed)
    if mask.any() and len(classes) < 2:
        raise DataError("Labels can be exchanged between two classes or more; here is one.")
    # The draws belong to the examples, so that a larger rate changes no label otherwise.
    further = 1 + np.random.default_rng([3, seed]).integers(
        max(len(classes) - 1, 1), size=len(place)
    )
    return np.where(mask, classes[(place + further) % len(classes)], y), mask


def _distance_to_others(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """How far every example is from the nearest one of the other class, attributes standardised: (m,).

    0 everywhere if there is one class only.
    """
    spread = X.std(axis=0)
    Z = X / np.where(spread > 0, spread, 1.0)
    distance = np.zeros(len(y))
    for label in np.unique(y) if np.ptp(y) else ():
        others = Z[y != label]
        mine = np.flatnonzero(y == label)
        for rows in np.split(mine, range(BLOCK, len(mine), BLOCK)):
            squares = sum((Z[rows, j, None] - others[:, j]) ** 2 for j in range(Z.shape[1]))
            distance[rows] = np.sqrt(np.min(squares, axis=1))
    return distance


def add_feature_noise(
    X: np.ndarray, amount: float, seed: int = 0, columns: Sequence[bool] | np.ndarray | None = None
) -> np.ndarray:
    """X (m, d) plus Gaussian noise of `amount` standard deviations of each attribute.

    seed: of the noise.
    columns: (d,) bool, which attributes get noise; all of them for None. 0/1 indicators are better
        left alone. A constant attribute stays as it is.
    Raises DataError when amount is negative or not finite.
    """
    if not 0 <= amount < np.inf:
        raise DataError(f"The feature noise must be a number from 0 up, not {amount!r}.")
    X = np.asarray(X, dtype=np.float64)
    noise = np.random.default_rng(seed).standard_normal(X.shape)
    factor = np.ones(X.shape[1]) if columns is None else np.asarray(columns, dtype=np.float64)
    return X + amount * factor * X.std(axis=0) * noise


def add_outliers(
    y: np.ndarray, share: float, size: float, seed: int = 0
) -> tuple[np.ndarray, np.ndarray]:
    """Outliers in the labels y (m,), and the mask (m,) of them.

    round(share m) random values, chosen by the seed, move up by `size` standard deviations of y.
    Raises DataError unless 0 <= share <= 1 and size is finite.
    """
    if not 0 <= share <= 1 or not np.isfinite(size):
        raise DataError(
            "The share of outliers must be from 0 to 1 and their size finite, "
            f"not {share!r} and {size!r}."
        )
    y = np.asarray(y, dtype=np.float64)
    mask = _random_mask(y.size, share, seed)
    return np.where(mask, y + size * y.std(), y), mask


def _random_mask(m: int, share: float, seed: int) -> np.ndarray:
    """(m,) bool with round(share m) random entries True."""
    mask = np.zeros(m, dtype=bool)
    mask[np.random.default_rng(seed).permutation(m)[: _round(share * m)]] = True
    return mask


def _classes(y: np.ndarray, task: str) -> list[np.ndarray]:
    """The row numbers of each class, in the order of the class values."""
    if task == "regression":
        return [np.arange(y.size)]
    return [np.flatnonzero(y == value) for value in np.unique(y)]


def _round(x: float) -> int:
    """The nearest whole number, halves up."""
    # Python's own `round` takes halves to the even neighbour
    return int(np.floor(x + 0.5))
