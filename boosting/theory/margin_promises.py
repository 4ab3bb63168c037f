r"""What AdaBoost's edges promise about its margins, round by round ([M] section 7.3.3).

With alpha_t = 1/2 log((1-eps_t)/eps_t) and Z_t = 2 sqrt(eps_t (1-eps_t)), as AdaBoost has them,

    share of margins <= rho  <=  e^{rho sum alpha_t} prod Z_t
                              =  2^T prod sqrt(eps_t^{1-rho} (1-eps_t)^{1+rho})          (theorem 7.7)
                             <=  ((1-2 gamma)^{1-rho} (1+2 gamma)^{1+rho})^{T/2}         (7.18)

for the smallest edge gamma and rho <= 2 gamma. The last one falls with T while rho is below

    Y(2 gamma) = -log(1 - 4 gamma^2) / log((1+2 gamma)/(1-2 gamma)),

which lies between gamma and 2 gamma: so AdaBoost reaches at least half of the largest margin 2 gamma*
in the end (Raetsch and Warmuth 2005). At 2 gamma = (sqrt 5 - 1)/2, the edge value of the cycle in
[M] exercise 7.9, it is 1/3.
"""

from math import exp, floor, inf, log

import numpy as np

from boosting.engine.trace import Trace

LARGEST_EXPONENT = 300.0  # e^300 lies far outside every picture


def margin_bounds(trace: Trace, rho: np.ndarray | float) -> np.ndarray:
    """e^{rho ||alpha||_1} prod Z after t = 0..T rounds, (T+1,), or (T+1, n) for margins rho (n,).

    Of an algorithm with exponential weights; with AdaBoost's steps it is theorem 7.7's bound, and
    with any other positive steps a bound, too ([M] exercise 7.12 f i).
    """
    logs = np.cumsum([0.0, *np.log([r.normalizer for r in trace])])
    steps = np.cumsum([0.0, *trace.alpha])
    rho = np.asarray(rho, np.float64)
    exponent = np.multiply.outer(steps, rho) + (logs[:, None] if rho.ndim else logs)
    return np.exp(np.minimum(exponent, LARGEST_EXPONENT))


def bound_by_smallest_edge(trace: Trace, rho: float) -> np.ndarray:
    """(7.18) after t = 0..T rounds, (T+1,), with the smallest edge gamma so far; nan where rho > 2 gamma."""
    smallest = np.minimum.accumulate(trace.edge)
    values = [1.0]
    for t, gamma in enumerate(smallest.tolist(), 1):
        usable = rho <= 2 * gamma < 1
        values.append(exp(t / 2 * log_rate(gamma, rho)) if usable else np.nan)
    return np.array(values)


def log_rate(gamma: float, rho: float) -> float:
    """log((1-2 gamma)^{1-rho} (1+2 gamma)^{1+rho}), for 0 <= gamma < 1/2: below 0, (7.18) falls."""
    return (1 - rho) * log(1 - 2 * gamma) + (1 + rho) * log(1 + 2 * gamma)


def reached_margin(gamma: float) -> float:
    """Y(2 gamma): below this margin (7.18) falls to 0 with the rounds, if every edge is gamma.

    >>> round(reached_margin((5**0.5 - 1) / 4), 12)  # the cycling matrix of exercise 7.9
    0.333333333333
    """
    if gamma <= 0 or gamma >= 0.5:
        return 0.0 if gamma <= 0 else 1.0
    return -log(1 - 4 * gamma**2) / log((1 + 2 * gamma) / (1 - 2 * gamma))


def margin_boost_rounds(gamma: float, rho: float, m: float) -> float:
    """Rounds of A_rho after which every margin is above rho ([M] ex. 7.12 f iii); inf for gamma <= 0.

    The first whole number above (1 - rho^2) log(m) / (2 gamma^2): only there is the bound on the share of margins
    up to rho below 1/m, one example. gamma: at most (1 - rho)/2 - eps_t in every round; m: the number of examples.
    """
    return floor((1 - rho**2) * log(m) / (2 * gamma**2)) + 1 if gamma > 0 else inf


def margin_boost_product(errors: np.ndarray, rho: float) -> np.ndarray:
    """prod_s (u^{(1+rho)/2} + u^{-(1-rho)/2}) sqrt(eps_s^{1-rho} (1-eps_s)^{1+rho}), u = (1-rho)/(1+rho).

    After t = 1..T rounds of A_rho with weighted errors (T,): (T,). It is e^{rho sum alpha} prod Z with
    its own steps ([M] exercise 7.12 f ii).
    """
    u = (1 - rho) / (1 + rho)
    factor = u ** ((1 + rho) / 2) + u ** (-(1 - rho) / 2)
    eps = np.asarray(errors, np.float64)
    return np.cumprod(factor * np.sqrt(eps ** (1 - rho) * (1 - eps) ** (1 + rho)))
