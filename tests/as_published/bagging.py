"""Bagging: Breiman 1996, section 2. Random forests: Breiman 2001, section 4, Forest-RI.

The papers leave the random numbers open. House: numpy's, from (seed, round) for the examples, which are numbered in the
order of their values, and from (seed, round, number of the node) for the attributes of a node.
"""

import itertools
from math import isqrt

import numpy as np

from as_published.house import shares

COMPARED_IN = "tests/catalogue/test_bagging.py"  # it needs X, for its trees are deep
MTRY = {"sqrt": isqrt, "log2": lambda d: int(np.log2(d)) + 1, "one": lambda d: 1, "all": int}


def bagging(X, y, T, random_state=0, weight=None):
    """A tree on every bootstrap sample; they vote."""
    return random_forest(X, y, T, "all", random_state, weight)


def random_forest(X, y, T, asked="sqrt", random_state=0, weight=None):
    """The same with F = MTRY[asked] attributes drawn at every node; CART to maximum size, not pruned."""
    m, d = X.shape
    b, count = shares(weight, m)
    inside = [i for i in range(m) if b[i] > 0]
    order = sorted(inside, key=lambda i: (*X[i, ::-1], y[i]))
    draws = round(min(max(count, len(order)), 10 * len(order)))  # house
    F, rounds = np.zeros(m), []
    for t in range(T):
        n = np.zeros(m)
        ends = np.cumsum([b[i] for i in order])
        for u in np.random.default_rng((random_state, t)).random(draws):
            n[order[min(np.sum(ends <= u * ends[-1]), len(order) - 1)]] += 1
        f = np.zeros(m)
        _grow(X, y, n, np.arange(m), 0, (random_state, t), MTRY[asked](d), f)
        F = F + f  # each tree casts a unit vote
        wrong = n[f != y].sum() / n.sum()
        rounds.append({"votes": f, "error": wrong, "distribution": n / n.sum(), "scores": F})
    return rounds


def _grow(X, y, n, R, node, seed, F, f):
    """The node with the examples R, each n times, and all below it; fills f."""
    up, all_ = n[R][y[R] > 0].sum(), n[R].sum()
    f[R] = 1.0 if up >= all_ - up else -1.0
    order = np.random.default_rng((*seed, node + 1)).permutation(X.shape[1])
    for first in range(0, X.shape[1], F):
        best = None
        for k in sorted(order[first : first + F]):
            values = sorted({X[i, k] for i in R if n[i]})
            for low, high in itertools.pairwise(values):
                left = R[X[R, k] <= low]
                fall = _gini(y, n, R) - _gini(y, n, left) - _gini(y, n, R[X[R, k] > low])
                if _gini(y, n, R) > 0 and (best is None or fall > best[0] + 1e-9):
                    best = fall, k, low / 2 + high / 2  # house: ties go to the first
        if best is not None:
            right = X[R, best[1]] > best[2]
            for side, child in ((R[~right], 2 * node + 1), (R[right], 2 * node + 2)):
                _grow(X, y, n, side, child, seed, F, f)
            return


def _gini(y, n, R):
    """The Gini index of the examples R times their number."""
    up, all_ = n[R][y[R] > 0].sum(), n[R].sum()
    return 2 * up * (all_ - up) / all_ if all_ else 0.0
