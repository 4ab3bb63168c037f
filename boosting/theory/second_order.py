r"""What a second-order tree could have asked, what its price forbids, and which leaves its ridge shrinks.

Chen and Guestrin (2016), equations 5 and 7, at the scores before the tree: with the sums G and H of the slopes and the
curvatures of the loss

    gain = 1/2 [ G_L^2 / (H_L + lambda) + G_R^2 / (H_R + lambda) - G^2 / (H + lambda) ],   v = -G / (H + lambda)

A split is taken where it gains most, and stands if that is at least gamma, or if one below it stands. Without the ridge
a leaf would answer -G / H: it keeps the share H / (H + lambda) of that.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

import numpy as np

from boosting.choices.searches.second_order import Prices, SecondOrderTrees, grow
from boosting.engine.trace import Trace


class Tree(NamedTuple):
    """A round's tree, k leaves.

    gains (n,), stand (n,) bool: what its splits gained when they were found, and which of them stand at the price; H (k,),
    free (k,), values (k,): the curvature in every leaf, what it would answer without a ridge, and what it answers.
    """

    gains: np.ndarray
    stand: np.ndarray
    H: np.ndarray
    free: np.ndarray
    values: np.ndarray


def trees(trace: Trace) -> list[Tree | None]:
    """The trees of a run that draws no examples and no attributes; None for the constant that it may set out from."""
    first = bool(len(trace)) and _search(trace).constant(trace.sample, trace.start) is not None
    return [None] * first + [_tree(trace, t) for t in range(1 + first, len(trace) + 1)]


def _search(trace: Trace) -> SecondOrderTrees:
    return cast(SecondOrderTrees, trace.choices.weak_learner)


def _sums(trace: Trace, t: int) -> np.ndarray:
    """Minus the slopes and the curvatures, (m, 2), on which round t's tree is grown, t from 1 on."""
    return _search(trace).sums(trace.sample, trace.scores_after(t - 1))


def _tree(trace: Trace, t: int) -> Tree:
    """Round t's tree, t from 1 on."""
    search, sums = _search(trace), _sums(trace, t)
    prices, asked = search.prices, np.arange(trace.sample.n_attributes)
    grown = grow(trace.sample, sums, asked, search.depth, prices)
    G, H = grown.paid(prices.price).totals(sums)
    splits = grown.gains > 0
    stand, free = grown.stands(prices.price)[splits], prices._replace(ridge=0.0)
    return Tree(grown.gains[splits], stand, H, free.value(G, H), prices.value(G, H))


def sides(trace: Trace, t: int) -> np.ndarray | None:
    """Minus the slopes and the curvatures on both sides of round t's first question, t from 1 on: (2, 2), left first.

    None where its tree is a single leaf.
    """
    tree = trace[t - 1].found.classifier
    if tree.is_leaf:
        return None
    attribute, threshold = tree.nodes[0, :2]
    right, sums = trace.sample.X[:, int(attribute)] > threshold, _sums(trace, t)
    return np.array([sums[~right].sum(axis=0), sums[right].sum(axis=0)])


def first_questions(
    trace: Trace, t: int, attributes: Sequence[int]
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Round t's first question about each attribute at every threshold, t from 1 on: (shares (n,), gains (n,)).

    shares: of the examples on the left side; gains: nan where a side has less than the least H that it must have.
    """
    sums, prices = _sums(trace, t), _search(trace).prices
    whole = sums.sum(axis=0)
    for attribute in attributes:
        column = trace.sample.X[:, attribute]
        order = np.argsort(column, kind="stable")
        ends = np.flatnonzero(np.diff(column[order]) > 0)  # a threshold is between two values
        left = np.cumsum(sums[order], axis=0)[ends]
        yield (ends + 1) / len(order), gains(left, whole, prices)


def gains(left: np.ndarray, whole: np.ndarray, prices: Prices) -> np.ndarray:
    """What splits gain, (n,), the price not taken off; nan where a side has less than the least H.

    left (n, 2): minus the slopes and the curvatures of their left sides, summed; whole (2,): of both sides; prices: of
    the tree.

    >>> gains(np.array([[2.0, 1.0]]), np.array([0.0, 2.0]), Prices(ridge=1.0)).tolist()
    [2.0]
    """
    sides = np.stack([left, whole - left])
    G, H = sides[..., 0], sides[..., 1]
    gained = (G * prices.value(G, H)).sum(axis=0) - whole[0] * prices.value(*whole[None].T)
    return np.where(np.minimum(*H) >= prices.least, gained / 2, np.nan)
