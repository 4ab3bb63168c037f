"""Datasets: points with a known law, published tables, a user's own data; splits and noise.

    >>> from boosting import datasets
    >>> moons = datasets.load("moons", n_samples=100, spread=0.1, seed=3)
    >>> moons.X.shape, moons.rule
    ((100, 2), '+1 means lower moon, -1 means upper moon; half of the points each.')
    >>> train, test = datasets.split(moons, test_fraction=0.3, seed=0)

Read `dataset.py` first (the types `Dataset` and `Card`), then

* `two_d.py` and `published.py`: points drawn from a law;
* `bundled.py`: UCI tables inside scikit-learn;
* `uci.py`: the other published tables, most of them in data/uci/, with `entries.py` (the lines of data/catalogue.csv),
  `rules.py` (tables that a rule defines), `table_files.py` (folders and the cache), `download.py`
  and `openml.py` (the network);
* `tables.py`: from cells to numbers; `reading.py` and `user.py`: from a user's file to a dataset;
  `personal.py`: the card of a user's dataset; `share_code.py`: a dataset inside a link;
* `splits.py` and `preprocess.py`: train and test, noise, scaling, empty cells.

To add a dataset, touch one file: a card in the `CARDS` of `two_d.py`, `published.py` or
`bundled.py`, or a line of data/catalogue.csv for a table on OpenML or in a folder. The registry,
the pickers, the command line and the tests of all datasets read these. (A table that a rule
generates needs its function in `rules.py` beside its line of the catalogue.)
"""

from difflib import get_close_matches

from boosting.datasets import bundled, published, two_d, uci
from boosting.datasets.dataset import Card, Choice, DataError, Dataset, Option
from boosting.datasets.entries import catalogue
from boosting.datasets.preprocess import SCALING, Scaling, prepared, refill_missing, scaled
from boosting.datasets.rules import TABLES
from boosting.datasets.splits import (
    DIVISIONS,
    FLIPS,
    add_feature_noise,
    add_outliers,
    divide,
    flip_labels,
    k_folds,
    mix_classes,
    split,
    split_half_at_most,
    split_three,
    subsample,
)
from boosting.datasets.uci import Availability
from boosting.datasets.user import parse_csv, to_csv

__all__ = [
    "DIVISIONS", "FLIPS", "REGISTRY", "SCALING", "Availability", "Card", "Choice", "DataError", "Dataset",
    "Option", "Scaling", "add_feature_noise", "add_outliers", "availability", "describe", "divide",
    "flip_labels", "k_folds", "load", "mix_classes", "names", "parse_csv", "prepared", "refill_missing", "scaled",
    "split", "split_half_at_most", "split_three", "subsample", "to_csv",
]  # fmt: skip

# Catalogue lines that are the same table as one inside scikit-learn.
ALIASES = {"wdbc": "breast_cancer", "wine": "wine"}


def _registry() -> dict[str, Card]:
    """All cards in the order of the picker: pictures, bundled tables, published laws, catalogue."""
    # within the catalogue the tables that a rule generates come first: they are always here
    entries = sorted(catalogue().values(), key=lambda entry: entry.name not in TABLES)
    tables = [uci.card(entry) for entry in entries if entry.name not in ALIASES]
    return {card.name: card for card in (*two_d.CARDS, *bundled.CARDS, *published.CARDS, *tables)}


REGISTRY: dict[str, Card] = _registry()


def names(task: str | None = None, *, anywhere: bool = False) -> list[str]:
    """The names of the datasets that can be loaded right here, in the order of the picker.

    task: only those for "binary", "multiclass" or "regression"; all for None.
    anywhere: also those that need the network or a folder.
    """
    cards = [card for card in REGISTRY.values() if task in (None, card.task)]
    if anywhere:
        return [card.name for card in cards]
    tables = uci.names_here()
    return [card.name for card in cards if card.group != uci.GROUP or card.name in tables]


def describe(name: str) -> Card:
    """The card of a dataset: its description, available without loading it.

    Raises DataError (a ValueError) for an unknown name; the message offers the nearest one.
    """
    card = REGISTRY.get(ALIASES.get(name, name)) if isinstance(name, str) else None
    if card is not None:
        return card
    close = get_close_matches(str(name).lower(), REGISTRY, n=1, cutoff=0.0)
    raise DataError(f"There is no dataset called {name!r}. The nearest name is {close[0]!r}.")


def availability(name: str) -> Availability:
    """Whether a dataset is "here" or needs the "network" or a "folder", and in words why.

    Raises DataError (a ValueError) for an unknown name.
    """
    card = describe(name)
    if card.group == uci.GROUP:
        return uci.availability(catalogue()[card.name])
    return Availability("here", "Built in.")


def load(
    name: str,
    *,
    n_samples: int | None = None,
    spread: float | None = None,
    seed: int = 0,
    **options: float | str | None,
) -> Dataset:
    """The dataset of that name; the same seed and options always give the same arrays.

    name: one of `names(anywhere=True)`.  seed: of all random choices.
    n_samples, spread, options: as the dataset's card allows (`describe(name).options`), the default
        for None.
    Raises DataError (a ValueError) for an unknown name, an option out of range, or one that does
    not apply, and for a table that is not here and cannot be fetched.
    """
    return describe(name).load(seed=seed, n_samples=n_samples, spread=spread, **options)
