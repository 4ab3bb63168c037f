"""Table files on this computer: the places they may lie in, and how one is read and written.

A table file is NAME.csv or NAME.csv.gz: comma separated UTF-8 with one header line, an empty cell
where a value is missing, and the label in the last column. Or it is a file in LIBSVM's format
(`svmlight.py`), NAME.libsvm or just NAME.
"""

import csv
import gzip
import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from boosting.datasets import svmlight
from boosting.datasets.dataset import DataError
from boosting.datasets.tables import Rows

LIBRARY = Path(__file__).resolve().parents[1]
# beside the library in its repository, inside it where it has been installed
DATA = next(
    d for d in (LIBRARY.parent / "data", LIBRARY / "data") if (d / "catalogue.csv").is_file()
)
SHIPPED = DATA / "uci"  # the tables whose licence lets them come with the library
FOLDER_SETTING = "BOOSTING_DATA_DIR"
SERVER_SETTING = "BOOSTING_OPENML_URL"
ENDINGS = (".csv", ".csv.gz", *svmlight.ENDINGS)


class Place(NamedTuple):
    """A folder with table files, and a sentence that says where a table in it comes from."""

    folder: Path
    words: str


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


def _places() -> list[Place]:
    """Where table files may lie, the folder of the setting first, the library's own tables last."""
    places = [Place(folder, "Fetched from OpenML earlier.") for folder in cache_folders()]
    if setting := os.environ.get(FOLDER_SETTING):
        places.insert(0, Place(Path(setting), f"In the folder that {FOLDER_SETTING} names."))
    return [*places, Place(SHIPPED, "Comes with Boosting Lab.")]


def find(name: str) -> tuple[Path, Place] | None:
    """The file of a table and its place, the first that has one; None where none has."""
    for place in _places():
        for ending in ENDINGS:
            if (path := place.folder / (name + ending)).is_file():
                return path, place
    return None


def tables_with_files() -> dict[str, Place]:
    """The names of all tables that `find` finds, each with its place."""
    # One look into each folder instead of two files per table in each. Nothing of it is remembered, so a
    # table that has just been fetched, or deleted, is noticed at once.
    # the first folder overrides the later ones
    return {name: place for place in reversed(_places()) for name in _names_in(place.folder)}


def _names_in(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as items:
            files = [f.name for f in items if f.is_file()]
    except OSError:  # there is no such folder, or it cannot be read
        return []
    names = [file.removesuffix(".gz").removesuffix(".csv") for file in files]
    return [name.removesuffix(svmlight.ENDINGS[0]) for name in names]


def folder_advice(name: str, source: str = "") -> str:
    """How to provide a table without a network, as a part of a sentence.

    source: of the table, which says whether LIBSVM's collection has it.
    """
    own = f", or the file {name} of LIBSVM's collection," * source.startswith(svmlight.COLLECTION)
    return f"put {name}.csv{own} into a folder and name that folder in {FOLDER_SETTING}"


def fetch_advice(name: str) -> str:
    """A sentence that says what to do when a table cannot be fetched."""
    own_copy = (SHIPPED / f"{name}.csv.gz").is_file()
    return (
        "Choose another table; or fetch all tables ahead with `python -m boosting.datasets fetch` "
        f"where there is a network; or {folder_advice(name)}"
        + f"; or unset {SERVER_SETTING}: a copy comes with Boosting Lab." * own_copy
        + "." * (not own_copy)
    )


def read_table(path: Path, attributes: int = 0) -> Rows:
    """(header, rows of texts) of a table file.

    attributes: how many a file in LIBSVM's format has, which does not say so itself. Raises DataError
    when the file cannot be read or a row has the wrong length.
    """
    if path.suffix in svmlight.ENDINGS:
        return svmlight.read_svmlight(path, attributes)
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
    replace_file(path, gzip.compress(as_csv([header, *rows]).encode()))


def as_csv(rows: Iterable[Iterable[object]], end: str = "\n") -> str:
    """Rows, the header first, as CSV text. end: of a line."""
    text = io.StringIO()
    csv.writer(text, lineterminator=end).writerows(rows)
    return text.getvalue()


def replace_file(path: Path, content: bytes) -> None:
    """Write a file as a whole. OSError, and the file as it was, where it cannot be written."""
    # under another name until it is complete, so that nobody reads half a table
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
