r"""What a bound leaves to be chosen: the margin rho, the surrogate loss, the norm, the price of chance.

`best_margin` chooses rho after the run, which only a bound for all rho at once allows ([M] 7.27).
`l1_adaboost` is the bound that L1-regularised AdaBoost lowers ([M] 7.29). `by_surrogate` puts every
loss that is at least the zero-one loss into [Q]'s theorem 1. `lemma_1` measures how the complexity of
combinations grows with their number ([Q] lemma 1). `hoeffding` and `bernstein` are the price of chance
for one fixed function, without and with its variance ([V] section 1).
"""

from math import log
from typing import NamedTuple

import numpy as np

from boosting.choices.functions import EXPONENTIAL, HINGE, LOGISTIC, SQUARED, TRIMMED
from boosting.engine.protocols import LossFunction
from boosting.engine.sums import dot, first_lowest, product
from boosting.engine.trace import Trace
from boosting.theory import bounds, rademacher
from boosting.theory.bound_table import LARGEST_MARGIN, BoundSettings, scaled_coefficients
from boosting.theory.bounds import Terms
from boosting.theory.margins import at_most

RHOS = np.round(np.linspace(0.01, 1.0, 100), 2)
hoeffding = bounds.confidence  # how far a mean of values in [0, 1] may lie below what is expected
SURROGATES: tuple[LossFunction, ...] = (EXPONENTIAL, LOGISTIC, TRIMMED, HINGE, SQUARED)


class BestRho(NamedTuple):
    """A bound for every rho of `RHOS`, (n,), and the rho where it is lowest, with its terms."""

    totals: np.ndarray
    rho: float
    terms: Terms


def shares_at_most(trace: Trace, t: int) -> np.ndarray:
    """The share of the examples with a margin of at most rho after round t >= 1, for `RHOS`: (n,)."""
    return np.array([trace.sample.share(at_most(trace[t - 1].margins, rho)) for rho in RHOS])


def best_margin(trace: Trace, t: int, settings: BoundSettings) -> BestRho:
    """(7.27) for every rho after round t >= 1: it may be lowered over rho, because it holds for all."""
    formula = rademacher.stumps(settings.m, trace.sample.n_attributes)
    rows = [
        bounds.uniform_margin_bound(float(share), float(rho), formula, settings.m, settings.delta)
        for share, rho in zip(shares_at_most(trace, t), RHOS)
    ]
    totals = np.array([row.total for row in rows])
    k = first_lowest(totals)
    return BestRho(totals, float(RHOS[k]), rows[k])


def fixed_margin(trace: Trace, t: int, settings: BoundSettings) -> np.ndarray:
    """(7.13) for every rho of `RHOS` after round t >= 1, (n,): each holds for a rho fixed beforehand."""
    formula = rademacher.stumps(settings.m, trace.sample.n_attributes)
    margins, weight = trace[t - 1].margins, trace.sample.weight
    losses = [dot(weight, np.clip(1 - margins / rho, 0, 1)) for rho in RHOS]
    return np.array(
        [
            bounds.margin_bound(loss, float(rho), formula, settings.m, settings.delta).total
            for loss, rho in zip(losses, RHOS)
        ]
    )


def l1_adaboost(trace: Trace, t: int, settings: BoundSettings, printed: bool = False) -> Terms:
    """The bound that L1-regularised AdaBoost lowers, after round t >= 1 ([M] 7.29).

    It is (7.27) with rho = 1 / ||c||_1, at most 1, and with e times the mean exponential loss above
    the share of margins <= rho: 1[yF <= 1] <= e^{1 - yF}. trace, settings: as above; printed: with 2 ||c||_1 in place of
    4 ||c||_1, which is not proved (`bounds.uniform_margin_bound`).
    """
    norm = max(float(np.abs(scaled_coefficients(trace, t)).sum()), 1.0)
    z = np.clip(trace.sample.y * trace[t - 1].scores, -LARGEST_MARGIN, LARGEST_MARGIN)
    mean = dot(trace.sample.weight, np.exp(1 - z))
    formula = rademacher.stumps(settings.m, trace.sample.n_attributes)
    terms = bounds.uniform_margin_bound(
        mean, 1 / norm, formula, settings.m, settings.delta, printed
    )
    return Terms({"mean loss": terms.pop(bounds.SMALL_MARGINS), **terms})


def by_surrogate(
    trace: Trace, t: int, settings: BoundSettings, empirical: bool = False
) -> dict[str, Terms]:
    """[Q]'s theorem 1 after round t >= 1 with every loss of `SURROGATES`, by its title.

    trace, settings: the run, and what the bound is asked with; empirical: with the complexity that is
    measured on the sample, the remark under the theorem.
    """
    z = np.clip(trace.sample.y * trace[t - 1].scores, -LARGEST_MARGIN, LARGEST_MARGIN)
    c, (_, delta, p, m, *_rest) = scaled_coefficients(trace, t), settings
    complexity = settings.measured if empirical else rademacher.stumps(m, trace.sample.n_attributes)
    return {
        loss.title: bounds.loss_bound(
            dot(trace.sample.weight, loss.value(z)),
            loss.lipschitz_clipped,
            c,
            p,
            complexity,
            m,
            delta,
            empirical,
        )
        for loss in SURROGATES
    }


def lemma_1(votes: np.ndarray, signs: np.ndarray, p: float) -> np.ndarray:
    """The measured complexity of {sum_j c_j h_j: ||c||_p <= 1} for the first n = 1..N of N given h_j: (N,).

    E ||(1/m) sum_i sigma_i h_j(x_i)||_q over vectors of signs, by Hoelder's inequality, 1/p + 1/q = 1.
    [Q]'s lemma 1 is n^(1-1/p) times the complexity of one h, where every
    h_j may be chosen anew for every sigma; for given h_j this is at most that.

    votes (N, m): h_j(x_i). signs (k, m): the vectors sigma. p: 1, 2 or inf.
    """
    size = np.abs(product(signs, votes.T)) / votes.shape[1]
    if p == 1:
        return np.maximum.accumulate(size, axis=1).mean(axis=0)
    return (np.cumsum(size**2, axis=1) ** 0.5 if p == 2 else np.cumsum(size, axis=1)).mean(axis=0)


def bernstein(variance: np.ndarray | float, m: float, delta: float) -> np.ndarray:
    """sqrt(2 V log(2/delta) / m) + 7 log(2/delta) / (3 (m-1)), (n,) for sample variances (n,), or ().

    The same for a known sample variance V (Maurer and Pontil 2009, theorem 4).
    """
    size = log(2 / delta)
    return np.sqrt(2 * np.asarray(variance, np.float64) * size / m) + 7 * size / (3 * (m - 1))


def crossing(m: float, delta: float) -> float:
    """The sample variance below which `bernstein` is narrower than `hoeffding`; negative for small m.

    >>> v = crossing(1000, 0.05)
    >>> abs(float(bernstein(v, 1000, 0.05)) - hoeffding(1000, 0.05)) < 1e-12
    True
    """
    size = log(2 / delta)
    rest = hoeffding(m, delta) - 7 * size / (3 * (m - 1))
    return rest * abs(rest) * m / (2 * size)


def complexities(d: int, m: np.ndarray) -> dict[str, np.ndarray]:
    """Upper bounds on the Rademacher complexity of families on d attributes, for sizes m (n,): (n,) each.

    Trees have 7 inner nodes; the kernel's Gram matrix has ones on its diagonal, so that the root of its
    trace, divided by m, is 1 / sqrt(m) ([D], "Rademacher complexity estimates").
    """
    vc = bounds.vc_of_stumps(d)
    return {
        "stumps": np.array([rademacher.stumps(n, d) for n in m]),
        f"stumps by their VC dimension {vc}": np.array([bounds.vc_complexity(vc, n) for n in m]),
        "10 stumps per attribute": np.array([rademacher.massart(20 * d + 2, n) for n in m]),
        **(
            {"depth 2, same question": np.array([rademacher.same_question(n, d) for n in m])}
            if d > 1
            else {}
        ),
        "trees with 7 questions": np.array([rademacher.trees(7, n, d) for n in m]),
        "unit ball of a normalised kernel": 1 / np.sqrt(m),
    }


def clipped_variances(trace: Trace) -> np.ndarray:
    """The sample variance of min(1, e^{-y F_t}) for t = 0..T, (T+1,): of losses that all are 1 at t = 0."""
    values = [0.0]
    for r in trace:
        z = np.clip(trace.sample.y * r.scores, -LARGEST_MARGIN, LARGEST_MARGIN)
        losses = np.minimum(np.exp(-z), 1.0)
        values.append(float(losses.var(ddof=1)) if len(losses) > 1 else 0.0)
    return np.array(values)
