r"""Which margin counts: the smallest (Breiman 1999), or the k-th (Gao and Zhou 2013)? Below a root (Schapire et al. 1998)?

One proof gives all three. Of a vote f with coefficients c draw N base classifiers, h with probability |c_h| / ||c||_1,
and let them vote alike: the small vote g. By Hoeffding's inequality y g lies on the other side of rho/2 than y f does of
0 or of rho with probability at most e = exp(-N rho^2 / 8), so that with the law D and the sample S

    P_D[y f <= 0]  <=  P_D[y g < rho/2] + e,      P_S[y g < rho/2]  <=  P_S[y f < rho] + e.

Of a family of |H| there are at most |H|^N small votes, with N + 1 different margins each. By Chernoff's bound, for all of
them and all N at once (N takes the share 1 / (N (N+1)) of delta), with probability at least 1 - delta,

    kl(P_S || P_D)  <=  u = (N ln |H| + ln(N+1) + ln(N (N+1) / delta)) / m    where P_S[y g < rho/2] < P_D[y g < rho/2].

kl, taken as 0 elsewhere, is convex in both, so it holds for the means over g, too: for all rho and N, with
kl^{-1}(q; u) = max{p: kl(q || p) <= u},

    P_D[y f <= 0]  <=  kl^{-1}(P_S[y f < rho] + e; u) + e  <=  P_S[y f < rho] + 2 e + sqrt(u / 2).

The left one at the k-th smallest margin, where k - 1 of m lie below, is the k-th margin bound; at the smallest one it is
about u, of order (ln m) / m, as Breiman's. The right one, by Pinsker's inequality, is that of Schapire et al. All have
constants of their own in print; these are what the proof gives.
"""

from math import log
from typing import NamedTuple

import numpy as np

from boosting.engine.sums import first_lowest
from boosting.engine.trace import Trace
from boosting.theory import bound_variants
from boosting.theory.bound_table import BoundSettings
from boosting.theory.bound_variants import shares_at_most

RHOS = bound_variants.RHOS[:-1]  # at rho = 1 every margin is smaller
DRAWN = np.unique(np.round(np.logspace(0, 6, 61)))  # N: all are allowed, so few are enough
BITS = 64  # of a threshold, as a computer holds it
HALVINGS = 40  # of the interval in which kl^{-1} lies


class ByMargin(NamedTuple):
    """The bounds for every rho of `RHOS`, (n,): with kl^{-1}, with the root; and the share of smaller margins, (n,)."""

    kth: np.ndarray
    root: np.ndarray
    below: np.ndarray

    @property
    def best(self) -> int:
        """Where the k-th margin bound is lowest: an index of `RHOS`."""
        return first_lowest(self.kth)

    @property
    def promises(self) -> bool:
        """Whether it says anything there: an error is at most 1 without any bound."""
        return bool(self.kth[self.best] < 1)

    @property
    def smallest(self) -> int | None:
        """The largest rho of `RHOS` below which no margin lies: an index, None where the smallest margin is below all."""
        free = np.flatnonzero(self.below == 0)
        return int(free[-1]) if len(free) else None


def log_stumps(d: int) -> float:
    """ln(2 d 2^64): the logarithm of the number of stumps on d attributes that a computer can tell apart."""
    return log(2 * d) + BITS * log(2)


def after(trace: Trace, t: int, settings: BoundSettings) -> ByMargin:
    """All three bounds after round t >= 1 of a vote of stumps. trace: the run; settings: m and delta are asked."""
    below, family = shares_at_most(trace, t)[:-1], log_stumps(trace.sample.n_attributes)
    return by_margin(RHOS, below, family, settings.m, settings.delta)


def by_margin(
    rho: np.ndarray, below: np.ndarray, log_family: float, m: float, delta: float
) -> ByMargin:
    """The bounds for margins rho (n,), each with the best N of `DRAWN`.

    below (n,): the share of smaller margins; log_family: ln |H|; m: examples; delta: the probability that they fail.
    """
    N = DRAWN
    slip = np.exp(-np.outer(np.square(rho), N) / 8)
    size = (N * log_family + np.log(N + 1) + np.log(N * (N + 1) / delta)) / m
    share = np.minimum(below[:, None] + slip, 1)
    kth = largest(share, np.broadcast_to(size, share.shape)) + slip
    root = below[:, None] + 2 * slip + np.sqrt(size / 2)
    return ByMargin(kth.min(axis=1), root.min(axis=1), below)


def largest(share: np.ndarray, size: np.ndarray) -> np.ndarray:
    """kl^{-1}: the largest p in [share, 1] with kl(share || p) <= size, for arrays (n, k): (n, k).

    >>> round(float(largest(np.zeros(1), np.ones(1))[0]), 6)  # 1 - 1/e
    0.632121
    """
    low, high = share.copy(), np.ones_like(share)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        near = divergence(share, middle) <= size
        low, high = np.where(near, middle, low), np.where(near, high, middle)
    return high


def divergence(q: np.ndarray, p: np.ndarray) -> np.ndarray:
    """kl(q || p) = q ln(q/p) + (1-q) ln((1-q)/(1-p)) of coins, for 0 <= q <= p <= 1, (n, k): (n, k); inf for q < p = 1."""
    with np.errstate(divide="ignore", invalid="ignore"):
        heads = np.where(q > 0, q * np.log(q / p), 0.0)
        tails = np.where(q < 1, (1 - q) * np.log((1 - q) / (1 - p)), 0.0)
    return heads + tails
