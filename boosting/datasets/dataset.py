"""The types of this package: a dataset, and its description before it is loaded.

* `Dataset` is a table ready for boosting: numbers in `X`, labels in `y`, and the texts with which
  a screen explains both.
* `Card` describes a dataset without loading a single row (its name, the law of its points, its
  options), and has the function that builds it.
* `Option` and `Choice` are the options of a card, both settings: a number in a range, or one of a few words.

Binary labels are -1 and +1 throughout, because the theory multiplies scores by y ([M] chapter
7). Which of the two classes is called +1 is a choice, so each binary dataset states it in its
`rule`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from numbers import Integral, Real
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from boosting import settings
from boosting.datasets.best import Best
from boosting.settings import Number

TASKS = ("binary", "multiclass", "regression")
KINDS = ("numeric", "indicator")
LARGEST_WEIGHT = 1e12  # of an example: beyond, sums over a table lose the light ones


class DataError(ValueError):
    """A table or option that cannot be used; the message says where the fault is and what to do."""


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table of m examples with d attributes, and the texts that explain it.

    name, title: for code and for the screen.  description, source: one or more sentences each.
    X: (m, d) float64, read-only, finite; empty cells are filled, and `missing` says which.
    y: (m,) float64, read-only: {-1, +1} for "binary", 0..k-1 for "multiclass", real numbers for
        "regression".
    feature_names: d names; those that are empty or equal are numbered, see `distinct`.
    class_names: (name of -1, name of +1) for "binary", k names for "multiclass", none for
        "regression"; numbered like the features where they are equal.
    task: "binary", "multiclass" or "regression".
    rule: one sentence that says what y means.
    kinds: (d,) "numeric" or "indicator" (a 0/1 column made from a text); all numeric for ().
    missing: (m, d) bool, True where the cell was empty, or None when the table is complete.
    weights: (m,) float64, read-only, positive: how much an example counts beside the others ([M]
        exercise 7.4), or None where all count alike.

    Raises DataError when the arrays contradict each other or the task.
    """

    name: str
    X: np.ndarray = field(repr=False)
    y: np.ndarray = field(repr=False)
    feature_names: tuple[str, ...] = field(repr=False)
    class_names: tuple[str, ...]
    title: str
    description: str = field(repr=False)
    source: str = field(repr=False)
    task: str = "binary"
    rule: str = ""
    kinds: tuple[str, ...] = field(default=(), repr=False)
    missing: np.ndarray | None = field(default=None, repr=False)
    weights: np.ndarray | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        """Replace the arrays by read-only copies and the names by tuples, and check them."""
        _set(self, X=_frozen(self.X, np.float64), y=_frozen(self.y, np.float64))
        _set(
            self,
            feature_names=distinct(map(str, self.feature_names), "column"),
            class_names=distinct(map(str, self.class_names), "class"),
        )
        _set(self, kinds=tuple(self.kinds or ["numeric"] * len(self.feature_names)))
        if self.missing is not None:
            _set(self, missing=_frozen(self.missing, bool))
        if self.weights is not None:
            _set(self, weights=_frozen(self.weights, np.float64))
        _check_shapes(self)
        _check_labels(self)

    @property
    def n_examples(self) -> int:
        """m, the number of rows."""
        return self.X.shape[0]

    @property
    def n_features(self) -> int:
        """d, the number of attributes."""
        return self.X.shape[1]

    def part(self, rows: np.ndarray) -> Self:
        """The same table with these of its rows alone, by their numbers (n,)."""
        missing, weights = (None if a is None else a[rows] for a in (self.missing, self.weights))
        return replace(self, X=self.X[rows], y=self.y[rows], missing=missing, weights=weights)

    def weights_of(self, rows: np.ndarray) -> np.ndarray | None:
        """How much the examples with these numbers (n,) count: (n,) with mean 1, so that they count as n.

        None where all count alike.
        """
        if self.weights is None or not len(rows):
            return None
        return self.weights[rows] / self.weights[rows].mean()

    def counts(self) -> dict[str, int]:
        """How many examples each class has, by class name; empty for regression."""
        values = (-1, 1) if self.task == "binary" else range(len(self.class_names))
        return {name: int(np.sum(self.y == value)) for name, value in zip(self.class_names, values)}


def distinct(names: Iterable[str], what: str) -> tuple[str, ...]:
    """The names with a number where they are empty ("column 3") or come again ("age (2)").

    what: what is named. So a name is enough to choose one, and no name is "".
    """
    seen, repeats = set[str](), Counter[str]()
    result = []
    for number, name in enumerate(names, start=1):
        base = trial = name or f"{what} {number}"
        while trial in seen:
            repeats[base] += 1
            trial = f"{base} ({repeats[base] + 1})"
        seen.add(trial)
        result.append(trial)
    return tuple(result)


def _set(dataset: Dataset, **values: object) -> None:
    for key, value in values.items():
        object.__setattr__(dataset, key, value)


def _frozen(array: ArrayLike, dtype: DTypeLike) -> np.ndarray:
    """A C-ordered read-only copy: no caller can change a dataset that another page is showing."""
    copy = np.array(array, dtype=dtype, order="C")
    copy.flags.writeable = False
    return copy


def _check_shapes(data: Dataset) -> None:
    if data.X.ndim != 2 or min(data.X.shape) < 1:
        raise DataError(
            f"{data.title}: X must be a table with at least one row and one column, "
            f"not {data.X.shape}."
        )
    if data.y.shape != (data.n_examples,):
        raise DataError(
            f"{data.title}: {data.n_examples} rows need as many labels, "
            f"but y has shape {data.y.shape}."
        )
    if len(data.feature_names) != data.n_features:
        raise DataError(
            f"{data.title}: {data.n_features} columns but {len(data.feature_names)} names for them."
        )
    if len(data.kinds) != data.n_features or not set(data.kinds) <= set(KINDS):
        raise DataError(f"{data.title}: every column needs a kind, one of {', '.join(KINDS)}.")
    if data.missing is not None and data.missing.shape != data.X.shape:
        raise DataError(f"{data.title}: the mask of missing cells must have the shape of X.")
    if data.weights is not None:
        _check_weights(data, data.weights)
    if not np.isfinite(data.X).all():
        row, column = np.argwhere(~np.isfinite(data.X))[0]
        raise DataError(
            f"{data.title}: row {row + 1}, column {data.feature_names[column]!r} "
            "is not a finite number."
        )


def _check_weights(data: Dataset, weights: np.ndarray) -> None:
    if weights.shape != (data.n_examples,):
        raise DataError(
            f"{data.title}: {data.n_examples} rows need as many weights, "
            f"but they have shape {weights.shape}."
        )
    wrong = ~((weights > 0) & (weights <= LARGEST_WEIGHT))
    if wrong.any():
        raise DataError(
            f"{data.title}: the weight of row {int(np.argmax(wrong)) + 1} must be positive, and at "
            f"most {LARGEST_WEIGHT:g}."
        )


def _check_labels(data: Dataset) -> None:
    if data.task not in TASKS:
        raise DataError(
            f"{data.title}: the task is {data.task!r}, but must be one of {', '.join(TASKS)}."
        )
    if not np.isfinite(data.y).all():
        row = np.argmin(np.isfinite(data.y)) + 1
        raise DataError(f"{data.title}: the label of row {row} is not a finite number.")
    if data.task == "binary" and not (np.abs(data.y) == 1).all():
        raise DataError(f"{data.title}: binary labels must be -1 or +1.")
    if data.task == "binary" and len(data.class_names) != 2:
        raise DataError(
            f"{data.title}: a binary dataset needs two class names, "
            "the name of -1 and the name of +1."
        )
    if data.task == "multiclass" and not np.isin(data.y, np.arange(len(data.class_names))).all():
        raise DataError(
            f"{data.title}: class labels must be 0 to {len(data.class_names) - 1}, "
            "one per class name."
        )


class Option(Number[float]):
    """An option of a dataset that is a number; its name is the keyword, its label stands inside a sentence."""

    def pick(self, value: float | str | None, title: str) -> float:
        """`value`, or the default for None; `title` is the dataset's, for the message.

        Raises DataError (a ValueError) when the value is outside the range.
        """
        if value is None:
            return self.default
        kind = type(self.default)
        if (
            not isinstance(value, Real)
            or not self.low <= value <= self.high
            or kind(value) != value
            or (self.multiple > 1 and value % self.multiple)
        ):
            what = "a whole number" if kind is int else "a number"
            what = f"a multiple of {self.multiple}" if self.multiple > 1 else what
            raise DataError(
                f"{title}: {self.label} must be {what} from {self.low:g} to {self.high:g}, "
                f"not {value!r}."
            )
        return kind(value)


class Choice(settings.Choice):
    """An option of a dataset that is one of a few words; its name is the keyword."""

    def pick(self, value: float | str | None, title: str) -> str:
        """`value`, or the default for None; `title` is the dataset's, for the message.

        Raises DataError when the value is not one of the words.
        """
        if value is None:
            return self.default
        if not isinstance(value, str) or value not in self.titles:
            raise DataError(
                f"{title}: {self.label} must be one of {', '.join(self.titles)}, not {value!r}."
            )
        return value


@dataclass(frozen=True)
class Card:
    """The description of a dataset before any row of it is loaded.

    name, title: for code and for the screen.  group: the heading under which a picker lists it.
    law: the law of the points in one sentence (for a table: what its rows are).
    latex: the law as a formula, or "".
    rule: what +1 and -1 mean (regression: what y is).  task, class_names, source: as in Dataset.
    rows, attributes: the size with default options; for a table, as published (before text becomes
        indicators).
    build: (seed, **options) -> Dataset.
    n_samples, spread: the two options most datasets have, or None.
    extra: the options of this dataset alone, by name.
    bayes: options by name -> the smallest error any classifier can have (regression: the smallest
        mean squared error), or None where it is not known.
    score: points X (n, 2), options by name -> (n,), whose sign the best classifier predicts, or None.
    licence, note: of a published table, or "".  missing_cells: how many of its cells are empty.
    """

    name: str
    title: str
    group: str
    law: str
    rule: str
    source: str
    rows: int
    attributes: int
    build: Callable[..., Dataset] = field(repr=False)
    task: str = "binary"
    class_names: tuple[str, ...] = ()
    latex: str = ""
    n_samples: Option | None = None
    spread: Option | None = None
    extra: Mapping[str, Option | Choice] = field(default_factory=dict)
    bayes: Callable[..., float] | None = field(default=None, repr=False)
    score: Callable[..., np.ndarray] | None = field(default=None, repr=False)
    licence: str = ""
    note: str = ""
    missing_cells: int = 0

    @property
    def options(self) -> dict[str, Option | Choice]:
        """Every option that `load` accepts for this dataset, by name."""
        common = {"n_samples": self.n_samples, "spread": self.spread}
        return {name: item for name, item in common.items() if item is not None} | dict(self.extra)

    def bayes_error(
        self, spread: float | None = None, **options: float | str | None
    ) -> float | None:
        """The Bayes error with these options (the default for None); None when it is not known.

        Raises DataError when an option does not apply or is out of range.
        """
        if self.bayes is None:
            return None
        return self.bayes(**self._values(options | {"spread": spread}))

    def best(self, spread: float | None = None, **options: float | str | None) -> Best | None:
        """The best classifier with these options, as `bayes_error` takes them; None where it is not known."""
        error = self.bayes_error(spread, **options)
        if error is None or self.score is None:
            return None if error is None else Best(error)
        return Best(error, partial(self.score, **self._values(options | {"spread": spread})))

    def load(self, *, seed: int = 0, **options: float | str | None) -> Dataset:
        """The dataset with these options (the default for None); the same seed, the same arrays.

        Raises DataError when an option does not apply or is out of range.
        """
        if isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0:
            raise DataError(
                f"{self.title}: the seed must be a whole number from 0 up, not {seed!r}."
            )
        return self.build(int(seed), **self._values(options))

    def _values(self, request: Mapping[str, float | str | None]) -> dict[str, float | str]:
        """A value for every option: the one of the request, or its default."""
        for name, value in request.items():
            if value is not None and name not in self.options:
                offer = (
                    f"It has {', '.join(self.options)}."
                    if self.options
                    else "It is a fixed table without any."
                )
                raise DataError(f"{self.title} has no option {name!r}. {offer}")
        return {
            name: option.pick(request.get(name), self.title)
            for name, option in self.options.items()
        }

    def dataset(
        self,
        X: np.ndarray,
        y: np.ndarray,
        feature_names: Sequence[str],
        *,
        kinds: Sequence[str] = (),
        missing: np.ndarray | None = None,
        details: str = "",
    ) -> Dataset:
        """A dataset with the texts of this card.

        X (m, d), y (m,), feature_names, kinds (d,), missing (m, d): as in Dataset.
        details: added to the description.
        Raises DataError when the arrays contradict each other or the task.
        """
        description = " ".join(part for part in (self.law, self.note, details) if part)
        return Dataset(
            self.name,
            X,
            y,
            tuple(feature_names),
            self.class_names,
            self.title,
            description,
            self.source,
            self.task,
            self.rule,
            tuple(kinds),
            missing,
        )
