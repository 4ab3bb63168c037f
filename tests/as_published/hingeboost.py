"""HingeBoost: Mohri, Rostamizadeh, Talwalkar, Foundations of Machine Learning, exercise 7.11."""

import numpy as np

from as_published.house import TINY, first_best, shares

KINK = 1e-9  # house: floats this close to margin 1 are at it


def hingeboost(H, y, T, weight=None):
    """H holds -h with every h, so the left derivative along h is minus the right derivative along -h."""
    m = len(y)
    b, _ = shares(weight, m)
    f = np.zeros(m)
    rounds = []

    def right_derivative(
        h,
    ):  # (b): F'+ = sum over margins < 1 of -y h, plus at margin 1 the rising part max(0, -y h)
        rate = 0.0
        for i in range(m):
            if y[i] * f[i] < 1 - KINK:
                rate -= b[i] * y[i] * h[i]
            elif y[i] * f[i] <= 1 + KINK:
                rate += b[i] * max(0.0, -y[i] * h[i])
        return rate

    def loss(alpha, h):  # (7.34)
        return sum(b[i] * max(0.0, 1 - y[i] * (f[i] + alpha * h[i])) for i in range(m))

    for _ in range(T):
        pulls = np.array(
            [
                b[i] * (1.0 if z < 1 - KINK else 0.5 if z <= 1 + KINK else 0.0)
                for i, z in enumerate(y * f)
            ]
        )
        rates = [-right_derivative(h) for h in H]
        j = first_best(rates, sum(pulls))  # (c): the largest |delta F|
        h = H[j]
        if rates[j] <= TINY:  # (c): delta F = 0 along every direction
            break
        grid = sorted(
            {(1 - y[i] * f[i]) / (y[i] * h[i]) for i in range(m)}
        )  # F is straight between these
        grid = [alpha for alpha in grid if alpha > KINK]
        alpha = grid[first_best([-loss(alpha, h) for alpha in grid], 1.0)]
        error = 1 / 2 * (1 - sum(pulls * y * h) / sum(pulls))
        f = f + alpha * h
        rounds.append(
            {
                "j": j,
                "alpha": alpha,
                "error": error,
                "distribution": pulls / sum(pulls),
                "scores": f,
            }
        )
    return rounds
