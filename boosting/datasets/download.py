"""Downloading a table from OpenML within a limited time.

The fetching itself (`openml.py`) runs in a process of its own, which is ended when the time is up:
no other way limits the wait whatever a network does. The parent process therefore never imports
urllib or scikit-learn for it, and `python -m boosting.datasets fetch NAME` is the same fetch by
hand.
"""

import os
import subprocess
import sys
from pathlib import Path

from boosting.datasets.dataset import DataError
from boosting.datasets.entries import Entry
from boosting.datasets.table_files import cache_folder, fetch_advice, folder_advice

TIME_LIMIT = 60.0  # seconds for a whole table


def download(entry: Entry, time_limit: float = TIME_LIMIT) -> Path:
    """The file of a table after fetching it into the cache, within `time_limit` seconds.

    Raises DataError, which says what else to do, when there is no copy on OpenML, no network, no
    answer, or the wrong answer.
    """
    if entry.openml_id is None:
        advice = folder_advice(entry.name, entry.source)
        raise DataError(f"{entry.title} is not on OpenML. Choose another table, or {advice}.")
    folder = cache_folder()
    command = ["-m", "boosting.datasets", "fetch", entry.name, "--into", str(folder)]
    try:
        process = subprocess.run(
            [sys.executable, *command],
            env=_environment(),
            timeout=time_limit,
            check=False,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
    except subprocess.TimeoutExpired:
        raise DataError(
            f"{entry.title}: OpenML did not deliver within {time_limit:g} s. "
            f"{fetch_advice(entry.name)}"
        ) from None
    if process.returncode:
        # the command line prints the DataError of the fetch on its standard output
        raise DataError(
            process.stdout.strip()
            or f"{entry.title} could not be fetched. {fetch_advice(entry.name)}"
        )
    return folder / f"{entry.name}.csv.gz"


def _environment() -> dict[str, str]:
    """This process's environment, in which the new process finds this copy of the library."""
    root = str(Path(__file__).resolve().parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    return os.environ | {"PYTHONPATH": path}
