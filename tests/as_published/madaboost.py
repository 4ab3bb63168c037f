"""MadaBoost: Domingo and Watanabe 2000: AdaBoost whose weights are cut at their first value."""

import numpy as np

from as_published.house import TINY, first_best, shares


def madaboost(H, y, T, weight=None):
    """W(x) = D_1(x) prod beta^cons if the product is below 1, else D_1(x); the hypotheses vote with log(1/beta)."""
    m = len(y)
    b, count = shares(weight, m)
    F = np.zeros(m)
    rounds = []
    for _ in range(T):
        W = np.array([b[i] * min(1.0, np.exp(-y[i] * F[i])) for i in range(m)])
        D = W / sum(W)
        errors = [sum(D[i] for i in range(m) if h[i] != y[i]) for h in H]
        j = first_best([1 - 2 * error for error in errors], 1.0)
        eps = errors[j]
        if 1 - 2 * eps <= TINY:  # house
            break
        if errors[j] == 0:  # house: a perfect classifier
            eps = 1 / (4 * count)
        alpha = 1 / 2 * np.log((1 - eps) / eps)  # beta = sqrt(eps / (1 - eps))
        F = F + alpha * H[j]
        rounds.append({"j": j, "alpha": alpha, "error": errors[j], "distribution": D, "scores": F})
        if errors[j] == 0:  # house
            break
    return rounds
