"""Boosting in a convex hull: Kim, Boosting on the Convex Hull, section 4; Mason, Baxter, Bartlett, Frean 2000, AnyBoost.L1.

H (N, m) holds stumps; for Convex Hull Boost only their two terminal nodes count. The rounds carry a, the number of
halvings, the votes f (m,) of the new tree and the scores (m,).
"""

import numpy as np

from as_published.convex import LOSSES, SLOPES, minimiser, regions, risk
from as_published.house import first_best, shares

COMPARED_IN = (
    "tests/catalogue/test_hull.py"  # votes are real numbers: only the terminal nodes of H count
)

EPSILON = 2.0**-20  # house
FALLS = 1 - 1e-12  # house: what floats can tell of "C_n(H~) < C_n(H_{m-1})"


def chb(H, y, T, loss, gamma, splits="exact", weight=None, start=None):
    """The "CHB algorithm" of the slides, with alpha_m = 1/m, or always the same start; section 6 has both splits."""
    b, _ = shares(weight, len(y))
    F = np.zeros(len(y))  # Set H_0(x) = 0
    rounds = []
    for m in range(1, T + 1):
        alpha, halvings = start or 1 / m, 0
        while True:  # (2) get f^ = argmin C_n((1 - alpha) H_{m-1} + alpha f)
            rest = (1 - alpha) * F
            if splits == "exact":
                f = _best_tree(H, y, loss, gamma, rest, alpha, b)
            else:
                f = _best_tree(
                    [_gradient_split(H, SLOPES[loss](y, rest), b)], y, loss, gamma, rest, alpha, b
                )
            if (
                risk(loss, y, (1 - alpha) * F + alpha * f, weight)
                < risk(loss, y, F, weight) * FALLS
            ):
                break
            alpha, halvings = alpha / 2, halvings + 1
            if alpha <= EPSILON:
                return rounds  # Stop = T
        slopes = lambda a: SLOPES[loss](y, (1 - a) * F + a * f)  # noqa: E731, B023
        size = sum(b * abs(slopes(0.0) * (f - F)))
        alpha = minimiser(lambda a: sum(b * slopes(a) * (f - F)), 0.0, 1.0, size)  # noqa: B023
        F = (1 - alpha) * F + alpha * f
        rounds.append({"alpha": alpha, "halvings": halvings, "votes": f, "scores": F})
    return rounds


def _best_tree(H, y, loss, gamma, rest, alpha, b):
    """Section 6: b_k = argmin over |b| <= gamma of sum l(y_i, rest_i + alpha b) in R_k; the split with the least C_n."""
    trees = []
    for h in H:
        f = np.zeros(len(y))
        for R in regions(h):
            rate = lambda v: sum(b[R] * SLOPES[loss](y[R], rest[R] + alpha * v))  # noqa: E731, B023
            f[R] = minimiser(rate, -gamma, gamma, sum(b[R] * abs(SLOPES[loss](y[R], rest[R]))))
        trees.append(f)
    size = sum(b * LOSSES[loss](y, rest))
    return trees[first_best([-sum(b * LOSSES[loss](y, rest + alpha * f)) for f in trees], size)]


def _gradient_split(H, z, b):
    """Section 6: a regression tree with the responses z_i = -l'(y_i, (1 - alpha) H_{m-1}(x_i))."""
    left = [
        sum(sum(b[R] * (z[R] - sum(b[R] * z[R]) / max(sum(b[R]), 1e-300)) ** 2) for R in regions(h))
        for h in H
    ]
    return H[first_best([-rest for rest in left], sum(b * z**2))]


def l1boost(H, y, T, loss, gamma, weight=None):
    """AnyBoost.L1 in the hull of gamma h: the largest inner product with the gradient, then a line search."""
    b, _ = shares(weight, len(y))
    F = np.zeros(len(y))
    rounds = []
    for _ in range(T):
        gradient = b * SLOPES[loss](y, F)  # -grad C(F)
        j = first_best([sum(gradient * h) for h in H], sum(abs(gradient)))
        f = gamma * H[j]
        gap = sum(gradient * (f - F))
        rate = lambda a: sum(b * SLOPES[loss](y, (1 - a) * F + a * f) * (f - F))  # noqa: B023, E731
        alpha = minimiser(rate, 0.0, 1.0, gamma * sum(b * abs(SLOPES[loss](y, 0 * F))))
        after = (1 - alpha) * F + alpha * f
        if gap <= 0 or not risk(loss, y, after, weight) < risk(loss, y, F, weight) * FALLS:  # house
            break
        F = after
        rounds.append({"alpha": alpha * gamma, "gap": gap, "votes": H[j], "scores": F})
    return rounds
