r"""AdaBoost with one step for all rounds: the five answers of [M] exercise 7.8.

Every edge is at least gamma: 1/2 - epsilon_t >= gamma > 0. Then

    (a) alpha = 1/2 log((1/2 + gamma) / (1/2 - gamma)) makes the bound of the empirical error smallest;
    (b) h_t errs on epsilon e^alpha / (epsilon e^alpha + (1 - epsilon) e^{-alpha}) of its own new weights, at most 1/2: the
        correctly classified examples keep the larger share, unless the edge is gamma;
    (c) the empirical error is at most (1 - 4 gamma^2)^{T/2} <= exp(-2 gamma^2 T);
    (d) after T > log(m) / (2 gamma^2) rounds it is below 1/m: the vote is consistent;
    (e) the vote of that many base classifiers of VC dimension s has at most 2 (s+1) T log2(e T), and the VC bound for a
        consistent vote follows.
"""

from math import floor, log

import numpy as np

from boosting.engine.trace import Trace
from boosting.theory.bounds import Terms, vc_bound
from boosting.theory.training_bounds import rounds_to_zero

ROUNDING = 1e-12  # of an edge


def best_step(gamma: float) -> float:
    """(a) 1/2 log((1/2 + gamma) / (1/2 - gamma)), 0 < gamma < 1/2.

    >>> round(best_step(0.1), 4)
    0.2027
    """
    return 0.5 * log((0.5 + gamma) / (0.5 - gamma))


def held(trace: Trace, gamma: float) -> np.ndarray:
    """Whether all edges of the rounds 1..t were at least gamma, t = 1..T: (T,) bool; then (c) and (d) hold."""
    return np.logical_and.accumulate(trace.edge >= gamma - ROUNDING)


def mass_of_wrong(error: np.ndarray, gamma: float) -> np.ndarray:
    """(b) The share of the new weights on which h_t errs, (n,), for weighted errors (n,) before the step.

    gamma: that of the step.

    >>> mass_of_wrong(np.array([0.4, 0.3]), 0.1).round(4).tolist()  # 1/2 where the edge is gamma
    [0.5, 0.3913]
    """
    odds = (0.5 + gamma) / (0.5 - gamma)  # e^{2 alpha}
    return error * odds / (error * odds + 1 - error)


def error_bound(gamma: float, rounds: np.ndarray) -> np.ndarray:
    """(c) (1 - 4 gamma^2)^{T/2} for numbers of rounds T (n,): (n,)."""
    return (1 - 4 * gamma**2) ** (np.asarray(rounds) / 2)


def enough_rounds(gamma: float, m: float) -> int:
    """(d) floor(log(m) / (2 gamma^2)) + 1, after which no example of m is wrong.

    >>> enough_rounds(0.1, 100)
    231
    """
    return floor(rounds_to_zero(gamma, m)) + 1


def consistent_bound(gamma: float, m: float, vc: float) -> Terms:
    """(e) The VC bound for the vote after `enough_rounds`: no training error, and a price for so many.

    gamma, m: as there; vc: the VC dimension s of the base classifiers, T of which `vc_of_votes` counts as T - 1 rounds.
    """
    return vc_bound(0.0, vc, enough_rounds(gamma, m) - 1, m)
