r"""Bounds on the true error, term by term.

Every bound here holds with probability at least 1 - delta over the draw of the sample of m
examples, for all ensembles F = sum_t c_t h_t of the family at once, and has the form

    R(F) <= loss on the sample + price of the family's richness + price of chance.

A function returns these `Terms` by name, so that one can see which of them is to blame when the
total is 1 or more and the bound is vacuous. Many functions share these parameters:

    margin_loss      the margin loss at rho, or the share of margins <= rho (see margins.py)
    rho              the margin, on the scale of y F / ||c||_1, in (0, 1]
    complexity       the Rademacher complexity R_m(H) of the base classifiers (see rademacher.py)
    vc               the VC dimension of the base classifiers
    m                the number of examples; it need not be a whole number
    delta            the probability with which the bound may fail

Bounds on the training error are in training_bounds.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, comb, e, inf, log, log1p, log2, sqrt

import numpy as np

Numbers = Sequence[float] | np.ndarray


class Terms(dict[str, float]):
    """A bound as the sum of its terms, by name."""

    @property
    def total(self) -> float:
        """The bound."""
        return sum(self.values())

    @property
    def vacuous(self) -> bool:
        """Whether the bound is 1 or more: it says nothing, because no error is larger than 1."""
        return self.total >= 1


def confidence(m: float, delta: float) -> float:
    """sqrt(log(1/delta) / (2 m)): the price of the sample being drawn at random.

    >>> round(confidence(100, 0.05), 4)
    0.1224
    """
    return sqrt(log(1 / delta) / (2 * m))


def vc_of_stumps(d: int) -> int:
    """The VC dimension of decision stumps in R^d: the largest v with C(v, floor(v/2)) <= 2 d.

    Source: Gey 2018.

    >>> [vc_of_stumps(d) for d in (1, 2, 3, 10)]
    [2, 3, 4, 6]
    """
    v = 1
    while comb(v + 1, (v + 1) // 2) <= 2 * d:
        v += 1
    return v


def vc_of_votes(vc: float, n_rounds: int) -> float:
    """An upper bound of the VC dimension of ensembles of T = n_rounds base classifiers.

    It is 2 (vc + 1) (T + 1) log2((T + 1) e) for base classifiers from a family of VC dimension vc
    ([M] equation 7.9).

    >>> round(vc_of_votes(1, 1), 4)  # 8 log2(2 e)
    19.5416
    """
    return 2 * (vc + 1) * (n_rounds + 1) * log2((n_rounds + 1) * e)


def vc_complexity(vc: float, m: float) -> float:
    """sqrt(2 vc log(e m / vc) / m): the complexity of a family by its VC dimension.

    A family with vc > m may give the sample all 2^m labellings: sqrt(2 log 2) ([M] section 3.3).

    >>> round(vc_complexity(2, 100), 4), round(vc_complexity(200, 100), 4)
    (0.4433, 1.1774)
    """
    return sqrt(2 * vc * log(e * m / vc) / m) if m >= vc else sqrt(2 * log(2))


def vc_bound(train_error: float, vc: float, n_rounds: int, m: float, delta: float = 0.05) -> Terms:
    """Training error + complexity by VC dimension + confidence: a bound that grows with the rounds.

    train_error: of the ensemble; vc: of its base classifiers; n_rounds: T in [M] equation 7.9;
    m and delta as above.
    """
    return Terms(
        {
            "training error": train_error,
            "VC dimension": vc_complexity(vc_of_votes(vc, n_rounds), m),
            "confidence": confidence(m, delta),
        }
    )


def margin_bound(
    margin_loss: float,
    rho: float,
    complexity: float,
    m: float,
    delta: float = 0.05,
    empirical: bool = False,
) -> Terms:
    """margin_loss + (2 / rho) complexity + confidence ([M] equation 7.13): T is not in it.

    empirical: whether complexity is that of this very sample, not its mean over samples of size m;
    the confidence is then 3 times that at delta / 2 ([M] equation 7.14).

    >>> margin_bound(0.1, 0.5, 0.05, 100)["complexity"]
    0.2
    """
    width = 3 * confidence(m, delta / 2) if empirical else confidence(m, delta)
    return Terms(
        {"margin loss": margin_loss, "complexity": 2 / rho * complexity, "confidence": width}
    )


def vc_margin_bound(
    margin_loss: float, rho: float, vc: float, m: float, delta: float = 0.05
) -> Terms:
    """`margin_bound` with sqrt(2 vc log(e m / vc) / m) for the complexity ([M] equation 7.15).

    margin_loss, rho, m and delta as above.
    """
    return margin_bound(margin_loss, rho, vc_complexity(vc, m), m, delta)


def uniform_margin_bound(
    margin_loss: float, rho: float, complexity: float, m: float, delta: float = 0.05
) -> Terms:
    """The margin bound for all rho in (0, 1] at once: rho may be chosen after the run ([M] 7.27).

    margin_loss: here the share of margins <= rho. complexity, m and delta as above. The terms are
    as printed; the union over rho = 1, 1/2, 1/4, ... on which they rest gives twice the complexity
    term.

    >>> terms = uniform_margin_bound(0.1, 1.0, 0.05, 100)
    >>> terms["choice of the margin"]  # log2(2/1) = 1, and its logarithm is 0
    0.0
    """
    return Terms(
        {
            "margin loss": margin_loss,
            "complexity": 2 / rho * complexity,
            "choice of the margin": sqrt(log(log2(2 / rho)) / m),
            "confidence": confidence(m, delta / 2),
        }
    )


def loss_bound(
    mean_loss: float, lipschitz: float, coefficients: Numbers, p: float, complexity: float,
    m: float, delta: float = 0.05, empirical: bool = False,
) -> Terms:  # fmt: skip
    """mean_loss + 2 lipschitz ||c||_0^(1-1/p) ||c||_p complexity + confidence ([Q] theorem 1).

    The confidence is sqrt((log(1/delta) + 2 log log2(2 ||c||_p)) / (2 m)), where a norm below 1
    counts as 1. mean_loss: of any loss that is at least the zero-one loss; lipschitz: the Lipschitz
    constant of min(loss, 1); coefficients: c (k,); p: the norm, in [1, inf]; complexity, m and
    delta as above. empirical: complexity is that of this sample; delta becomes delta / 2 and the
    confidence is tripled. The terms are as printed; the union over the norm on which they rest
    gives twice the complexity term.

    >>> c = [3.0, -4.0]
    >>> [round(loss_bound(0.1, 2.0, c, p, 0.01, 100)["complexity"], 4) for p in (1, 2, np.inf)]
    [0.28, 0.2828, 0.32]
    """
    c = np.asarray(coefficients, np.float64)
    norm = float(np.linalg.norm(c, p)) if c.size else 0.0
    factor = float(np.count_nonzero(c)) ** (1 - 1 / p if p < inf else 1.0)
    extra = 2 * log(log2(2 * max(norm, 1.0)))
    width = sqrt((log((2 if empirical else 1) / delta) + extra) / (2 * m)) * (3 if empirical else 1)
    return Terms(
        {
            "mean loss": mean_loss,
            "complexity": 2 * lipschitz * factor * norm * complexity,
            "confidence": width,
        }
    )


def deep_bound(
    margin_loss: float,
    rho: float,
    shares: Numbers,
    complexities: Numbers,
    n_families: int,
    m: float,
    delta: float = 0.05,
) -> Terms:
    """margin_loss + (4 / rho) sum_t shares_t complexities_t + number of families + confidence.

    [D] theorem 1. margin_loss: the share of margins <= rho. shares (k,): |c_t| / ||c||_1;
    complexities (k,): for each base classifier that of its own family; n_families: how many
    families the base classifiers could come from, whichever did; m and delta as above.

    >>> round(deep_bound(0.1, 0.5, [0.5, 0.5], [0.01, 0.03], 1, 100)["complexity"], 4)
    0.16
    """
    weighted = float(np.abs(shares) @ np.asarray(complexities))
    price = log(n_families)
    pieces = ceil(4 / rho**2 * max(log(rho**2 * m / price), 0.0)) * price / m if price else 0.0
    return Terms(
        {
            "margin loss": margin_loss,
            "complexity": 4 / rho * weighted,
            "number of families": 2 / rho * sqrt(price / m),
            "confidence": sqrt(pieces + log(2 / delta) / (2 * m)),
        }
    )


def multiclass_complexity(
    rho: float, n_classes: int, shares: Numbers, complexities: Numbers
) -> float:
    """(8 c / rho) sum_t shares_t complexities_t: `deep_bound`'s complexity term for c = n_classes.

    shares (k,) and complexities (k,) as in `deep_bound`, the complexities those of the families
    H_k with the class held fixed, Pi_1(H_k) (Kuznetsov, Mohri and Syed 2014).
    """
    return 8 * n_classes / rho * float(np.abs(shares) @ np.asarray(complexities))


def structural_risk(error: float, complexity: float, k: int, m: float) -> Terms:
    """error + complexity + sqrt(log k / m): what structural risk minimisation minimises over k.

    error: the training error of the best member of H_k; complexity: R_m(H_k); k = 1, 2, ...: the
    number of the family; m: the number of examples ([M] section 4.3, [D]).
    """
    return Terms(
        {
            "training error": error,
            "complexity": complexity,
            "choice of the family": sqrt(log(k) / m),
        }
    )


def empirical_bernstein(losses: Numbers, n_functions: float, delta: float = 0.05) -> Terms:
    """Mean loss + sqrt(18 V ln(M/delta) / m) + 15 ln(M/delta) / (m - 1), losses (m,) in [0, 1].

    V is their sample variance (with m - 1 in its denominator), M = n_functions the growth of the
    class of losses (Maurer, Pontil 2009, as used in [V]).

    >>> empirical_bernstein([0.5] * 11, 1.0, 1.0)
    {'mean loss': 0.5, 'variance': 0.0, 'remainder': 0.0}
    """
    values = np.asarray(losses, np.float64)
    return bernstein_terms(values, log(n_functions), len(values), delta)


def bernstein_terms(losses: np.ndarray, log_functions: float, m: float, delta: float) -> Terms:
    """`empirical_bernstein` for a logarithm of M, and for an m that is not the number of losses.

    losses (n,) in [0, 1] give mean and variance; log_functions: ln M, for an M beyond the largest
    float; m: the number of examples in the last two terms; delta as above.
    """
    size = log_functions - log(delta)
    variance = float(losses.var(ddof=1)) if len(losses) > 1 else 0.0
    spread = sqrt(18 * variance * size / m)
    return Terms(
        {
            "mean loss": float(losses.mean()),
            "variance": spread,
            "remainder": 15 * size / max(m - 1, 1),
        }
    )


def log_of_votes(n_rounds: int, norm: float, m: float, d: int) -> float:
    """ln M of the empirical Bernstein bound for the clipped exponential loss of votes of stumps.

    M = 10 N(1/m, 2m), N a covering number (Maurer, Pontil 2009). On 2m points in d dimensions a
    stump is one of at most 4 m d; coefficients with ||c||_1 <= B are within 1/m of one of (1 + 2 B
    m)^T, T = n_rounds. B is the least power of 2 that is at least `norm`, which is known only after
    the run; B = 2^k takes the share 1/((k+1)(k+2)) of delta.
    """
    k = ceil(log2(max(norm, 1.0)))
    return log(10) + n_rounds * (log(4 * m * d) + log1p(2 * m * 2.0**k)) + log((k + 1) * (k + 2))
