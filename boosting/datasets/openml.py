"""Fetching a table from OpenML in this process, so that nothing wrong is kept.

scikit-learn's `fetch_openml` does the transfer, but it waits without limit, keeps the server's
spelling of labels and leaves identifiers among the attributes. Hence two steps around it:

* `fetch` first asks the server for the table's name, so that a missing network is noticed at once;
* `normalise` brings the answer into the form and spelling of the catalogue, or refuses it.

`download.py` runs this in a process of its own with a time limit. BOOSTING_OPENML_URL names another
server with the same interface, for a mirror inside a school's network; its tables are then taken
even where the library has a copy.
"""

import json
import os
import socket
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import numpy as np

from boosting.datasets.dataset import DataError
from boosting.datasets.entries import Entry, check_labels
from boosting.datasets.table_files import SERVER_SETTING, fetch_advice, write_table
from boosting.datasets.tables import Rows

SERVER = "https://www.openml.org"
API = "{server}/api/v1/json/data/"
FIRST_ANSWER_LIMIT = 10.0  # seconds for the answer to the first, small question
SILENCE_LIMIT = 20.0  # seconds without a byte


def fetch(entry: Entry, folder: Path) -> Path:
    """The file of a table after fetching, checking and writing it into `folder`.

    Raises DataError, which says what else to do, when there is no network, no answer, or the wrong
    answer.
    """
    previous = socket.getdefaulttimeout()
    # fetch_openml has no argument for a time limit, so the limit is set for all sockets
    socket.setdefaulttimeout(SILENCE_LIMIT)
    try:
        _check_name(entry)
        header, rows = normalise(entry, *_columns(entry))
    except HTTPError as error:
        error.close()
        raise DataError(
            f"OpenML refused {entry.title} (HTTP {error.code}). {fetch_advice(entry.name)}"
        ) from None
    except OSError as error:
        raise DataError(
            f"{entry.title} is not on this computer, and OpenML cannot be reached "
            f"({_reason(error)}). {fetch_advice(entry.name)}"
        ) from None
    finally:
        socket.setdefaulttimeout(previous)
    path = folder / f"{entry.name}.csv.gz"
    write_table(path, header, rows)
    return path


def _reason(error: OSError) -> object:
    """What went wrong: urllib wraps the reason in a sentence of its own."""
    return error.reason if isinstance(error, URLError) else error


def _server() -> str:
    return (os.environ.get(SERVER_SETTING) or SERVER).rstrip("/")


def _check_name(entry: Entry) -> None:
    """DataError when the table's number leads to another table by now, or to no description."""
    address = API.format(server=_server()) + str(entry.openml_id)
    with urlopen(address, timeout=FIRST_ANSWER_LIMIT) as answer:
        try:
            name = json.load(answer)["data_set_description"]["name"]
        except (ValueError, LookupError, TypeError):
            raise DataError(
                f"OpenML's answer about {entry.title} cannot be understood. "
                f"{fetch_advice(entry.name)}"
            ) from None
    if name.lower() != entry.openml_name.lower():
        raise DataError(
            f"OpenML's number {entry.openml_id} is {name!r} by now, not {entry.openml_name!r}."
        )


def _columns(entry: Entry) -> tuple[list[str], list[list[str]], list[str], list[int]]:
    """Names, columns of texts, label texts, and the levels of each column (0 if numeric)."""
    # here, so that the offline case and the command `list` do not pay for scikit-learn
    from sklearn.datasets import fetch_openml

    with tempfile.TemporaryDirectory() as folder, _server_of_setting(), warnings.catch_warnings():
        # warnings of retries and of other versions: what matters is checked by `normalise`
        warnings.simplefilter("ignore")
        try:
            bunch = fetch_openml(
                data_id=entry.openml_id,
                target_column=entry.openml_target or "default-target",
                data_home=folder,
                as_frame=False,
                parser="liac-arff",
                n_retries=1,
                delay=0.1,
            )
        except OSError:
            raise
        except Exception as error:  # scikit-learn's parsers raise many kinds for a damaged answer
            raise DataError(
                f"OpenML's copy of {entry.title} cannot be read ({type(error).__name__}: {error}). "
                f"{fetch_advice(entry.name)}"
            ) from None
    levels = [bunch.categories.get(name) for name in bunch.feature_names]
    columns = [_texts(column, names) for column, names in zip(bunch.data.T, levels)]
    counts = [len(names or ()) for names in levels]
    return bunch.feature_names, columns, _texts(bunch.target, None), counts


@contextmanager
def _server_of_setting() -> Iterator[None]:
    """While it lasts, scikit-learn asks the server of the setting."""
    from sklearn.datasets import _openml  # loaded by `_columns` already

    # scikit-learn has no argument for it: the server's address stands in three module constants
    names = ("_DATA_INFO", "_DATA_FEATURES", "_DATA_QUALITIES")
    addresses = {name: vars(_openml)[name] for name in names}
    try:
        for name, address in addresses.items():
            setattr(_openml, name, address.replace(SERVER, _server()))
        yield
    finally:
        for name, address in addresses.items():
            setattr(_openml, name, address)


def _texts(column: np.ndarray, levels: list[str] | None) -> list[str]:
    """Cells (m,) as a table file holds them: level names for codes, shortest digits, "" if empty."""
    if column.dtype == object:
        return [str(cell).strip() for cell in column]
    if levels is not None:
        return ["" if np.isnan(code) else str(levels[int(code)]).strip() for code in column]
    return ["" if np.isnan(x) else repr(int(x)) if x == int(x) else repr(float(x)) for x in column]


# --- bringing the answer into the catalogue's form -----------------------------------------------


def normalise(
    entry: Entry, names: list[str], columns: list[list[str]], labels: list[str], levels: list[int]
) -> Rows:
    """(header, rows) of OpenML's copy of `entry`, in the form that the catalogue describes.

    names: of the d columns.  columns: their cells, d lists of m texts.  labels: m texts.
    levels: number of levels of each column, 0 for a numeric one.

    Labels get the catalogue's spelling. Rows of classes it does not list are left out (letters
    other than A and B), and so are surplus text columns, which identify rows.
    Raises DataError when rows or classes do not match.
    """
    spelling = match_labels(entry, labels)
    rows = [row for row, label in enumerate(labels) if label in spelling]
    texts = [spelling[labels[row]] for row in rows]
    check_labels(entry, texts, "OpenML's copy")
    attributes = without_identifiers(levels, len(names) - entry.attributes)
    header = [names[j] for j in attributes] + ["class" if entry.classes else "target"]
    return header, [
        [*(columns[j][row] for j in attributes), text] for row, text in zip(rows, texts)
    ]


def match_labels(entry: Entry, labels: list[str]) -> dict[str, str]:
    """The server's spelling of each label -> the catalogue's.

    Same spelling first, then same number or same letters in another case, then the one class of
    the same size. Raises DataError when a class of the catalogue has no partner.
    """
    counts = Counter(labels)
    if not entry.classes:
        return {label: label for label in counts}
    partner: dict[str, str] = {}
    for same in (
        str.__eq__,
        _same_meaning,
        lambda label, name: True,
    ):  # the last leaves it to the sizes
        if len(partner) < len(entry.classes):
            partner = _partners(counts, entry.classes, same)
    if len(partner) < len(entry.classes):
        classes = ", ".join(f"{label} ({count})" for label, count in counts.most_common(8))
        raise DataError(
            f"OpenML's copy of {entry.title} has other classes than published: {classes}."
        )
    return partner


def _partners(
    counts: Counter[str], classes: dict[str, int], same: Callable[[str, str], bool]
) -> dict[str, str]:
    """Pairs of labels that agree in size and under `same`; no label is in two pairs."""
    pairs = [
        (label, name)
        for label, count in counts.items()
        for name, size in classes.items()
        if count == size and same(label, name)
    ]
    uses = [Counter(side) for side in zip(*pairs)]
    return {label: name for label, name in pairs if uses[0][label] == 1 and uses[1][name] == 1}


def _same_meaning(label: str, name: str) -> bool:
    try:
        return float(label) == float(name)
    except ValueError:
        return label.lower() == name.lower()


def without_identifiers(levels: list[int], surplus: int) -> list[int]:
    """Column numbers without the `surplus` text columns of most levels.

    levels: number of levels of each column, 0 for a numeric one. No numeric column is left out.
    """
    texts = sorted((j for j, count in enumerate(levels) if count), key=lambda j: -levels[j])
    identifiers = set(texts[: max(surplus, 0)])
    return [j for j in range(len(levels)) if j not in identifiers]
