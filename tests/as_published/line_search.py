"""Coordinate descent on a smooth margin loss: Mohri, Rostamizadeh, Talwalkar, exercises 7.7 and 7.2, section 7.2.2."""

import numpy as np

from as_published.house import TINY, first_best, shares

TOLERANCE = 1e-8  # the step is a root, found by bisection


def _coordinate_descent(H, y, T, weigh, weight):
    """F = sum_i b_i phi(y_i f(x_i)); weigh is -phi'. Step: dF/dalpha = 0, by bisection."""
    m = len(y)
    b, count = shares(weight, m)
    f = np.zeros(m)
    rounds = []
    for _ in range(T):
        g = np.array([b[i] * weigh(y[i] * f[i]) for i in range(m)])
        rates = [sum(g[i] * y[i] * h[i] for i in range(m)) for h in H]  # -dF/d(direction h)
        j = first_best(rates, sum(g))
        h = H[j]
        if rates[j] <= TINY:  # house
            break
        never_wrong = all(b[i] == 0 or h[i] == y[i] for i in range(m))
        if never_wrong:  # house: the minimiser is infinite
            alpha = 1 / 2 * np.log(4 * count - 1)
        else:
            low, high = 0.0, 800.0
            for _ in range(64):
                alpha = (low + high) / 2
                falls = (
                    sum(b[i] * weigh(y[i] * (f[i] + alpha * h[i])) * y[i] * h[i] for i in range(m))
                    > 0
                )
                low, high = (alpha, high) if falls else (low, alpha)
        error = 1 / 2 * (1 - rates[j] / sum(g))
        f = f + alpha * h
        rounds.append(
            {"j": j, "alpha": alpha, "error": error, "distribution": g / sum(g), "scores": f}
        )
        if never_wrong:  # house
            break
    return rounds


def noise_tolerant(H, y, T, weight=None):
    """(7.32), (7.33): F = sum_i G(-y_i f(x_i)), G(x) = e^x for x <= 0 and x + 1 otherwise, so G'(-z) = min(1, e^-z)."""
    return _coordinate_descent(H, y, T, lambda z: np.exp(-z) if z >= 0 else 1.0, weight)


def logistic(H, y, T, weight=None):
    """phi(z) = log2(1 + e^-z)."""
    return _coordinate_descent(H, y, T, lambda z: 1 / np.log(2) / (1 + np.exp(z)), weight)
