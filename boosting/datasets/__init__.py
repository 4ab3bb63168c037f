"""Data to boost on: pictures with a known law, real tables, and the means to divide and to spoil them.

    >>> from boosting import datasets
    >>> moons = datasets.load("moons", n_samples=100, spread=0.1, seed=3)
    >>> moons.X.shape, moons.rule
    ((100, 2), '+1 means lower moon, -1 means upper moon; half of the points each.')
    >>> train, test = datasets.split(moons, test_fraction=0.3, seed=0)

Read `dataset.py` first (what a dataset is), then `two_d.py` (points drawn from a law), `bundled.py` (UCI tables inside
scikit-learn) and `splits.py` (train and test, label noise, feature noise).
"""

from __future__ import annotations

from difflib import get_close_matches

from . import bundled, two_d
from .dataset import Card, DataError, Dataset, Option
from .splits import add_feature_noise, flip_labels, split, subsample

__all__ = [
    "REGISTRY", "Card", "DataError", "Dataset", "Option",
    "add_feature_noise", "describe", "flip_labels", "load", "names", "split", "subsample",
]  # fmt: skip

REGISTRY: dict[str, Card] = {card.name: card for card in (*two_d.CARDS, *bundled.CARDS)}


def names(task: str | None = None) -> list[str]:
    """The names `load` understands, in the order of the picker; `task` keeps "binary", "multiclass" or "regression"."""
    return [card.name for card in REGISTRY.values() if task in (None, card.task)]


def describe(name: str) -> Card:
    """What is known about a dataset without loading it; DataError (a ValueError) for an unknown name."""
    if name in REGISTRY:
        return REGISTRY[name]
    close = get_close_matches(str(name).lower(), REGISTRY, n=1, cutoff=0.0)
    raise DataError(f"There is no dataset called {name!r}. The nearest name is {close[0]!r}.")


def load(
    name: str, *, n_samples: int | None = None, spread: float | None = None, seed: int = 0, **options
) -> Dataset:
    """The dataset of that name; the same options always give the same arrays.

    n_samples, spread, options: as the dataset's card allows (`describe(name).options`), the default for None.
    Raises DataError (a ValueError) for an unknown name, an option out of range, or one that does not apply.
    """
    return describe(name).load(seed=seed, n_samples=n_samples, spread=spread, **options)
