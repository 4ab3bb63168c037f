"""Table files on this computer: the folders they may lie in, and how one is read and written.

A table file is NAME.csv or NAME.csv.gz: comma separated UTF-8 with one header line, an empty cell
where a value is missing, and the label in the last column.
"""

from __future__ import annotations

import csv
import gzip
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from boosting.datasets.dataset import DataError
from boosting.datasets.tables import Rows

DATA = Path(__file__).resolve().parents[2] / "data"
FOLDER_SETTING = "BOOSTING_DATA_DIR"
ENDINGS = (".csv", ".csv.gz")


def cache_folders() -> list[Path]:
    """Where downloaded tables may lie: beside the catalogue, and in the user's own cache."""
    windows = sys.platform == "win32"
    home = os.environ.get("LOCALAPPDATA" if windows else "XDG_CACHE_HOME") or Path.home() / ".cache"
    return [DATA / "cache", Path(home) / "boosting-lab"]


def cache_folder() -> Path:
    """The first cache folder that can be written to, created if need be.

    Raises DataError when there is none.
    """
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


def _folders() -> list[Path]:
    """Where table files may lie, the folder of the setting first."""
    setting = os.environ.get(FOLDER_SETTING)
    return [*([Path(setting)] if setting else []), *cache_folders()]


def find(name: str) -> Path | None:
    """The file of a table, from the folder of the setting or from a cache; None without one."""
    for folder in _folders():
        for ending in ENDINGS:
            if (path := folder / (name + ending)).is_file():
                return path
    return None


def names_with_files() -> set[str]:
    """The names of all tables that `find` would find."""
    # One look into each folder instead of six files per table. Nothing of it is remembered, so a
    # table that has just been fetched, or deleted, is noticed at once.
    return {name for folder in _folders() for name in _names_in(folder)}


def _names_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as items:
            files = [f.name for f in items if f.name.endswith(ENDINGS) and f.is_file()]
    except OSError:  # there is no such folder, or it cannot be read
        return []
    return [file.removesuffix(".gz").removesuffix(".csv") for file in files]


def folder_advice(name: str) -> str:
    """How to provide a table without a network, as a part of a sentence."""
    return f"put {name}.csv into a folder and name that folder in {FOLDER_SETTING}"


def fetch_advice(name: str) -> str:
    """A sentence that says what to do when a table cannot be fetched."""
    return (
        "Choose another table; or fetch all tables ahead with `python -m boosting.datasets fetch` "
        f"where there is a network; or {folder_advice(name)}."
    )


def read_table(path: Path) -> Rows:
    """(header, rows of texts) of a table file.

    Raises DataError when the file cannot be read or a row has the wrong length.
    """
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
    """Write a .csv.gz table."""
    # under another name until it is complete, so that nobody reads half a table
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with gzip.open(part, "wt", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
    part.replace(path)
