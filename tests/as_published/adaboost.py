"""AdaBoost: Mohri, Rostamizadeh, Talwalkar, Foundations of Machine Learning, 2nd edition, figure 7.1."""

import numpy as np

from as_published.house import TINY, first_best, shares


def adaboost(H, y, T, weight=None):
    """Numbers in the margin are the figure's lines; example weights enter through D_1 (exercise 7.4)."""
    m = len(y)
    D, count = shares(weight, m)  # 1, 2: D_1(i) <- 1/m
    F = np.zeros(m)
    rounds = []
    for _ in range(T):  # 3
        errors = [sum(D[i] for i in range(m) if h[i] != y[i]) for h in H]
        j = first_best(
            [1 - 2 * error for error in errors], 1.0
        )  # 4: h_t <- base classifier with small error eps_t
        h, eps = H[j], errors[j]
        if 1 - 2 * eps <= TINY:  # house: no edge
            break
        perfect = eps == 0
        if perfect:  # house: line 5 would divide by zero
            eps = 1 / (4 * count)
        alpha = 1 / 2 * np.log((1 - eps) / eps)  # 5
        Z = 2 * (eps * (1 - eps)) ** (1 / 2)  # 6
        F = F + alpha * h  # 9: f <- sum_t alpha_t h_t
        rounds.append({"j": j, "alpha": alpha, "error": errors[j], "distribution": D, "scores": F})
        if perfect:  # house
            break
        D = np.array([D[i] * np.exp(-alpha * y[i] * h[i]) / Z for i in range(m)])  # 7, 8
    return rounds  # 10
