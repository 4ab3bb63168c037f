r"""How fast the training error falls if every round has an edge: AdaBoost against QuadBoost ([Q] section 3).

    AdaBoost   every edge at least gamma:              error <= exp(-2 gamma^2 T)
    QuadBoost  every mu - M at least gamma (eta = 1):  error <= quadratic risk <= 1 - gamma^2 T

so that an error of at most eps is reached after log(1/eps) / (2 gamma^2) rounds of AdaBoost, and
after (1 - eps) / gamma^2 of QuadBoost, which [Q] rounds up to 1/gamma^2. The two gammas are not the
same number: by Cauchy and Schwarz mu - M, the correlation of h with the residual, is at most the root
of the risk, so QuadBoost's gamma must fall as its risk does.
"""

from math import inf, log

import numpy as np

from boosting.engine.sums import product
from boosting.engine.trace import Trace
from boosting.theory.training_bounds import exponential_of_smallest_edge

__all__ = ["adaboost_rounds", "correlations", "exponential_of_smallest_edge", "line_of_smallest_correlation",
           "quadboost_rounds", "squared_price", "theory_prices"]  # fmt: skip


def adaboost_rounds(gamma: np.ndarray, eps: float) -> np.ndarray:
    """log(1/eps) / (2 gamma^2), (n,): the rounds after which AdaBoost's error is at most eps."""
    return log(1 / eps) / (2 * np.asarray(gamma, np.float64) ** 2)


def quadboost_rounds(gamma: np.ndarray, eps: float) -> np.ndarray:
    """(1 - eps) / gamma^2, (n,): the same for QuadBoost and its gamma."""
    return (1 - eps) / np.asarray(gamma, np.float64) ** 2


def correlations(trace: Trace) -> np.ndarray:
    """mu_t - M_t = sum_i b_i (y_i - F_{t-1}(x_i)) h_t(x_i) of every round, (T,) ([Q] equation 4)."""
    before = np.vstack([np.zeros((1, trace.sample.size)), trace.scores[:-1]])
    return product((trace.sample.y - before) * trace.votes, trace.sample.weight)


def line_of_smallest_correlation(trace: Trace) -> np.ndarray:
    """1 - gamma^2 t with gamma the smallest mu - M of the rounds 1..t, t = 0..T: (T+1,)."""
    smallest = np.maximum(np.minimum.accumulate(correlations(trace)), 0.0)
    return np.append(1.0, 1 - smallest**2 * np.arange(1, len(trace) + 1))


def theory_prices(complexity: float, members: int) -> dict[str, float]:
    """The prices that [Q]'s theorem 1 puts on a vote's norm for p = 1, 2 and infinity, for that many base classifiers.

    2 R_m, 4 sqrt(n) R_m and 4 n R_m, as printed; complexity: R_m of the family. The first is the lambda of equation 7,
    whose penalty is 2 lambda |c|_1. The second is a price of |c|_2, where equation 8 has lambda |c|_2^2: see
    `squared_price`. The third is a price of |c|_inf, where equation 9 has a cap on every coefficient.

    >>> theory_prices(0.1, 4)
    {'L1': 0.2, 'L2': 0.8, 'L∞': 1.6}
    """
    return {
        "L1": 2 * complexity,
        "L2": 4 * members**0.5 * complexity,
        "L∞": 4 * members * complexity,
    }


def squared_price(price: float, norm: float) -> float:
    """The lambda at which lambda |c|_2^2 pulls as hard as price |c|_2 at a vote of that norm; inf for 0.

    >>> squared_price(0.8, 2.0)  # slopes: 0.8, and 2 * 0.2 * 2
    0.2
    """
    return price / (2 * norm) if norm > 0 else inf
