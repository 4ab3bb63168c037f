"""The sample S = ((x_1, y_1), ..., (x_m, y_m)) and the cuts that stumps may make in it.

Sorting is done once per sample, never per round ([M] 7.2.3: O(m d log m) once, then O(m d) a round). What a round
reads is `Cuts`: for every attribute the rows in ascending order, with a mark at each place where a threshold may stand.
Exact stumps mark every gap between two distinct values; a grid of k thresholds marks at most k gaps. One layout, one
kernel, two weak learners.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

import numpy as np

from boosting.engine._kernels import PAIR, RANGES, coarse_codes, grid_codes, pack_orders
from boosting.engine.threads import in_parts


class Cuts(NamedTuple):
    """packed (d, k) uint32: (row << 1) | mark, ascending; thresholds (d, n): -inf, then the value of every mark.

    k counts the rows of positive weight: an example of weight 0 must not even make room for a threshold.
    A threshold of -inf makes the constant classifier. Rows with fewer marks are padded with +inf.
    """

    packed: np.ndarray
    thresholds: np.ndarray


class Bins(NamedTuple):
    """codes (d, m) uint8: each cell's bin; cuts (d,): the number of thresholds; thresholds (d, n), padded with +inf.

    A single attribute gets a constant one beside it, for those who ask about two.
    """

    codes: np.ndarray
    cuts: np.ndarray
    thresholds: np.ndarray


class Grid(NamedTuple):
    """The same thresholds as `Cuts` at no more than 255 of them, for adding up by bins instead of in order.

    codes (rows, m) uint8: how many thresholds lie below each cell, an attribute a row, or two attributes a row in its
    low and high four bits where 15 thresholds are enough. cuts (d,): the number of thresholds; thresholds as in `Cuts`.
    """

    codes: np.ndarray
    cuts: np.ndarray
    thresholds: np.ndarray


class Coarse(NamedTuple):
    """`Cuts` in at most `RANGES` ranges of each attribute's rows, see the kernel `coarse_codes`.

    codes (d, m) uint8: a row's range and the sign of its label. starts, cuts (d, RANGES + 1): where in `Cuts.packed`
    each range begins, and how many cuts are before it.
    """

    codes: np.ndarray
    starts: np.ndarray
    cuts: np.ndarray


@dataclass(frozen=True, eq=False)
class Sample:
    """X (m, d) float64, y (m,) float64, weight (m,) non-negative with sum 1. Build it with `Sample.of`.

    count is the number of examples that the rows stand for: m, or the sum of the weights as they were given.
    """

    X: np.ndarray
    y: np.ndarray
    weight: np.ndarray
    count: float
    _cuts: dict = field(default_factory=dict, repr=False)

    rows_per_example: ClassVar[int] = 1

    @classmethod
    def of(cls, X, y, weight=None) -> Sample:
        """Check and freeze a sample. ValueError, in words, for an empty, ragged, infinite or missing X or y."""
        X, y = _finite("X", X, 2), _finite("y", y, 1)
        if len(X) != len(y) or len(X) == 0:
            raise ValueError(
                f"X has {len(X)} rows and y has {len(y)}: give one label for each of at least one row."
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
        """`count`, but at least 1: weights that are given as shares stand for one example in all."""
        return max(self.count, 1.0)

    def error(self, scores: np.ndarray) -> float:
        """The weighted share of examples with sign(F) != y, for scores F (m,) and sign(0) = -1."""
        return float(self.weight @ (np.where(scores > 0, 1.0, -1.0) != self.y))

    def cuts(self, per_attribute: int | None = None) -> Cuts:
        """The cuts at all midpoints (None), or at `per_attribute` thresholds; made at the first call, then kept."""
        if per_attribute not in self._cuts:
            exact = None if per_attribute is None else self.cuts()
            made = (
                _thinned(self.X, exact, per_attribute)
                if exact
                else _make_cuts(self.X, np.flatnonzero(self.weight))
            )
            self._cuts[per_attribute] = made
        return self._cuts[per_attribute]

    def coarse(self, per_attribute: int | None = None) -> Coarse:
        """`cuts(per_attribute)` in ranges; made at the first call, then kept."""
        if ("coarse", per_attribute) not in self._cuts:
            packed, (d, m) = self.cuts(per_attribute).packed, self.X.T.shape
            made = Coarse(
                np.zeros((d, m), np.uint8), *(np.empty((d, RANGES + 1), np.int64) for _ in range(2))
            )
            up = is_up(self)
            in_parts(
                lambda a, b: coarse_codes(packed[a:b], up, *(part[a:b] for part in made)), d, d * m
            )
            self._cuts["coarse", per_attribute] = Coarse(*map(frozen, made))
        return self._cuts["coarse", per_attribute]

    def grid(self, per_attribute: int) -> Grid:
        """`cuts(per_attribute)`, at most 255 of them, as bins; made at the first call, then kept."""
        if ("grid", per_attribute) not in self._cuts:
            self._cuts["grid", per_attribute] = _make_grid(self.X, self.weight, per_attribute)
        return self._cuts["grid", per_attribute]

    def bins(self, most: int) -> Bins:
        """At most `most` bins per attribute, with as many distinct values in each as can be; made once, then kept."""
        if ("bins", most) not in self._cuts:
            self._cuts["bins", most] = _make_bins(self.X, np.flatnonzero(self.weight), most)
        return self._cuts["bins", most]

    def ranks(self) -> np.ndarray:
        """Every cell's place among its attribute's distinct values (m, d) float32; made once, then kept."""
        if "ranks" not in self._cuts:
            places = [np.unique(column, return_inverse=True)[1] for column in self.X.T]
            self._cuts["ranks"] = frozen(np.array(places, np.float32).T.copy())
        return self._cuts["ranks"]


@dataclass(frozen=True, eq=False)
class Pairs(Sample):
    """Several classes as one question per wrong class: is x_i rather of its class y_i than of y? All y are +1.

    Row (i, y) of X holds the attributes of x_i, then y_i, then y; m (c-1) rows, example by example. A base classifier that names
    class h(x_i) says 1[h(x_i) = y_i] - 1[h(x_i) = y] there. whole: the sample itself, its classes numbered 0..c-1.
    """

    whole: Sample | None = None
    n_classes: int = 2

    @classmethod
    def of_classes(cls, sample: Sample) -> Pairs:
        """The pairs of a sample with any numbers for classes; a single class gets a second one to be preferred to."""
        classes, right = np.unique(sample.y, return_inverse=True)
        m, c = sample.size, max(len(classes), 2)
        others = np.array([np.delete(np.arange(c), k) for k in range(c)])[right].ravel()
        X = np.column_stack(
            [np.repeat(sample.X, c - 1, axis=0), np.repeat(right, c - 1), others]
        ).astype(np.float64)
        weight = np.repeat(sample.weight / (c - 1), c - 1)
        whole = Sample(sample.X, frozen(right.astype(np.float64)), sample.weight, sample.count)
        return cls(
            frozen(X), frozen(np.ones(m * (c - 1))), frozen(weight), sample.count, {}, whole, c
        )

    @property
    def rows_per_example(self) -> int:
        """c - 1: an example asks as many questions as there are wrong classes."""
        return self.n_classes - 1

    @property
    def n_attributes(self) -> int:
        """The number d of attributes; the two classes at the end of a row are not among them."""
        return self.X.shape[1] - 2

    def error(self, scores: np.ndarray) -> float:
        """The weighted share of examples that do not get most votes for their own class; see `lost`."""
        return self.lost(scores)

    def lost(self, scores: np.ndarray) -> float:
        """The weighted share of examples that lose a pair; a tie is lost to the lower class, as argmax has it."""
        right, other = self.X[:, -2], self.X[:, -1]
        lost = (scores < 0) | ((scores == 0) & (other < right))
        return float(self.whole.weight @ lost.reshape(-1, self.n_classes - 1).any(axis=1))

    def pay(self, pull: np.ndarray) -> np.ndarray:
        """What example i pays for being named k, (m, c): the sum of its pulls for its own class, else minus one pull."""
        asked = pull.reshape(self.whole.size, -1)
        paid = np.empty((self.whole.size, self.n_classes))
        rows = np.arange(self.whole.size)
        paid[rows[:, None], self.X[:, -1].astype(int).reshape(asked.shape)] = -asked
        paid[rows, self.whole.y.astype(int)] = asked.sum(axis=1)
        return paid


LARGEST_LABEL = 1e100  # its square, and the sum of many, are still numbers


@dataclass(frozen=True, eq=False)
class RealLabels(Sample):
    """A sample for regression: y (m,) are real numbers, and the error is the root mean squared residual."""

    @classmethod
    def of_sample(cls, sample: Sample) -> RealLabels:
        """The same rows, cuts and weights. ValueError for labels whose square is not a number."""
        if np.abs(sample.y).max() > LARGEST_LABEL:
            raise ValueError(
                f"Labels above {LARGEST_LABEL:g} cannot be squared: give them in a larger unit."
            )
        return cls(sample.X, sample.y, sample.weight, sample.count, sample._cuts)

    def error(self, scores: np.ndarray) -> float:
        """The root of the weighted mean of (y - F)^2, in the units of y, for scores F (m,)."""
        return float(np.sqrt(self.weight @ (self.y - scores) ** 2))


def is_up(sample: Sample) -> np.ndarray:
    """Whether y_i = +1, (m,) uint8, for the kernels."""
    return (sample.y > 0).astype(np.uint8)


def midpoint(low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """A value t with low <= t < high, half way where floats allow; neighbouring or huge floats included."""
    middle = low / 2 + high / 2
    return np.where((middle >= low) & (middle < high), middle, low)


BLOCK = 2**20  # cells that are sorted in one go


def _in_blocks(X: np.ndarray, rows: np.ndarray, work: Callable[[np.ndarray, slice], None]) -> None:
    """work(columns, which): a few attributes of these rows at a time, an attribute a row; in parts on all threads."""
    wide = max(1, BLOCK // len(rows))

    def of_range(first: int, last: int) -> None:
        for a in range(first, last, wide):
            which = slice(a, min(a + wide, last))
            part = X[:, which] if len(rows) == len(X) else X[rows, which]
            work(np.ascontiguousarray(part.T), which)

    in_parts(of_range, X.shape[1], X.shape[1] * len(rows))


def _make_cuts(X: np.ndarray, rows: np.ndarray) -> Cuts:
    d, k = X.shape[1], len(rows)
    packed, found, thresholds = (
        np.empty((d, k), np.uint32),
        np.empty(d, np.int64),
        np.full((d, k + 1), np.inf),
    )

    def sort(columns: np.ndarray, which: slice) -> None:
        order = np.argsort(
            columns, axis=1
        )  # which leaves equal values in any order; the kernel brings theirs back
        pack_orders(columns, rows, order, packed[which], thresholds[which, 1:], found[which])

    _in_blocks(X, rows, sort)
    return Cuts(frozen(packed), _trimmed(thresholds, found))


def _trimmed(thresholds: np.ndarray, found: np.ndarray) -> np.ndarray:
    """thresholds (d, n) without the columns that no attribute needs: -inf, then found (d,) thresholds, then +inf."""
    n = 1 + int(found.max())
    thresholds[:, 0] = -np.inf
    return frozen(thresholds if n == thresholds.shape[1] else thresholds[:, :n].copy())


def _thinned(X: np.ndarray, cuts: Cuts, k: int) -> Cuts:
    """k thresholds evenly inside [min, max]; of several in one gap the lowest is kept, for their votes are the same."""
    packed, found = cuts.packed & ~np.uint32(1), np.empty(len(cuts.packed), np.int64)
    thresholds = np.full((len(packed), k + 1), np.inf)
    share = np.arange(1, k + 1) / (k + 1)
    for j, row in enumerate(packed):
        values = X[row >> 1, j]
        at = values[0] * (1 - share) + values[-1] * share
        places = np.searchsorted(values, at, side="right") - 1
        inside = (places >= 0) & (places < len(values) - 1)
        places, first = np.unique(places[inside], return_index=True)
        row[places] |= 1
        found[j] = len(places)
        thresholds[j, 1 : found[j] + 1] = at[inside][first]
    return Cuts(frozen(packed), _trimmed(thresholds, found))


def _make_grid(X: np.ndarray, weight: np.ndarray, k: int) -> Grid:
    m, d = X.shape
    codes, cuts, thresholds = (
        np.empty((d, m), np.uint8),
        np.empty(d, np.int64),
        np.full((d, k + 1), np.inf),
    )

    def divide(columns: np.ndarray, which: slice) -> None:
        grid_codes(columns, weight, k, codes[which], thresholds[which, 1:], cuts[which])

    _in_blocks(X, np.arange(m), divide)
    if cuts.max() < PAIR:
        upper = codes[1::2] << 4
        codes = codes[::2].copy()
        codes[: len(upper)] |= upper
    return Grid(frozen(codes), frozen(cuts), _trimmed(thresholds, cuts))


def _make_bins(X: np.ndarray, rows: np.ndarray, most: int) -> Bins:
    columns = [X[:, j] for j in range(X.shape[1])]
    if len(columns) == 1:
        columns.append(np.zeros(len(X)))
    codes, thresholds = (
        np.empty((len(columns), len(X)), np.uint8),
        np.full((len(columns), most - 1), np.inf),
    )
    cuts = np.empty(len(columns), np.int64)
    for j, column in enumerate(columns):
        values = np.unique(column[rows])
        n = min(most, len(values))
        last = np.arange(1, n) * len(values) // n - 1  # the highest value of every bin but the last
        at = midpoint(values[last], values[last + 1])
        codes[j] = np.searchsorted(at, column)  # how many thresholds lie below the value
        cuts[j] = n - 1
        thresholds[j, : n - 1] = at
    return Bins(frozen(codes), frozen(cuts), frozen(thresholds))


def _finite(name: str, array, n_dimensions: int) -> np.ndarray:
    array = np.array(array, np.float64, order="C")
    if array.ndim != n_dimensions:
        raise ValueError(f"{name} must have {n_dimensions} dimension(s); it has {array.ndim}.")
    if not np.isfinite(array).all():
        where = np.argwhere(~np.isfinite(array))[0]
        raise ValueError(
            f"{name} contains NaN or infinity, first at row {where[0]}: fill or drop such cells first."
        )
    return array


def frozen(array: np.ndarray) -> np.ndarray:
    """The array itself, read-only from now on."""
    array.setflags(write=False)
    return array
