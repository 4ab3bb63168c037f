"""Tables from the command line.

    python -m boosting.datasets list             which datasets are here, and which need the network
    python -m boosting.datasets fetch            fetch all tables ahead of a class without internet
    python -m boosting.datasets fetch car pima   fetch these
    python -m boosting.datasets fetch --into F   fetch into folder F, which BOOSTING_DATA_DIR can name elsewhere

Exit status 0 when everything asked for is here afterwards.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import REGISTRY, availability, describe
from .dataset import DataError
from .openml import fetch
from .uci import cache_folder, catalogue


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m boosting.datasets", description="The tables of Boosting Lab."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="which datasets are here, and which need the network")
    fetching = commands.add_parser("fetch", help="fetch tables ahead of use")
    fetching.add_argument(
        "names", nargs="*", metavar="NAME", help="all that can be fetched when left out"
    )
    fetching.add_argument(
        "--into", type=Path, metavar="FOLDER", help="an existing folder; the cache when left out"
    )
    chosen = parser.parse_args(arguments)
    return list_all() if chosen.command == "list" else fetch_all(chosen.names, chosen.into)


def list_all() -> int:
    """One line per dataset."""
    for name, card in REGISTRY.items():
        place = availability(name)
        print(f"{name:18} {place.state:8} {card.title}. {place.words}")
    return 0


def fetch_all(names: list[str], folder: Path | None) -> int:
    """One line per table; 1 when a table that was asked for could not be had."""
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
    place = availability(name)
    if place.state == "network":
        return f"{title}: fetched into {fetch(catalogue()[name], folder or cache_folder())}."
    if place.state == "here":
        return f"{title}: here already. {place.words}"
    raise DataError(f"{title}: {place.words}")


if __name__ == "__main__":
    sys.exit(main())
