"""VadaBoost: Shivaswamy and Jebara, Variance Penalizing AdaBoost, NIPS 2011, algorithm 2."""

import numpy as np

from as_published.house import TINY, first_best, shares


def vadaboost(H, y, T, lam, weight=None):
    """Statements in the order of the printed algorithm; n w_i^2 is w_i^2 / b_i with b_i = 1/n, or the share."""
    n = len(y)
    b, count = shares(weight, n)
    w = b.copy()  # Initialize the weights: w_i <- 1/n
    f = np.zeros(n)  # Initialize f to predict zero on all inputs
    rounds = []
    for _ in range(T):  # for s <- 1 to S do
        u = np.array(
            [lam * w[i] ** 2 / b[i] + (1 - lam) * w[i] if b[i] > 0 else 0.0 for i in range(n)]
        )
        j = first_best(
            [sum(u[i] * y[i] * h[i] for i in range(n)) for h in H], sum(u)
        )  # Estimate a weak learner G_s
        G = H[j]
        right = sum(u[i] for i in range(n) if G[i] == y[i])
        wrong = sum(u[i] for i in range(n) if G[i] != y[i])
        if right - wrong <= TINY:  # house: no edge
            break
        error = wrong / (right + wrong)
        if wrong == 0:  # house: a perfect weak learner
            right, wrong = 1 - 1 / (4 * count), 1 / (4 * count)
        alpha = 1 / 4 * np.log(right / wrong)
        if alpha <= TINY:  # if alpha_s <= 0 then break
            break
        f = f + alpha * G  # f(.) <- f(.) + alpha_s G_s(.)
        rounds.append(
            {"j": j, "alpha": alpha, "error": error, "distribution": u / sum(u), "scores": f}
        )
        if error == 0:  # house
            break
        w = np.array([w[i] * np.exp(-y[i] * G[i] * alpha) for i in range(n)])
        w = w / sum(w)  # where Z_s is such that sum w_i = 1
    return rounds
