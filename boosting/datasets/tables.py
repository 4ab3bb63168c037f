"""From cells to numbers: what happens to text and to empty cells, and the words that report it.

A `Column` holds the cells of a table as they were read.  `encode` turns a list of columns into the matrix that boosting
works on:

* a numeric column stays one column; its empty cells get the median of the others ("median"), and, if wanted, a 0/1
  column of their own says where they were ("level");
* a text column with two levels becomes one 0/1 indicator, with k > 2 levels k indicators ("one-hot"), so that a stump
  reads "colour = red"; empty text cells are a level of their own, since a text has no median.

Where cells were empty is remembered as a mask, for learners that rather abstain than believe a filled-in value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .dataset import Choice, DataError

MISSING = Choice(
    "missing cells",
    {
        "median": "fill with the median of the column",
        "level": "fill with the median and add an indicator",
    },
    "median",
    "What to do with empty cells of numeric columns. Empty cells of text columns are always a level of their own.",
)


@dataclass(frozen=True, eq=False)
class Column:
    """One attribute: (m,) float64 with NaN for an empty cell ("numeric") or (m,) texts with "" ("categorical")."""

    name: str
    kind: str
    cells: np.ndarray


@dataclass(frozen=True, eq=False)
class Encoded:
    """X (m, d) finite; names and kinds (d,); missing (m, d) bool or None; notes: what was done, one sentence each."""

    X: np.ndarray
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    missing: np.ndarray | None
    notes: tuple[str, ...]


def numeric(name: str, texts: Iterable[str]) -> Column:
    """A numeric column of texts, "" being an empty cell; ValueError when a text is no number."""
    cells = np.array([text or "nan" for text in texts], dtype=np.float64)
    return Column(name, "numeric", cells)


def categorical(name: str, texts: Iterable[str]) -> Column:
    """A text column, "" being an empty cell."""
    return Column(name, "categorical", np.array(list(texts), dtype=object))


def encode(
    columns: Iterable[Column], missing: str = "median", most_levels: int | None = None
) -> Encoded:
    """The matrix of the columns and an account of how it came about.

    missing: "median" or "level", see above.  most_levels: a text column with more levels is left out, with a note.
    Raises DataError when nothing is left.
    """
    parts = [part for column in columns for part in _encode(column, missing, most_levels)]
    notes = tuple(note for note in (part[-1] for part in parts) if note)
    kept = [part for part in parts if part[0] is not None]
    if not kept:
        raise DataError("No column is left to learn from. " + " ".join(notes))
    names, values, kinds, empty, _ = zip(*kept)
    mask = np.column_stack(empty)
    return Encoded(np.column_stack(values), names, kinds, mask if mask.any() else None, notes)


def _encode(column: Column, missing: str, most_levels: int | None) -> list[tuple]:
    """Matrix columns of one table column as (name, values, kind, empty, note); name None stands for "left out"."""
    if column.kind == "numeric":
        return _encode_numbers(column, missing)
    return _encode_texts(column, most_levels)


def _encode_numbers(column: Column, missing: str) -> list[tuple]:
    empty = np.isnan(column.cells)
    if empty.all():
        return [_left_out(f"Column {column.name!r} is empty and was left out.")]
    if not empty.any():
        return [(column.name, column.cells, "numeric", empty, "")]
    middle = float(np.median(column.cells[~empty]))
    note = f"Column {column.name!r}: {_count(empty)} filled with the median {middle:g}."
    parts = [(column.name, np.where(empty, middle, column.cells), "numeric", empty, note)]
    if missing == "level":
        parts.append(
            (
                f"{column.name} is missing",
                empty.astype(float),
                "indicator",
                np.zeros_like(empty),
                "",
            )
        )
    return parts


def _encode_texts(column: Column, most_levels: int | None) -> list[tuple]:
    empty = column.cells == ""
    levels = sorted(set(column.cells[~empty]), key=level_order)
    if len(levels) + empty.any() < 2:
        return [
            _left_out(f"Column {column.name!r} has the same text in every row and was left out.")
        ]
    if most_levels is not None and len(levels) > most_levels:
        what = f"has {len(levels)} different texts, more than {most_levels},"
        return [_left_out(f"Column {column.name!r} {what} and was left out.")]
    shown = levels[1:] if len(levels) == 2 and not empty.any() else levels
    note = f"Column {column.name!r}: {len(levels)} texts became {_plural(len(shown), 'indicator')}."
    if empty.any():
        note += f" Empty cells ({empty.sum()}) became a level of their own."
    return [
        (
            f"{column.name} = {level}",
            (column.cells == level).astype(float),
            "indicator",
            empty,
            note if not k else "",
        )
        for k, level in enumerate(shown)
    ] + _missing_level(column, empty)


def _missing_level(column: Column, empty: np.ndarray) -> list[tuple]:
    if not empty.any():
        return []
    return [
        (f"{column.name} is missing", empty.astype(float), "indicator", np.zeros_like(empty), "")
    ]


def _left_out(note: str) -> tuple:
    return (None, None, None, None, note)


def _count(empty: np.ndarray) -> str:
    return _plural(int(empty.sum()), "empty cell")


def _plural(count: int, what: str) -> str:
    return f"{count} {what}" + ("s" if count != 1 else "")


def level_order(text: str) -> tuple:
    """A sort key: numbers by value before texts by spelling."""
    try:
        return (0, float(text), text)
    except ValueError:
        return (1, 0.0, text)


def is_positive(label: str, rule: str) -> bool:
    """Does a label text belong to +1?  rule: texts joined by ";", or ">=k" for a threshold on numeric labels.

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
