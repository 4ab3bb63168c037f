"""Gradient boosting: Friedman, Greedy function approximation, Annals of Statistics 2001, algorithms 1 to 5, with stumps.

H (N, m) holds stumps, of which only the two terminal nodes count.
"""

import numpy as np

from as_published.convex import SLOPES, minimiser, regions
from as_published.house import first_best, shares

COMPARED_IN = (
    "tests/catalogue/test_hull.py"  # votes are real numbers: only the terminal nodes of H count
)


def gradient_boost(H, y, T, loss, learning_rate, weight=None):
    """Numbers are the lines of algorithm 1; the terminal nodes are those of algorithms 2 to 5."""
    b, count = shares(weight, len(y))
    F, rounds = np.zeros(len(y)), []
    start = _constant(loss, y, b, count)  # 1: F_0 = argmin sum l(y_i, rho)
    if sum(b * SLOPES[loss](y, F)) * start > 1e-12 * abs(
        start
    ):  # house: as in every round, only if that wins something
        F = F + start
        rounds.append({"alpha": 1.0, "votes": F, "scores": F})
    while len(rounds) < T:  # 2
        z = SLOPES[loss](y, F)  # 3: pseudo-residuals
        j = first_best(
            [-_least_squares(h, z, b) for h in H], sum(b * z**2)
        )  # 4: the tree by least squares
        f = np.zeros(len(y))
        for R in regions(H[j]):
            f[R] = _node(loss, y[R], F[R], b[R])  # 5
        if not sum(b * z * f) > 0:  # house
            break
        F = F + learning_rate * f  # 6, with the shrinkage of equation 36
        rounds.append({"alpha": learning_rate, "votes": f, "scores": F})
    return rounds


def _constant(loss, y, b, count):
    if (
        loss == "logistic"
    ):  # log-odds in units of F (Friedman's are half of it, for his loss is of 2yF)
        p = np.clip(sum(b[y > 0]), 1 / (4 * count), 1 - 1 / (4 * count))  # house: not infinite
        return np.log(p / (1 - p))
    return _node(loss, y, np.zeros(len(y)), b)


def _node(loss, y, F, b):
    """gamma_jm of one terminal node: mean (2), median (3), the minimiser of Huber's loss (4), a Newton step (5)."""
    if sum(b) == 0:
        return 0.0
    residual = y - F
    if loss == "squared":
        return sum(b * residual) / sum(b)
    if loss == "absolute":
        order = np.argsort(residual)
        below = np.cumsum(b[order]) / sum(b)
        middle = [
            residual[order][below >= 1 / 2 - 1e-12][0],
            residual[order][below > 1 / 2 + 1e-12][0],
        ]
        return sum(middle) / 2
    if loss == "huber":
        far = max(abs(residual))
        return minimiser(lambda v: sum(b * SLOPES[loss](y, F + v)), -far, far)
    p = 1 / (1 + np.exp(y * F))
    return sum(b * y * p) / sum(b * p * (1 - p))


def _least_squares(h, z, b):
    total = 0.0
    for R in regions(h):
        mean = sum(b[R] * z[R]) / sum(b[R]) if sum(b[R]) > 0 else 0.0
        total += sum(b[R] * (z[R] - mean) ** 2)
    return total
