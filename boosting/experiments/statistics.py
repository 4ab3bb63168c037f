"""Is this luck? Tests and intervals by scipy, each with what it assumes, in words.

    over repeats   mean_and_error, paired_t, wilcoxon, sign_test, win_tie_loss   two methods on one table, seed by seed
    over tables    sign_test, wilcoxon, poisson_binomial                         two methods on several tables
    over methods   friedman                                                      several methods on several tables

Repeats on one table share most of their rows, so their differences are not independent: a test over
repeats says how sure one can be that other splits of THIS table would show the same, not that
another table would.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from boosting.engine.sums import levelled

LEVEL = 0.05  # what is called significant, unless told otherwise


class Mean(NamedTuple):
    """A mean of n values with its two uncertainties, which are often confused.

    value: the mean. spread: the standard deviation of single values around it: how different one
    run is from another. error: the standard error spread / sqrt(n): how well the mean itself is
    known; it shrinks with more runs, and spread does not. n: how many values.
    """

    value: float
    spread: float
    error: float
    n: int

    @property
    def words(self) -> str:
        """Both in a sentence."""
        if self.n < 2:
            return f"{self.value:.4g}, from a single run: nothing is known about its spread."
        return (
            f"{self.value:.4g} ± {self.error:.2g} (standard error of the mean of {self.n} runs); "
            f"single runs spread by {self.spread:.2g} (standard deviation)."
        )


class Verdict(NamedTuple):
    """The answer of a test.

    name: the test's. statistic: its number, p: the probability of one at least as extreme without
    any difference; both may be nan where the data cannot tell. assumes: what has to hold for p to
    mean that, in a sentence. note: what else should be known.
    """

    name: str
    statistic: float
    p: float
    assumes: str
    note: str = ""

    def is_significant(self, level: float = LEVEL) -> bool:
        """Whether p lies below the level."""
        return bool(self.p < level)


class Counts(NamedTuple):
    """How often the first of two methods was better (wins), equal (ties) and worse (losses)."""

    wins: int
    ties: int
    losses: int


def mean_and_error(values: ArrayLike) -> Mean:
    """The mean of values (n,), their standard deviation, and the standard error of the mean; nan
    for one value.

    ValueError without a value.
    """
    x = np.asarray(values, np.float64)
    if not x.size:
        raise ValueError("A mean needs at least one value.")
    if x.size == 1:
        return Mean(float(x[0]), np.nan, np.nan, 1)
    return Mean(float(x.mean()), float(x.std(ddof=1)), float(stats.sem(x)), x.size)


def win_tie_loss(first: ArrayLike, second: ArrayLike) -> Counts:
    """How often first (n,) is lower than second (n,), equal, and higher. Lower is better."""
    gaps = _gaps(first, second)
    wins, losses = int(np.sum(gaps < 0)), int(np.sum(gaps > 0))
    return Counts(wins, gaps.size - wins - losses, losses)


def paired_t(first: ArrayLike, second: ArrayLike) -> Verdict:
    """Student's t-test for paired values first (n,) and second (n,): is the mean of their
    differences 0?
    """
    gaps = _gaps(first, second)
    assumes = "The differences are independent and nearly normal, or many."
    if gaps.size < 2:
        return Verdict("paired t-test", np.nan, np.nan, assumes, "A spread needs two pairs.")
    if np.ptp(gaps) <= 1e-12 * np.abs(gaps).max():
        note = "All differences are the same: they have no spread to be judged by."
        return Verdict("paired t-test", np.nan, np.nan if gaps[0] else 1.0, assumes, note)
    answer = stats.ttest_1samp(gaps, 0.0)
    return Verdict("paired t-test", float(answer.statistic), float(answer.pvalue), assumes)


def wilcoxon(first: ArrayLike, second: ArrayLike) -> Verdict:
    """Wilcoxon's signed-rank test for paired values first (n,) and second (n,): do differences of
    both signs balance?
    """
    gaps = _gaps(first, second)
    gaps = gaps[gaps != 0]
    assumes = "The differences are independent and symmetric around their median; ties are dropped."
    if not gaps.size:
        return Verdict("Wilcoxon signed-rank test", 0.0, 1.0, assumes, "All pairs are equal.")
    answer = stats.wilcoxon(gaps)
    return Verdict(
        "Wilcoxon signed-rank test", float(answer.statistic), float(answer.pvalue), assumes
    )


def sign_test(first: ArrayLike, second: ArrayLike) -> Verdict:
    """The sign test for paired values first (n,) and second (n,), two-sided: are wins and losses a
    fair coin's? Ties are left out.
    """
    counts = win_tie_loss(first, second)
    assumes = "The pairs are independent, and without a difference either method wins one with probability 1/2."
    note = f"{counts.wins} wins, {counts.ties} ties, {counts.losses} losses."
    n = counts.wins + counts.losses
    if not n:
        return Verdict("sign test", 0.0, 1.0, assumes, note)
    return Verdict(
        "sign test", counts.wins, float(stats.binomtest(counts.wins, n).pvalue), assumes, note
    )


def chance_of_better(only_first: ArrayLike, only_second: ArrayLike) -> np.ndarray:
    """For each of n tables the probability that the first method has the lower risk, (n,).

    only_first (n,): how many test examples only the first method gets right; only_second (n,): the
    opposite. With a flat prior the share q of the examples on which they differ that the first gets
    right is Beta(1 + k, 1 + l), and the answer is P(q > 1/2) (Lacoste, Laviolette, Marchand:
    Bayesian Comparison of Machine Learning Algorithms on Single and Multiple Datasets, 2012).
    """
    k, n = np.asarray(only_first, np.float64), np.asarray(only_second, np.float64)
    return np.asarray(stats.beta.sf(0.5, 1 + k, 1 + n))


OVER_TABLES = "The tables are independent, and so are the test examples of each; a flat prior."


def poisson_binomial(only_first: ArrayLike, only_second: ArrayLike) -> Verdict:
    """The probability that the first method has the lower risk on more than half of n tables
    (Lacoste et al., 2012).

    only_first (n,), only_second (n,): as in `chance_of_better`. The number of tables is Poisson
    binomial; exactly half of them counts half, so that the opposite question has the opposite
    answer. `statistic` is that probability: it is no p-value, and p is that of the worse side.
    """
    chances = chance_of_better(only_first, only_second)
    number = stats.poisson_binom(chances)
    half = chances.size / 2
    better = float(number.sf(half))
    if chances.size % 2 == 0:
        better += float(number.pmf(half)) / 2
    return Verdict("Poisson binomial test", better, min(better, 1 - better), OVER_TABLES)


class Ranking(NamedTuple):
    """Friedman's test with its post-hoc: k methods on n tables.

    verdict: whether any of them differ. ranks (k,): the mean ranks, 1 is best. pairs (k, k):
    Nemenyi's p-values. distance: mean ranks further apart than this differ at the 5 % level.
    """

    verdict: Verdict
    ranks: np.ndarray
    pairs: np.ndarray
    distance: float


def holm(p: Sequence[float]) -> list[bool]:
    """Which of k tests are significant together, by Holm (1979): no chance above `LEVEL` that any is so by luck.

    p: of each test; nan, where there is none, is not.
    """
    known = np.nan_to_num(np.asarray(p, np.float64), nan=1.0)
    order = np.argsort(known, kind="stable")
    passed = known[order] <= LEVEL / np.arange(len(known), 0, -1)
    sure = np.zeros(len(known), bool)
    sure[order] = np.logical_and.accumulate(passed)
    return sure.tolist()


def friedman(values: ArrayLike) -> Ranking:
    """Friedman's test over values (n, k), lower is better, and Nemenyi's post-hoc for all pairs
    (Demsar, JMLR 7, 2006).

    ValueError for fewer than 3 methods or 2 tables.
    """
    x = np.asarray(values, np.float64)
    if x.ndim != 2 or x.shape[0] < 2 or x.shape[1] < 3:
        raise ValueError(
            "Friedman's test needs at least 2 tables and 3 methods; for two methods use Wilcoxon's."
        )
    n, k = x.shape
    ranks = stats.rankdata(np.apply_along_axis(levelled, 1, x), axis=1).mean(axis=0)
    unit = np.sqrt(k * (k + 1) / (6 * n))
    gaps = np.abs(ranks[:, None] - ranks) / unit * np.sqrt(2)
    pairs = np.asarray(stats.studentized_range.sf(gaps, k, np.inf))
    distance = float(stats.studentized_range.ppf(1 - LEVEL, k, np.inf) / np.sqrt(2) * unit)
    return Ranking(_friedman_verdict(x), ranks, pairs, distance)


def _friedman_verdict(x: np.ndarray) -> Verdict:
    name = "Friedman's test"
    assumes = "The tables are independent; only the order of the methods on each of them counts."
    if np.ptp(x, axis=1).max() == 0:
        return Verdict(name, 0.0, 1.0, assumes, "All methods are equal on every table.")
    answer = stats.friedmanchisquare(*x.T)
    return Verdict(name, float(answer.statistic), float(answer.pvalue), assumes)


def _gaps(first: ArrayLike, second: ArrayLike) -> np.ndarray:
    """first - second, (n,); ValueError where they are no pairs."""
    a, b = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if a.shape != b.shape or a.ndim != 1 or not a.size:
        raise ValueError(
            f"Pairs are needed, one value of each method per seed or table; there are {a.size} and {b.size}."
        )
    return a - b
