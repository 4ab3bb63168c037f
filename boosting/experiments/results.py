"""Finished cells on disk: a file of JSON lines, one cell a line, only ever appended to.

A line says by itself what it is (version, protocol, cell), so nothing depends on a header or on the
order, files can be joined with `cat`, and a line that a kill or a full disk left half written costs
that cell alone. Of two lines for one cell the first counts.
"""

import json
import os
from pathlib import Path
from typing import IO, Any, NamedTuple, Self

from boosting.experiments.protocol import Cell, ExperimentError, Protocol

VERSION = 1
START = '{"boosting-experiments": '  # of every line
FULL = "Free some space and give the same command again: it goes on where this run stopped."


class Line(NamedTuple):
    """A finished cell.

    cell: which; result: its numbers; seconds: how long its parts took where it was computed.
    """

    cell: Cell
    result: dict[str, Any]
    seconds: dict[str, float]


class Contents(NamedTuple):
    """What a file holds for a protocol.

    lines: its finished cells; damaged: how many lines cannot be read; others: how many cells belong
    to another protocol or to an earlier definition of this one.
    """

    lines: dict[Cell, Line]
    damaged: int = 0
    others: int = 0


def write_line(protocol: str, line: Line) -> str:
    """The text of a line, with its end. protocol: the name of the experiment."""
    head = {"boosting-experiments": VERSION, "protocol": protocol, **line.cell._asdict()}
    return json.dumps({**head, "result": line.result, "seconds": line.seconds}) + "\n"


def read(path: Path, protocol: Protocol) -> Contents:
    """What is in a file; nothing where there is none.

    ExperimentError, in words, for a file of another version, one that is no file of results, or one
    that cannot be read.
    """
    if path.exists() and not path.is_file():
        raise ExperimentError(f"{path} is no file. Name a file for the results.")
    try:
        text = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise ExperimentError(f"{path} cannot be read: {error.strerror or error}.") from None
    known, damaged, others = {*protocol.cells()}, 0, 0
    lines: dict[Cell, Line] = {}
    for number, raw in enumerate(text.decode("utf-8", "replace").splitlines(), 1):
        values = _parsed(raw, path, number)
        line = _line(values) if values else None
        if line is None:
            damaged += bool(raw.strip())
        elif values["protocol"] != protocol.name or line.cell not in known:
            others += 1
        else:
            lines.setdefault(line.cell, line)
    return Contents(lines, damaged, others)


def _parsed(raw: str, path: Path, number: int) -> dict[str, Any]:
    """The values of a line, none for a damaged one; ExperimentError for a line that was never ours."""
    if raw.strip() and not raw.startswith(START) and not START.startswith(raw):
        raise ExperimentError(
            f"{path} is not a file of results: line {number} is no finished cell. "
            "Name another file; this one stays as it is."
        )
    try:
        values = json.loads(raw)
    except ValueError:
        return {}
    version = values.get("boosting-experiments")
    if version != VERSION:
        raise ExperimentError(
            f"{path} was written by version {version} of this program, and this one writes version "
            f"{VERSION}. Name another file; this one stays as it is."
        )
    return values


def _line(values: dict[str, Any]) -> Line | None:
    """The line, or None where something is missing in it."""
    try:
        cell = Cell(*(values[name] for name in Cell._fields))
        return Line(cell, values["result"], values["seconds"])
    except KeyError:
        return None


class Writer:
    """Appends finished cells to a file; a context that closes it. None for a path keeps nothing.

    ExperimentError, in words, where the file cannot be opened or written.
    """

    def __init__(self, path: Path | None, protocol: Protocol):
        self.path, self.protocol = path, protocol
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        if self.path is None:
            return self
        try:
            # Unbuffered: what was handed over is with the operating system, whatever happens to us.
            self._file = open(self.path, "ab", buffering=0)  # closed in __exit__
            self._end_torn_line()
        except OSError as error:
            raise ExperimentError(
                f"{self.path} cannot be written: {error.strerror or error}. "
                "Name a file in a folder that you may write to."
            ) from None
        return self

    def __exit__(self, *error: object) -> None:
        if self._file is None or self.path is None:
            return
        is_empty = not self._file.tell()
        self._file.close()
        if is_empty and self.path.is_file():  # it was opened only to see whether it can be written
            self.path.unlink()

    def _end_torn_line(self) -> None:
        assert self._file is not None and self.path is not None
        if self._file.tell():
            with open(self.path, "rb") as file:
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    self._file.write(b"\n")

    def append(self, line: Line) -> None:
        """Add a finished cell. ExperimentError where it cannot be written; the cells before it are
        safe.
        """
        if self._file is None:
            return
        text = write_line(self.protocol.name, line).encode()
        try:
            while text:
                text = text[self._file.write(text) or 0 :]
        except OSError as error:
            raise ExperimentError(
                f"{line.cell.words} could not be written to {self.path}: "
                f"{error.strerror or error}. The cells before it are safe. {FULL}"
            ) from None
