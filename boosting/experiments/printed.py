"""The printed numbers: the tables of the sources as data/published/NAME.csv, digit for digit.

Columns: table, method (both named as in the protocol), value (as printed, so trailing zeros count),
error (a standard error, or, where the mark says so, a standard deviation), mark (what sets the
number apart in print) and, in DeepBoost's tables, trees (the mean number of trees, where it can be read).
"""

import csv
from functools import cache
from typing import NamedTuple

import numpy as np
from scipy import stats

from boosting.datasets.table_files import DATA
from boosting.experiments.protocol import ExperimentError

FOLDER = DATA / "published"


class Printed(NamedTuple):
    """A printed number.

    text: as it stands there. error: its standard error, None where none is printed. mark: "best",
    "sign test", "standard deviation" (what error is), or "". error_text: the error as it stands there.
    trees: the number of trees that is printed beside it, "" where none is.
    """

    text: str
    error: float | None = None
    mark: str = ""
    error_text: str = ""
    trees: str = ""

    @property
    def value(self) -> float:
        """The number."""
        return float(self.text)

    def variance(self, ours: np.ndarray, behind: int) -> float:
        """Of this number as a mean of `behind` repeats: by its printed error, without one by the spread of ours (n,)."""
        if self.error is None:
            return float(np.var(ours, ddof=1)) / behind
        return self.error**2 / (behind if self.mark == "standard deviation" else 1)

    def agrees(self, ours: np.ndarray, behind: int) -> bool:
        """Whether it lies in the 95 % interval around the mean of ours (n,), n > 1, that both uncertainties leave.

        behind: of how many repeats it is the mean. For a single split, 1, that is the prediction interval for one more
        repeat: mean +- t sqrt(s^2 (1/n + 1)).
        """
        own = float(np.var(ours, ddof=1)) / len(ours)
        width = stats.t.ppf(0.975, len(ours) - 1) * (own + self.variance(ours, behind)) ** 0.5
        return bool(abs(self.value - np.mean(ours)) <= width + self.rounding + 1e-12)

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
                row.get("trees", ""),
            )
            for row in csv.DictReader(file)
        }
