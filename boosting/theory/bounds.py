r"""Bounds on the true error, term by term.

Every bound here holds with probability at least 1 - delta over the draw of the sample of m
examples, for all ensembles F = sum_t c_t h_t of its family at once, and has the form

    R(F) <= loss on the sample + price of the family's richness + price of chance.

R(F) is the error under the law that the sample was drawn from. Where the sample's labels are noisy,
so are those of R(F) (`error_with_noise`).

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

from collections.abc import Sequence
from math import ceil, comb, e, log, log1p, log2, sqrt

import numpy as np

from boosting.engine.sums import dot

SMALL_MARGINS = "share of margins ≤ ρ"  # a loss that counts such margins whole; the margin loss counts them in part

Numbers = Sequence[float] | np.ndarray
LEAST_BERNSTEIN = 16  # examples: the empirical Bernstein bound is proved from so many on


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


def error_with_noise(error: np.ndarray, rate: float) -> np.ndarray:
    """The error (n,) on labels of which each is flipped with probability rate, from that on clean ones.

    It is (1 - rate) error + rate (1 - error), which is 1/2 - (1 - 2 rate) (1/2 - error): between the
    clean error and 1/2. For rate < 1/2, a bound B <= 1/2 on it is one on the clean error, too.

    >>> error_with_noise(np.array([0.0, 0.5, 1.0]), 0.1).tolist()
    [0.1, 0.5, 0.9]
    """
    return (1 - rate) * error + rate * (1 - error)


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
    """Training error + complexity by VC dimension + confidence, for votes of T base classifiers.

    The complexity grows with T until the VC dimension exceeds m, and stays at sqrt(2 log 2) from
    there on. T must be chosen before the sample is drawn.

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
    margin_loss: float,
    rho: float,
    complexity: float,
    m: float,
    delta: float = 0.05,
    printed: bool = False,
) -> Terms:
    """The margin bound for all rho in (0, 1] at once: rho may be chosen after the run ([M] 7.27).

    The union over rho = 1, 1/2, 1/4, ... on which it rests charges every rho for the next power of
    1/2 below it, which may be rho/2: the complexity term is (4 / rho) complexity ([M] theorem 5.9).
    printed: with 2 / rho in its place, as (7.27) is printed, which is not proved.

    margin_loss: here the share of margins <= rho. complexity, m and delta as above.

    >>> terms = uniform_margin_bound(0.1, 1.0, 0.05, 100)
    >>> terms["complexity"], terms["choice of the margin"]  # log2(2/1) = 1, and its logarithm is 0
    (0.2, 0.0)
    """
    return Terms(
        {
            SMALL_MARGINS: margin_loss,
            "complexity": (2 if printed else 4) / rho * complexity,
            "choice of the margin": sqrt(log(log2(2 / rho)) / m),
            "confidence": confidence(m, delta / 2),
        }
    )


def loss_bound(
    mean_loss: float,
    lipschitz: float,
    coefficients: Numbers,
    p: float,
    complexity: float,
    m: float,
    delta: float = 0.05,
    empirical: bool = False,
    printed: bool = False,
) -> Terms:
    """mean_loss + 4 lipschitz ||c||_0^(1-1/p) ||c||_p complexity + confidence ([Q] theorem 1).

    A norm below 1 counts as 1, because the proof divides the votes by gamma = 1 / ||c||_p <= 1. The
    theorem is printed with 2 in place of 4 and with log(1/delta) in the confidence

        sqrt((log(2/delta) + 2 log log2(2 ||c||_p) + 2 log ||c||_0 + log 2) / (2 m)),

    whose last two terms it leaves out. Its proof gives the numbers above: the union over gamma goes
    through the powers of 1/2, as in `uniform_margin_bound`, and gives the k-th of them the share
    1 / (2 k^2) of delta; for p > 1 the number of base classifiers ||c||_0 is fixed in it as well, and
    a second union gives n of them the share 1 / (2 n^2). For p = 1 there is no second union, and no
    last two terms. printed: the theorem as printed, but for norms below 1.

    mean_loss: of any loss that is at least the zero-one loss; lipschitz: the Lipschitz constant of
    min(loss, 1); coefficients: c (k,); p: the norm, in [1, inf]; complexity, m and delta as above.
    empirical: complexity is that of this sample; delta becomes delta / 2, the confidence is tripled.

    >>> c = [3.0, -4.0]
    >>> [round(loss_bound(0.1, 2.0, c, p, 0.01, 100)["complexity"], 4) for p in (1, 2, np.inf)]
    [0.56, 0.5657, 0.64]
    """
    c = np.asarray(coefficients, np.float64)
    norm = max(_norm(c, p), 1.0) if c.size else 1.0
    members = max(int(np.count_nonzero(c)), 1)
    log_fail = log(delta / 2 if empirical else delta)
    price = (2 if printed else 4) * lipschitz * complexity
    choices = 2 * log(log2(2 * norm))
    if not printed:
        choices += log(2) + (log(2) + 2 * log(members) if p > 1 else 0.0)
    return Terms(
        {
            "mean loss": mean_loss,
            "complexity": price * members ** (1 - 1 / p) * norm,
            "confidence": (3 if empirical else 1) * sqrt((choices - log_fail) / (2 * m)),
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
    weighted = dot(np.abs(shares), np.asarray(complexities))
    price = log(n_families)
    pieces = ceil(4 / rho**2 * max(log(rho**2 * m / price), 0.0)) * price / m if price else 0.0
    return Terms(
        {
            SMALL_MARGINS: margin_loss,
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
    return 8 * n_classes / rho * dot(np.abs(shares), np.asarray(complexities))


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


def structural_promise(
    best: float, complexity: float, k: int, m: float, delta: float = 0.05
) -> Terms:
    """best + 2 complexity + sqrt(log k / m) + sqrt(2 log(3/delta) / m), for the result of `structural_risk`.

    With probability at least 1 - delta the true error of the classifier that structural risk minimisation
    returns is at most this, for every family at once: for the one where it is lowest, which nobody need
    know ([D], "SRM guarantee"; [M] section 4.3).

    best: the smallest true error in H_k; complexity, k, m: as in `structural_risk`.

    >>> terms = structural_promise(0.1, 0.05, 1, 200)
    >>> terms["complexity"], terms["choice of the family"], round(terms["confidence"], 4)
    (0.1, 0.0, 0.2023)
    """
    return Terms(
        {
            "best error": best,
            "complexity": 2 * complexity,
            "choice of the family": sqrt(log(k) / m),
            "confidence": sqrt(2 * log(3 / delta) / m),
        }
    )


def bernstein_terms(losses: np.ndarray, log_functions: float, m: float, delta: float) -> Terms:
    """Mean loss + sqrt(18 V ln(M/delta) / m) + 15 ln(M/delta) / (m - 1): the empirical Bernstein bound.

    V is the sample variance of losses (n,) in [0, 1] (with n - 1 in its denominator), M the growth of
    the class of losses, log_functions its logarithm, for an M beyond the largest float (Maurer, Pontil
    2009, as used in [V]). m: the number of examples in the last two terms; delta as above. The
    complexity is what is left of the sum for delta = 1, the confidence the rest. ValueError for m < 16,
    for which it is not proved.

    >>> bernstein_terms(np.full(16, 0.5), 0.0, 16, 1.0)
    {'mean loss': 0.5, 'complexity': 0.0, 'confidence': 0.0}
    """
    if m < LEAST_BERNSTEIN:
        raise ValueError(
            f"The empirical Bernstein bound is proved for {LEAST_BERNSTEIN} examples or more, "
            f"not for {m:g}."
        )
    variance = float(losses.var(ddof=1)) if len(losses) > 1 else 0.0

    def deviation(size: float) -> float:
        return sqrt(18 * variance * size / m) + 15 * size / (m - 1)

    complexity = deviation(log_functions)
    return Terms(
        {
            "mean loss": float(losses.mean()),
            "complexity": complexity,
            "confidence": deviation(log_functions - log(delta)) - complexity,
        }
    )


def _norm(c: np.ndarray, p: float) -> float:
    """||c||_p of c (k,), k >= 1, added up in a fixed order."""
    largest = float(np.abs(c).max())
    return (
        largest
        if np.isinf(p) or not largest
        else largest * float(np.sum(np.abs(c / largest) ** p) ** (1 / p))
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
