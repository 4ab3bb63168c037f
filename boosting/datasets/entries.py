"""The published tables: what data/catalogue.csv says about each of them before any row is read.

One line of the file describes one table: size, kinds of columns, classes, which labels are +1 and
why, source and licence. A new line is all that a new published table needs.
"""

import csv
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from boosting.datasets.dataset import DataError
from boosting.datasets.table_files import DATA


@dataclass(frozen=True)
class Entry:
    """One line of the catalogue.

    name, title: for code and for the screen.  law: what its rows are, in one sentence.
    rows, attributes, missing_cells: counted in the published table, the label column left out.
    kinds: "n" (numeric) or "c" (categorical) per attribute, in one string.
    classes: label text -> number of rows, 0 where that is not known; empty for regression.
    positive: the rule for +1 as in `tables.is_positive`; "" for regression and several classes.
    minus_name, plus_name: the class names of -1 and +1; "" unless the task is binary.
    reason: why these labels are +1; for other tasks, what the label is.
    used_by: the papers whose experiments use the table.
    source, licence: of the published table.  doi: of its page at UCI, or "".
    note: what else a user should know, or "".
    openml_id: None where no copy on OpenML is known.
    openml_name, openml_target: that copy's name and label column, "" for its default one.
    left_out: numbers (from 1) of the columns that a fair experiment does not use.
    every_second: another rule for +1, every second class of the table in its order; "" where it is not offered.
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
    doi: str
    licence: str
    note: str
    openml_id: int | None
    openml_name: str
    openml_target: str
    left_out: tuple[int, ...]
    every_second: str = ""

    @property
    def task(self) -> str:
        """The task: "binary" with a rule for +1, "multiclass" with classes, else "regression"."""
        return "binary" if self.positive else "multiclass" if self.classes else "regression"


@cache
def catalogue() -> dict[str, Entry]:
    """Every line of data/catalogue.csv by name; empty when the library came without that folder."""
    path = DATA / "catalogue.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {line["name"]: _entry(line) for line in csv.DictReader(file)}


def _entry(line: dict[str, str]) -> Entry:
    classes = (item.rsplit("=", 1) for item in line["classes"].split(";") if item)
    kinds = re.findall(r"(\d{1,6})([nc])", line["kinds"])
    return Entry(
        name=line["name"],
        title=line["title"],
        law=line["law"],
        rows=int(line["rows"]),
        attributes=int(line["attributes"]),
        kinds="".join(kind * int(count) for count, kind in kinds),
        missing_cells=int(line["missing_cells"]),
        classes={label: int(count) for label, count in classes},
        positive=line["positive"],
        minus_name=line["minus_name"],
        plus_name=line["plus_name"],
        reason=line["reason"],
        used_by=tuple(line["used_by"].split("|")) if line["used_by"] else (),
        source=line["source"],
        doi=line["doi"],
        licence=line["licence"],
        note=line["note"],
        openml_id=int(line["openml_id"]) if line["openml_id"] else None,
        openml_name=line["openml_name"],
        openml_target=line["openml_target"],
        left_out=tuple(map(int, line["left_out"].split())),
        every_second=line["every_second"],
    )


def check_labels(entry: Entry, labels: list[str], where: str) -> None:
    """Compare the labels of a copy with the catalogue; `where` names the copy in the message.

    Raises DataError unless the labels are as many as the catalogue says, class by class; where it
    does not know that, unless every class is there.
    """
    if len(labels) != entry.rows:
        raise DataError(
            f"{where} has {len(labels)} rows, but {entry.title} has {entry.rows}: "
            "it is another version."
        )
    counts = Counter(labels)
    for label, size in entry.classes.items():
        if counts[label] != size if size else not counts[label]:
            raise DataError(
                f"{where} has {counts[label]} rows of class {label!r}, but {entry.title} has "
                f"{size or 'some'}: it is another version."
            )
