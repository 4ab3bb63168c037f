"""EBBoost: Shivaswamy and Jebara, Variance Penalizing AdaBoost, NIPS 2011, algorithm 3."""

import numpy as np

from as_published.house import TINY, first_best, shares


def ebboost(H, y, T, lam, weight=None):
    """Statements in the order of the printed algorithm; n w_i^2 is w_i^2 / b_i with b_i = 1/n, or the example's share."""
    n = len(y)
    b, count = shares(weight, n)
    w = b.copy()  # Initialize the weights: w_i <- 1/n
    f = np.zeros(n)  # Initialize f to predict zero on all inputs

    def size(right):  # (1 - lam) (sum w)^2 + lam n sum w^2 over a set of examples
        square = sum(w[i] ** 2 / b[i] for i in right if b[i] > 0)
        return (1 - lam) * sum(w[i] for i in right) ** 2 + lam * square

    rounds = []
    for _ in range(T):  # for s <- 1 to S do
        A_I = np.array([size([i for i in range(n) if h[i] == y[i]]) for h in H])
        A_J = np.array([size([i for i in range(n) if h[i] != y[i]]) for h in H])
        # "Get a weak learner that minimizes (3)" after its step: the cost falls by (sqrt A_I - sqrt A_J)^2
        scores = (A_I - A_J) / (np.sqrt(A_I) + np.sqrt(A_J))
        j = first_best(scores, 1.0)
        u = lam * np.divide(w**2, b, out=np.zeros(n), where=b > 0) + (1 - lam) * w
        error = 1 / 2 * (1 - (A_I[j] - A_J[j]) / sum(abs(u)))
        if A_I[j] - A_J[j] <= TINY:  # if alpha_s < 0 then break; house: an edge of 0
            break
        G, right, wrong = H[j], A_I[j], A_J[j]
        perfect = all(G[i] == y[i] or b[i] == 0 for i in range(n))
        if perfect:  # house: wrong with probability 1/(4n)
            eps, square = 1 / (4 * count), sum(w[i] ** 2 / b[i] for i in range(n) if b[i] > 0)
            right, wrong = (
                (1 - lam) * (1 - eps) ** 2 + lam * (1 - eps) * square,
                (1 - lam) * eps**2 + lam * eps * square,
            )
        alpha = 1 / 4 * np.log(right / wrong)
        f = f + alpha * G  # f(.) <- f(.) + alpha_s G_s(.)
        rounds.append(
            {
                "j": j,
                "alpha": alpha,
                "error": error,
                "distribution": abs(u) / sum(abs(u)),
                "scores": f,
            }
        )
        if perfect:  # house
            break
        w = np.array([w[i] * np.exp(-y[i] * G[i] * alpha) for i in range(n)])
        w = w / sum(w)  # where Z_s is such that sum w_i = 1
    return rounds
