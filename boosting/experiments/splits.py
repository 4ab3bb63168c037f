"""Who trains, who chooses and who judges: the splits of the published experiments, drawn anew in
every repeat.

A splitter draws everything from the number of the repeat, so a cell of a protocol has the same rows
wherever and whenever it is computed, and all methods of a repeat are compared on the same rows. The
papers say "randomly": classes are not balanced here, in contrast to `boosting.datasets.split`.
"""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

import numpy as np

from boosting.datasets import Dataset

Load = Callable[..., Dataset]


class Parts(NamedTuple):
    """A dataset and the row numbers of its parts, each (n,), with no row in two of them.

    data: all rows; train, validation and test: row numbers. An empty validation part leaves it to
    the selection rule to set rows of the training part aside.
    """

    data: Dataset
    train: np.ndarray
    validation: np.ndarray
    test: np.ndarray


class Splitter(Protocol):
    """Draws the parts of a repeat."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The rule as a sentence."""

    @abstractmethod
    def draw(self, load: Load, repeat: int) -> Parts:
        """The parts of one repeat.

        load(**options): the table; a law also takes the seed and the number of rows. repeat: counts
        from 0. DataError (a ValueError) where the table does not allow this split.
        """


@dataclass(frozen=True)
class HalfAtMost(Splitter):
    """Half of the rows for training (rounded up), but not more than `most`; the rest is for testing
    ([Q] section 4).
    """

    most: int = 500

    @property
    def words(self) -> str:
        return f"Half of the rows, at most {self.most}, for training; the others for testing."

    def draw(self, load: Load, repeat: int) -> Parts:
        data = load()
        order = _shuffled(data.n_examples, repeat)
        return _cut(data, order, min((len(order) + 1) // 2, self.most), 0)


@dataclass(frozen=True)
class Three(Splitter):
    """50 % for training, 25 % for validation, 25 % for testing ([V] section 6)."""

    words = "50 % for training, 25 % for validation, 25 % for testing."

    def draw(self, load: Load, repeat: int) -> Parts:
        data = load()
        order = _shuffled(data.n_examples, repeat)
        m = len(order)
        return _cut(data, order, m // 2, m // 4)


@dataclass(frozen=True)
class Folds(Splitter):
    """k folds: repeats 0 to k-1 test one fold each of one shuffled order, the next k of another.

    k: how many. with_validation: whether the fold after the tested one is set aside for choosing.
    """

    k: int = 10
    with_validation: bool = False

    @property
    def words(self) -> str:
        aside = ", chooses on the next" if self.with_validation else ""
        return f"{self.k} folds; every repeat tests one of them{aside} and trains on the others."

    def draw(self, load: Load, repeat: int) -> Parts:
        data = load()
        order = _shuffled(data.n_examples, repeat // self.k)
        folds = np.array_split(order, self.k)
        fold = repeat % self.k
        after = [*folds[fold + 1 :], *folds[:fold]]  # in a circle
        aside = after.pop(0) if self.with_validation else _NONE
        return Parts(data, np.sort(np.concatenate(after)), np.sort(aside), np.sort(folds[fold]))


@dataclass(frozen=True)
class Fresh(Splitter):
    """Two samples drawn anew from a law: so many rows for training, None for as many as the table says, and for testing."""

    train: int | None
    test: int

    @property
    def words(self) -> str:
        train = self.train or "As many as the table says of"
        return f"{train} fresh draws for training and {self.test} others for testing."

    def draw(self, load: Load, repeat: int) -> Parts:
        size = {} if self.train is None else {"n_samples": self.train}
        first = load(**size, seed=2 * repeat)
        second = load(n_samples=self.test, seed=2 * repeat + 1)
        X, y = np.vstack([first.X, second.X]), np.concatenate([first.y, second.y])
        rows = np.arange(len(y))
        both = replace(first, X=X, y=y, missing=None)
        return Parts(both, rows[: len(first.y)], _NONE, rows[len(first.y) :])


@dataclass(frozen=True)
class Everything(Splitter):
    """All rows for training and none for testing: for what is measured on the training part itself."""

    words = "All rows for training; nothing is tested."

    def draw(self, load: Load, repeat: int) -> Parts:
        data = load()
        return Parts(data, np.arange(data.n_examples), _NONE, _NONE)


_NONE = np.empty(0, np.int64)


def _shuffled(m: int, repeat: int) -> np.ndarray:
    return np.random.default_rng(repeat).permutation(m)


def _cut(data: Dataset, order: np.ndarray, n_train: int, n_validation: int) -> Parts:
    """The first rows of an order for training, the next for validation, the others for testing."""
    train, validation, test = np.split(order, [n_train, n_train + n_validation])
    return Parts(data, np.sort(train), np.sort(validation), np.sort(test))
