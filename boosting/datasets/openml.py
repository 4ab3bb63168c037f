"""Fetching a table from OpenML, so that nothing hangs and nothing wrong is kept.

scikit-learn's `fetch_openml` does the talking, but it waits without limit, keeps the server's spelling of labels and
leaves identifiers among the attributes.  Hence three layers around it:

* `download` runs the fetch in a process of its own and ends that process when the time is up: the only wait that is
  bounded whatever a network does;
* `fetch` knocks at the server's door first, so that "no network" is known at once, then fetches into a temporary
  folder;
* `normalise` brings the answer into the form and spelling of the catalogue, or refuses it.

BOOSTING_OPENML_URL names another server with the same interface, for a mirror inside a school's network.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import numpy as np

from .dataset import DataError
from .rules import Rows
from .uci import FOLDER_SETTING, Entry, cache_folder, check, write_table

SERVER_SETTING = "BOOSTING_OPENML_URL"
SERVER = "https://www.openml.org"
API = "{server}/api/v1/json/data/"
TIME_LIMIT = 60.0  # seconds for a whole table
KNOCK_LIMIT = 10.0  # seconds for the first answer
SILENCE_LIMIT = 20.0  # seconds without a byte


def download(entry: Entry, time_limit: float = TIME_LIMIT) -> Path:
    """Fetch a table into the cache within `time_limit` seconds and return its file.

    Raises DataError, with the way out in words, when there is no network, no answer, or the wrong answer.
    """
    if entry.openml_id is None:
        raise DataError(f"{entry.title} is not on OpenML. {_way_out(entry)}")
    folder = cache_folder()
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    command = [
        sys.executable,
        "-m",
        "boosting.datasets",
        "fetch",
        entry.name,
        "--into",
        str(folder),
    ]
    try:
        done = subprocess.run(
            command, env=os.environ | {"PYTHONPATH": path}, timeout=time_limit, check=False,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise DataError(
            f"{entry.title}: OpenML did not deliver within {time_limit:g} s. {_way_out(entry)}"
        ) from None
    if done.returncode:
        raise DataError(
            done.stdout.strip() or f"{entry.title} could not be fetched. {_way_out(entry)}"
        )
    return folder / f"{entry.name}.csv.gz"


def fetch(entry: Entry, folder: Path) -> Path:
    """Fetch and check a table in this process, and write it into a folder; returns its file.

    Raises DataError as `download` does.
    """
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(SILENCE_LIMIT)
    try:
        _knock(entry)
        header, rows = normalise(entry, *_answer(entry))
    except HTTPError as error:
        error.close()
        raise DataError(
            f"OpenML refused {entry.title} (HTTP {error.code}). {_way_out(entry)}"
        ) from None
    except OSError as error:
        reason = getattr(error, "reason", error)
        raise DataError(
            f"{entry.title} is not on this computer, and OpenML cannot be reached ({reason}). {_way_out(entry)}"
        ) from None
    finally:
        socket.setdefaulttimeout(before)
    path = folder / f"{entry.name}.csv.gz"
    write_table(path, header, rows)
    return path


def _way_out(entry: Entry) -> str:
    return (
        "Choose another table; or fetch all tables ahead with `python -m boosting.datasets fetch` where there is a "
        f"network; or put {entry.name}.csv into a folder and name that folder in {FOLDER_SETTING}."
    )


def _server() -> str:
    return os.environ.get(SERVER_SETTING, SERVER).rstrip("/")


def _knock(entry: Entry) -> None:
    """One small question with a short limit; DataError when the number leads to another table by now."""
    with urlopen(
        API.format(server=_server()) + str(entry.openml_id), timeout=KNOCK_LIMIT
    ) as answer:
        try:
            found = json.load(answer)["data_set_description"]["name"]
        except (ValueError, LookupError, TypeError):
            raise DataError(
                f"OpenML's answer about {entry.title} cannot be understood. {_way_out(entry)}"
            ) from None
    if found.lower() != entry.openml_name.lower():
        raise DataError(
            f"OpenML's number {entry.openml_id} is {found!r} by now, not {entry.openml_name!r}."
        )


def _answer(entry: Entry) -> tuple[list[str], list[list[str]], list[str], list[int]]:
    """Names, columns of texts, label texts, and the number of levels of each column (0 for a numeric one)."""
    from sklearn.datasets import fetch_openml

    with tempfile.TemporaryDirectory() as folder, _redirected(), warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # about retries and other versions; what matters is checked below
        try:
            bunch = fetch_openml(
                data_id=entry.openml_id, target_column=entry.openml_target or "default-target", data_home=folder,
                as_frame=False, parser="liac-arff", n_retries=1, delay=0.1,
            )  # fmt: skip
        except OSError:
            raise
        except (
            Exception
        ) as error:  # the parsers of scikit-learn raise many kinds for a damaged answer
            raise DataError(
                f"OpenML's copy of {entry.title} cannot be read ({type(error).__name__}: {error}). {_way_out(entry)}"
            ) from None
    levels = [bunch.categories.get(name) for name in bunch.feature_names]
    columns = [_texts(column, names) for column, names in zip(bunch.data.T, levels)]
    return (
        bunch.feature_names,
        columns,
        _texts(bunch.target, None),
        [len(names or ()) for names in levels],
    )


@contextmanager
def _redirected():
    """scikit-learn has its server's address written into module constants; replace them when a mirror is set."""
    from sklearn.datasets import _openml

    usual = {
        name: getattr(_openml, name) for name in ("_DATA_INFO", "_DATA_FEATURES", "_DATA_QUALITIES")
    }
    try:
        for name, address in usual.items():
            setattr(_openml, name, address.replace(SERVER, _server()))
        yield
    finally:
        for name, address in usual.items():
            setattr(_openml, name, address)


def _texts(column: np.ndarray, levels: list[str] | None) -> list[str]:
    """Cells as a table file holds them: level names for codes, the shortest digits for numbers, "" for empty."""
    if column.dtype == object:
        return [str(cell).strip() for cell in column]
    if levels is not None:
        return ["" if np.isnan(code) else str(levels[int(code)]).strip() for code in column]
    return ["" if np.isnan(x) else repr(int(x)) if x == int(x) else repr(float(x)) for x in column]


# --- bringing the answer into the catalogue's form -------------------------------------------------------------------


def normalise(
    entry: Entry, names: list[str], columns: list[list[str]], labels: list[str], levels: list[int]
) -> Rows:
    """(header, rows) as the catalogue describes the table.

    Labels get the catalogue's spelling, rows of classes it does not know are left out (letters other than A and B),
    and so are surplus text columns, which identify rows.  DataError when rows or classes do not match.
    """
    spelling = match_labels(entry, labels)
    keep = [row for row, label in enumerate(labels) if label in spelling]
    texts = [spelling[labels[row]] for row in keep]
    check(entry, texts, "OpenML's copy")
    kept = without_identifiers(levels, len(names) - entry.attributes)
    header = [names[j] for j in kept] + ["class" if entry.classes else "target"]
    return header, [[*(columns[j][row] for j in kept), text] for row, text in zip(keep, texts)]


def match_labels(entry: Entry, labels: list[str]) -> dict[str, str]:
    """The server's spelling of each label -> the catalogue's.

    Same spelling first, then same number or same letters in another case, then the one class of the same size.
    DataError when a class of the catalogue has no partner.
    """
    found = Counter(labels)
    if not entry.classes:
        return {label: label for label in found}
    partner: dict[str, str] = {}
    for same in (_same_text, _same_meaning, _same_size):
        if len(partner) < len(entry.classes):
            partner = _partners(found, entry.classes, same)
    if len(partner) < len(entry.classes):
        shown = ", ".join(f"{label} ({count})" for label, count in found.most_common(8))
        raise DataError(
            f"OpenML's copy of {entry.title} has other classes than published: {shown}."
        )
    return partner


def _partners(found: Counter, wanted: dict[str, int], same) -> dict[str, str]:
    """Pairs of labels that agree in size and under `same`, each label of either side used by one pair only."""
    pairs = [
        (label, name)
        for label, count in found.items()
        for name, expected in wanted.items()
        if count == expected and same(label, name)
    ]
    once = [Counter(side) for side in zip(*pairs)]
    return {label: name for label, name in pairs if once[0][label] == 1 and once[1][name] == 1}


def _same_text(label: str, name: str) -> bool:
    return label == name


def _same_meaning(label: str, name: str) -> bool:
    try:
        return float(label) == float(name)
    except ValueError:
        return label.lower() == name.lower()


def _same_size(label: str, name: str) -> bool:
    return True  # `_partners` compares the sizes already


def without_identifiers(levels: list[int], surplus: int) -> list[int]:
    """Column numbers without the `surplus` text columns of most levels; all of them when too few are texts."""
    texts = sorted((j for j, count in enumerate(levels) if count), key=lambda j: -levels[j])
    dropped = set(texts[: max(surplus, 0)])
    return [j for j in range(len(levels)) if j not in dropped]
