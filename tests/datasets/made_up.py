"""Tables for tests: where the real ones may lie, and made-up ones that agree with the catalogue."""

import os
from pathlib import Path

from boosting.datasets import table_files
from boosting.datasets.entries import Entry

# The folder of ready tables, if there is one: named by the setting, or beside the repository.
TABLES = Path(
    os.environ.get(table_files.FOLDER_SETTING, Path(__file__).parents[3] / "shared" / "uci")
)


def fabricate(entry: Entry, empty: int = 0) -> tuple[list[str], list[list[str]]]:
    """(header, rows) that agree with a line of the catalogue; the cells are made up, `empty` missing."""
    labels = [label for label, count in entry.classes.items() for _ in range(count)]
    labels = labels or [str(row % 7) for row in range(entry.rows)]
    header = [f"a{j + 1}" for j in range(entry.attributes)] + ["class"]
    rows = [
        [
            f"w{(row + j) % 3}" if kind == "c" else str((row * (j + 2)) % 11)
            for j, kind in enumerate(entry.kinds)
        ]
        for row in range(entry.rows)
    ]
    for row in range(empty):
        rows[row][0] = ""
    return header, [[*cells, label] for cells, label in zip(rows, labels)]
