"""The vote of a table as curves: what each attribute adds to it.

A leaf of a tree answers its value v where every attribute that is asked on the way lies in an interval, and 0 elsewhere.
The vote F = sum_j c_j h_j is the sum of all its leaves; those whose ways ask about the same attributes S are one **piece**:

    F(x) / ||c|| = sum_S f_S(x_S)

For stumps every S is one attribute, for trees of depth 2 one or two: the vote is a sum of such curves and planes, exactly, a
generalised additive model (Hastie and Tibshirani 1986; with pairs, Lou, Caruana, Gehrke and Hooker 2013). Deeper trees
have no such sum. Of them each attribute's piece is its **partial dependence** (Friedman 2001, section 8.2), the average of F
over the training examples with this attribute set to x_j, less the average of F.

How much an attribute matters is another question: its column is shuffled, and the error counted again (Breiman 2001).
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias, cast

import numpy as np

from boosting.engine.base_classifiers import Tree, decide
from boosting.engine.sums import descending, product
from boosting.engine.trace import Trace

MOST = 24  # pieces that are shown
MOST_VALUES = 1_000_000  # of all of them, over all rounds
MOST_PLACES = 40  # of a partial dependence
MOST_ROWS = 300  # examples whose columns are shuffled, or over which is averaged
SHUFFLES = 5
MOST_VOTES = 4_000_000  # of base classifiers on shuffled examples, at a time
EVERYWHERE = (-np.inf, np.inf)
Where: TypeAlias = Mapping[int, tuple[float, float]]


class Leaf(NamedTuple):
    """A leaf: it answers `value` where attribute j lies in (low, high] = where[j] for every j there; 0 elsewhere."""

    where: Where
    value: float

    @property
    def asks(self) -> tuple[int, ...]:
        """The attributes, ascending."""
        return tuple(sorted(self.where))


class Piece(NamedTuple):
    """f_S: constant between the cuts of its attributes.

    attributes: S, one or two, ascending. cuts: of each, ascending, (k,). first: the round that has it first. start: the
    place of its first cell among those of all pieces; the cells of a pair lie row by row.
    """

    attributes: tuple[int, ...]
    cuts: tuple[np.ndarray, ...]
    first: int
    start: int

    @property
    def shape(self) -> tuple[int, ...]:
        """How many cells it has along each attribute."""
        return tuple(len(each) + 1 for each in self.cuts)

    def cells(self, X: np.ndarray) -> np.ndarray:
        """In which cell the rows of X (n, d) lie: (n,) int32."""
        along = [np.searchsorted(cuts, X[:, j]) for j, cuts in zip(self.attributes, self.cuts)]
        return (self.start + np.ravel_multi_index(along, self.shape)).astype(np.int32)


class VoteCurves(NamedTuple):
    """The pieces of a vote, at most `MOST`, the largest share of the last vote first.

    exact: whether all pieces together are the vote; else they are partial dependences. values (T+1, C): in parts of the
    whole vote, after the rounds 0..T, in every cell of every piece. shares (T+1, P): of sum_j |c_j| max|h_j|, those of
    the members that have the piece. hidden: the first rounds of the pieces that are not among the P.
    never: attributes that no round asks.
    """

    exact: bool
    pieces: tuple[Piece, ...]
    values: np.ndarray
    shares: np.ndarray
    hidden: tuple[int, ...]
    never: tuple[int, ...]


def vote_curves(trace: Trace) -> VoteCurves:
    """The pieces of a run's vote after every round; none where there is no round. trace: its members are trees."""
    found = [leaves(cast("Tree", h)) for h in trace.distinct()]
    exact = all(len(leaf.where) <= 2 for each in found for leaf in each)
    if not exact:
        X = trace.sample.X[spread_out(trace.sample.size)]
        found = [averaged(each, X) for each in found]
    first = _first_rounds(trace, found)
    shares = _shares(trace, found, list(first))
    order, all_names = descending(shares[-1]), list(first)
    names = [all_names[k] for k in order]
    pieces = _placed(found, {name: first[name] for name in names[:MOST]}, len(trace), exact)
    asked = {j for name in names for j in name}
    return VoteCurves(
        exact,
        pieces,
        _values(trace, found, pieces),
        shares[:, order[: len(pieces)]],
        tuple(first[name] for name in names[len(pieces) :]),
        tuple(j for j in range(trace.sample.n_attributes) if j not in asked),
    )


def spread_out(n: int) -> np.ndarray:
    """At most `MOST_ROWS` of n rows, (k,), evenly spread: tables are often sorted by class."""
    return np.linspace(0, n - 1, min(n, MOST_ROWS)).astype(int)


def leaves(tree: Tree) -> list[Leaf]:
    """The leaves of a tree, each with what is asked on its way."""
    found, waiting = [], [(0, dict[int, tuple[float, float]]())]
    while waiting:
        node, where = waiting.pop()
        attribute, threshold, left, right, value = tree.nodes[node].tolist()
        if not left:
            found.append(Leaf(where, value))
            continue
        j = int(attribute)
        low, high = where.get(j, EVERYWHERE)
        waiting.append((int(right), {**where, j: (max(low, threshold), high)}))
        waiting.append((int(left), {**where, j: (low, min(high, threshold))}))
    return found


def averaged(found: Sequence[Leaf], X: np.ndarray) -> list[Leaf]:
    """The partial dependence of a tree on each of its attributes, over the rows of X (n, d), as leaves with one attribute.

    found: its leaves.
    """
    inside = [
        {j: (low < X[:, j]) & (X[:, j] <= high) for j, (low, high) in leaf.where.items()}
        for leaf in found
    ]
    mean = sum(leaf.value * _share(rows.values()) for leaf, rows in zip(found, inside))
    parts = []
    for j in sorted({j for leaf in found for j in leaf.where}):
        parts.append(Leaf({j: EVERYWHERE}, -mean))
        for leaf, rows in zip(found, inside):
            others = _share(each for k, each in rows.items() if k != j)
            parts.append(Leaf({j: leaf.where.get(j, EVERYWHERE)}, leaf.value * others))
    return parts


def _share(conditions: Iterable[np.ndarray]) -> float:
    """The share of the rows that meet all the conditions, (n,) bool each; 1 for none."""
    met = list(conditions)
    return float(np.logical_and.reduce(met).mean()) if met else 1.0


def _first_rounds(trace: Trace, found: Sequence[Sequence[Leaf]]) -> dict[tuple[int, ...], int]:
    """In which round a piece has its first leaf, by its attributes, in that order. found: the leaves of every member."""
    first: dict[tuple[int, ...], int] = {}
    for t, r in enumerate(trace, 1):
        for leaf in found[r.member]:
            if leaf.where:
                first.setdefault(leaf.asks, t)
    return first


def _shares(
    trace: Trace, found: Sequence[Sequence[Leaf]], names: Sequence[tuple[int, ...]]
) -> np.ndarray:
    """The share of the members that have a piece, after every round: (T+1, P). names: of the pieces."""
    place = {name: k for k, name in enumerate(names)}
    owned = [sorted({place[leaf.asks] for leaf in each if leaf.where}) for each in found]
    table = np.zeros((len(trace) + 1, len(place)))
    size = [h.magnitude for h in trace.distinct()]
    who, what = (
        np.array([(m, k) for m, each in enumerate(owned) for k in each], int).reshape(-1, 2).T
    )
    for row, c in zip(table[1:], trace.staged_coefficients()):
        mass = np.abs(c) * size[: len(c)]
        known = who < len(c)
        row[:] = np.bincount(what[known], mass[who[known]], len(place)) / (mass.sum() or 1.0)
    return table


def _placed(
    found: Sequence[Sequence[Leaf]], first: Mapping[tuple[int, ...], int], rounds: int, exact: bool
) -> tuple[Piece, ...]:
    """The pieces of these attributes, with their first rounds, as far as there is room for their values in all rounds."""
    pieces: list[Piece] = []
    start, most = 0, MOST_VALUES if exact else MOST_PLACES
    for name, t in first.items():
        mine = [leaf.where for each in found for leaf in each if leaf.asks == name]
        cuts = tuple(_thinned([where[j] for where in mine], most) for j in name)
        piece = Piece(name, cuts, t, start)
        start += prod(piece.shape)
        if start * (rounds + 1) > MOST_VALUES:
            break
        pieces.append(piece)
    return tuple(pieces)


def _thinned(ends: Sequence[tuple[float, float]], most: int) -> np.ndarray:
    """The finite ends of intervals, each once, ascending; evenly chosen where there are more than `most`."""
    cuts = np.unique(ends)
    cuts = cuts[np.isfinite(cuts)]
    chosen = np.linspace(0, len(cuts) - 1, min(most, len(cuts))).astype(int)
    return cuts[chosen]


def _values(trace: Trace, found: Sequence[Sequence[Leaf]], pieces: Sequence[Piece]) -> np.ndarray:
    """What every cell of the pieces adds to F / ||c|| after the rounds 0..T: (T+1, C) float32."""
    n_cells = sum(prod(piece.shape) for piece in pieces)
    table = np.zeros((len(found), n_cells))
    place = {piece.attributes: piece for piece in pieces}
    for row, each in zip(table, found):
        for leaf in each:
            if leaf.asks in place:
                _add(row, place[leaf.asks], leaf)
    values = np.zeros((len(trace) + 1, n_cells))
    for t, r in enumerate(trace, 1):
        if r.coefficients is not None:
            values[t] = product(r.coefficients, table[: len(r.coefficients)])
        else:
            values[t] = r.keep * values[t - 1] + r.added * table[r.member]
    values[1:] /= np.array([[r.norm or 1.0] for r in trace]).reshape(-1, 1)
    return values.astype(np.float32)


def _add(row: np.ndarray, piece: Piece, leaf: Leaf) -> None:
    """Add a leaf to the cells (C,) of its piece: to those whose upper ends lie in its intervals."""
    cells = row[piece.start : piece.start + prod(piece.shape)].reshape(piece.shape)
    inside = []
    for j, cuts in zip(piece.attributes, piece.cuts):
        low, high = np.searchsorted(np.append(cuts, np.inf), leaf.where[j], "right")
        inside.append(slice(low, high))
    cells[tuple(inside)] += leaf.value


def shuffled(trace: Trace, X: np.ndarray, y: np.ndarray, attributes: Sequence[int]) -> np.ndarray:
    """How much the error on X (n, d), y (n,) rises when an attribute's column is shuffled: (T+1, k), means of SHUFFLES.

    trace: the run; attributes: k columns. Of more than MOST_ROWS examples so many are counted, evenly spread.
    """
    rows = spread_out(len(y))
    X, y, rng = X[rows], y[rows], np.random.default_rng(0)
    orders = np.concatenate([rng.permutation(len(y)) for _ in range(SHUFFLES)])

    def errors(copies: np.ndarray) -> np.ndarray:
        """After every round, on each of the k copies (k, n, d) of examples: (T, k)."""
        staged = trace.staged_scores(copies.reshape(-1, X.shape[1]))
        found = [
            np.mean(decide(f).reshape(len(copies), -1, len(y)) != y, axis=(1, 2)) for f in staged
        ]
        return np.reshape(found, (-1, len(copies)))

    plain, rise = errors(X[None]), np.zeros((len(trace) + 1, len(attributes)))
    # a round costs more than its rows
    together = max(1, MOST_VOTES // ((len(trace) or 1) * len(orders)))
    for k in range(0, len(attributes), together):
        some = attributes[k : k + together]
        moved = np.tile(X, (len(some), SHUFFLES, 1))
        for copy, j in zip(moved, some):
            copy[:, j] = X[orders, j]
        rise[1:, k : k + together] = errors(moved) - plain
    return rise
