r"""Bounds: on the training error, which a run carries with it, and on the true error, term by term.

On the training error (curves in `BOUNDS`):

    1[z <= 0] <= phi(z) for every loss here, so the training error is at most the mean loss.
    Exponential loss: mean e^{-yF_T} = prod_t Z_t; with AdaBoost's step Z_t = 2 sqrt(eps_t (1-eps_t)), which is at most
    exp(-2 gamma_t^2), hence training error <= prod Z_t <= exp(-2 sum gamma_t^2)   ([M] Theorem 7.2).

On the true error R, with probability at least 1 - delta over the sample of m examples: every function returns
`Terms`, what the bound is made of, by name. A total above 1 says nothing (`vacuous`), and is still worth seeing: which
term is to blame? The Rademacher complexities R_m(H) come from rademacher.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, comb, e, exp, inf, log, log1p, log2, sqrt

import numpy as np

from boosting.engine.trace import Trace


@dataclass(frozen=True)
class Bound:
    """A curve (T+1,) above the training error (or the objective itself), with its name and its meaning."""

    label: str
    help: str
    curve: Callable[[Trace], np.ndarray]


def product_of_normalizers(trace: Trace) -> np.ndarray:
    """prod_{s <= t} Z_s for t = 0..T: the mean exponential loss."""
    return np.cumprod([1.0, *trace.normalizer])


def exponential_of_edges(trace: Trace) -> np.ndarray:
    """exp(-2 sum_{s <= t} gamma_s^2) for t = 0..T ([M] Theorem 7.2); holds for AdaBoost's own steps."""
    return np.exp(-2 * np.cumsum([0.0, *trace.edge**2]))


def objective(trace: Trace) -> np.ndarray:
    """What the algorithm minimises, for t = 0..T."""
    return np.array([trace.start.objective, *trace.objective])


def root_of_cost(trace: Trace) -> np.ndarray:
    """sqrt(mean^2 + lam variance) of the exponential loss for t = 0..T: at least the mean, so at least the error.

    The cost itself is no bound: a mean loss below 1 that is squared may fall below the error.
    """
    return np.sqrt(objective(trace))


def mean_hinge(trace: Trace) -> np.ndarray:
    """The mean of max(0, 1 - y F_t) for t = 0..T; 1 before the first round."""
    return np.array(
        [1.0, *(np.maximum(0, 1 - trace.sample.y * trace.scores) @ trace.sample.weight)]
    )


def share_given_up(trace: Trace) -> np.ndarray:
    """The share of examples below the soft margin's rho where rho > 0, which is at most nu; else 1; for t = 0..T.

    rho is the largest margin below which the dual weights are at their cap; the smallest margin where no cap binds.
    """
    shares = [1.0]
    for r in trace:
        margins, weight = r.sample.y * r.scores, r.sample.weight
        dual = r.after.distribution
        rho = float(margins[dual > 1e-9 * dual.max()].max())
        shares.append(float(weight @ (margins < rho - 1e-9)) if rho > 1e-9 else 1.0)
    return np.array(shares)


def all_pairs(trace: Trace) -> np.ndarray:
    """c - 1 times the mean over pairs (right class, wrong class) of the exponential loss, for t = 0..T."""
    return trace.sample.rows_per_example * product_of_normalizers(trace)


BOUNDS: dict[str, Bound] = {
    "penalised": Bound(
        "penalised loss",
        "The mean of Φ(1 − yF) plus the price of the votes: what it lowers.",
        objective,
    ),
    "classes": Bound(
        "sum over classes",
        "The exponential loss summed over an example's wrong classes.",
        all_pairs,
    ),
    "normalizers": Bound(
        "∏ Z", "The product of the normalisers: the mean exponential loss.", product_of_normalizers
    ),
    "edges": Bound(
        "exp(−2 Σγ²)", "Theorem 7.2: what the edges alone promise.", exponential_of_edges
    ),
    "mean_loss": Bound(
        "mean loss",
        "What the algorithm lowers: a mean of losses of 1 or more per mistake.",
        objective,
    ),
    "margin_loss": Bound(
        "G_ρ", "Exercise 7.12: above the share of margins below ρ, so above the error.", objective
    ),
    "cost": Bound(
        "√cost",
        "The root of what is lowered: the squared mean loss plus λ times its variance.",
        root_of_cost,
    ),
    "risk": Bound(
        "quadratic risk",
        "The mean of (1 − yF)²: what QuadBoost lowers; never below the error.",
        objective,
    ),
    "hinge": Bound(
        "mean hinge loss", "The mean of max(0, 1 − yF): never below the training error.", mean_hinge
    ),
    "nu": Bound(
        "below the margin",
        "The share of margins below ρ, once ρ > 0: at most ν; hard margin: 0.",
        share_given_up,
    ),
}


class Terms(dict):
    """A bound as the sum of its terms, by name."""

    @property
    def total(self) -> float:
        """The bound."""
        return sum(self.values())

    @property
    def vacuous(self) -> bool:
        """Whether the bound says nothing that was not known before: an error is at most 1."""
        return self.total >= 1


def confidence(m: float, delta: float) -> float:
    """sqrt(log(1/delta) / (2 m)): what it costs that the sample is drawn at random.

    >>> round(confidence(100, 0.05), 4)
    0.1224
    """
    return sqrt(log(1 / delta) / (2 * m))


def margin_product(errors, rho: float) -> float:
    """2^T prod sqrt(eps^(1-rho) (1-eps)^(1+rho)) >= share of margins <= rho, for AdaBoost ([M] theorem 7.7).

    >>> round(margin_product([0.25, 0.25], 0.0), 4)  # at rho = 0 it is prod Z: (2 sqrt(3/16))^2 = 3/4
    0.75
    """
    eps = np.asarray(errors, np.float64)
    return float(np.prod(2 * np.sqrt(eps ** (1 - rho) * (1 - eps) ** (1 + rho))))


def margin_edge(gamma: float, rho: float, n_rounds: int) -> float:
    """((1-2 gamma)^(1-rho) (1+2 gamma)^(1+rho))^(T/2): the same when every edge is at least gamma >= rho/2 ([M] 7.18).

    >>> round(margin_edge(0.25, 0.0, 2), 4)
    0.75
    """
    return ((1 - 2 * gamma) ** (1 - rho) * (1 + 2 * gamma) ** (1 + rho)) ** (n_rounds / 2)


def margin_boost_edge(gamma: float, rho: float, n_rounds: int) -> float:
    """exp(-2 gamma^2 T / (1 - rho^2)): for A_rho, when (1 - rho)/2 - eps_t > gamma in every round ([M] ex. 7.12 f).

    >>> round(margin_boost_edge(0.25, 0.0, 8), 4)  # e^-1
    0.3679
    """
    return exp(-2 * gamma**2 * n_rounds / (1 - rho**2))


def vc_of_stumps(d: int) -> int:
    """The VC dimension of decision stumps in R^d: the largest v with C(v, floor(v/2)) <= 2 d (Gey 2018).

    >>> [vc_of_stumps(d) for d in (1, 2, 3, 10)]
    [2, 3, 4, 6]
    """
    v = 1
    while comb(v + 1, (v + 1) // 2) <= 2 * d:
        v += 1
    return v


def vc_of_votes(vc: float, n_rounds: int) -> float:
    """2 (d + 1) (T + 1) log2((T + 1) e) >= the VC dimension of T base classifiers' votes, each from a family of d ([M] 7.9).

    >>> round(vc_of_votes(1, 1), 4)  # 8 log2(2 e)
    19.5416
    """
    return 2 * (vc + 1) * (n_rounds + 1) * log2((n_rounds + 1) * e)


def vc_complexity(vc: float, m: float) -> float:
    """sqrt(2 d log(e m / d) / m); where m < d all 2^m labellings may be there, and it is sqrt(2 log 2).

    >>> round(vc_complexity(2, 100), 4), round(vc_complexity(200, 100), 4)
    (0.4433, 1.1774)
    """
    return sqrt(2 * vc * log(e * m / vc) / m) if m >= vc else sqrt(2 * log(2))


def vc_bound(train_error: float, vc: float, n_rounds: int, m: float, delta: float = 0.05) -> Terms:
    """Training error, VC dimension of the vote (7.9), confidence: the bound that grows with every round."""
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
    """Margin loss at rho + (2/rho) R + confidence ([M] 7.13); with R of this sample, 3 times it at delta/2 (7.14).

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
    """The same with sqrt(2 d log(e m / d) / m) for the complexity ([M] 7.15): no T in it."""
    return margin_bound(margin_loss, rho, vc_complexity(vc, m), m, delta)


def uniform_margin_bound(
    margin_loss: float, rho: float, complexity: float, m: float, delta: float = 0.05
) -> Terms:
    """For all rho in (0, 1] at once, so that rho may be chosen after the run ([M] 7.27, where the loss is 1[margin <= rho]).

    As printed. The union over rho = 1, 1/2, 1/4, ... that it rests on gives twice this complexity term.

    >>> uniform_margin_bound(0.1, 1.0, 0.05, 100)["choice of the margin"]  # log2(2/1) = 1, and its logarithm is 0
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
    mean_loss: float, lipschitz: float, coefficients, p: float, complexity: float, m: float, delta: float = 0.05,
    empirical: bool = False,
) -> Terms:  # fmt: skip
    """Mean loss + 2 l ||c||_0^(1-1/p) ||c||_p R + sqrt((log(1/delta) + 2 log log2(2 ||c||_p)) / (2m)) ([Q] theorem 1).

    For p in [1, inf]; l is the Lipschitz constant of min(loss, 1); a norm below 1 counts as 1 in the last term. With R
    of this sample delta becomes delta/2 and the last term is tripled. As printed: the union over the norm that its proof
    rests on gives twice this complexity term.

    >>> [round(loss_bound(0.1, 2.0, [3.0, -4.0], p, 0.01, 100)["complexity"], 4) for p in (1, 2, np.inf)]
    [0.28, 0.2828, 0.32]
    """
    c = np.asarray(coefficients, np.float64)
    norm = float(np.linalg.norm(c, p)) if c.size else 0.0
    used = float(np.count_nonzero(c)) ** (1 - 1 / p if p < inf else 1.0)
    extra = 2 * log(log2(2 * max(norm, 1.0)))
    width = sqrt((log((2 if empirical else 1) / delta) + extra) / (2 * m)) * (3 if empirical else 1)
    return Terms(
        {
            "mean loss": mean_loss,
            "complexity": 2 * lipschitz * used * norm * complexity,
            "confidence": width,
        }
    )


def deep_bound(
    margin_loss: float,
    rho: float,
    shares,
    complexities,
    n_families: int,
    m: float,
    delta: float = 0.05,
) -> Terms:
    """Margin loss + (4/rho) sum_t c_t r_k(t) + the price of p families + confidence (Cortes et al. 2014, theorem 1).

    The margin loss is the share of margins <= rho ([D]), not the smaller one that falls in a ramp. shares (k,): c / ||c||_1;
    complexities (k,): that of each base classifier's own family; n_families: all that may be drawn from, whichever were drawn.

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


def multiclass_complexity(rho: float, n_classes: int, shares, complexities) -> float:
    """(8 c / rho) sum_t c_t R(Pi_1(H_k(t))): the complexity term with c classes ([D], Kuznetsov et al. 2014)."""
    return 8 * n_classes / rho * float(np.abs(shares) @ np.asarray(complexities))


def structural_risk(error: float, complexity: float, k: int, m: float) -> Terms:
    """Empirical error + R_m(H_k) + sqrt(log k / m): structural risk minimisation compares k = 1, 2, ... by it ([D])."""
    return Terms(
        {
            "training error": error,
            "complexity": complexity,
            "choice of the family": sqrt(log(k) / m),
        }
    )


def empirical_bernstein(losses, n_functions: float, delta: float = 0.05) -> Terms:
    """Mean loss + sqrt(18 V ln(M/delta) / m) + 15 ln(M/delta) / (m - 1), losses (m,) in [0, 1] (Maurer, Pontil 2009).

    As used in [V]. V is the sample variance (m - 1 in its denominator), M the growth of the loss class.

    >>> empirical_bernstein([0.5] * 11, 1.0, 1.0)
    {'mean loss': 0.5, 'variance': 0.0, 'remainder': 0.0}
    """
    losses = np.asarray(losses, np.float64)
    return bernstein_terms(losses, log(n_functions), len(losses), delta)


def bernstein_terms(losses: np.ndarray, log_functions: float, m: float, delta: float) -> Terms:
    """The same from ln M, which may be too large for M to be a float, with the losses' mean and variance but another m."""
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
    """ln M for the clipped exponential loss of votes of T stumps, M = 10 N(1/m, 2m), N a covering number (Maurer, Pontil).

    On 2m points a stump is one of at most 4md; coefficients with ||c||_1 <= B are within 1/m of one of (1 + 2Bm)^T. B is the
    least power of 2 above the norm, and its k-th power takes the share 1/((k+1)(k+2)) of delta.
    """
    k = ceil(log2(max(norm, 1.0)))
    return log(10) + n_rounds * (log(4 * m * d) + log1p(2 * m * 2.0**k)) + log((k + 1) * (k + 2))
