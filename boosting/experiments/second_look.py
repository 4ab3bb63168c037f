"""What printed tables say of each other: [Q] table 2, computed anew from its table 1.

Table 2 compares the six algorithms over the 25 tables by the Poisson binomial test and stars the
pairs whose sign test rejects at 5 %. The sign test needs nothing but the risks of table 1. The
Poisson binomial test needs the test examples on which only one of two algorithms errs; these are
not printed, so they are taken as if errors were independent: of n test examples the first alone is
right on n (1 - r) s, the second alone on n r (1 - s), for risks r and s. Ours are known, of one
split of every table, as the paper has it.
"""

from typing import NamedTuple

import numpy as np

from boosting import datasets
from boosting.experiments.ours import FIRST, NONE, Shipped
from boosting.experiments.printed import Printed, printed
from boosting.experiments.published.quadboost import DATASETS, NAMES, TABLE_1
from boosting.experiments.statistics import LEVEL, Counts, poisson_binomial, sign_test, win_tie_loss

RISKS, PAIRS = "quadboost_table1", "quadboost_table2"
MOST = 500  # examples for training


class Tested(NamedTuple):
    """Two algorithms over all tables, by their risks.

    chance: the Poisson binomial test's, that the first is better on more than half of the tables;
    counts: wins, ties and losses of the first; p: of the two-sided sign test.
    """

    chance: float
    counts: Counts
    p: float


class Pair(NamedTuple):
    """Two algorithms over all tables.

    first, second: their names; printed: the entry of table 2; computed: from the printed risks; ours:
    from our runs of one split, None where some table has none.
    """

    first: str
    second: str
    printed: Printed
    computed: Tested
    ours: Tested | None

    @property
    def is_starred(self) -> bool:
        """Whether the print says that the sign test rejects."""
        return self.printed.mark == "sign test"

    @property
    def contradicts(self) -> bool:
        """Whether the sign test of the printed risks says otherwise."""
        return self.is_starred != (self.computed.p < LEVEL)


def n_tested(table: str) -> int:
    """How many test examples a table of [Q] has: all but half of its rows, at most 500."""
    rows = datasets.describe(DATASETS.get(table, table)).rows
    return rows - min((rows + 1) // 2, MOST)


def pairs(results: Shipped = NONE) -> list[Pair]:
    """Every two algorithms, the better one of table 2 first. results: ours of table 1."""
    names = [method.name for method in TABLE_1.methods]
    table = printed(PAIRS)
    both = [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]
    ordered = [(a, b) if table[a, b].value >= table[b, a].value else (b, a) for a, b in both]
    return [
        Pair(a, b, _entry(a, b), _from_print(a, b), _from_ours(results, a, b)) for a, b in ordered
    ]


def _entry(first: str, second: str) -> Printed:
    """The entry of table 2; its star may stand on either side of the diagonal."""
    entry, mirror = printed(PAIRS)[first, second], printed(PAIRS)[second, first]
    return entry._replace(mark=entry.mark or mirror.mark)


def _risks(method: str) -> np.ndarray:
    return np.array([printed(RISKS)[table, method].value for table in NAMES])


def _from_print(first: str, second: str) -> Tested:
    r, s, n = _risks(first), _risks(second), np.array([n_tested(table) for table in NAMES])
    return _tested(r, s, n * (1 - r) * s, n * r * (1 - s))


def _from_ours(results: Shipped, first: str, second: str) -> Tested | None:
    """By the test examples of the first split, all tables; None where one is missing."""
    kept = {o.cell[:3]: o.misses for o in results.cells if o.wrong}
    found = [[kept.get((table, FIRST, m)) for m in (first, second)] for table in NAMES]
    both = [(a, b) for a, b in found if a is not None and b is not None]
    if len(both) < len(NAMES):
        return None
    r, s = (np.array([wrong.mean() for wrong in column]) for column in zip(*both))
    only = np.array([(np.sum(~a & b), np.sum(a & ~b)) for a, b in both])
    return _tested(r, s, *only.T)


def _tested(
    r: np.ndarray, s: np.ndarray, only_first: np.ndarray, only_second: np.ndarray
) -> Tested:
    """Risks r and s (t,) on t tables, and how many test examples only one of the two gets right, (t,)."""
    chance = poisson_binomial(only_first, only_second).statistic
    return Tested(chance, win_tie_loss(r, s), sign_test(r, s).p)
