r"""What a second-order tree could have asked, what its price forbids, and which leaves its ridge shrinks.

Chen and Guestrin (2016), equations 5 and 7, at the scores before the tree: with the sums G and H of the slopes and the
curvatures of the loss

    gain = 1/2 [ G_L^2 / (H_L + lambda) + G_R^2 / (H_R + lambda) - G^2 / (H + lambda) ],   v = -G / (H + lambda)

A split is taken where it gains most, and stands if that is at least gamma, or if one below it stands. Without the ridge
a leaf would answer -G / H: it keeps the share H / (H + lambda) of that.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np

from boosting.choices.searches.second_order import Prices, SecondOrderTrees, grow
from boosting.engine.sample import Sample
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
    search = cast(SecondOrderTrees, trace.choices.weak_learner)
    first = len(trace) and search.constant(trace.sample, trace.start) is not None
    sums = [search.sums(trace.sample, scores) for scores in _before(trace)]
    found = [_tree(search, trace.sample, each) for each in sums[bool(first) :]]
    return [None] * bool(first) + found


def _before(trace: Trace) -> list[np.ndarray]:
    """The scores (m,) before every round."""
    return [np.zeros(trace.sample.size), *(r.scores for r in trace)][: len(trace)]


def _tree(search: SecondOrderTrees, sample: Sample, sums: np.ndarray) -> Tree:
    """The tree of such sums (m, 2)."""
    prices = search.prices
    grown = grow(sample, sums, np.arange(sample.n_attributes), search.depth, prices)
    shape = grown.paid(prices.price)
    G, H = (np.bincount(shape.leaf, column, shape.n) for column in sums.T)
    splits = grown.gains > 0
    free = prices._replace(ridge=0.0).value(G, H)
    return Tree(
        grown.gains[splits], grown.stands(prices.price)[splits], H, free, prices.value(G, H)
    )


def sides(trace: Trace, t: int) -> np.ndarray | None:
    """Minus the slopes and the curvatures on both sides of round t's first question, t from 1 on: (2, 2), left first.

    None where its tree is a single leaf.
    """
    tree = trace[t - 1].found.classifier
    if tree.is_leaf:
        return None
    attribute, threshold = tree.nodes[0, :2]
    sums = cast(SecondOrderTrees, trace.choices.weak_learner).sums(
        trace.sample, _before(trace)[t - 1]
    )
    right = trace.sample.X[:, int(attribute)] > threshold
    return np.array([sums[~right].sum(axis=0), sums[right].sum(axis=0)])


def first_questions(trace: Trace, t: int, attribute: int) -> tuple[np.ndarray, np.ndarray]:
    """Round t's first question about one attribute at every threshold, t from 1 on: (shares (n,), gains (n,)).

    shares: of the examples on the left side; gains: nan where a side has less than the least H that it must have.
    """
    search = cast(SecondOrderTrees, trace.choices.weak_learner)
    sums = search.sums(trace.sample, _before(trace)[t - 1])
    column = trace.sample.X[:, attribute]
    order = np.argsort(column, kind="stable")
    ends = np.flatnonzero(np.diff(column[order]) > 0)  # between two different values is a threshold
    left = np.cumsum(sums[order], axis=0)[ends]
    return (ends + 1) / len(order), gains(left, sums.sum(axis=0), search.prices)


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
