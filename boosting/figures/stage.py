"""What the round player draws, as arrays over all rounds at once: row t is the picture after t rounds.

The plane is a cut through the attributes' space: two attributes vary, the others stand at their median over the
training examples. On it the score is shown as F / ||c||_1, which lies in [-1, 1] in every round, so that a colour means
the same from the first round to the last.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.catalogue import row
from boosting.engine._kernels import paint_sums
from boosting.engine.base_classifiers import Tree, decide
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace
from boosting.theory.training_bounds import BOUNDS

CONSTANT, OUTSIDE, EDGES = (
    -3.0,
    -2.0,
    -1.0,
)  # values of a cut's axis when there is no straight line to draw
FEW_VALUES = 25
CEILING = 2.0  # a bound on an error says nothing above 1; a diverging mix of choices must not flatten the other curves


class Examples(NamedTuple):
    """Rows that are shown: X (n, d), y (n,) in {-1, +1}; the first `n_train` are the training sample, in its order."""

    X: np.ndarray
    y: np.ndarray
    n_train: int


def examples(sample: Sample, X_test: np.ndarray, y_test: np.ndarray) -> Examples:
    """The training sample followed by the test rows."""
    return Examples(np.vstack([sample.X, X_test]), np.concatenate([sample.y, y_test]), sample.size)


class Plane(NamedTuple):
    """Two attributes and their ranges. second is None for data with one attribute."""

    first: int
    second: int | None
    box: tuple[float, float, float, float]
    base: np.ndarray

    def grid(self, side: int) -> np.ndarray:
        """side x side nodes from corner to corner, row by row from the lower left: (side^2, d)."""
        x0, x1, y0, y1 = self.box
        points = np.tile(self.base, (side * side, 1))
        points[:, self.first] = np.tile(np.linspace(x0, x1, side), side)
        if self.second is not None:
            points[:, self.second] = np.repeat(np.linspace(y0, y1, side), side)
        return points

    def axes(self, side: int) -> np.ndarray:
        """`side` nodes along the first axis, `side` along the second, and the point where both stand still: (., d)."""
        x0, x1, y0, y1 = self.box
        points = np.tile(self.base, (2 * side + 1, 1))
        points[:side, self.first] = np.linspace(x0, x1, side)
        if self.second is not None:
            points[side : 2 * side, self.second] = np.linspace(y0, y1, side)
        return points


def busiest_attributes(trace: Trace, d: int) -> tuple[int, int | None]:
    """The two attributes on which the ensemble puts most weight, in ascending order (else the first)."""
    if d == 1:
        return 0, None
    use = np.zeros(d)
    for r in trace:
        for j in r.found.tree.attributes:
            use[j] += abs(r.alpha)
    first, second = sorted(np.argsort(-use, kind="stable")[:2])
    return int(first), int(second)


def plane(examples: Examples, first: int, second: int | None) -> Plane:
    """The plane of two attributes, wide enough for all examples with a margin of 8 % or more."""
    base = np.median(examples.X[: examples.n_train], axis=0)
    y_range = (-1.0, 1.0) if second is None else _range(examples.X[:, second])
    return Plane(first, second, (*_range(examples.X[:, first]), *y_range), base)


def _range(values: np.ndarray) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    # room for the points that `positions` draws up to 0.3 gaps away from their place
    pad = max(0.08 * (high - low), 0.36 * _gap_to_fill(values)) or max(abs(low), 1.0) * 0.5
    return low - pad, high + pad


def positions(examples: Examples, where: Plane) -> tuple[np.ndarray, bool]:
    """Where the examples are drawn (n, 2) float32, and whether they were spread a little so that equal ones show."""
    columns, spread = [], False
    for j in (where.first, where.second):
        x = np.zeros(len(examples.X)) if j is None else examples.X[:, j]
        gap = _gap_to_fill(x) if j is not None else 0.0
        spread |= gap > 0
        columns.append(x + gap * np.random.default_rng(len(columns)).uniform(-0.3, 0.3, len(x)))
    return np.column_stack(columns).astype(np.float32), spread


def _gap_to_fill(x: np.ndarray) -> float:
    """The smallest distance between values if many rows share few values, else 0."""
    values = np.unique(x)
    crowded = 1 < len(values) <= FEW_VALUES and len(x) > 3 * len(values)
    return float(np.diff(values).min()) if crowded else 0.0


def surfaces(trace: Trace, where: Plane, side: int) -> tuple[np.ndarray, np.ndarray]:
    """The normalised score (T+1, side, side) as 0..254 (127 = 0), and each round's votes (T, side, side) as 0, 1, 2."""
    if all(isinstance(r.found.tree, Tree) and len(r.found.tree.nodes) <= 3 for r in trace):
        return _surfaces_of_sums(trace, where, side)
    points = where.grid(side)
    score = np.full((len(trace) + 1, len(points)), 127, np.uint8)
    votes = np.empty((len(trace), len(points)), np.uint8)
    for t, (r, total) in enumerate(zip(trace, trace.staged_scores(points))):
        score[t + 1] = np.rint(127 + 127 * np.clip(total / (r.norm or 1.0), -1, 1))
        votes[t] = np.sign(r.found.tree.votes(points)) + 1
    return score.reshape(-1, side, side), votes.reshape(-1, side, side)


def _surfaces_of_sums(trace: Trace, where: Plane, side: int) -> tuple[np.ndarray, np.ndarray]:
    """The same for stumps: F(x, y) = F(x, b) + F(a, y) - F(a, b), so the plane's two axes tell all of it."""
    across, up, base = slice(0, side), slice(side, 2 * side), 2 * side
    points = where.axes(side)
    score = np.full((len(trace) + 1, side, side), 127, np.uint8)
    votes = np.empty((len(trace), side, side), np.uint8)
    for t, (r, total) in enumerate(zip(trace, trace.staged_scores(points))):
        total = total / (r.norm or 1.0)
        paint_sums(total[across] - total[base], total[up], score[t + 1])
        said = np.sign(r.found.tree.votes(points))
        paint_sums(said[across] - said[base], said[up], votes[t])
    return score, votes // 127


def cut_line(tree: Tree, where: Plane) -> tuple[float, float]:
    """(axis of the plane, threshold) of a stump; else CONSTANT, OUTSIDE (asks about other attributes) or EDGES.

    A stump whose leaves do not vote for opposite classes (one may be silent) has no side each: EDGES as well.
    """
    if tree.is_leaf:
        return CONSTANT, 0.0
    if not tree.attributes & {where.first, where.second}:
        return OUTSIDE, 0.0
    if len(tree.nodes) > 3 or tree.nodes[1, 4] * tree.nodes[2, 4] >= 0:
        return EDGES, 0.0
    return float(tree.nodes[0, 0] == where.second), float(tree.nodes[0, 1])


def staged(trace: Trace, examples: Examples) -> tuple[np.ndarray, np.ndarray]:
    """Votes (T, n) and normalised margins (T+1, n) of all examples."""
    votes = np.array([r.found.tree.votes(examples.X) for r in trace]).reshape(
        len(trace), len(examples.y)
    )
    margins = np.zeros((len(trace) + 1, len(examples.y)), np.float32)
    for t, (r, scores) in enumerate(zip(trace, trace.staged_scores(examples.X))):
        margins[t + 1] = examples.y * scores / (r.norm or 1.0)
    return votes, coarse(margins)


def unnormalised(trace: Trace) -> np.ndarray:
    """y F_t of every training example, (T+1, m)."""
    return trace.sample.y * np.vstack([np.zeros(trace.sample.size), *(r.scores for r in trace)])


def coarse(values: np.ndarray) -> np.ndarray:
    """float32 with 11 bits of precision: more than a pixel can show, and half the size once compressed."""
    return (values.astype(np.float32).view(np.uint32) & np.uint32(0xFFFFF000)).view(np.float32)


def distributions(trace: Trace) -> np.ndarray:
    """What the next round is trained on after t rounds, (T+1, m) float32; each row sums to 1."""
    pulls = [trace.start, *(r.after for r in trace)]
    return coarse(np.array([p.distribution for p in pulls]))


def errors(margins: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The share of wrong examples after each round (T+1,), from margins (T+1, n) and labels (n,)."""
    if len(y) == 0:
        return np.zeros(len(margins))
    return (decide(margins * y) != y).mean(axis=1)


def padded(mask: np.ndarray, n: int) -> np.ndarray:
    """A mask of the training examples, False for the others: (n,)."""
    return np.concatenate([mask, np.zeros(n - len(mask), bool)])


class Curve(NamedTuple):
    """A line over the rounds: values (T+1,), drawn in the style of its role ("train", "test" or "bound")."""

    label: str
    role: str
    help: str
    values: np.ndarray


class Film(NamedTuple):
    """All pictures of a run. Shapes as in the functions above; cuts (T, 2), positions (n, 2), progress (T+1,)."""

    plane: Plane
    positions: np.ndarray
    spread_out: bool
    surface: np.ndarray
    member: np.ndarray
    cuts: np.ndarray
    weights: np.ndarray
    votes: np.ndarray
    margins: np.ndarray
    curves: tuple[Curve, ...]
    progress: np.ndarray

    @property
    def curve_values(self) -> np.ndarray:
        """All curves as one array (K, T+1)."""
        return np.array([c.values for c in self.curves])

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the pictures' arrays take."""
        return sum(part.nbytes for part in self if isinstance(part, np.ndarray)) + sum(
            c.values.nbytes for c in self.curves
        )


def film(
    trace: Trace, shown: Examples, algorithm: str, first: int, second: int | None, side: int
) -> Film:
    """The pictures of a whole run in the plane of two attributes, with side x side cells."""
    where = plane(shown, first, second)
    votes, margins = staged(trace, shown)
    surface, classifier = surfaces(trace, where, side)
    cuts = np.array([cut_line(r.found.tree, where) for r in trace], np.float32).reshape(
        len(trace), 2
    )
    curves = (*error_curves(margins, shown), *bound_curves(trace, algorithm))
    drawn = positions(shown, where)
    weights = distributions(trace)
    said = np.sign(votes).astype(np.int8)
    return Film(
        where, *drawn, surface, classifier, cuts, weights, said, margins, curves, progress(trace)
    )


def progress(trace: Trace) -> np.ndarray:
    """The objective as a share of its start, (T+1,): comparable between algorithms, and 1 at first."""
    return np.minimum(
        np.array([trace.start.objective, *trace.objective]) / (trace.start.objective or 1.0),
        CEILING,
    )


def error_curves(margins: np.ndarray, shown: Examples) -> list[Curve]:
    """Training error, and test error where there are test examples."""
    k = shown.n_train
    help = "Share of training examples that the vote gets wrong."
    curves = [Curve("training error", "train", help, errors(margins[:, :k], shown.y[:k]))]
    if len(shown.y) > k:
        help = "Share of held-back examples that the vote gets wrong."
        curves.append(Curve("test error", "test", help, errors(margins[:, k:], shown.y[k:])))
    return curves


def bound_curves(trace: Trace, algorithm: str) -> list[Curve]:
    """The bounds that the algorithm's row of the catalogue names, cut off where they say nothing any more."""
    bounds = [BOUNDS[k] for k in row(algorithm).bounds]
    return [Curve(b.label, "bound", b.help, np.minimum(b.curve(trace), CEILING)) for b in bounds]
