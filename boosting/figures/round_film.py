"""What the round player draws, as arrays over all rounds: row t is the picture after t rounds.

The plane is a cut through the attributes' space: two attributes vary, the others stand at their
median over the training examples. On it the score is F / ||c||_1, which lies in [-1, 1] in every
round, so that a colour means the same from the first round to the last.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import paint_sums
from boosting.engine.base_classifiers import Tree, decide
from boosting.engine.sample import Sample
from boosting.engine.sums import descending
from boosting.engine.trace import Trace
from boosting.theory.training_bounds import BOUNDS

# What stands in a cut's place for the axis when there is no straight line to draw.
CONSTANT, OUTSIDE, EDGES = -3.0, -2.0, -1.0
ZERO_CODE, TOP_CODE = 127, 254  # a surface's codes for a score of 0 and of 1
STUMP_NODES = 3  # a tree of at most so many nodes asks at most one question
FEW_VALUES = 25  # an attribute with no more has its examples spread, if many share a value
LARGEST_CURVE = 2.0  # a bound above 1 says nothing; a run that diverges must not flatten the rest


class Examples(NamedTuple):
    """The rows that are drawn: X (n, d), y (n,) in {-1, +1}.

    The first `n_train` are the training sample, in its order.
    """

    X: np.ndarray
    y: np.ndarray
    n_train: int

    @property
    def has_test(self) -> bool:
        """Whether there are any test examples."""
        return self.n_train < len(self.y)

    @property
    def held_back(self) -> tuple[np.ndarray, np.ndarray]:
        """The test examples, X (n - m, d) and y (n - m,)."""
        return self.X[self.n_train :], self.y[self.n_train :]


def examples(sample: Sample, X_test: np.ndarray, y_test: np.ndarray) -> Examples:
    """The training sample followed by the test rows X_test (n, d), y_test (n,)."""
    return Examples(np.vstack([sample.X, X_test]), np.concatenate([sample.y, y_test]), sample.size)


class Plane(NamedTuple):
    """Two attributes and their ranges.

    first, second: the attributes across and up; second is None for data with one attribute.
    box: (left, right, lowest, highest). base (d,): where the other attributes stand.
    """

    first: int
    second: int | None
    box: tuple[float, float, float, float]
    base: np.ndarray

    def grid(self, side: int) -> np.ndarray:
        """side x side nodes from corner to corner, rows from the lower left: (n, d), n = side^2."""
        x0, x1, y0, y1 = self.box
        points = np.tile(self.base, (side * side, 1))
        points[:, self.first] = np.tile(np.linspace(x0, x1, side), side)
        if self.second is not None:
            points[:, self.second] = np.repeat(np.linspace(y0, y1, side), side)
        return points

    def grid_through(self, X: np.ndarray, side: int) -> np.ndarray:
        """The nodes of `grid`, each with the other attributes of the row of X (m, d) that is nearest in the plane."""
        points, shown = (
            self.grid(side),
            [self.first, *([] if self.second is None else [self.second])],
        )
        x0, x1, y0, y1 = self.box
        widths = np.array([x1 - x0, y1 - y0])[: len(shown)]
        places, rows = points[:, shown] / widths, X[:, shown] / widths
        nearest = [int(np.argmin(((rows - place) ** 2).sum(axis=1))) for place in places]
        through = X[nearest].astype(float)
        through[:, shown] = points[:, shown]
        return through

    def axes(self, side: int) -> np.ndarray:
        """The two axes and their origin: (n, d), n = 2 side + 1.

        `side` nodes along the first axis, `side` along the second, and the point where both
        attributes stand at their median.
        """
        x0, x1, y0, y1 = self.box
        points = np.tile(self.base, (2 * side + 1, 1))
        points[:side, self.first] = np.linspace(x0, x1, side)
        if self.second is not None:
            points[side : 2 * side, self.second] = np.linspace(y0, y1, side)
        return points


def busiest_attributes(trace: Trace, d: int) -> tuple[int, int | None]:
    """The two of d attributes on which the ensemble puts most weight, in ascending order."""
    if d == 1:
        return 0, None
    use = np.zeros(d)
    for r in trace:
        for j in r.found.classifier.attributes:
            use[j] += abs(r.alpha)
    first, second = sorted(descending(use)[:2])
    return int(first), int(second)


def plane(examples: Examples, first: int, second: int | None) -> Plane:
    """The plane of two attributes, wide enough for all examples and a margin of 8 % or more.

    Attributes of like reach fill a window with units of like length: their plane is `SHAPE` times as wide as high.
    """
    base = np.median(examples.X[: examples.n_train], axis=0)
    x_range = _range(examples.X[:, first])
    if second is None:
        return Plane(first, second, (*x_range, -1.0, 1.0), base)
    return Plane(first, second, _shaped(x_range, _range(examples.X[:, second])), base)


SHAPE = 1.4  # between the pictures of a low window and those of a window full of panels
LIKE = 2.5  # of attributes that reach further apart, the units have nothing in common


def _shaped(x: tuple[float, float], y: tuple[float, float]) -> tuple[float, float, float, float]:
    """The box of two ranges; of like ones the one that is too short is widened on both sides."""
    wide, high = x[1] - x[0], y[1] - y[0]
    if not 1 / LIKE <= wide / high <= LIKE:
        return (*x, *y)
    across, up = max(0.0, SHAPE * high - wide) / 2, max(0.0, wide / SHAPE - high) / 2
    return x[0] - across, x[1] + across, y[0] - up, y[1] + up


def _range(values: np.ndarray) -> tuple[float, float]:
    low, high = float(values.min()), float(values.max())
    # room for the points that `positions` draws up to 0.3 gaps away from their place
    pad = max(0.08 * (high - low), 0.36 * _gap_to_fill(values)) or max(abs(low), 1.0) * 0.5
    return low - pad, high + pad


GOLDEN = np.pi * (3 - 5**0.5)  # the angle between one seed and the next


def positions(examples: Examples, plane: Plane) -> tuple[np.ndarray, bool]:
    """Where the examples are drawn, (n, 2) float32, and whether equal ones were spread a little."""
    attributes = (plane.first, plane.second)
    places = np.column_stack(
        [np.zeros(len(examples.X)) if j is None else examples.X[:, j] for j in attributes]
    )
    gaps = np.array([0.0 if j is None else _gap_to_fill(x) for j, x in zip(attributes, places.T)])
    return (places + gaps * _around(places[:, gaps > 0])).astype(np.float32), bool(gaps.any())


def _around(values: np.ndarray) -> np.ndarray:
    """Places (n, 2) on a disc around (0, 0), like seeds of a sunflower, for rows (n, k) of which equal ones share a disc.

    A larger crowd gets a larger disc, never so large that a cut half way between two values could seem to part it.
    """
    if not values.size:
        return np.zeros((len(values), 2))
    _, group, sizes = np.unique(values, axis=0, return_inverse=True, return_counts=True)
    group = group.ravel()
    order = np.argsort(group, kind="stable")
    rank = np.empty(len(group), int)
    rank[order] = np.concatenate([np.arange(n) for n in sizes])
    radius = min(0.3, 0.06 * float(sizes.max()) ** 0.5) * np.sqrt((rank + 0.5) / sizes[group])
    angle = rank * GOLDEN
    return radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])


def _gap_to_fill(x: np.ndarray) -> float:
    """The smallest distance between values if many rows share few values, else 0."""
    values = np.unique(x)
    crowded = 1 < len(values) <= FEW_VALUES and len(x) > 3 * len(values)
    return float(np.diff(values).min()) if crowded else 0.0


def surfaces(trace: Trace, plane: Plane, side: int) -> tuple[np.ndarray, np.ndarray]:
    """The normalised score and each round's votes at s x s nodes of a plane, s = side.

    The score, (T+1, s, s), is coded from 0 to 254, with 127 for a score of 0; the votes,
    (T, s, s), are 0, 1 and 2 for -1, 0 and +1. trace: of base classifiers that are trees.
    """
    if all(len(r.found.classifier.nodes) <= STUMP_NODES for r in trace):
        return _surfaces_of_sums(trace, plane, side)
    points = plane.grid(side)
    score = np.full((len(trace) + 1, len(points)), ZERO_CODE, np.uint8)
    votes = np.empty((len(trace), len(points)), np.uint8)
    for t, (r, scores) in enumerate(zip(trace, trace.staged_scores(points))):
        share = np.clip(scores / (r.norm or 1.0), -1, 1)
        score[t + 1] = np.rint(ZERO_CODE + ZERO_CODE * share)
        votes[t] = np.sign(r.found.classifier.votes(points)) + 1
    return score.reshape(-1, side, side), votes.reshape(-1, side, side)


def _surfaces_of_sums(trace: Trace, plane: Plane, side: int) -> tuple[np.ndarray, np.ndarray]:
    """The same for stumps, of which the axes tell all: F(x, y) = F(x, b) + F(a, y) - F(a, b)."""
    across, up, base = slice(0, side), slice(side, 2 * side), 2 * side
    points = plane.axes(side)
    score = np.full((len(trace) + 1, side, side), ZERO_CODE, np.uint8)
    votes = np.empty((len(trace), side, side), np.uint8)
    for t, (r, scores) in enumerate(zip(trace, trace.staged_scores(points))):
        share = scores / (r.norm or 1.0)
        paint_sums(share[across] - share[base], share[up], score[t + 1])
        signs = np.sign(r.found.classifier.votes(points))
        paint_sums(signs[across] - signs[base], signs[up], votes[t])
    return score, votes // ZERO_CODE


def cut_line(tree: Tree, plane: Plane) -> tuple[float, float]:
    """(axis of the plane, threshold) of a stump, else a code and 0.

    The code is CONSTANT, OUTSIDE (the tree asks about other attributes) or EDGES. A stump whose
    leaves do not vote for opposite classes (one may be 0) has no side each: EDGES as well.
    """
    if tree.is_leaf:
        return CONSTANT, 0.0
    if not tree.attributes & {plane.first, plane.second}:
        return OUTSIDE, 0.0
    if len(tree.nodes) > STUMP_NODES or tree.nodes[1, 4] * tree.nodes[2, 4] >= 0:
        return EDGES, 0.0
    return float(tree.nodes[0, 0] == plane.second), float(tree.nodes[0, 1])


def staged(trace: Trace, examples: Examples) -> tuple[np.ndarray, np.ndarray]:
    """Votes (T, n) and normalised margins (T+1, n) of all examples."""
    n, rounds = len(examples.y), len(trace)
    votes = np.array([r.found.classifier.votes(examples.X) for r in trace]).reshape(rounds, n)
    margins = np.zeros((rounds + 1, n), np.float32)
    for t, (r, scores) in enumerate(zip(trace, trace.staged_scores(examples.X))):
        margins[t + 1] = examples.y * scores / (r.norm or 1.0)
    return votes, coarse(margins)


def unnormalised(trace: Trace) -> np.ndarray:
    """y F_t of every training example, (T+1, m)."""
    return trace.sample.y * np.vstack([np.zeros(trace.sample.size), *(r.scores for r in trace)])


def coarse(values: np.ndarray) -> np.ndarray:
    """The same array as float32 with 11 bits of precision: half the size once compressed.

    A pixel cannot show more. values: (n,), (T, n) or more.
    """
    return (values.astype(np.float32).view(np.uint32) & np.uint32(0xFFFFF000)).view(np.float32)


def distributions(trace: Trace) -> np.ndarray:
    """What the round after t rounds is trained on, (T+1, m) float32; each row sums to 1."""
    pulls = [trace.start, *(r.after for r in trace)]
    return coarse(np.array([p.distribution for p in pulls]))


def beyond(trace: Trace) -> np.ndarray:
    """Which examples pull away from their own labels after t rounds, (T+1, m) bool.

    F has gone beyond the label, and the loss rises there: the next base classifier is asked for the
    other class (QuadBoost).
    """
    pulls = [trace.start, *(r.after for r in trace)]
    return np.array([p.signed * trace.sample.y < 0 for p in pulls])


def errors(margins: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The share of wrong examples after each round (T+1,): margins (T+1, n), labels y (n,)."""
    if len(y) == 0:
        return np.zeros(len(margins))
    return _missed(margins, y).mean(axis=1)


def wrong(margins: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Which votes are wrong after each round, (T+1, n): of margins (T+1, n), labels y (n,).

    Before the first round there is no vote, so nothing is wrong yet.
    """
    missed = _missed(margins, y)
    missed[0] = False
    return missed


def _missed(margins: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Where the decision is not the label, (T+1, n); an undecided vote counts as class -1."""
    return decide(margins * y) != y


def padded(mask: np.ndarray, n: int) -> np.ndarray:
    """A mask (m,) of the training examples, False for the others: (n,)."""
    return np.concatenate([mask, np.zeros(n - len(mask), bool)])


class Curve(NamedTuple):
    """A line over the rounds.

    label: its name. role: "train", "test", "bound" or "best", which is its style (template.STYLES).
    help: a sentence that says what it is. values (T+1,).
    """

    label: str
    role: str
    help: str
    values: np.ndarray


class Film(NamedTuple):
    """All pictures of a run: T rounds, n examples of which m are for training.

    plane: where the surface lies. positions (n, 2): where the examples are drawn. spread_out:
    whether equal ones are drawn apart. surface (T+1, side, side), member (T, side, side): the score
    and each round's votes, as `surfaces` codes them. cuts (T, 2): as `cut_line` returns them.
    weights (T+1, m): what the next round is trained on. votes (T, n): signs. margins (T+1, n):
    normalised. curves: errors and bounds. progress (T+1,) or (0,): the objective over its start. border (k, 2):
    where the best classifier changes its mind; (0, 2) where that is not known.
    """

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
    border: np.ndarray

    @property
    def curve_values(self) -> np.ndarray:
        """All curves as one array (K, T+1)."""
        return np.array([c.values for c in self.curves])

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the pictures' arrays take."""
        arrays = (
            self.positions, self.surface, self.member, self.cuts, self.weights, self.votes,
            self.margins, self.progress, self.border, *(c.values for c in self.curves),
        )  # fmt: skip
        return sum(array.nbytes for array in arrays)


def film(
    trace: Trace,
    examples: Examples,
    bounds: Sequence[str],
    first: int,
    second: int | None,
    side: int,
    best: float | None = None,
    score: Callable[[np.ndarray], np.ndarray] | None = None,
) -> Film:
    """The pictures of a whole run in the plane of two attributes.

    trace: the run. examples: what is drawn. bounds: keys of theory.training_bounds.BOUNDS, the curves above
    the training error. first, second: the attributes across and up; second is None if there is but
    one. side: the number of nodes per side of the surface. best: the Bayes error, None if
    it is not known; score: points of the plane (n, 2) -> (n,), whose sign the best classifier predicts.
    """
    region = plane(examples, first, second)
    places, spread_out = positions(examples, region)
    votes, margins = staged(trace, examples)
    surface, member = surfaces(trace, region, side)
    cuts = [cut_line(r.found.classifier, region) for r in trace]
    return Film(
        plane=region,
        positions=places,
        spread_out=spread_out,
        surface=surface,
        member=member,
        cuts=np.array(cuts, np.float32).reshape(len(trace), 2),
        weights=distributions(trace),
        votes=np.sign(votes).astype(np.int8),
        margins=margins,
        curves=(
            *error_curves(margins, examples, trace.base_weights),
            *bound_curves(trace, bounds),
            *([] if best is None else [best_curve(best, len(trace))]),
        ),
        progress=progress(trace),
        border=np.empty((0, 2)) if score is None else border(score, region, side),
    )


def progress(trace: Trace) -> np.ndarray:
    """The objective as a share of its start, (T+1,): so that algorithms can be compared; (0,) where that is 0."""
    start = trace.start.objective
    if not start:
        return np.empty(0)
    return np.minimum(np.array([start, *trace.objective]) / start, LARGEST_CURVE)


EMPTY_VOTE = "At round 0 nobody has voted: an empty vote counts as class −1."
COUNT_ALIKE = " They count alike, whatever the weights of the training examples."  # test examples


def error_curves(
    margins: np.ndarray, examples: Examples, weight: np.ndarray | None = None
) -> list[Curve]:
    """Training error, and test error if there are test examples, from margins (T+1, n).

    weight (1, m) or (T+1, m): the base weights of the training examples, None where all are equal.
    """
    m, y = examples.n_train, examples.y
    help = "Share of training examples that the vote gets wrong."
    train = errors(margins[:, :m], y[:m])
    is_weighted = weight is not None and bool(np.ptp(weight) > 0)
    if weight is not None and is_weighted:
        help = "Share of the training examples, by their base weights, that the vote gets wrong."
        train = (_missed(margins[:, :m], y[:m]) * weight).sum(axis=1)
    curves = [Curve("training error", "train", f"{help} {EMPTY_VOTE}", train)]
    if len(y) > m:
        help = f"Share of held-back examples that the vote gets wrong.{COUNT_ALIKE * is_weighted} {EMPTY_VOTE}"
        curves.append(Curve("test error", "test", help, errors(margins[:, m:], y[m:])))
    return curves


def error_of(trace: Trace, examples: Examples, role: str) -> np.ndarray:
    """The error of a run after 0..T rounds, (T+1,). role: "train" or "test", () where nothing is held back."""
    curves = error_curves(staged(trace, examples)[1], examples)
    return next((curve.values for curve in curves if curve.role == role), np.empty(0))


def bound_curves(trace: Trace, bounds: Sequence[str]) -> list[Curve]:
    """The bounds with these keys of theory.training_bounds.BOUNDS, cut off where they say nothing."""
    return [
        Curve(bound.label, "bound", bound.help, np.minimum(bound.curve(trace), LARGEST_CURVE))
        for bound in map(BOUNDS.__getitem__, bounds)
    ]


BEST = (
    "The Bayes error: on new examples with the right labels no classifier errs less. On the few that are held back one may, "
    "by luck."
)


def best_curve(error: float, n_rounds: int) -> Curve:
    """The Bayes error beside the curves of a run: the same in every round."""
    return Curve("best possible", "best", BEST, np.full(n_rounds + 1, error))


def border(score: Callable[[np.ndarray], np.ndarray], plane: Plane, side: int) -> np.ndarray:
    """Where a score in the plane of the only two attributes is 0: places (k, 2) float32 in no order.

    Of `side` nodes a side neighbours are compared; between two of different signs the score is taken for a line.
    """
    scores = score(plane.grid(side)).reshape(side, side)
    x0, x1, y0, y1 = plane.box
    found = []
    for values, axes in ((scores, (0, 1)), (scores.T, (1, 0))):
        row, column = np.nonzero(np.diff(values > 0, axis=1))
        here, there = values[row, column], values[row, column + 1]
        found.append(np.column_stack([column + here / (here - there), row])[:, axes])
    return ([x0, y0] + np.vstack(found) / (side - 1) * [x1 - x0, y1 - y0]).astype(np.float32)
