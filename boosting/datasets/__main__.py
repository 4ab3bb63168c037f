"""Tables from the command line.

    python -m boosting.datasets list             which datasets are here, and which need the network
    python -m boosting.datasets fetch            fetch all tables ahead of a class without internet
    python -m boosting.datasets fetch car pima   fetch these
    python -m boosting.datasets fetch --into F   into folder F (BOOSTING_DATA_DIR elsewhere)

Exit status 0 when every requested table is here afterwards.
"""

import argparse
import sys
from pathlib import Path

from boosting.datasets import REGISTRY, availability, describe
from boosting.datasets.dataset import DataError
from boosting.datasets.entries import catalogue
from boosting.datasets.openml import fetch
from boosting.datasets.table_files import cache_folder


def main(arguments: list[str] | None = None) -> int:
    """The exit status of the command line with these arguments (those of the process for None)."""
    parser = argparse.ArgumentParser(
        prog="python -m boosting.datasets", description="The tables of Boosting Lab."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="which datasets are here, and which need the network")
    fetch_command = commands.add_parser("fetch", help="fetch tables ahead of use")
    fetch_command.add_argument(
        "names", nargs="*", metavar="NAME", help="all that can be fetched when left out"
    )
    fetch_command.add_argument(
        "--into", type=Path, metavar="FOLDER", help="an existing folder; the cache when left out"
    )
    values = parser.parse_args(arguments)
    return list_all() if values.command == "list" else fetch_all(values.names, values.into)


def list_all() -> int:
    """Print one line per dataset; returns exit status 0."""
    for name, card in REGISTRY.items():
        status = availability(name)
        print(f"{name:18} {status.state:8} {card.title}. {status.words}")
    return 0


def fetch_all(names: list[str], folder: Path | None) -> int:
    """Fetch tables and print one line each; returns exit status 1 if one cannot be had, else 0.

    names: of the tables; all that can be fetched when empty.  folder: the cache for None.
    """
    failures = 0
    for name in names or [name for name in REGISTRY if availability(name).state == "network"]:
        try:
            print(_fetch(name, folder))
        except DataError as error:
            print(error)
            failures += 1
    return int(failures > 0)


def _fetch(name: str, folder: Path | None) -> str:
    title = describe(name).title
    status = availability(name)
    if status.state == "network":
        return f"{title}: fetched into {fetch(catalogue()[name], folder or cache_folder())}."
    if status.state == "here":
        return f"{title}: here already. {status.words}"
    raise DataError(f"{title}: {status.words}")


if __name__ == "__main__":
    sys.exit(main())
