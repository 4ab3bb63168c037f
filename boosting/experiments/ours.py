"""Our own results of the published experiments: data/published/ours_NAME.csv, a line for every cell.

Above the columns stand lines that begin with "# ": the command and commit that made the numbers, the
kind of machine, and what was left out. Every line carries the definition of its cell, so that a
number is never taken for one of another protocol; `stale` finds those. A test computes some of the
cells again and compares them exactly.

    python -m boosting.experiments run chb_table1 --cells data/published/ours_chb_table1.csv
"""

from __future__ import annotations

import csv
import os
import platform
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boosting.experiments.printed import FOLDER
from boosting.experiments.protocol import Cell, ExperimentError, Protocol
from boosting.experiments.results import Line

NUMBERS = ("value", "train", "rounds", "done", "members", "depth", "margin")
COLUMNS = ("table", "method", "repeat", *NUMBERS, "seconds", "definition")


class Ours(NamedTuple):
    """A finished cell of ours.

    cell: which. numbers: as in `cells.compute`, by the names of `NUMBERS`; nan where there is none.
    seconds: how long it took.
    """

    cell: Cell
    numbers: dict[str, float]
    seconds: float

    @property
    def value(self) -> float:
        """The measure on the test part."""
        return self.numbers["value"]


class Shipped(NamedTuple):
    """All of ours for one protocol. made: how, in sentences; cells: the numbers."""

    made: tuple[str, ...]
    cells: tuple[Ours, ...]

    def values(self, table: str, method: str, name: str = "value") -> np.ndarray:
        """One of `NUMBERS` in every repeat, in their order, (n,); (0,) where there is none."""
        found = [o for o in self.cells if (o.cell.table, o.cell.method) == (table, method)]
        return np.array([o.numbers[name] for o in sorted(found, key=lambda o: o.cell.repeat)])

    @property
    def seconds(self) -> float:
        """How long all of it took, of one core."""
        return sum(o.seconds for o in self.cells)


NONE = Shipped((), ())


@cache
def shipped(name: str, folder: Path = FOLDER) -> Shipped:
    """Our results for the protocol of that name; nothing where there are none.

    folder: where the file is. ExperimentError for a file that is not in this format.
    """
    path = folder / f"ours_{name}.csv"
    if not path.is_file():
        return NONE
    lines = path.read_text("utf-8").splitlines()
    made = tuple(line[2:] for line in lines if line.startswith("# "))
    rows = csv.DictReader(line for line in lines if not line.startswith("#"))
    try:
        return Shipped(made, tuple(map(_ours, rows)))
    except (KeyError, TypeError, ValueError):
        raise ExperimentError(f"{path.name} is not a file of our results.") from None


def _ours(row: dict[str, str]) -> Ours:
    cell = Cell(row["table"], int(row["repeat"]), row["method"], row["definition"])
    numbers = {name: float(row[name]) if row[name] else np.nan for name in NUMBERS}
    return Ours(cell, numbers, float(row["seconds"]))


def stale(protocol: Protocol, results: Shipped) -> list[Cell]:
    """The cells of our results that are no cells of the protocol as it is now."""
    known = {*protocol.cells()}
    return [o.cell for o in results.cells if o.cell not in known]


def write(path: Path, lines: Iterable[Line], command: str, left_out: str = "") -> None:
    """Write finished cells as a file of ours.

    path: replaced as a whole; lines: the cells; command: what made them; left_out: in a sentence.
    ExperimentError where it cannot be written.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("w", encoding="utf-8", newline="") as file:
            file.writelines(f"# {words}\n" for words in _made(command, left_out))
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(_texts(line) for line in sorted(lines, key=lambda line: line.cell))
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ExperimentError(f"{path} cannot be written: {error.strerror or error}.") from None


def _made(command: str, left_out: str) -> Iterator[str]:
    cores = os.cpu_count()
    yield f"Made by: {command}"
    yield f"Commit: {_commit()}"
    yield f"Machine: {cores} cores, {platform.system()} {platform.machine()}, one worker"
    if left_out:
        yield f"Left out: {left_out}"


def _commit() -> str:
    """The commit of this source, "unknown" outside of a repository."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        said = subprocess.run(asked, cwd=FOLDER, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return said.stdout.strip()


def _texts(line: Line) -> list[object]:
    """A cell as texts: numbers digit for digit, so that a cell computed again can be compared exactly."""
    numbers = [line.result.get(name) for name in NUMBERS]
    shown = ["" if v is None else repr(v) for v in numbers]
    cell = line.cell
    return [cell.table, cell.method, cell.repeat, *shown, f"{sum(line.seconds.values()):.3g}", cell.definition]  # fmt: skip
