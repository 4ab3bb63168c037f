"""From cells to numbers: how text and empty cells are encoded, and the sentences that report it.

A `Column` holds the cells of a table as they were read. `encode` turns a list of columns into the
matrix that boosting works on:

* a numeric column stays one column; its empty cells get the median of the others ("median"), and,
  on request, a 0/1 column of their own says where they were ("level");
* a text column with two levels becomes one 0/1 indicator, with k > 2 levels k indicators
  ("one-hot"), so that a stump reads "colour = red"; empty text cells are a level of their own,
  since a text has no median.

A mask remembers which cells were empty, for base classifiers that abstain there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting.datasets.dataset import Choice, DataError

# (header, rows of texts), the label last: the form of a table file
Rows = tuple[list[str], list[list[str]]]

MISSING = Choice(
    "missing",
    "missing cells",
    {
        "median": "fill with the median of the column",
        "level": "fill with the median and add an indicator",
    },
    "median",
    "What to do with empty cells of numeric columns. Empty cells of text columns are always a "
    "level of their own.",
)


NAMES_IN_A_SENTENCE = 5


@dataclass(frozen=True, eq=False)
class Column:
    """One attribute of a table.

    cells: (m,) float64 with NaN for an empty cell where kind is "numeric"; (m,) texts with "" for
    an empty cell where kind is "categorical".
    """

    name: str
    kind: str
    cells: np.ndarray


@dataclass(frozen=True, eq=False)
class Attributes:
    """The matrix of encoded columns.

    X: (m, d) finite.  names, kinds: (d,), as in Dataset.
    missing: (m, d) bool, True where a cell was empty, or None when none was.
    notes: what was done, one sentence each.
    """

    X: np.ndarray
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    missing: np.ndarray | None
    notes: tuple[str, ...]


class _Part(NamedTuple):
    """One column of the matrix, the m cells that were empty in it, and a note or ""."""

    name: str
    values: np.ndarray
    kind: str
    empty: np.ndarray
    note: str


def numeric(name: str, texts: Iterable[str]) -> Column:
    """A numeric column of texts, "" being an empty cell.

    Raises ValueError for a text that is no number.
    """
    cells = np.fromiter((float(text or "nan") for text in texts), np.float64)
    return Column(name, "numeric", cells)


def categorical(name: str, texts: Iterable[str]) -> Column:
    """A text column, "" being an empty cell."""
    return Column(name, "categorical", np.array(list(texts), dtype=object))


def encode(
    columns: Iterable[Column],
    missing: str = "median",
    most_levels: int | None = None,
    most_cells: int | None = None,
) -> Attributes:
    """The matrix of the columns, with a note on each decision.

    missing: "median" or "level", see the module.
    most_levels: a text column with more levels is left out, with a note; no limit for None.
    most_cells: of the matrix, unless the table itself has more; no limit for None.
    Raises DataError when no column is left, and before anything is encoded when the matrix would
    have too many cells: the sentence names the columns to leave out.
    """
    columns = list(columns)
    if most_cells is not None:
        _check_cells(columns, missing, most_levels, most_cells)
    parts = [part for column in columns for part in _encode(column, missing, most_levels)]
    notes = tuple(part.note if isinstance(part, _Part) else part for part in parts)
    notes = tuple(note for note in notes if note)
    usable = [part for part in parts if isinstance(part, _Part)]
    if not usable:
        raise DataError("No column is left to learn from. " + " ".join(notes))
    names, values, kinds, empty, _ = zip(*usable)
    mask = np.column_stack(empty)
    return Attributes(np.column_stack(values), names, kinds, mask if mask.any() else None, notes)


def _check_cells(
    columns: Sequence[Column], missing: str, most_levels: int | None, most_cells: int
) -> None:
    """DataError for columns that would become too large a matrix."""
    n_rows = len(columns[0].cells) if columns else 0
    widths = {column.name: _width(column, missing, most_levels) for column in columns}
    total, most = sum(widths.values()), max(most_cells // max(n_rows, 1), len(columns))
    if total <= most:
        return
    # from the widest on, as many columns as it takes
    widest, rest = [], total
    for name in sorted(widths, key=lambda name: -widths[name]):
        if rest <= most:
            break
        widest.append(name)
        rest -= widths[name]
    names = ", ".join(repr(name) for name in widest[:NAMES_IN_A_SENTENCE])
    more = f" and {len(widest) - NAMES_IN_A_SENTENCE} more" * (len(widest) > NAMES_IN_A_SENTENCE)
    raise DataError(
        f"The texts of this table would become {total} columns of {n_rows} rows; {most} columns "
        f"are the most for so many rows. Leave out {names}{more}, which have the most different "
        "texts."
    )


def _width(column: Column, missing: str, most_levels: int | None) -> int:
    """At least as many columns of the matrix as a table column becomes."""
    if column.kind == "numeric":
        return 1 + (missing == "level" and bool(np.isnan(column.cells).any()))
    levels = len(set(column.cells))
    return 0 if most_levels is not None and levels > most_levels + 1 else levels


def _encode(column: Column, missing: str, most_levels: int | None) -> Sequence[_Part | str]:
    """The parts of the matrix that one table column becomes, or one note on why it is left out."""
    if column.kind == "numeric":
        return _encode_numbers(column, missing)
    return _encode_texts(column, most_levels)


def _encode_numbers(column: Column, missing: str) -> Sequence[_Part | str]:
    empty = np.isnan(column.cells)
    if empty.all():
        return [f"Column {column.name!r} is empty and was left out."]
    if not empty.any():
        return [_Part(column.name, column.cells, "numeric", empty, "")]
    middle = float(np.median(column.cells[~empty]))
    count = _plural(int(empty.sum()), "empty cell")
    note = f"Column {column.name!r}: {count} filled with the median {middle:g}."
    part = _Part(column.name, np.where(empty, middle, column.cells), "numeric", empty, note)
    return [part, _missing_level(column, empty)] if missing == "level" else [part]


def _encode_texts(column: Column, most_levels: int | None) -> Sequence[_Part | str]:
    empty = column.cells == ""
    levels = sorted(set(column.cells[~empty]), key=level_order)
    if len(levels) + empty.any() < 2:
        return [f"Column {column.name!r} has the same text in every row and was left out."]
    if most_levels is not None and len(levels) > most_levels:
        what = f"has {len(levels)} different texts, more than {most_levels},"
        return [f"Column {column.name!r} {what} and was left out."]
    # one indicator tells two levels apart
    texts = levels[1:] if len(levels) == 2 and not empty.any() else levels
    note = f"Column {column.name!r}: {len(levels)} texts became {_plural(len(texts), 'indicator')}."
    if empty.any():
        note += f" Empty cells ({empty.sum()}) became a level of their own."
    parts = [_indicator(column, level, empty, "" if k else note) for k, level in enumerate(texts)]
    return [*parts, _missing_level(column, empty)] if empty.any() else parts


def _indicator(column: Column, level: str, empty: np.ndarray, note: str) -> _Part:
    values = (column.cells == level).astype(float)
    return _Part(f"{column.name} = {level}", values, "indicator", empty, note)


def _missing_level(column: Column, empty: np.ndarray) -> _Part:
    name = f"{column.name} is missing"
    return _Part(name, empty.astype(float), "indicator", np.zeros_like(empty), "")


def _plural(count: int, what: str) -> str:
    return f"{count} {what}" + ("s" if count != 1 else "")


def level_order(text: str) -> tuple[int, float, str]:
    """A sort key: numbers by value before texts by spelling."""
    try:
        return (0, float(text), text)
    except ValueError:
        return (1, 0.0, text)


def is_positive(label: str, rule: str) -> bool:
    """Whether a label text belongs to +1.

    rule: texts joined by ";", or ">=k" for a threshold on numeric labels.
    Raises DataError when a threshold meets a label that is no number.
    """
    if not rule.startswith(">="):
        return label in rule.split(";")
    try:
        return float(label) >= float(rule[2:])
    except ValueError:
        raise DataError(
            f"The rule {rule!r} compares numbers; that does not fit the label {label!r}."
        ) from None
