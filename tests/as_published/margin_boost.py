"""A_rho: Mohri, Rostamizadeh, Talwalkar, exercise 7.12; and arc-gv: Breiman 1999, which lets rho follow the margin."""

import numpy as np

from as_published.house import TINY, first_best, shares


def _coordinate_descent(H, y, T, aim, weight):
    """Maximum coordinate descent on G_rho(a) = 1/m sum_i exp(-y_i sum_j a_j h_j(x_i) + rho sum_j a_j)."""
    m = len(y)
    b, count = shares(weight, m)
    alphas, F = 0.0, np.zeros(m)
    rounds = []
    for _ in range(T):
        rho = aim(min(y[i] * F[i] for i in range(m) if b[i] > 0) / alphas if alphas else 0.0)
        top = max(-y[i] * F[i] for i in range(m))
        D = np.array([b[i] * np.exp(-y[i] * F[i] - top) for i in range(m)])
        D = D / sum(D)
        errors = [sum(D[i] for i in range(m) if h[i] != y[i]) for h in H]
        j = first_best(
            [1 - 2 * error for error in errors], 1.0
        )  # (c): dG/da_j ~ 2 eps_j - 1 + rho, the smallest
        eps = errors[j]
        if 1 - 2 * eps - rho <= TINY:  # (d): the step must be positive: eps < (1 - rho) / 2
            break
        if errors[j] == 0:  # house: a perfect classifier
            eps = min(1 / (4 * count), (1 - rho) / 4)
        alpha = 1 / 2 * np.log((1 - eps) / eps) - 1 / 2 * np.log((1 + rho) / (1 - rho))  # (c)
        F = F + alpha * H[j]
        alphas = alphas + alpha
        rounds.append({"j": j, "alpha": alpha, "error": errors[j], "distribution": D, "scores": F})
        if errors[j] == 0:  # house
            break
    return rounds


def margin_boost(H, y, T, rho, weight=None):
    """A_rho, (e)."""
    return _coordinate_descent(H, y, T, lambda smallest: rho, weight)


def arc_gv(H, y, T, weight=None):
    """Arc-gv: rho_t is the smallest normalised margin so far, clipped to [0, 1]."""
    return _coordinate_descent(H, y, T, lambda smallest: min(max(smallest, 0.0), 1.0), weight)
