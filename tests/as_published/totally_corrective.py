"""TotalBoost, SoftBoost, ERLPBoost: Warmuth, Liao, Rätsch 2006; Warmuth, Glocer, Rätsch 2007; with Vishwanathan 2008.

The cap is 1/(nu m), with nu a share as for LPBoost; where examples have shares b_i, d starts at b and is capped at b_i / nu.
"""

import numpy as np
from scipy.optimize import linprog, minimize

from as_published.house import TINY, first_best, shares

COMPARED_IN = "tests/choices/test_totally_corrective.py"


def _entropy(d, d0):
    """Delta(d, d0) = sum d_i ln(d_i / d0_i)."""
    return float(np.sum(np.where(d > 0, d * np.log(np.maximum(d, 1e-300) / d0), 0.0)))


def least(U, d0, top, limit=None, eta=None):
    """argmin Delta(d, d0) with U d <= limit, None if infeasible; or of Delta(d, d0) / eta + max U d. SciPy's SLSQP."""
    m = len(d0)
    cost = np.append(np.zeros(m), 1.0)
    rows = np.column_stack([U, -np.ones(len(U))])
    total, box = [np.append(np.ones(m), 0.0)], [(0, t) for t in top] + [(None, None)]
    lowest = linprog(cost, rows, np.zeros(len(U)), total, [1.0], box)
    if limit is not None and lowest.fun > limit:
        return None
    price = 0.0 if eta is None else eta

    def value(x):
        return _entropy(x[:m], d0) + price * x[m]

    def slope(x):
        return np.append(np.log(np.maximum(x[:m], 1e-300) / d0) + 1, price)

    solution = minimize(
        value,
        lowest.x,
        jac=slope,
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 1000},
        bounds=[(1e-14, t) for t in top] + [(-2, 2 if limit is None else limit)],
        constraints=[
            {"type": "eq", "fun": lambda x: x[:m].sum() - 1, "jac": lambda x: total[0]},
            {"type": "ineq", "fun": lambda x: -(rows @ x), "jac": lambda x: -rows},
        ],
    )
    return solution.x[:m]


def _soft_margin_vote(U, top):
    """w of the largest soft margin over the hypotheses so far, and its value: LPBoost's program."""
    m = U.shape[1]
    program = linprog(
        np.append(np.zeros(m), 1.0),
        np.column_stack([U, -np.ones(len(U))]),
        np.zeros(len(U)),
        [np.append(np.ones(m), 0.0)],
        [1.0],
        [(0, t) for t in top] + [(None, None)],
    )
    return -program.ineqlin.marginals, program.fun


def _round(H, y, chosen, d, top):
    U = np.array([y * H[j] for j in chosen])
    w, value = _soft_margin_vote(U, top)
    F = w @ np.array([H[j] for j in chosen])
    return {"j": chosen[-1], "distribution": d, "scores": F, "value": -value}


def softboost(H, y, T, nu, eps, weight=None):
    """Algorithm 1 of Warmuth, Glocer and Rätsch."""
    d0, _ = shares(weight, len(y))
    top = np.minimum(d0 / nu, 1.0) if nu else np.ones(len(y))
    d, gamma, chosen, rounds = d0, 1.0, [], []  # 1. d^0 uniform, gamma^_0 = 1
    for _ in range(T):  # 2.
        j = first_best([sum(d * y * h) for h in H], 1.0)  # (a) send d^{t-1} to the oracle
        if not chosen and sum(d * y * H[j]) <= TINY:
            break  # house: a first hypothesis without an edge is none
        gamma = min(gamma, sum(d * y * H[j]))  # gamma^_t = min(gamma^_{t-1}, d^{t-1} . u^t)
        chosen.append(j)
        rounds.append(_round(H, y, chosen, d, top))
        U = np.array([y * H[k] for k in chosen])
        d = least(U, d0, top, limit=gamma - eps)  # (b) d^t = argmin, d . u^q <= gamma^_t - delta
        if d is None:  # (c) if infeasible, T = t, break
            break
    return rounds


def totalboost(H, y, T, eps, weight=None):
    """TotalBoost_nu of Warmuth, Liao and Rätsch: without a cap."""
    return softboost(H, y, T, 0.0, eps, weight)


def erlpboost(H, y, T, nu, eps, weight=None):
    """Algorithm 1 of Warmuth, Glocer and Vishwanathan."""
    d0, count = shares(weight, len(y))
    top = np.minimum(d0 / nu, 1.0)
    eta = max(2 / eps * np.log(min(1 / nu, count)), 1 / 2)
    d, chosen, values, rounds = d0, [], [], []  # 1. d^0 uniform
    last = -np.inf  # P^{t-1}(d^{t-1})
    for _ in range(T):
        j = first_best([sum(d * y * h) for h in H], 1.0)  # (a)
        if not chosen and sum(d * y * H[j]) <= TINY:
            break  # house
        edges = [sum(d * y * H[k]) for k in [*chosen, j]]
        values.append(max(edges) + _entropy(d, d0) / eta)  # P^t(d^{t-1})
        if (
            min(values) - last <= eps / 2
        ):  # (b), (c) delta^t = min_q P^q(d^{q-1}) - P^{t-1}(d^{t-1}) <= eps / 2
            break
        chosen.append(j)
        rounds.append(_round(H, y, chosen, d, top))
        U = np.array([y * H[k] for k in chosen])
        d = least(U, d0, top, eta=eta)  # (d) d^t = argmin P^t(d)
        last = max(U @ d) + _entropy(d, d0) / eta
    return rounds
