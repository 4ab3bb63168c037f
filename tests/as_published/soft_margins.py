"""RLPBoost and RQPBoost (Rätsch, Onoda and Müller 2001, Soft Margins for AdaBoost): programs on AdaBoost's members."""

import numpy as np
from scipy.optimize import linprog, lsq_linear

from as_published.adaboost import adaboost
from as_published.house import shares

COMPARED_IN = "tests/choices/test_lp_game.py"


def _on_adaboosts_classifiers(H, y, T, C, weight, solve):
    """AdaBoost as it stands; after each round `solve` weighs the distinct base classifiers found so far."""
    b, count = shares(weight, len(y))
    rounds, classifiers = [], []
    for r in adaboost(H, y, T, weight):
        classifiers += [r["j"]] if r["j"] not in classifiers else []
        A = np.array([y * H[j] for j in classifiers])
        c, value = solve(A[:, b > 0], C * count * b[b > 0])
        F = c @ np.array([H[j] for j in classifiers])
        rounds.append({**r, "alpha": c[classifiers.index(r["j"])], "scores": F, "value": value})
    return rounds


def rlpboost(H, y, T, C, weight=None):
    """min sum c + C sum xi with y_i sum c_j h_j(x_i) >= 1 - xi_i, c >= 0, xi >= 0."""

    def solve(A, price):
        k, n = A.shape
        program = linprog(np.append(np.ones(k), price), -np.hstack([A.T, np.eye(n)]), -np.ones(n))
        return program.x[:k], program.fun

    return _on_adaboosts_classifiers(H, y, T, C, weight, solve)


def rqpboost(H, y, T, C, weight=None):
    """min ||c||^2 + C sum xi with the same constraints, by its dual: max sum u - 1/4 ||(A u)_+||^2, 0 <= u <= C.

    With s >= 0 for the negative part this is min 1/4 ||A u + s||^2 - sum u. The linear term is moved into squares by
    the proximal point method: add ||u - u_old||^2 / (2 sigma), solve a bounded least-squares problem, repeat.
    """

    def solve(A, price):
        k, n = A.shape
        sigma = 1000 * max(1, price.max())
        system = (
            np.block([[A, np.eye(k)], [np.eye(n) * (2 / sigma) ** 0.5, np.zeros((n, k))]]) / 2**0.5
        )
        upper, u = np.append(price, np.full(k, np.inf)), np.zeros(n)
        for _ in range(30):
            target = np.append(np.zeros(k), sigma**0.5 + u / sigma**0.5)
            with np.errstate(all="ignore"):  # scipy divides by the length of steps that are 0
                new = np.clip(
                    lsq_linear(system, target, (0, upper), "bvls", tol=1e-15).x[:n], 0, price
                )
            moved, u = np.abs(new - u).max(), new
            if moved <= 1e-11 * price.max():
                break
        c = np.maximum(A @ u, 0) / 2
        return c, c @ c + price @ np.maximum(0, 1 - c @ A)

    return _on_adaboosts_classifiers(H, y, T, C, weight, solve)
