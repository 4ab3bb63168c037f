"""The tables of the published experiments: one catalogue, and four places where a table may come from.

`data/catalogue.csv` knows every table before any is read: size, kinds of columns, classes, which labels are +1 and why,
source and licence.  The rows come from the first of these places that has them:

1. the rule that defines the table (`rules.py`), for the six that are exact by construction;
2. the folder named by the environment variable BOOSTING_DATA_DIR, holding NAME.csv or NAME.csv.gz;
3. the cache, `data/cache/` or, where that cannot be written, a folder of the user's own;
4. OpenML, through scikit-learn (`openml.py`), which fills the cache.

Wherever they come from, rows and classes are counted and compared with the catalogue before anybody learns from them.

A table file is comma separated UTF-8 with one header line, an empty cell where a value is missing, and the label in the
last column.  Many texts are codes that look like numbers, so the kind of a column comes from the catalogue.
"""

from __future__ import annotations

import csv
import gzip
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from . import rules, tables
from .bundled import SPREAD, sample_size
from .dataset import Card, Choice, DataError, Dataset
from .splits import add_feature_noise, subsample

GROUP = "UCI and other published tables"
DATA = Path(__file__).resolve().parents[2] / "data"
FOLDER_SETTING = "BOOSTING_DATA_DIR"
COLUMNS = Choice(
    "columns",
    {
        "fair": "without row identifiers and findings known only afterwards",
        "all": "all published columns",
    },
    "fair",
    "Some columns number the rows or are filled in after the label is known; a booster that sees them looks too good.",
)


@dataclass(frozen=True)
class Entry:
    """One line of the catalogue.

    kinds: "n" or "c" per attribute.  classes: label text -> rows (empty for regression).
    positive: the rule for +1 as in `tables.is_positive`; empty for regression and multi-class.
    openml_id: None where no copy on OpenML is known.  openml_target: its label column, "" for the usual one.
    left_out: numbers (from 1) of the columns that a fair experiment does not use.
    """

    name: str
    title: str
    law: str
    rows: int
    attributes: int
    kinds: str
    missing_cells: int
    classes: dict[str, int]
    positive: str
    minus_name: str
    plus_name: str
    reason: str
    used_by: tuple[str, ...]
    source: str
    licence: str
    note: str
    openml_id: int | None
    openml_name: str
    openml_target: str
    left_out: tuple[int, ...]

    @property
    def task(self) -> str:
        """Regression has no classes; several classes without a rule for +1 stay several."""
        return "binary" if self.positive else "multiclass" if self.classes else "regression"


@dataclass(frozen=True)
class Availability:
    """state: "here", "network" (OpenML has it) or "folder" (only a folder of tables can provide it); words say it."""

    state: str
    words: str


@cache
def catalogue() -> dict[str, Entry]:
    """Every line of data/catalogue.csv by name; empty when the library was installed without that folder."""
    path = DATA / "catalogue.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {line["name"]: _entry(line) for line in csv.DictReader(file)}


def _entry(line: dict[str, str]) -> Entry:
    classes = (item.rsplit("=", 1) for item in line["classes"].split(";") if item)
    whole = {field: int(line[field]) for field in ("rows", "attributes", "missing_cells")}
    parsed = whole | {
        "kinds": "".join(
            letter * int(count) for count, letter in re.findall(r"(\d+)([nc])", line["kinds"])
        ),
        "classes": {label: int(count) for label, count in classes},
        "used_by": tuple(line["used_by"].split("|")) if line["used_by"] else (),
        "left_out": tuple(map(int, line["left_out"].split())),
        "openml_id": int(line["openml_id"]) if line["openml_id"] else None,
    }
    return Entry(**(line | parsed))


# --- where tables are ------------------------------------------------------------------------------------------------


def cache_folders() -> list[Path]:
    """Where downloaded tables may lie: beside the catalogue, and in the user's own cache."""
    windows = sys.platform == "win32"
    home = os.environ.get("LOCALAPPDATA" if windows else "XDG_CACHE_HOME") or Path.home() / ".cache"
    return [DATA / "cache", Path(home) / "boosting-lab"]


def cache_folder() -> Path:
    """The first cache folder that can be written to, created if need be.  DataError when there is none."""
    for folder in cache_folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    raise DataError(
        f"No folder for downloaded tables can be written: {', '.join(map(str, cache_folders()))}."
    )


ENDINGS = (".csv", ".csv.gz")


def _folders() -> list[Path]:
    """Where table files may lie, the folder of the setting first."""
    setting = os.environ.get(FOLDER_SETTING)
    return [*([Path(setting)] if setting else []), *cache_folders()]


def find(name: str) -> Path | None:
    """The file of a table, from the folder of the setting or from the cache; None when there is none."""
    for folder in _folders():
        for ending in ENDINGS:
            if (path := folder / (name + ending)).is_file():
                return path
    return None


def with_files() -> set[str]:
    """The names of all tables that `find` would find: one look into each folder, instead of six files per table.

    Nothing of it is remembered, so a table that has just been fetched, or deleted, is seen at once.
    """
    return {name for folder in _folders() for name in _tables_in(folder)}


def _tables_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as files:
            tables = [f.name for f in files if f.name.endswith(ENDINGS) and f.is_file()]
    except OSError:  # there is no such folder, or it cannot be read
        return []
    return [name.removesuffix(".gz").removesuffix(".csv") for name in tables]


def availability(entry: Entry) -> Availability:
    """Can the table be loaded without a network, and in words why (not)?"""
    if entry.name in rules.TABLES:
        return Availability("here", "Generated by its own rule.")
    if path := find(entry.name):
        return Availability("here", f"Read from the file {path.name}.")
    if entry.openml_id is not None:
        return Availability(
            "network", f"Fetched from OpenML (number {entry.openml_id}) when first used."
        )
    words = f"Not on OpenML; put {entry.name}.csv into a folder and name that folder in {FOLDER_SETTING}."
    return Availability("folder", words)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_table(path: Path) -> rules.Rows:
    """(header, rows of texts) of a table file.  DataError when it cannot be read or a row has the wrong length."""
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file)
    except (OSError, EOFError, ValueError, csv.Error) as error:
        raise DataError(
            f"The table file {path.name} cannot be read: {error}. Delete it or replace it."
        ) from None
    for number, row in enumerate(rows, start=2):
        if len(row) != len(header):
            raise DataError(
                f"Row {number} of {path.name} has {len(row)} cells, its header has {len(header)}."
            )
    return header, rows


def write_table(path: Path, header: list[str], rows: Iterable[list[str]]) -> None:
    """Write a .csv.gz table; it appears under its name only when it is complete, so nobody reads half a table."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    with gzip.open(unfinished, "wt", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
    unfinished.replace(path)


def rows_of(entry: Entry) -> rules.Rows:
    """(header, rows) from the first place that has them, checked against the catalogue."""
    if entry.name in rules.TABLES:
        return rules.TABLES[entry.name]()
    path = find(entry.name)
    if path is None:
        from .openml import download

        path = download(entry)
    header, rows = read_table(path)
    check(entry, [row[-1] for row in rows], path.name)
    return header, rows


def check(entry: Entry, labels: list[str], where: str) -> None:
    """DataError unless the labels are as many as the catalogue says, class by class."""
    if len(labels) != entry.rows:
        raise DataError(
            f"{where} has {len(labels)} rows, but {entry.title} has {entry.rows}: it is another version."
        )
    counts = Counter(labels)
    for label, expected in entry.classes.items():
        if counts[label] != expected:
            raise DataError(
                f"{where} has {counts[label]} rows of class {label!r}, but {entry.title} has {expected}: "
                "it is another version."
            )


# --- from rows to a dataset ------------------------------------------------------------------------------------------


def columns_of(
    entry: Entry, header: list[str], rows: list[list[str]], use: str = "all"
) -> list[tables.Column]:
    """The attributes with the kinds of the catalogue; use: "all" or "fair", see `COLUMNS`.

    A copy with other attributes than the published ones, or with words where the catalogue has numbers, is taken as it
    is: a column is numeric there when all its cells are.
    """
    as_published = len(header) - 1 == entry.attributes
    kinds = entry.kinds if as_published else "n" * (len(header) - 1)
    skipped = entry.left_out if as_published and use == "fair" else ()
    texts = list(zip(*rows))[:-1]
    return [
        _column(name, kind, cells)
        for number, (name, kind, cells) in enumerate(zip(header, kinds, texts), start=1)
        if number not in skipped
    ]


def _column(name: str, kind: str, cells: tuple[str, ...]) -> tables.Column:
    if kind == "n":
        try:
            return tables.numeric(name, cells)
        except ValueError:
            pass  # words: a category after all
    return tables.categorical(name, [cell.lower() for cell in cells])


def labels_of(entry: Entry, texts: list[str]) -> np.ndarray:
    """y (m,): -1 and +1 by the entry's rule, the class number in the order of the catalogue, or the number itself."""
    if entry.task == "binary":
        sign = {
            text: 1.0 if tables.is_positive(text, entry.positive) else -1.0 for text in set(texts)
        }
        return np.array([sign[text] for text in texts])
    if entry.task == "multiclass":
        return np.array([list(entry.classes).index(text) for text in texts], dtype=np.float64)
    return np.array(texts, dtype=np.float64)


def card(entry: Entry) -> Card:
    """The card of a catalogue line; its `build` goes through the places where the table may be."""

    def build(
        seed: int, n_samples: int, spread: float, missing: str = "median", columns: str = "all"
    ) -> Dataset:
        header, rows = rows_of(entry)
        y = labels_of(entry, [row[-1] for row in rows])
        encoded = tables.encode(columns_of(entry, header, rows, columns), missing)
        keep = subsample(y, n_samples, seed, entry.task)
        blurred = [kind == "numeric" for kind in encoded.kinds]
        X = add_feature_noise(encoded.X[keep], spread, seed, blurred)
        mask = None if encoded.missing is None else encoded.missing[keep]
        return result.dataset(
            X,
            y[keep],
            encoded.names,
            kinds=encoded.kinds,
            missing=mask,
            details=_details(entry, header),
        )

    result = Card(
        entry.name, entry.title, GROUP, entry.law, _rule(entry), entry.source, entry.rows, entry.attributes, build,
        entry.task, _class_names(entry), n_samples=sample_size(entry.rows), spread=SPREAD,
        extra=_extra(entry), licence=entry.licence, note=entry.note,
        missing_cells=entry.missing_cells,
    )  # fmt: skip
    return result


def _extra(entry: Entry) -> dict[str, Choice]:
    knobs = {"missing": tables.MISSING} if entry.missing_cells else {}
    return knobs | ({"columns": COLUMNS} if entry.left_out else {})


def _rule(entry: Entry) -> str:
    if entry.task != "binary":
        return f"{entry.reason.capitalize()}."
    return f"+1 means {entry.plus_name}, -1 means {entry.minus_name}: {entry.reason}."


def _class_names(entry: Entry) -> tuple[str, ...]:
    return (entry.minus_name, entry.plus_name) if entry.task == "binary" else tuple(entry.classes)


def _details(entry: Entry, header: list[str]) -> str:
    found = len(header) - 1
    if found == entry.attributes:
        return ""
    return f"This copy has {found} attributes, the published table {entry.attributes}."
