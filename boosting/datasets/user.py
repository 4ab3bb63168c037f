"""The user's own table: from the bytes of a file to a dataset, with a report of every decision.

A file goes through four stages; the user can override what is recognised in each:

1. bytes -> text: UTF-8 or Latin-1 (as Windows writes it); archives, workbooks and NUL bytes are
   refused;
2. text -> rows: separator, quotes and header line are recognised;
3. rows -> columns: numbers, texts, empty cells; `reading.py` ends here, and a page can ask for the
   label column;
4. columns -> dataset: label column, which of its values are +1, text columns as indicators
   (`build`).

Nothing in the file is ever executed or written to disk. Each fault raises DataError with a sentence
that names the row (counted as a spreadsheet counts, the header being row 1) or the column, and says
what to do.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from boosting import limits
from boosting.datasets.dataset import LARGEST_WEIGHT, DataError, Dataset
from boosting.datasets.reading import (
    UserTable,
    column_of,
    enumeration,
    is_finite,
    is_rounded,
    number,
    number_text,
    read_csv,
    truncate,
)
from boosting.datasets.table_files import as_csv
from boosting.datasets.tables import MISSING, Attributes, encode, is_positive, level_order

T = TypeVar("T")
PLUS = "+"  # stands before "-" and "−" in the order of texts
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Report:
    """What was recognised in a file and what was done with it.

    sentences: for the screen.  label_column: its name.  counts: label text -> number of rows.
    positive: the rule for +1, as `parse_csv` takes it.
    encoding, separator, has_header: as in UserTable.
    """

    sentences: tuple[str, ...]
    label_column: str
    counts: dict[str, int]
    positive: str
    encoding: str
    separator: str
    has_header: bool


def parse_csv(
    raw: bytes,
    label_column: str | None = None,
    positive: str | Iterable[str] | None = None,
    *,
    weight_column: str | None = None,
    unknown: Iterable[str] = (),
    task: str = "binary",
    header: bool | None = None,
    separator: str | None = None,
    missing: str = "median",
    text_only: bool = False,
    title: str = "Your table",
) -> tuple[Dataset, Report]:
    """The dataset of a CSV file, and the report of how it was read.

    raw: the bytes of the file.  label_column: its name; guessed for None.
    weight_column: the name of the one that says how much a row counts, None where all count alike.
    positive: the label texts that mean +1, or ">=k"; guessed for None.
    unknown: the label texts that mean 0, no known class ([M] exercise 7.10), "" for an empty cell: such
    rows are left out.
    task: "binary", "multiclass" or "regression".  header, separator: None to recognise them.
    missing: as in `tables.encode`.  text_only: accept a table without any numeric column.
    title: of the dataset.
    Raises DataError, a sentence that names the row or column at fault and what to do.
    """
    table = read_csv(raw, header=header, separator=separator)
    return build(
        table,
        label_column,
        positive,
        weight_column=weight_column,
        unknown=unknown,
        task=task,
        missing=missing,
        text_only=text_only,
        title=title,
    )


# --- columns -> dataset --------------------------------------------------------------------------


def build(
    table: UserTable,
    label_column: str | None = None,
    positive: str | Iterable[str] | None = None,
    *,
    weight_column: str | None = None,
    unknown: Iterable[str] = (),
    task: str = "binary",
    missing: str = "median",
    text_only: bool = False,
    title: str = "Your table",
) -> tuple[Dataset, Report]:
    """The dataset of a table, as `read_csv` returns it, and the report of how it was read.

    label_column, positive, weight_column, unknown, task, missing, text_only, title: as for `parse_csv`, and so the errors.
    """
    MISSING.pick(missing, title)
    read = _how_read(table)
    label = table.guess_label() if label_column is None else label_column
    table, silent = _known(table, label, set(unknown))
    texts = table.cells(label)
    if "" in texts:
        row = table.row_numbers[texts.index("")]
        raise DataError(
            f"Row {row} has no label: column {label!r} is empty there. "
            "Fill it in or delete the row."
        )
    y, classes, rule, plus_rule = _targets(table, label, texts, positive, task)
    weights = None if weight_column is None else _weights(table, weight_column, label)
    if weights is not None:
        rule = f"{rule} An example counts by the number in column {weight_column!r}."
    names = [name for name in table.names if name not in (label, weight_column)]
    attributes, notes = _attributes(table, names, label, missing, text_only)
    description = f"{title}: {len(y)} rows, {len(table.names) - 1} columns."
    dataset = Dataset(
        "own",
        attributes.X,
        y,
        attributes.names,
        classes,
        title,
        description,
        "Uploaded or pasted by you.",
        task,
        rule,
        attributes.kinds,
        attributes.missing,
        weights,
    )
    counts = dict(Counter(texts).most_common(limits.TABLE_CLASSES))
    about_label = f"The label is column {label!r}. {rule}"
    sentences = (read, about_label, *silent, *notes, *attributes.notes)
    return dataset, Report(
        sentences, label, counts, plus_rule, table.encoding, table.separator, table.has_header
    )


def _known(table: UserTable, label: str, unknown: set[str]) -> tuple[UserTable, list[str]]:
    """The table without the rows of label 0, and a sentence on them; none where there are none.

    An example of label 0 has y h = 0 for every h: no base classifier is right or wrong on it, so it
    changes neither the choice of h nor its coefficient ([M] exercise 7.10).
    """
    keep = [i for i, cell in enumerate(table.cells(label)) if cell not in unknown]
    left_out = table.n_rows - len(keep)
    if not left_out:
        return table, []
    if not keep:
        raise DataError(
            f"Every row of column {label!r} has the label 0: there is nothing to learn."
        )
    rows = "1 row has" if left_out == 1 else f"{left_out} rows have"
    said = enumeration(sorted(cell or "empty" for cell in unknown))
    return table.part(keep), [
        f"{rows} the label 0 ({said}): the class is not known, so no base classifier is right or "
        "wrong there, and none would be chosen otherwise (Mohri et al., exercise 7.10). They are left out."
    ]


def _how_read(table: UserTable) -> str:
    header = "a header line" if table.has_header else "no header line"
    return (
        f"Read {table.n_rows} rows and {len(table.names)} columns, separated by "
        f"{table.separator}, with {header}, as {table.encoding}."
    )


def _targets(
    table: UserTable, label: str, texts: list[str], positive: str | Iterable[str] | None, task: str
) -> tuple[np.ndarray, tuple[str, ...], str, str]:
    """(y (m,), class names, the rule in words, the rule as `positive` takes it)."""
    values = sorted(set(texts), key=level_order)
    if task == "regression":
        return _numbers(table, label, texts), (), f"y is the number in column {label!r}.", ""
    if len(values) < 2:
        raise DataError(
            f"Column {label!r} holds only {truncate(values[0])!r}: one class. "
            "A label column needs two values."
        )
    if task == "multiclass":
        if len(values) > limits.TABLE_CLASSES:
            raise DataError(
                f"Column {label!r} holds {len(values)} classes; at most {limits.TABLE_CLASSES} are handled."
            )
        y = np.array([values.index(text) for text in texts])
        return y, tuple(values), f"Classes: {enumeration(values)}.", ""
    if task != "binary":
        raise DataError(f"The task must be binary, multiclass or regression, not {task!r}.")
    plus, names, rule = _sides(label, texts, values, positive)
    if not plus or len(plus) == len(values):
        raise DataError(
            f"The choice {rule!r} puts every row into one class. "
            f"Column {label!r} holds {enumeration(values)}."
        )
    y = np.array([1.0 if text in plus else -1.0 for text in texts])
    return y, names, f"+1 means {names[1]}, -1 means {names[0]}.", rule


def _sides(
    label: str, texts: list[str], values: list[str], positive: str | Iterable[str] | None
) -> tuple[set[str], tuple[str, str], str]:
    """(label texts that are +1, names of -1 and +1, the choice as text)."""
    if positive is None:
        positive = _guess_positive(label, texts, values)
    if isinstance(positive, str) and positive.startswith(">=") and positive not in values:
        plus = {value for value in values if is_positive(value, positive)}
        bound = positive[2:].strip()
        return plus, (f"below {bound}", f"{bound} or more"), positive
    if isinstance(positive, str):
        # a value may contain ";" itself
        positive = [positive] if positive in values else positive.split(";")
    plus = set(positive)
    for value in plus.difference(values):
        raise DataError(
            f"{value!r} is no value of column {label!r}, which holds {enumeration(values)}."
        )
    minus_name = enumeration(value for value in values if value not in plus)
    plus_name = enumeration(value for value in values if value in plus)
    return plus, (minus_name, plus_name), ";".join(value for value in values if value in plus)


def _guess_positive(label: str, texts: list[str], values: list[str]) -> str:
    """The larger of two values, the plus of two signs, the most frequent of several."""
    if len(values) == 2:
        return PLUS if PLUS in values else values[1]
    if len(values) > limits.TABLE_CLASSES:
        raise DataError(
            f"Column {label!r} holds {len(values)} different values, too many for classes. "
            "Choose another label column, or a threshold such as >=10, or regression."
        )
    return Counter(texts).most_common(1)[0][0]


def _numbers(table: UserTable, label: str, texts: list[str]) -> np.ndarray:
    for row, text in zip(table.row_numbers, texts):
        if not is_finite(text) or is_rounded(text):
            raise DataError(
                f"Row {row}, column {label!r} holds {truncate(text)!r}; "
                "regression needs a number there."
            )
    return np.array([number(text) for text in texts])


def _weights(table: UserTable, column: str, label: str) -> np.ndarray:
    """How much each row counts, (m,)."""
    if column == label:
        raise DataError(f"Column {column!r} is the label; another one must hold the weights.")
    for row, text in zip(table.row_numbers, table.cells(column)):
        if not is_finite(text) or not 0 < number(text) <= LARGEST_WEIGHT:
            raise DataError(
                f"Row {row}, column {column!r} holds {truncate(text)!r}; a weight must be a positive "
                f"number, at most {LARGEST_WEIGHT:g}. A row that is to count for nothing can be deleted."
            )
    return np.array([number(text) for text in table.cells(column)])


def _attributes(
    table: UserTable, names: list[str], label: str, missing: str, text_only: bool
) -> tuple[Attributes, list[str]]:
    """The columns `names` as encoded attributes, and the notes on how they were read."""
    if not names:
        raise DataError(
            f"Column {label!r} is the label and there is no other column to learn from."
        )
    columns, notes = zip(*(column_of(table, name) for name in names))
    if not text_only and not any(column.kind == "numeric" for column in columns):
        reasons = [note for note in notes if note]
        text = truncate(next((cell for cell in columns[0].cells if cell), ""))
        why = reasons[0] if reasons else f"Column {names[0]!r}, for example, holds {text!r}."
        raise DataError(
            f"No column holds only numbers. {why} Correct the cells, choose another label column, "
            "or allow texts to be used as categories."
        )
    return encode(columns, missing, limits.TABLE_LEVELS, limits.TABLE_CELLS), [
        note for note in notes if note
    ]


# --- dataset -> CSV text -------------------------------------------------------------------------


def to_csv(dataset: Dataset) -> str:
    """The dataset as CSV text with a header, the label last, numbers in full precision.

    Weights of the examples stand in the column before it.

    No cell is a formula to a spreadsheet, see `harmless`.
    """
    names = [harmless(name) for name in dataset.feature_names]
    label = _free("target" if dataset.task == "regression" else "class", names)
    weight = _free("weight", [*names, label])
    if dataset.weights is None:
        weights: list[list[str]] = [[]] * dataset.n_examples
    else:
        names, weights = [*names, weight], [[number_text(w)] for w in dataset.weights.tolist()]
    rows = (
        [*map(number_text, row), *w, _label_text(dataset, y)]
        for row, w, y in zip(dataset.X.tolist(), weights, dataset.y.tolist())
    )
    return as_csv([[*names, label], *rows])


def _free(name: str, taken: list[str]) -> str:
    """The name, with as many underscores behind it as it takes to be new."""
    while name in taken:
        name += "_"
    return name


def _label_text(dataset: Dataset, y: float) -> str:
    if dataset.task == "regression":
        return number_text(y)
    return harmless(dataset.class_names[int(y > 0) if dataset.task == "binary" else int(y)])


def harmless(cell: T) -> T | str:
    """What may stand in a cell of an exported table: numbers as they are, texts without formulas.

    A spreadsheet takes a text for a formula that begins with =, +, - or @, also after a tab or a
    carriage return; such a text gets an apostrophe in front. A text that is a number is none.
    """
    if not isinstance(cell, str) or is_finite(cell) or not cell.startswith(FORMULA_STARTS):
        return cell
    return "'" + cell
