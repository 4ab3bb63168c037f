"""Our own results of the published experiments: data/published/ours_NAME.csv, a line for every cell.

Above the columns stand lines that begin with "# ": the commands and commits that made the numbers, the
kind of machine, and why something was left out. Every line carries the definition of its cell, so that
a number is never taken for one of another protocol. What is there and what is not
is counted (`cut_down`), never written by hand. A test computes some of the cells again and compares
them exactly.

    python -m boosting.experiments run chb_table1 --cells data/published/ours_chb_table1.csv

Numbers that are there already stay there, so that an experiment can be shipped piece by piece.
"""

import csv
import os
import platform
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boosting.experiments.cells import wrong_of
from boosting.experiments.printed import FOLDER
from boosting.experiments.protocol import Cell, ExperimentError, Protocol
from boosting.experiments.results import Line
from boosting.experiments.summary import save

NUMBERS = ("value", "train", "rounds", "done", "members", "depth", "margin")
COLUMNS = ("table", "method", "repeat", *NUMBERS, "seconds", "training", "definition", "wrong")
FIRST = 0  # the repeat of which the wrong test examples are kept, too


class Ours(NamedTuple):
    """A finished cell of ours.

    cell: which. numbers: as in `cells.compute`, by the names of `NUMBERS`; nan where there is none.
    seconds: how long it took, of processor time unless the file says otherwise; training: the part of
    it that trained what was chosen, nan where it was not measured. wrong: which test examples are
    missed, as "number of them all:hexadecimal digits of packed bits", "" where that was not kept.
    """

    cell: Cell
    numbers: dict[str, float]
    seconds: float
    training: float = np.nan
    wrong: str = ""

    @property
    def value(self) -> float:
        """The measure on the test part."""
        return self.numbers["value"]

    @property
    def misses(self) -> np.ndarray:
        """Which of the test examples are missed, (n,) bool; (0,) where that was not kept."""
        tested, _, digits = self.wrong.partition(":")
        return wrong_of({"wrong": digits, "tested": int(tested or 0)})


class Shipped(NamedTuple):
    """All of ours for one protocol. made: how, in sentences; cells: the numbers."""

    made: tuple[str, ...]
    cells: tuple[Ours, ...]

    def values(self, table: str, method: str, name: str = "value") -> np.ndarray:
        """One of `NUMBERS` in every repeat, in their order, (n,); (0,) where there is none.

        The rounds of a vote are no more than its run has: it may have ended by itself.
        """
        found = [o for o in self.cells if (o.cell.table, o.cell.method) == (table, method)]
        found.sort(key=lambda o: o.cell.repeat)
        values = np.array([o.numbers[name] for o in found])
        if name == "rounds" and found:
            return np.fmin(values, [o.numbers["done"] for o in found])
        return values

    def repeats(self, table: str, method: str) -> int:
        """How many repeats of a place there are."""
        return sum((o.cell.table, o.cell.method) == (table, method) for o in self.cells)

    @property
    def seconds(self) -> float:
        """How long all of it took, of one core."""
        return sum(o.seconds for o in self.cells)

    @property
    def is_by_the_clock(self) -> bool:
        """Whether some of the seconds are those of a clock on the wall, and not of the processor."""
        return sum(line == PROCESSOR for line in self.made) < sum(
            line.startswith("Commit") for line in self.made
        )


NONE = Shipped((), ())


@cache
def shipped(name: str, folder: Path = FOLDER) -> Shipped:
    """Our results for the protocol of that name; nothing where there are none.

    folder: where the file is. ExperimentError for a file that is not in this format.
    """
    return read(folder / f"ours_{name}.csv")


def read(path: Path) -> Shipped:
    """The results in a file, nothing where there is none. ExperimentError for one of another format."""
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
    training = float(row.get("training") or np.nan)  # earlier files have no such column
    return Ours(cell, numbers, float(row["seconds"]), training, row.get("wrong") or "")


def of_line(line: Line) -> Ours:
    """A finished cell as one of ours."""
    result, seconds = line.result, line.seconds
    numbers = {n: np.nan if result.get(n) is None else float(result[n]) for n in NUMBERS}
    kept = line.cell.repeat == FIRST and "wrong" in result
    wrong = f"{result['tested']}:{result['wrong']}" if kept else ""
    return Ours(line.cell, numbers, sum(seconds.values()), seconds.get("train", np.nan), wrong)


def cut_down(protocol: Protocol, results: Shipped) -> tuple[str, ...]:
    """What of a protocol our results do not have, in sentences; none for all of it or nothing of it."""
    there = {(o.cell.table, o.cell.method) for o in results.cells}
    tables = [t.title for t in protocol.tables if any(t.title == table for table, _ in there)]
    absent = [t.title for t in protocol.tables if t.title not in tables]
    if not there:
        return ()
    said = [
        f"{len(absent)} of the {len(protocol.tables)} tables are not computed: {', '.join(absent)}."
    ]
    return (*(said if absent else []), *_fewer_repeats(protocol, results, tables))


def _fewer_repeats(protocol: Protocol, results: Shipped, tables: list[str]) -> list[str]:
    """Where there are fewer repeats than the protocol has: a sentence for every number of them."""
    counts = Counter((o.cell.table, o.cell.method) for o in results.cells)
    numbers = {counts[table, method.name] for table in tables for method in protocol.methods}
    said = []
    for n in sorted(numbers - {protocol.repeats}):
        methods: dict[tuple[str, ...], list[str]] = {}  # by the tables on which they have n
        for method in protocol.methods:
            which = tuple(table for table in tables if counts[table, method.name] == n)
            methods.setdefault(which, []).append(method.title or method.name)
        where = [
            ("all methods" if len(titles) == len(protocol.methods) > 1 else ", ".join(titles))
            + (f" on {', '.join(which)}" if len(which) < len(tables) else "")
            for which, titles in methods.items()
            if which
        ]
        said.append(f"{n} of {protocol.repeats} repeats: {'; '.join(where)}.")
    return said


def write(path: Path, lines: Iterable[Line], command: str, left_out: str = "") -> None:
    """Add finished cells to a file of ours, or begin one; of two numbers for one cell the new one stays.

    path: replaced as a whole; lines: the cells; command: what made them; left_out: why, in a sentence.
    ExperimentError where it cannot be written, or is a file of something else.
    """
    before, new = read(path), {line.cell: of_line(line) for line in lines}
    cells = {o.cell: o for o in before.cells} | new
    # What was left out before may be here now, and where all was computed again nothing of before is left.
    remains = len(cells) > len(new)
    kept = [line for line in before.made if remains and not line.startswith(LEFT_OUT)]
    made = [*kept, *_made(command, left_out)]
    save(path, made, [COLUMNS, *(_texts(cells[cell]) for cell in sorted(cells))])


MADE = "Made by: "  # what a line begins with that names a command
PROCESSOR = "Seconds: of processor time"
LEFT_OUT = "Left out: "


def _made(command: str, left_out: str) -> Iterator[str]:
    cores = os.cpu_count()
    yield f"{MADE}{command}"
    yield f"Commit: {_commit()}"
    yield f"Machine: {cores} cores, {platform.system()} {platform.machine()}"
    yield PROCESSOR
    if left_out:
        yield f"{LEFT_OUT}{left_out}"


def _commit() -> str:
    """The commit of this source, "unknown" outside of a repository."""
    asked = ["git", "rev-parse", "--short=12", "HEAD"]
    try:
        said = subprocess.run(asked, cwd=FOLDER, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return said.stdout.strip()


def _texts(ours: Ours) -> list[object]:
    """A cell as texts: numbers digit for digit, so that a cell computed again can be compared exactly."""
    cell, training = ours.cell, f"{ours.training:.3g}" if np.isfinite(ours.training) else ""
    shown = [_number(name, value) for name, value in ours.numbers.items()]
    seconds = f"{ours.seconds:.3g}", training
    return [cell.table, cell.method, cell.repeat, *shown, *seconds, cell.definition, ours.wrong]


def _number(name: str, value: float) -> str:
    if not np.isfinite(value):
        return ""
    return str(int(value)) if name in WHOLE else repr(value)


WHOLE = ("rounds", "done", "members")
