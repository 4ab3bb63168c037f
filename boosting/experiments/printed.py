"""The printed numbers: the tables of the sources as data/published/NAME.csv, digit for digit.

Columns: table, method (both named as in the protocol), value (as printed, so trailing zeros count),
error (a standard error, or, where the mark says so, a standard deviation) and mark (what sets the
number apart in print).
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import NamedTuple

from boosting.experiments.protocol import ExperimentError

FOLDER = Path(__file__).resolve().parents[2] / "data" / "published"


class Printed(NamedTuple):
    """A printed number.

    text: as it stands there. error: its standard error, None where none is printed. mark: "best",
    "sign test", "standard deviation" (what error is), or "". error_text: the error as it stands there.
    """

    text: str
    error: float | None = None
    mark: str = ""
    error_text: str = ""

    @property
    def value(self) -> float:
        """The number."""
        return float(self.text)

    @property
    def rounding(self) -> float:
        """Half a unit of the last digit: how far the number before rounding may be away."""
        return 0.5 * 10.0 ** -len(self.text.partition(".")[2])


@cache
def printed(name: str) -> dict[tuple[str, str], Printed]:
    """The numbers of a printed table by (table, method); nothing for the name "".

    ExperimentError for a name without a file.
    """
    if not name:
        return {}
    path = FOLDER / f"{name}.csv"
    if not path.is_file():
        there = ", ".join(sorted(p.stem for p in FOLDER.glob("[!o]*.csv")))  # ours are not printed
        raise ExperimentError(f"There are no printed numbers called {name!r}; there are {there}.")
    with path.open(encoding="utf-8", newline="") as file:
        return {
            (row["table"], row["method"]): Printed(
                row["value"],
                float(row["error"]) if row["error"] else None,
                row["mark"],
                row["error"],
            )
            for row in csv.DictReader(file)
        }
