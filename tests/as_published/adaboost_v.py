"""AdaBoost*_nu: Raetsch and Warmuth 2005, figure 2: the margin that is aimed at follows the smallest edge."""

import numpy as np

from as_published.house import TINY, first_best, shares


def adaboost_v(H, y, T, nu, weight=None):
    """(a) to (e) of the figure, with gamma_t for the edge value sum_n d_n y_n h(x_n)."""
    m = len(y)
    b, count = shares(weight, m)
    d, F, smallest = b.copy(), np.zeros(m), np.inf
    rounds = []
    for _ in range(T):
        errors = [sum(d[i] for i in range(m) if h[i] != y[i]) for h in H]
        gamma = [1 - 2 * error for error in errors]
        j = first_best(gamma, 1.0)
        if gamma[j] <= TINY:  # house
            break
        smallest = min(smallest, gamma[j])
        rho = smallest - nu
        eps = errors[j]
        if errors[j] == 0:  # house: a perfect classifier
            eps = min(1 / (4 * count), (1 - rho) / 4)
        edge = 1 - 2 * eps
        alpha = 1 / 2 * np.log((1 + edge) / (1 - edge)) - 1 / 2 * np.log((1 + rho) / (1 - rho))
        F = F + alpha * H[j]
        rounds.append({"j": j, "alpha": alpha, "error": errors[j], "distribution": d, "scores": F})
        if errors[j] == 0:  # house
            break
        top = max(-y[i] * F[i] for i in range(m))
        d = np.array([b[i] * np.exp(-y[i] * F[i] - top) for i in range(m)])
        d = d / sum(d)
    return rounds
