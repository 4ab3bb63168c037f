"""QuadBoost: Fortier-Dubois, Laviolette, Marchand, Robitaille and Roy, 2015, section 3, equations 3 to 9."""

import numpy as np

from as_published.house import TINY, first_best, shares


def _quadboost(H, y, T, rule, weight):
    """The greedy process of section 3; 1/m is the example's share b_k where there are weights."""
    m = len(y)
    b, _ = shares(weight, m)
    F = np.zeros(m)  # sum_{i<j} alpha_i h_i(x_k)
    rounds = []
    for _ in range(T):
        mu = [sum(b[k] * y[k] * h[k] for k in range(m)) for h in H]  # (3)
        M = [sum(b[k] * h[k] * F[k] for k in range(m)) for h in H]  # (4)
        eta = [sum(b[k] * h[k] ** 2 for k in range(m)) for h in H]  # below (5)
        size = sum(b[k] * abs(y[k] - F[k]) for k in range(m))
        j = first_best(
            [mu[i] - M[i] for i in range(len(H))], size
        )  # "find a base classifier that maximizes mu_j - M_j"
        alpha = rule(mu[j] - M[j], eta[j])
        if (
            mu[j] - M[j] <= TINY or alpha <= TINY
        ):  # house; for L1 "we will eventually be unable to find a base classifier"
            break
        D = np.array([b[k] * abs(y[k] - F[k]) / size for k in range(m)])
        error = 1 / 2 * (1 - (mu[j] - M[j]) / size)
        F = F + alpha * H[j]
        rounds.append({"j": j, "alpha": alpha, "error": error, "distribution": D, "scores": F})
    return rounds


def quadboost(H, y, T, weight=None):
    """Vanilla QuadBoost, without regularization."""
    return _quadboost(H, y, T, lambda gap, eta: 1 / eta * gap, weight)  # (6)


def quadboost_l1(H, y, T, lam, weight=None):
    """QuadBoost-L1."""
    return _quadboost(H, y, T, lambda gap, eta: 1 / eta * (gap - lam), weight)  # (7)


def quadboost_l2(H, y, T, lam, weight=None):
    """QuadBoost-L2."""
    return _quadboost(H, y, T, lambda gap, eta: 1 / (eta + lam) * gap, weight)  # (8)


def quadboost_linf(H, y, T, alpha_max, weight=None):
    """QuadBoost-Linf."""
    return _quadboost(
        H, y, T, lambda gap, eta: gap / eta if gap / eta <= alpha_max else alpha_max, weight
    )  # (9)
