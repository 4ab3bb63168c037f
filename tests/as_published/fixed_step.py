"""Simplified AdaBoost: Mohri, Rostamizadeh, Talwalkar, Foundations of Machine Learning, exercise 7.8 on figure 7.1."""

import numpy as np

from as_published.house import TINY, first_best, shares


def fixed_step(H, y, T, gamma, weight=None):
    """AdaBoost with line 5 replaced: alpha_t = alpha, the best value for edges of gamma."""
    m = len(y)
    D, _ = shares(weight, m)
    alpha = (
        1 / 2 * np.log((1 / 2 + gamma) / (1 / 2 - gamma))
    )  # (a): minimises (1/2 + gamma) e^-a + (1/2 - gamma) e^a
    F = np.zeros(m)
    rounds = []
    for _ in range(T):
        errors = [sum(D[i] for i in range(m) if h[i] != y[i]) for h in H]
        j = first_best([1 - 2 * error for error in errors], 1.0)
        h, eps = H[j], errors[j]
        if 1 - 2 * eps <= TINY:  # house: no edge
            break
        F = F + alpha * h
        rounds.append({"j": j, "alpha": alpha, "error": eps, "distribution": D, "scores": F})
        if eps == 0:  # house: a perfect classifier
            break
        D = np.array([D[i] * np.exp(-alpha * y[i] * h[i]) for i in range(m)])
        D = D / sum(D)
    return rounds
