"""Finite families of base classifiers by brute force, in the house order, for the tests to compare the search with.

The order is the tie rule: the constants first, then lowest attribute, lowest threshold, sign +1 before -1.
A family is a list of `Stump`s and their votes H (N, m) on the rows of X.
"""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np

CYCLING = np.array([
    [-1.0, 1, 1, 1, 1, -1, -1, 1],
    [-1, 1, 1, -1, -1, 1, 1, 1],
    [1, -1, 1, 1, 1, -1, 1, 1],
    [1, -1, 1, 1, -1, 1, 1, 1],
    [1, -1, 1, -1, 1, 1, 1, -1],
    [1, 1, -1, 1, 1, 1, 1, -1],
    [1, 1, -1, 1, 1, 1, -1, 1],
    [1, 1, 1, 1, -1, -1, 1, -1],
])  # fmt: skip  # Rudin, Daubechies and Schapire 2004: rows are examples, entries y_i h_j(x_i)


class Stump(NamedTuple):
    """Votes `sign` above the threshold, -sign at and below it."""

    attribute: int
    threshold: float
    sign: float


CONSTANTS = [Stump(0, -np.inf, 1.0), Stump(0, -np.inf, -1.0)]


def _family(X, thresholds):
    stumps = CONSTANTS + [
        Stump(j, t, s) for j, at in enumerate(thresholds) for t in at for s in (1.0, -1.0)
    ]
    return stumps, np.array(
        [np.where(X[:, s.attribute] > s.threshold, s.sign, -s.sign) for s in stumps]
    )


def _between(a, b):
    """The float nearest to half way from a to b; a itself where that would be b."""
    middle = float((Fraction(a) + Fraction(b)) / 2)
    return middle if middle < b else a


def all_stumps(X, weight=None):
    """Every threshold between two distinct values of an attribute; rows of weight 0 do not count as values."""
    kept = X if weight is None else X[np.array(weight) > 0]
    columns = [sorted(set(column)) for column in kept.T]
    return _family(X, [[_between(a, b) for a, b in pairwise(values)] for values in columns])


def grid_stumps(X, weight=None, k=10):
    """k thresholds per attribute that divide [min, max] evenly ([Q] section 4: 10, and their complements)."""
    kept = X if weight is None else X[np.array(weight) > 0]
    low, high = kept.min(axis=0), kept.max(axis=0)
    return _family(
        X,
        [
            [a * (1 - i / (k + 1)) + b * (i / (k + 1)) for i in range(1, k + 1)]
            for a, b in zip(low, high)
        ],
    )


def all_intervals(X, weight=None):
    """Votes of 0 outside (low, high]: the constants, then by attribute, low end, high end (infinite ones first), sign."""
    kept = X if weight is None else X[np.array(weight) > 0]
    votes = [np.ones(len(X)), -np.ones(len(X))]
    for j, column in enumerate(kept.T):
        cuts = [_between(a, b) for a, b in pairwise(sorted(set(column)))]
        ends = [(low, high) for low in [-np.inf, *cuts] for high in [np.inf, *cuts] if low < high]
        inside = [
            (X[:, j] > low) & (X[:, j] <= high)
            for low, high in ends
            if (low, high) != (-np.inf, np.inf)
        ]
        votes += [np.where(rows, sign, 0.0) for rows in inside for sign in (1.0, -1.0)]
    return None, np.array(votes)
