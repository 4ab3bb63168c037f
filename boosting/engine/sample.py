"""The sample S = ((x_1, y_1), ..., (x_m, y_m)) and the cuts that stumps may make in it.

Sorting is done once per sample, never per round ([M] 7.2.3: O(m d log m) once, then O(m d) a
round). What a round reads is one of these layouts, made at its first use and kept with the sample:

    Cuts     each attribute's rows in ascending order, marked where a threshold may stand: at every
             gap between distinct values (exact stumps), or at most k gaps (a grid of k thresholds)
    Grid     the same grid as the number of the bin that each cell falls into
    Ranges   the orders of `Cuts` divided into ranges, for AdaBoost on large tables
    Bins     few bins of about as many distinct values each, for trees of depth 2
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike

from boosting.engine._kernels import HALF_BYTE, MAX_RANGES, grid_codes, pack_orders, range_codes
from boosting.engine.sums import dot, leaders
from boosting.engine.threads import in_parts


class Cuts(NamedTuple):
    """Where thresholds may stand in each attribute's rows, sorted once.

    packed (d, k) uint32: (row << 1) | mark, in ascending order of the attribute; mark = 1 where a
    threshold may stand behind the row. k counts the rows of positive weight: an example of weight 0
    must not even make room for a threshold. thresholds (d, n): -inf, which makes the constant
    classifier, then the value of every mark, then +inf for attributes with fewer marks.
    """

    packed: np.ndarray
    thresholds: np.ndarray


class Bins(NamedTuple):
    """Few bins per attribute, of about as many distinct values each.

    codes (d, m) uint8: each cell's bin; cuts (d,): the number of thresholds; thresholds (d, n),
    padded with +inf. A single attribute gets a constant one beside it, for trees that ask about
    two.
    """

    codes: np.ndarray
    cuts: np.ndarray
    thresholds: np.ndarray


class Grid(NamedTuple):
    """A grid of at most 255 thresholds per attribute, for adding up by bins instead of in order.

    codes (r, m) uint8: how many thresholds lie below each cell; an attribute a row (r = d), or two
    attributes a row, in its low and high four bits, where 15 thresholds are enough. cuts (d,): the
    number of thresholds; thresholds (d, n) as in `Cuts`.
    """

    codes: np.ndarray
    cuts: np.ndarray
    thresholds: np.ndarray


class Ranges(NamedTuple):
    """`Cuts` with each attribute's rows divided into at most R = MAX_RANGES ranges.

    See the kernel `range_codes`. codes (d, m) uint8: a row's range and the sign of its label.
    starts, cuts (d, R+1): where in `Cuts.packed` each range begins, and how many cuts come before.
    """

    codes: np.ndarray
    starts: np.ndarray
    cuts: np.ndarray


@dataclass(frozen=True, eq=False)
class Sample:
    """m examples, read-only: attributes, labels and weights. Build it with `Sample.of`.

    X (m, d) float64, y (m,) float64, weight (m,) non-negative with sum 1. count is the number of
    examples that the rows stand for: m, or the sum of the weights as the caller gave them.
    """

    X: np.ndarray
    y: np.ndarray
    weight: np.ndarray
    count: float
    # The layouts that were asked for, by what defines them.
    _cuts: dict[Any, Any] = field(default_factory=dict, repr=False)

    @property
    def rows_per_example(self) -> int:
        """The number of rows that stand for one example: 1, except with several classes."""
        return 1

    @property
    def rows_per_mistake(self) -> float:
        """How many rows there are for each that has a loss of 1 or more, at least, of a wrong example."""
        return self.rows_per_example

    @classmethod
    def of(cls, X: ArrayLike, y: ArrayLike, weight: ArrayLike | None = None) -> Self:
        """Check and freeze a sample from X (m, d), y (m,) and weight (m,), by default all equal.

        ValueError, in words, for tables that are empty, ragged or not finite, and for weights that
        are negative or all zero.
        """
        X, y = _finite("X", X, 2), _finite("y", y, 1)
        if len(X) != len(y) or len(X) == 0:
            raise ValueError(
                f"X has {len(X)} rows and y has {len(y)}: "
                "give one label for each of at least one row."
            )
        weight = np.ones(len(y)) if weight is None else _finite("the example weights", weight, 1)
        if len(weight) != len(y) or weight.min() < 0 or not 0 < weight.sum() < np.inf:
            raise ValueError("Example weights must be non-negative, one per row, and not all zero.")
        return cls(frozen(X), frozen(y), frozen(weight / weight.sum()), float(weight.sum()))

    @property
    def size(self) -> int:
        """The number m of rows."""
        return len(self.y)

    @property
    def n_attributes(self) -> int:
        """The number d of attributes that a base classifier may ask about."""
        return self.X.shape[1]

    @property
    def examples(self) -> float:
        """`count`, but at least 1: weights that are shares stand for one example in all."""
        return max(self.count, 1.0)

    @cached_property
    def is_even(self) -> bool:
        """Whether all examples weigh the same."""
        return bool(np.ptp(self.weight) == 0)

    @cached_property
    def is_weighted(self) -> bool:
        """Whether the examples that count have weights of their own, as those of some tables do ([M] exercise 7.4)."""
        return bool(np.ptp(self.weight[self.weight > 0]) > 0)

    def share(self, marked: np.ndarray) -> float:
        """The weight of the examples that are marked, (m,) bool, in [0, 1].

        Where all weigh the same it is a count: equal counts are equal numbers.
        """
        if self.is_even:
            return int(np.count_nonzero(marked)) / self.size
        return dot(self.weight, marked)

    def error(self, scores: np.ndarray) -> float:
        """The weighted share of examples with sign(F) != y, for scores F (m,) and sign(0) = -1."""
        return self.share(np.where(scores > 0, 1.0, -1.0) != self.y)

    def leads(self, scores: np.ndarray) -> np.ndarray:
        """y F (m,), which is positive where the vote is right, for scores F (m,)."""
        return self.y * scores

    def titles(self, of_table: Sequence[str]) -> list[str]:
        """What its classes are called, out of what those of its table are."""
        return list(of_table)

    def cuts(self, per_attribute: int | None = None) -> Cuts:
        """The cuts at all midpoints (None), or at `per_attribute` evenly spaced thresholds."""
        if per_attribute not in self._cuts:
            self._cuts[per_attribute] = (
                _make_cuts(self.X, np.flatnonzero(self.weight))
                if per_attribute is None
                else _thinned(self.X, self.cuts(), per_attribute)
            )
        return self._cuts[per_attribute]

    def ranges(self, per_attribute: int | None = None) -> Ranges:
        """`cuts(per_attribute)`, divided into ranges."""
        if ("ranges", per_attribute) not in self._cuts:
            packed = self.cuts(per_attribute).packed
            self._cuts["ranges", per_attribute] = _make_ranges(packed, is_up(self))
        return self._cuts["ranges", per_attribute]

    def grid(self, per_attribute: int) -> Grid:
        """`cuts(per_attribute)`, at most 255 of them, as bins."""
        if ("grid", per_attribute) not in self._cuts:
            self._cuts["grid", per_attribute] = _make_grid(self.X, self.weight, per_attribute)
        return self._cuts["grid", per_attribute]

    def bins(self, most: int) -> Bins:
        """At most `most` bins per attribute, with distinct values spread evenly over them."""
        if ("bins", most) not in self._cuts:
            self._cuts["bins", most] = _make_bins(self.X, np.flatnonzero(self.weight), most)
        return self._cuts["bins", most]


@dataclass(frozen=True, eq=False)
class SeveralClasses(Sample):
    """Several classes, as a sample of two classes that the loop can run on, with some rows for each example.

    A row of X holds the attributes of an example, and then two classes, or -1 for none.

    whole: the sample that the rows were made of, X (m, d), with its c = n_classes classes
    numbered 0..c-1. names (c,): what they were called there, ascending.
    """

    whole: Sample = field(kw_only=True)
    names: np.ndarray = field(kw_only=True)
    n_classes: int = field(default=2, kw_only=True)

    @property
    def n_attributes(self) -> int:
        """The number d of attributes; the two classes at the end of a row are not among them."""
        return self.X.shape[1] - 2

    @property
    def rows_per_example(self) -> int:
        """c - 1 where an example asks about every wrong class, else c."""
        return self.size // self.whole.size

    @classmethod
    def of_classes(cls, sample: Sample) -> Self:
        """The rows of a sample with any numbers for classes; a single class gets a second one to be compared with."""
        names, own = np.unique(sample.y, return_inverse=True)
        c = max(len(names), 2)
        whole = Sample(sample.X, frozen(own.astype(np.float64)), sample.weight, sample.count)
        *classes, y = cls.asks(own[:, None], c)
        n = y.shape[1]
        X = np.column_stack([np.repeat(sample.X, n, axis=0), *(k.ravel() for k in classes)])
        X, y, b = map(frozen, (X.astype(np.float64), y.ravel(), np.repeat(sample.weight / n, n)))
        return cls(X, y, b, sample.count, whole=whole, names=names, n_classes=c)

    def titles(self, of_table: Sequence[str]) -> list[str]:
        """Only of those that it has an example of."""
        return [of_table[int(k)] for k in self.names]

    def asking(self, X: np.ndarray, name: float) -> np.ndarray:
        """The rows (x, class, none) on which h says what it answers about the class of that name, (n, d + 2), of X (n, d).

        A class that the sample does not have has the number c.
        """
        place = next(iter(np.flatnonzero(self.names == name)), self.n_classes)
        return np.column_stack([X, np.full(len(X), place), np.full(len(X), -1)])

    @staticmethod
    @abstractmethod
    def asks(own: np.ndarray, c: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The two classes and the label of the n rows of m examples, (m, n) each; own (m, 1): their classes, c in all."""


@dataclass(frozen=True, eq=False)
class Pairs(SeveralClasses):
    """Several classes, as pairs of an example's own class and a wrong one.

    Of an example x_i of class y_i it makes c - 1 rows, one for each wrong class k, which ask: is
    x_i of class y_i rather than k? The right answer is always yes, so all labels are +1. A row of X
    holds the attributes of x_i, then y_i, then k; there are m (c-1) rows, example by example. A
    base classifier that names the class h(x_i) votes 1[h(x_i) = y_i] - 1[h(x_i) = k] there.
    """

    @staticmethod
    def asks(own: np.ndarray, c: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Its own class against every other: (m, c - 1) each."""
        others = np.arange(c - 1) + (np.arange(c - 1) >= own)
        return own + 0 * others, others, np.ones(others.shape)

    def error(self, scores: np.ndarray) -> float:
        """The weighted share of examples whose class does not win all its pairs.

        scores (n,), one per row of X; a tie goes to the lower class, as argmax has it.
        """
        right, other = self.X[:, -2], self.X[:, -1]
        loses = (scores < 0) | ((scores == 0) & (other < right))
        return self.whole.share(loses.reshape(-1, self.n_classes - 1).any(axis=1))

    def pay(self, pull: np.ndarray) -> np.ndarray:
        """What a tree gains on example i by naming class k for it, (m, c), from the pull (n,).

        The n = m (c-1) pulls are one per row of X: for its own class an example pays the sum of
        its pulls, for class k minus the pull of that pair.
        """
        pulls = pull.reshape(self.whole.size, -1)
        gains = np.empty((self.whole.size, self.n_classes))
        rows = np.arange(self.whole.size)
        gains[rows[:, None], self.X[:, -1].astype(int).reshape(pulls.shape)] = -pulls
        gains[rows, self.whole.y.astype(int)] = pulls.sum(axis=1)
        return gains


@dataclass(frozen=True, eq=False)
class AgainstRest(SeveralClasses):
    """Several classes, as one question for each: is x_i of class k, or of another?

    Of an example x_i of class y_i it makes c rows (x_i, k, -1), labelled +1 for its own class and -1 for the others, so
    there are m c rows, example by example (Schapire and Singer 1999, section 6). The largest score names the class.
    """

    @staticmethod
    def asks(own: np.ndarray, c: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Every class, against none in particular: (m, c) each."""
        asked = np.arange(c) + 0 * own
        return asked, np.full(asked.shape, -1), np.where(asked == own, 1.0, -1.0)

    @property
    def rows_per_mistake(self) -> float:
        """c/2: a rival's score is no smaller than the right class's, and the losses of the two add up to at least 2."""
        return self.n_classes / 2

    @cached_property
    def of_each(self) -> tuple[Sample, ...]:
        """The m examples with the answers about one class, for each of the c classes.

        They share the layouts of X; `ranges`, which know the labels, are AdaBoost's alone.
        """
        whole, labels = self.whole, self.y.reshape(-1, self.n_classes).T
        return tuple(replace(whole, y=frozen(y.copy())) for y in labels)

    def error(self, scores: np.ndarray) -> float:
        """The weighted share of examples whose class has not the largest score (n,), of equals the first."""
        named = leaders(scores.reshape(-1, self.n_classes))
        return self.whole.share(named != self.whole.y)

    def leads(self, scores: np.ndarray) -> np.ndarray:
        """Half of what the right class's score has more than the largest other, (m,), for scores (m c,)."""
        rivals = np.where(self.y > 0, -np.inf, scores).reshape(-1, self.n_classes)
        return (scores[self.y > 0] - rivals.max(axis=1)) / 2


LARGEST_LABEL = 1e100  # its square, and the sum of many, are still numbers


@dataclass(frozen=True, eq=False)
class RealLabels(Sample):
    """A sample for regression: labels y (m,) are real numbers, the error is a root mean square."""

    @classmethod
    def of_sample(cls, sample: Sample) -> Self:
        """The same rows, cuts and weights. ValueError for labels whose square is not a number."""
        if np.abs(sample.y).max() > LARGEST_LABEL:
            raise ValueError(
                f"Labels above {LARGEST_LABEL:g} cannot be squared: give them in a larger unit."
            )
        return cls(sample.X, sample.y, sample.weight, sample.count, sample._cuts)

    def error(self, scores: np.ndarray) -> float:
        """The root of the weighted mean of (y - F)^2, in the units of y, for scores F (m,)."""
        return float(np.sqrt(dot(self.weight, (self.y - scores) ** 2)))


def is_up(sample: Sample) -> np.ndarray:
    """Whether y_i = +1, (m,) uint8, for the kernels."""
    return (sample.y > 0).astype(np.uint8)


def midpoint(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Values t (n,) with low <= t < high, half way where floats allow, for low and high (n,).

    Neighbouring floats leave only low; huge ones must not be added before they are halved.
    """
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)


BLOCK_CELLS = 2**20  # copied at a time, so that a large table is never held twice


def _in_blocks(X: np.ndarray, rows: np.ndarray, work: Callable[[np.ndarray, slice], None]) -> None:
    """Call work(columns (n, k), which) for a few of X's attributes at a time, on all threads.

    columns: the attributes `which` of these k rows, an attribute a row.
    """
    wide = max(1, BLOCK_CELLS // len(rows))

    def of_range(first: int, last: int) -> None:
        for a in range(first, last, wide):
            which = slice(a, min(a + wide, last))
            part = X[:, which] if len(rows) == len(X) else X[rows, which]
            work(np.ascontiguousarray(part.T), which)

    in_parts(of_range, X.shape[1], X.shape[1] * len(rows))


def _make_cuts(X: np.ndarray, rows: np.ndarray) -> Cuts:
    d, k = X.shape[1], len(rows)
    packed, counts = np.empty((d, k), np.uint32), np.empty(d, np.int64)
    thresholds = np.full((d, k + 1), np.inf)

    def sort(columns: np.ndarray, which: slice) -> None:
        # The fastest sort leaves equal values in any order; the kernel puts them in that of rows.
        order = np.argsort(columns, axis=1)
        pack_orders(columns, rows, order, packed[which], thresholds[which, 1:], counts[which])

    _in_blocks(X, rows, sort)
    return Cuts(frozen(packed), _trimmed(thresholds, counts))


def _make_ranges(packed: np.ndarray, up: np.ndarray) -> Ranges:
    d, m = len(packed), len(up)
    # Rows of weight 0 are not in packed: they stay in range 0, where they add nothing.
    codes = np.zeros((d, m), np.uint8)
    starts, cuts = (np.empty((d, MAX_RANGES + 1), np.int64) for _ in range(2))
    in_parts(
        lambda a, b: range_codes(packed[a:b], up, codes[a:b], starts[a:b], cuts[a:b]), d, d * m
    )
    return Ranges(frozen(codes), frozen(starts), frozen(cuts))


def _trimmed(thresholds: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """thresholds (d, n): -inf, then the counts (d,) thresholds, then +inf up to the longest row."""
    n = 1 + int(counts.max())
    thresholds[:, 0] = -np.inf
    return frozen(thresholds if n == thresholds.shape[1] else thresholds[:, :n].copy())


def _thinned(X: np.ndarray, cuts: Cuts, k: int) -> Cuts:
    """k thresholds evenly inside [min, max]; of several in one gap only the lowest.

    Their votes on the sample would be the same.
    """
    packed, counts = cuts.packed & ~np.uint32(1), np.empty(len(cuts.packed), np.int64)
    thresholds = np.full((len(packed), k + 1), np.inf)
    share = np.arange(1, k + 1) / (k + 1)
    for j, row in enumerate(packed):
        values = X[row >> 1, j]
        at = values[0] * (1 - share) + values[-1] * share
        places = np.searchsorted(values, at, side="right") - 1
        inside = (places >= 0) & (places < len(values) - 1)
        places, first = np.unique(places[inside], return_index=True)
        row[places] |= 1
        counts[j] = len(places)
        thresholds[j, 1 : counts[j] + 1] = at[inside][first]
    return Cuts(frozen(packed), _trimmed(thresholds, counts))


def _make_grid(X: np.ndarray, weight: np.ndarray, k: int) -> Grid:
    m, d = X.shape
    codes, cuts = np.empty((d, m), np.uint8), np.empty(d, np.int64)
    thresholds = np.full((d, k + 1), np.inf)

    def divide(columns: np.ndarray, which: slice) -> None:
        grid_codes(columns, weight, k, codes[which], thresholds[which, 1:], cuts[which])

    _in_blocks(X, np.arange(m), divide)
    if cuts.max() < HALF_BYTE:
        upper = codes[1::2] << 4
        codes = codes[::2].copy()
        codes[: len(upper)] |= upper
    return Grid(frozen(codes), frozen(cuts), _trimmed(thresholds, cuts))


def _make_bins(X: np.ndarray, rows: np.ndarray, most: int) -> Bins:
    columns = [X[:, j] for j in range(X.shape[1])]
    if len(columns) == 1:
        columns.append(np.zeros(len(X)))
    codes, cuts = np.empty((len(columns), len(X)), np.uint8), np.empty(len(columns), np.int64)
    thresholds = np.full((len(columns), most - 1), np.inf)
    for j, column in enumerate(columns):
        values = np.unique(column[rows])
        n = min(most, len(values))
        last = np.arange(1, n) * len(values) // n - 1  # the highest value of every bin but the last
        at = midpoint(values[last], values[last + 1])
        codes[j] = np.searchsorted(at, column)  # how many thresholds lie below the value
        cuts[j] = n - 1
        thresholds[j, : n - 1] = at
    return Bins(frozen(codes), frozen(cuts), frozen(thresholds))


def _finite(name: str, values: ArrayLike, n_dimensions: int) -> np.ndarray:
    # A copy, even of an array: the sample is frozen, and the caller's table must not be.
    array = np.array(values, np.float64, order="C")
    if array.ndim != n_dimensions:
        raise ValueError(f"{name} must have {n_dimensions} dimension(s); it has {array.ndim}.")
    if not np.isfinite(array).all():
        where = np.argwhere(~np.isfinite(array))[0]
        raise ValueError(
            f"{name} contains NaN or infinity, first at row {where[0]}: "
            "fill or drop such cells first."
        )
    return array


def frozen(array: np.ndarray) -> np.ndarray:
    """The array itself, of any shape (m, ...), read-only from now on."""
    array.setflags(write=False)
    return array
