"""Boosting with votes in {-1, 0, +1}: Mohri, Rostamizadeh, Talwalkar, Foundations of Machine Learning, exercise 7.10."""

import numpy as np

from as_published.house import TINY, first_best, shares


def abstaining(H, y, T, weight=None):
    """(c). eps^s is the D-weight of the examples with y_i h(x_i) = s; a label may be 0 as well as a vote."""
    m = len(y)
    D, count = shares(weight, m)
    F = np.zeros(m)
    rounds = []
    for _ in range(T):
        eps = {s: [sum(D[i] for i in range(m) if y[i] * h[i] == s) for h in H] for s in (-1, 0, 1)}
        # Z = eps^0 + 2 sqrt(eps^+ eps^-) = 1 - (sqrt eps^+ - sqrt eps^-)^2: the smallest, with a positive step
        j = first_best(np.sqrt(eps[1]) - np.sqrt(eps[-1]), 1.0)
        h, right, wrong = H[j], eps[1][j], eps[-1][j]
        if right - wrong <= TINY:  # (b): the weak-learning assumption is eps^+ > eps^-
            break
        if wrong == 0:  # house: as a perfect classifier, among the examples that it votes on
            right, wrong = 1 - 1 / (4 * count), 1 / (4 * count)
        alpha = 1 / 2 * np.log(right / wrong)  # (a): dZ/dalpha = 0
        F = F + alpha * h
        error = 1 / 2 * (1 - eps[1][j] + eps[-1][j])
        rounds.append({"j": j, "alpha": alpha, "error": error, "distribution": D, "scores": F})
        if eps[-1][j] == 0 and eps[0][j] == 0:  # house: perfect
            break
        D = np.array([D[i] * np.exp(-alpha * y[i] * h[i]) for i in range(m)])
        D = D / sum(D)
    return rounds
