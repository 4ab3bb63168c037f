"""Tables for tests that agree with a line of the catalogue."""

from boosting.datasets.entries import Entry


def fabricate(entry: Entry, empty: int = 0) -> tuple[list[str], list[list[str]]]:
    """(header, rows) that agree with a line of the catalogue; the cells are made up, `empty` missing."""
    equal = entry.rows // max(1, len(entry.classes))  # where the catalogue does not know the counts
    labels = [label for label, count in entry.classes.items() for _ in range(count or equal)]
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
