"""Second-order boosting: Chen and Guestrin, XGBoost, KDD 2016, equations 2 to 7 and algorithm 1 (exact greedy).

The printed loss is l(y, F) without the base 2, and (y - F)^2 / 2. The paper names no start; as XGBoost does, it is the
best constant. A pruned split is XGBoost's: the paper's gain, less gamma, is asked from the bottom up.
"""

from itertools import pairwise

import numpy as np

from as_published.gradient_boost import _constant
from as_published.house import shares

COMPARED_IN = "tests/catalogue/test_second_order.py"  # it needs X, for its trees are deep


def second_order(X, y, T, loss, learning_rate, depth, ridge, price, least, weight=None):
    """Trees whose leaves and splits are those of equations 5 and 7; least: XGBoost's min_child_weight."""
    b, count = shares(weight, len(y))
    n = b * count
    start = _constant(loss, y, b, count)
    F, rounds = np.full(len(y), start), [{"votes": np.full(len(y), start)}]
    while len(rounds) < T:
        p = 1 / (1 + np.exp(-F))
        g, h = {
            "squared": (F - y, np.ones(len(y))),
            "logistic": (p - (y + 1) / 2, p * (1 - p)),
        }[loss]
        f = np.zeros(len(y))
        _grow(X, n * g, n * h, np.arange(len(y)), depth, ridge, price, least, f)
        F = F + learning_rate * f  # the shrinkage of section 2.3
        rounds.append({"votes": f, "scores": F})
    return rounds


def _grow(X, g, h, R, depth, ridge, price, least, f):
    """Algorithm 1 for the instances R, then for both sides; fills f. Returns whether R stays one leaf."""
    G, H = sum(g[R]), sum(h[R])
    f[R] = -G / (H + ridge)  # equation 5
    score, best = 0.0, None
    for k in range(X.shape[1]) if depth else ():
        GL = HL = 0.0
        order = R[np.argsort(X[R, k], kind="stable")]
        for j, after in pairwise(order):
            GL, HL = GL + g[j], HL + h[j]
            GR, HR = G - GL, H - HL
            if X[j, k] == X[after, k] or min(HL, HR) < least:
                continue
            gain = GL**2 / (HL + ridge) + GR**2 / (HR + ridge) - G**2 / (H + ridge)
            if gain > score + 1e-9:  # house: ties go to the first
                score, best = gain, (k, X[j, k])
    if best is None or score <= 1e-6:  # XGBoost's least gain
        return True
    right = X[R, best[0]] > best[1]
    ends = [
        _grow(X, g, h, side, depth - 1, ridge, price, least, f) for side in (R[~right], R[right])
    ]
    if all(ends) and score / 2 < price:  # equation 7, less gamma
        f[R] = -G / (H + ridge)
        return True
    return False
