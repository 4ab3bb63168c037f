"""Reading a user's table: from the bytes of a file to named columns of numbers and texts.

These are the first three of the four stages that `user.py` lists. The encoding, the separator and
the header line are recognised and kept, so that a page can show them; what cannot be a table is
refused in a sentence that names the row or the column.

pandas, csv.Sniffer, clevercsv and charset-normalizer read fewer of the valid files that
tests/datasets/csv_files.py writes: they have to be told the decimal mark, the header and the
encoding, or guess them from too little text. So only the cutting into cells is a library's.
"""

import csv
import io
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import islice
from math import isfinite
from typing import NamedTuple, Self

import numpy as np

from boosting import limits
from boosting.datasets.dataset import DataError, distinct
from boosting.datasets.tables import Column, categorical

SAMPLE_CHARACTERS = 50_000  # looked at to find the separator
SAMPLE_ROWS = 200  # looked at to find the header
PREVIEW_ROWS = 20  # kept as text for a preview
CHUNK_ROWS = 2000  # turned into numbers at a time
EMPTY_FILE = "The file is empty. It needs a row per example and a column per attribute."
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}
EMPTY = {"", "?", "na", "n/a", "nan", "null"}
LABEL_NAMES = ("class", "label", "target", "y", "outcome")
DECIMAL_COMMA = re.compile(r"[+-]?(\d{1,3}(\.\d{3})+|\d*),\d+([eE][+-]?\d+)?")
# a number of a column with decimal commas: points can only stand between thousands
WITH_COMMAS = re.compile(r"[+-]?(?=,?\d)(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?([eE][+-]?\d+)?")
LIKE_A_NUMBER = re.compile(r"[+-]?\d[\d.,_'’]*")
OTHER_MARKS = str.maketrans({"−": "-", "٫": "."})  # the minus and the decimal mark of other scripts
EXACT = 2**53  # beyond, not every integer is a float
NOT_A_TABLE = {  # the first bytes of other files
    b"PK\x03\x04": "a zip archive or an Excel workbook", b"\x1f\x8b": "a gzip archive", b"\xd0\xcf\x11\xe0": "an old "
    "Excel workbook", b"%PDF": "a PDF document", b"PAR1": "a Parquet file", b"\x89PNG": "a picture",
    b"7z\xbc\xaf": "a 7-zip archive", b"Rar!": "a RAR archive",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class UserTable:
    """A table that has been read but not yet turned into a dataset; m examples, d columns.

    names: d column names.
    values: (d, m) float64, the numeric columns with NaN for an empty cell.
    texts: column number -> its m cells, for the columns that are not numeric.
    row_numbers: (m,) the spreadsheet row of each example.
    head: the first rows, for a preview.
    encoding, separator, has_header: how the file was read, in words.
    notes: column number -> a sentence on how its numbers were read, where there is something to say.
    """

    names: tuple[str, ...]
    values: np.ndarray = field(repr=False)
    texts: dict[int, list[str]] = field(repr=False)
    row_numbers: list[int] = field(repr=False)
    head: tuple[tuple[str, ...], ...] = field(repr=False)
    encoding: str
    separator: str
    has_header: bool
    notes: dict[int, str] = field(default_factory=dict, repr=False)

    @property
    def n_rows(self) -> int:
        """m, the number of examples."""
        return len(self.row_numbers)

    def part(self, rows: list[int]) -> Self:
        """The same table with these of its rows alone, by their numbers from 0."""
        texts = {j: [cells[i] for i in rows] for j, cells in self.texts.items()}
        numbers = [self.row_numbers[i] for i in rows]
        return replace(self, values=self.values[:, rows], texts=texts, row_numbers=numbers)

    def index_of(self, name: str) -> int:
        """The number of a column, from 0.  Raises DataError for an unknown name."""
        if name not in self.names:
            raise DataError(
                f"There is no column {name!r}. The columns are {enumeration(self.names)}."
            )
        return self.names.index(name)

    def cells(self, name: str) -> list[str]:
        """The m cells of a column as texts, "" where empty; numbers in their shortest form.

        Raises DataError for an unknown name.
        """
        j = self.index_of(name)
        if j in self.texts:
            return self.texts[j]
        # x != x only where x is NaN
        return ["" if x != x else number_text(x) for x in self.values[j].tolist()]

    def guess_label(self) -> str:
        """The column called class, label, target, y or outcome, or else the last one."""
        by_name = {name.lower(): name for name in reversed(self.names)}
        return next((by_name[name] for name in LABEL_NAMES if name in by_name), self.names[-1])


# --- stage 1: bytes -> text ----------------------------------------------------------------------


def decode(raw: bytes) -> tuple[str, str]:
    """(text, name of the encoding) of the bytes of a file.

    Raises DataError for a file that is too large or no text.
    """
    if len(raw) > limits.TABLE_BYTES:
        raise DataError(
            f"The file has {len(raw) / 1e6:.0f} MB; at most {limits.TABLE_BYTES / 1e6:.0f} MB can be read."
        )
    for start, what in NOT_A_TABLE.items():
        if raw.startswith(start):
            raise DataError(
                f"This file is {what}, whatever its name says. Unpack it, or save the sheet as CSV."
            )
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise DataError("The first bytes say that this file is UTF-16. Save it as CSV in UTF-8.")
    if (position := raw.find(b"\0")) >= 0:
        row = raw.count(b"\n", 0, position) + 1
        raise DataError(
            f"Row {row} contains a NUL byte, so this is no text file. "
            "Save the table as CSV in UTF-8."
        )
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        pass
    try:
        # what Windows calls Latin-1: real Latin-1, with printable characters instead of 0x80-0x9f
        return raw.decode("cp1252"), "Latin-1"
    except UnicodeDecodeError:
        return raw.decode("latin-1"), "Latin-1"


# --- stage 2: text -> rows -----------------------------------------------------------------------


def read_csv(raw: bytes, *, header: bool | None = None, separator: str | None = None) -> UserTable:
    """The columns of a CSV file, the label column not yet chosen: all three stages.

    raw: the bytes of the file.  header: whether it has a header line; recognised for None.
    separator: ",", ";" or a tab; recognised for None.
    Raises DataError, a sentence that names the row or column at fault and what to do.
    """
    text, encoding = decode(raw)
    if separator is None:
        separator = sniff_separator(text)
    elif separator not in SEPARATORS:
        raise DataError(f"The separator must be a comma, a semicolon or a tab, not {separator!r}.")
    head = [
        tuple(map(str.strip, cells)) for _, cells in islice(records(text, separator), SAMPLE_ROWS)
    ]
    if not head:
        raise DataError(EMPTY_FILE)
    if header is None:
        header = looks_like_header(head)
    names = distinct(map(truncate, head[0]) if header else [""] * len(head[0]), "column")
    row_numbers, values, texts = _columns(text, separator, header)
    notes = _read_decimal_commas(names, values, texts) if separator != "," else {}
    preview = tuple(head[header : header + PREVIEW_ROWS])
    how = encoding, SEPARATORS[separator], header, notes
    return UserTable(names, values, texts, row_numbers, preview, *how)


def sniff_separator(text: str) -> str:
    """The separator that cuts the first lines most regularly, into numbers and simple texts.

    Raises DataError when no separator gives two columns.
    """
    sample = text[:SAMPLE_CHARACTERS]
    if len(text) > SAMPLE_CHARACTERS and "\n" in sample:
        sample = sample[: sample.rindex("\n")]  # a line cut in half would look irregular
    fits = {separator: _fit(sample, separator) for separator in SEPARATORS}
    best = max(fits, key=lambda separator: fits[separator])
    if fits[best].width < 2:
        first = next((line.strip() for line in sample.splitlines() if line.strip()), "")
        if not first:
            raise DataError(EMPTY_FILE)
        raise DataError(
            f"Only one column was found: row 1 reads {truncate(first)!r}. "
            "Separate the cells by commas, semicolons or tabs."
        )
    return best


class _Fit(NamedTuple):
    """How well a separator cuts a text; the better one is larger.

    regular: the share of rows with the usual number of cells, if that is above one. simple: the
    share of cells that are numbers, or texts without another separator. width: that usual number.
    """

    regular: float
    simple: float
    width: int


def _fit(sample: str, separator: str) -> _Fit:
    rows: list[list[str]] = []
    broken = 0
    try:
        for row in _reader(sample, separator):
            rows += [row] if row else []
    except csv.Error:
        broken = 1  # the row at fault, or the one where the sample ends
    if not rows:
        return _Fit(0.0, 0.0, 0)
    width, lines = Counter(map(len, rows)).most_common(1)[0]
    others = set(SEPARATORS) - {separator}
    cells = [cell.strip() for row in rows for cell in row]
    # a decimal comma separates nothing, unless commas do
    simple = sum(
        others.isdisjoint(cell) or (separator != "," and bool(DECIMAL_COMMA.fullmatch(cell)))
        for cell in cells
    )
    regular = lines / (len(rows) + broken) if width > 1 else 0.0
    return _Fit(regular, simple / len(cells), width)


def _reader(text: str, separator: str) -> Iterator[list[str]]:
    return csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )


def records(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """(spreadsheet row number, cells) of every row that is not blank, all of the same length.

    Raises DataError at the first row that is not.
    """
    number = width = 0
    try:
        for number, cells in enumerate(_reader(text, separator), start=1):
            if any(map(str.strip, cells)):
                width = width or len(cells)
                _check_width(number, len(cells), width)
                yield number, cells
    except csv.Error as error:
        raise DataError(
            f"Row {number + 1} cannot be read ({error}). "
            "Look for a quotation mark without its partner."
        ) from None


def _check_width(number: int, count: int, width: int) -> None:
    if width > limits.TABLE_COLUMNS:
        raise DataError(
            f"Row {number} has {count} columns; at most {limits.TABLE_COLUMNS} can be read. Leave some out."
        )
    if count != width:
        raise DataError(
            f"Row {number} has {count} cells, the first row has {width}. Correct that row, or put "
            "cells that contain the separator in quotation marks."
        )


def looks_like_header(rows: list[tuple[str, ...]]) -> bool:
    """Whether the first row has no number and no text that occurs again below in its column."""
    first = rows[0]
    if any(is_number(cell) or DECIMAL_COMMA.fullmatch(cell) for cell in first):
        return False
    return not any(name and cell == name for row in rows[1:] for cell, name in zip(row, first))


# --- stage 3: rows -> columns --------------------------------------------------------------------


def _columns(
    text: str, separator: str, header: bool
) -> tuple[list[int], np.ndarray, dict[int, list[str]]]:
    """(row numbers (m,), values (d, m), texts of the columns that are not numeric)."""
    # Two passes, so that a large table of numbers never exists as millions of little texts: the
    # first keeps numbers, the second the cells of those columns that hold something else as well.
    numbers: list[int] = []
    values, text_columns = np.empty((0, 0)), set[int]()
    for chunk in _chunks(text, separator, header):
        start = len(numbers)
        numbers += [number for number, _ in chunk]
        _check_height(numbers)
        columns = list(zip(*(cells for _, cells in chunk)))
        if not start:
            values = np.empty(
                (len(columns), min(text.count("\n") + text.count("\r") + 1, limits.TABLE_ROWS))
            )
        for j in set(range(len(columns))) - text_columns:
            try:
                values[j, start : len(numbers)] = _floats(columns[j])
            except ValueError:
                text_columns.add(j)
    _check_enough(numbers)
    return numbers, values[:, : len(numbers)], _texts(text, separator, header, text_columns)


def _texts(text: str, separator: str, header: bool, text_columns: set[int]) -> dict[int, list[str]]:
    texts: dict[int, list[str]] = {j: [] for j in sorted(text_columns)}
    for chunk in _chunks(text, separator, header) if text_columns else ():
        for j, cells in texts.items():
            # equal texts share one object in memory: categories repeat
            cells += [sys.intern("" if is_empty(row[j]) else row[j].strip()) for _, row in chunk]
    return texts


def _chunks(text: str, separator: str, header: bool) -> Iterator[list[tuple[int, list[str]]]]:
    """The rows below the header, a few thousand at a time."""
    rows = islice(records(text, separator), int(header), None)
    while chunk := list(islice(rows, CHUNK_ROWS)):
        yield chunk


def _floats(cells: tuple[str, ...]) -> np.ndarray:
    """Numbers, NaN for empty cells.  ValueError for a text, and for an integer that no float is."""
    together = "".join(cells)
    try:
        if "_" in together or not together.isascii():
            raise ValueError("Python's own rules for numbers are not those of tables.")
        values = np.fromiter(map(float, cells), np.float64, len(cells))
    except ValueError:
        values = np.array([float("nan") if is_empty(cell) else number(cell) for cell in cells])
    for row in np.flatnonzero(np.abs(values) >= EXACT):
        if is_rounded(cells[row]):
            raise ValueError(f"{cells[row]} is no float.")
    return values


def is_rounded(text: str) -> bool:
    """Whether a number is an integer that has more digits than a float holds."""
    digits = text.strip().translate(OTHER_MARKS)
    is_integer = digits.lstrip("+-").isdecimal() and is_finite(digits)
    return is_integer and Decimal(digits) != Decimal(float(digits))


def _read_decimal_commas(
    names: tuple[str, ...], values: np.ndarray, texts: dict[int, list[str]]
) -> dict[int, str]:
    """Move the columns of numbers with decimal commas from texts to values (d, m); notes on them."""
    notes: dict[int, str] = {}
    for j, cells in list(texts.items()):
        is_comma = any(DECIMAL_COMMA.fullmatch(cell) for cell in cells)
        if is_comma and all(not cell or WITH_COMMAS.fullmatch(cell) for cell in cells):
            with_points = [cell.replace(".", "").replace(",", ".") for cell in cells]
            if any(map(is_rounded, with_points)):
                continue
            values[j] = _floats(tuple(with_points))
            grouped = " and points between thousands left out" * any("." in cell for cell in cells)
            notes[j] = f"Column {names[j]!r}: decimal commas were read as points{grouped}."
            del texts[j]
    return notes


def is_empty(cell: str) -> bool:
    """Whether a cell is one of the usual ways to write "no value"."""
    return cell.strip().lower() in EMPTY


def _check_height(numbers: list[int]) -> None:
    if len(numbers) > limits.TABLE_ROWS:
        raise DataError(
            f"Row {numbers[limits.TABLE_ROWS]} is one too many: at most {limits.TABLE_ROWS} can be read. "
            "Leave some out."
        )


def _check_enough(numbers: list[int]) -> None:
    if len(numbers) < 2:
        what = (
            f"Row {numbers[0]} is the only example"
            if numbers
            else "Below the header there is no example"
        )
        raise DataError(
            f"{what}; learning needs at least two, one of each class. Add rows to the file."
        )


def column_of(table: UserTable, name: str) -> tuple[Column, str]:
    """A numeric column when all its filled cells are numbers, else a text column; and a note.

    The note says in one sentence how the column was read, "" when there is nothing to say.
    Raises DataError for a formula among numbers and for a number too large for a float.
    """
    j = table.index_of(name)
    if j not in table.texts:
        numbers = Column(name, "numeric", _finite(table, name, table.values[j]))
        return numbers, table.notes.get(j, "")
    cells = table.texts[j]
    if all(not cell or is_number(cell) for cell in cells):
        return _long_integers(table, name, cells)
    return categorical(name, cells), _explain_text(table, name, cells)


def _long_integers(table: UserTable, name: str, cells: list[str]) -> tuple[Column, str]:
    """A column of numbers of which some have more digits than a float, and a note.

    It is numeric where rounding keeps different numbers apart, since only their order counts.
    """
    values = np.array([number(cell) if cell else float("nan") for cell in cells])
    row = next((row for row, cell in enumerate(cells) if is_rounded(cell)), None)
    if row is None:  # a control character beside a digit has made texts of them
        return Column(name, "numeric", _finite(table, name, values)), ""
    start = (
        f"Row {table.row_numbers[row]}, column {name!r} holds {truncate(cells[row])}, which has "
    )
    start += "more digits than a number can keep here"
    if len({number(cell) for cell in cells if cell}) == len({cell for cell in cells if cell}):
        numbers = Column(name, "numeric", _finite(table, name, values))
        return numbers, f"{start}: the last ones were rounded; different numbers stay different."
    why = "rounded, different numbers would be the same, so that the column was read as text"
    return categorical(name, cells), f"{start}: {why}."


def _finite(table: UserTable, name: str, values: np.ndarray) -> np.ndarray:
    infinite = np.isinf(values)
    if infinite.any():
        row = table.row_numbers[int(np.argmax(infinite))]
        raise DataError(
            f"Row {row}, column {name!r} holds an infinite number. "
            "Correct it or leave the cell empty."
        )
    return values


def _explain_text(table: UserTable, name: str, cells: list[str]) -> str:
    """A note on why a column is text although it has numbers; DataError when a formula is why."""
    n_nonempty = sum(map(bool, cells))
    strays = [index for index, cell in enumerate(cells) if cell and not is_number(cell)]
    if len(strays) == n_nonempty:
        return _explain_marks(table, name, cells)
    formula = next((index for index in strays if cells[index].startswith("=")), None)
    if formula is not None:
        raise DataError(
            f"Row {table.row_numbers[formula]}, column {name!r} holds the formula "
            f"{truncate(cells[formula])!r}. Formulas are not computed here; "
            "save the sheet with values instead."
        )
    row, text = table.row_numbers[strays[0]], truncate(cells[strays[0]])
    return (
        f"Column {name!r} was read as text because row {row} holds {text!r}; "
        f"{n_nonempty - len(strays)} other cells are numbers."
    )


def _explain_marks(table: UserTable, name: str, cells: list[str]) -> str:
    """A note where most texts of a column look like numbers with marks that are not read."""
    filled = [row for row, cell in enumerate(cells) if cell]
    others = [row for row in filled if not LIKE_A_NUMBER.fullmatch(cells[row])]
    if 2 * len(others) >= len(filled):
        return ""
    row = (others or filled)[0]
    return (
        f"Column {name!r} was read as text because row {table.row_numbers[row]} holds "
        f"{truncate(cells[row])!r}. For a number write digits, a decimal point and an exponent alone."
    )


# --- texts of numbers and names ------------------------------------------------------------------


def number_text(number: float) -> str:
    """A number as the shortest text that reads back as the same number."""
    return str(int(number)) if number.is_integer() and abs(number) <= EXACT else repr(number)


def number(text: str) -> float:
    """The number that a text is, in the digits of any script.

    Raises ValueError for a text that is none; for 1_000, too, which only programmers write.
    """
    if "_" in text:
        raise ValueError(f"{text!r} is no number.")
    return float(text.translate(OTHER_MARKS))


def is_number(text: str) -> bool:
    """Whether a text is a number, see `number`."""
    try:
        number(text)
    except ValueError:
        return False
    return True


def is_finite(text: str) -> bool:
    """Whether a text is a finite number."""
    return is_number(text) and isfinite(number(text))


def truncate(text: str) -> str:
    """A text on one line of at most `limits.TABLE_NAME` characters, "…" where the rest is left out."""
    text = " ".join(text.splitlines())
    return text if len(text) <= limits.TABLE_NAME else text[: limits.TABLE_NAME - 1] + "…"


def enumeration(values: Iterable[str]) -> str:
    """Values for a sentence: all of up to eight, else the first seven and how many more."""
    texts = [truncate(value) for value in values]
    if len(texts) <= 8:
        return ", ".join(texts)
    return ", ".join(texts[:7]) + f" and {len(texts) - 7} more"
