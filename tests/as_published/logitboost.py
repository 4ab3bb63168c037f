"""LogitBoost: Friedman, Hastie and Tibshirani 2000, algorithm 3 (two classes), with regression stumps."""

import numpy as np

from as_published.convex import regions
from as_published.house import TINY, first_best, shares

COMPARED_IN = "tests/catalogue/test_logitboost.py"  # votes are real numbers


def logitboost(H, y, T, response, weight=None):
    """H (N, m) holds stumps, of which only the two sides count; F is half the log-odds, as printed."""
    b, _ = shares(weight, len(y))
    ystar = (y + 1) / 2  # y* in {0, 1}
    F, p, rounds = np.zeros(len(y)), np.full(len(y), 1 / 2), []  # 1
    for _ in range(T):  # 2
        w = np.maximum(p * (1 - p), 2 * np.finfo(float).eps)  # (a), with section 5's threshold
        z = np.clip((ystar - p) / w, -response, response)  # (a), z_max of section 5
        fits = [_fit(h, z, b * w) for h in H]  # (b): weighted least squares of z on x
        f = fits[first_best([-sum(b * w * (z - f) ** 2) for f in fits], sum(b * w * z**2))]
        if sum(b * (ystar - p) * f) <= TINY:  # house
            break
        F = F + f / 2  # (c)
        p = np.exp(F) / (np.exp(F) + np.exp(-F))
        rounds.append({"votes": f, "scores": F, "p": p})
    return rounds  # 3: sign F


def _fit(h, z, weight):
    f = np.zeros(len(z))
    for side in regions(h):
        f[side] = sum(weight[side] * z[side]) / sum(weight[side])
    return f
