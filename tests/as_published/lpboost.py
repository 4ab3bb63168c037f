"""LPBoost: Demiriz, Bennett and Shawe-Taylor 2002, algorithm 4.1 (nu form) and section 5 (C form); [M] 7.3.4."""

import numpy as np
from scipy.optimize import linprog

from as_published.house import TINY, first_best, shares

COMPARED_IN = "tests/choices/test_lp_game.py"


def lpboost(H, y, T, nu, weight=None):
    """Algorithm 4.1 with D = 1/(nu m); where examples have shares b_i, u starts at b and is capped at b_i / nu."""
    m = len(y)
    u, _ = shares(weight, m)
    D, beta, columns, rounds = u / nu, 0.0, [], []  # a <- 0, beta <- 0, u <- (1/m, ..., 1/m)
    for _ in range(T):
        j = first_best([sum(u * y * h) for h in H], 1.0)  # h_n <- H(S, u)
        if (
            sum(u * y * H[j]) <= beta + 1e-9 or j in columns
        ):  # sum u_i y_i h_n(x_i) <= beta: optimal; house: 1e-9
            break
        columns.append(j)
        cost = np.append(np.zeros(m), 1.0)  # min beta
        rows = [np.append(y * H[k], -1.0) for k in columns]  # sum u_i y_i h_j(x_i) <= beta
        total = [np.append(np.ones(m), 0.0)]  # sum u_i = 1
        box = [(0, top) for top in D] + [(None, None)]  # 0 <= u_i <= D
        master = linprog(cost, rows, np.zeros(len(rows)), total, [1.0], box)
        before, u, beta = u, np.maximum(master.x[:m], 0), master.fun
        a = -master.ineqlin.marginals  # a <- Lagrangian multipliers
        F = a @ np.array([H[k] for k in columns])  # f = sum a_j h_j
        rounds.append({"j": j, "alpha": a[-1], "distribution": before, "scores": F, "value": -beta})
    return rounds


def lpboost_c(H, y, T, C, weight=None):
    """min sum a + C sum xi with y_i sum a_j h_j(x_i) >= 1 - xi_i, as used by Fortier-Dubois et al.; by its dual."""
    m = len(y)
    b, count = shares(weight, m)
    top, u, columns, rounds = C * count * b, C * count * b, [], []
    for _ in range(T):
        edges = [sum(u * y * h) for h in H]
        j = first_best(edges, sum(u))
        if edges[j] <= 1 + 1e-9 or j in columns:
            break
        columns.append(j)
        rows = [y * H[k] for k in columns]  # sum u_i y_i h_j(x_i) <= 1
        box = [(0, t) for t in top]  # 0 <= u_i <= C
        master = linprog(-np.ones(m), rows, np.ones(len(rows)), bounds=box)  # max sum u_i
        before, u, a = u, np.maximum(master.x, 0), -master.ineqlin.marginals
        F = a @ np.array([H[k] for k in columns])
        rounds.append(
            {
                "j": j,
                "alpha": a[-1],
                "distribution": before / sum(before),
                "scores": F,
                "value": -master.fun,
            }
        )
    return rounds


def max_margin(H, y, T, weight=None):
    """[M] 7.3.4: max rho with y_i (alpha . h(x_i)) >= rho, sum alpha = 1, alpha >= 0: one program over all of H.

    Examples of weight 0 are no examples. A vote without an edge is no vote (house): then there are no rounds.
    """
    used = np.flatnonzero(shares(weight, len(y))[0])
    N, M = len(H), (H * y)[:, used]
    program = linprog(
        np.append(np.zeros(N), -1.0),
        np.column_stack([-M.T, np.ones(len(used))]),
        np.zeros(len(used)),
        [np.append(np.ones(N), 0.0)],
        [1.0],
        [(0, None)] * N + [(None, None)],
    )
    if max(shares(weight, len(y))[0] * y @ H.T) <= TINY:
        return []
    return [{"scores": program.x[:N] @ H, "value": program.fun}]
