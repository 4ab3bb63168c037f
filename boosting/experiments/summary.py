"""From finished cells to a table: the mean over the repeats with both uncertainties, beside what
was printed.
"""

from collections.abc import Iterable
from math import isnan
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boosting.datasets.table_files import as_csv, replace_file
from boosting.experiments.printed import Printed, printed
from boosting.experiments.protocol import ExperimentError, Protocol
from boosting.experiments.results import Line
from boosting.experiments.statistics import Mean, mean_and_error


class Row(NamedTuple):
    """A table and a method over all finished repeats.

    table, method: their names. mean: of the measure, with spread and standard error. rounds,
    members: in the mean. seconds: of a repeat, selection included. printed: the source's number,
    None where there is none.
    """

    table: str
    method: str
    mean: Mean
    rounds: float
    members: float
    seconds: float
    printed: Printed | None


def rows(protocol: Protocol, lines: Iterable[Line]) -> list[Row]:
    """A row for every table and method of the protocol that has a finished cell."""
    known = printed(protocol.printed)
    by_place: dict[tuple[str, str], list[Line]] = {}
    for line in lines:
        by_place.setdefault((line.cell.table, line.cell.method), []).append(line)
    places = [(t.title, m.name) for t in protocol.tables for m in protocol.methods]
    return [_row(place, by_place[place], known.get(place)) for place in places if place in by_place]


def _row(place: tuple[str, str], lines: list[Line], number: Printed | None) -> Row:
    def mean(name: str) -> float:
        return float(np.mean([line.result[name] for line in lines]))

    values = mean_and_error([line.result["value"] for line in sorted(lines, key=lambda x: x.cell)])
    seconds = float(np.mean([sum(line.seconds.values()) for line in lines]))
    return Row(*place, values, mean("done"), mean("members"), seconds, number)


COLUMNS = ("table", "method", "mean", "spread", "error", "n", "rounds", "members", "printed")


def write_csv(path: Path, found: Iterable[Row], made_by: str) -> None:
    """Write rows as CSV under a comment line that says how they were made.

    path: replaced as a whole; found: the rows; made_by: the command, commit and machine kind.
    ExperimentError where it cannot be written.
    """
    save(path, [made_by], [COLUMNS, *map(_cells, found)])


def save(path: Path, comments: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """Replace a file by CSV under lines of comment. ExperimentError where it cannot be written."""
    text = "".join(f"# {words}\n" for words in comments) + as_csv(rows)
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise ExperimentError(f"{path} cannot be written: {error.strerror or error}.") from None


def _cells(row: Row) -> list[object]:
    """A row as texts, empty where there is no number: no seconds, so that the same results always make the same file."""
    numbers = [row.mean.value, row.mean.spread, row.mean.error, row.mean.n, row.rounds, row.members]
    texts = ("" if isnan(x) else f"{x:.6g}" for x in numbers)
    return [row.table, row.method, *texts, row.printed.text if row.printed else ""]


def values(protocol: Protocol, lines: Iterable[Line]) -> np.ndarray:
    """The means of the measure, (t, k) for t tables and k methods, for tests over tables; nan where
    no cell is finished.
    """
    found = {(row.table, row.method): row.mean.value for row in rows(protocol, lines)}
    return np.array(
        [[found.get((t.title, m.name), np.nan) for m in protocol.methods] for t in protocol.tables]
    )
