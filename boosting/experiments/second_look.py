"""What printed tables say of each other: [Q] table 2, computed anew from its table 1.

Table 2 compares the six algorithms over the 25 tables by the Poisson binomial test and stars the
pairs whose sign test rejects at 5 %. The sign test needs nothing but the risks of table 1. The
Poisson binomial test needs the test examples on which only one of two algorithms errs; these are
not printed, so they are taken as if errors were independent: of n test examples the first alone is
right on n (1 - r) s, the second alone on n r (1 - s), for risks r and s.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting import datasets
from boosting.experiments.printed import Printed, printed
from boosting.experiments.published.quadboost import DATASETS, NAMES, TABLE_1
from boosting.experiments.statistics import LEVEL, Counts, poisson_binomial, sign_test, win_tie_loss

RISKS, PAIRS = "quadboost_table1", "quadboost_table2"
MOST = 500  # examples for training


class Pair(NamedTuple):
    """Two algorithms over all tables, printed and computed from the printed risks.

    first, second: their names; printed: the entry of table 2; chance: the same probability, that the
    first is better on more than half of the tables, from table 1; counts: wins, ties and losses of
    the first; p: of the two-sided sign test.
    """

    first: str
    second: str
    printed: Printed
    chance: float
    counts: Counts
    p: float

    @property
    def is_starred(self) -> bool:
        """Whether the print says that the sign test rejects."""
        return self.printed.mark == "sign test"

    @property
    def contradicts(self) -> bool:
        """Whether the sign test of the printed risks says otherwise."""
        return self.is_starred != (self.p < LEVEL)


def n_tested(table: str) -> int:
    """How many test examples a table of [Q] has: all but half of its rows, at most 500."""
    rows = datasets.describe(DATASETS.get(table, table)).rows
    return rows - min((rows + 1) // 2, MOST)


def pairs() -> list[Pair]:
    """Every two algorithms, the better one of table 2 first."""
    names = [method.name for method in TABLE_1.methods]
    table = printed(PAIRS)
    both = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]
    return [_pair(*((a, b) if table[a, b].value >= table[b, a].value else (b, a))) for a, b in both]


def _risks(method: str) -> np.ndarray:
    return np.array([printed(RISKS)[table, method].value for table in NAMES])


def _pair(first: str, second: str) -> Pair:
    r, s, n = _risks(first), _risks(second), np.array([n_tested(table) for table in NAMES])
    # The star may stand on either side of the diagonal.
    entry, mirror = printed(PAIRS)[first, second], printed(PAIRS)[second, first]
    entry = entry._replace(mark=entry.mark or mirror.mark)
    chance = poisson_binomial(n * (1 - r) * s, n * r * (1 - s)).statistic
    return Pair(first, second, entry, chance, win_tie_loss(r, s), sign_test(r, s).p)
