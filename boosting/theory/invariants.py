r"""What theorems say of every round, computed from the round: two numbers, and how they must stand.

    step        sum_i D_{t+1}(i) [h_t errs on i] = 1/2         the step was the best along h_t, so h_t has
                                                               no edge left ([M] exercises 7.3 and 7.5, of AdaBoost)
    product     prod_s Z_s = mean of e^{-y F}                  ([M], the proof of theorem 7.2)
    bounds      training error <= bound                        each curve that is drawn above it
    gap         0 <= gain of h_t - sum_i g_i F(x_i)            weak duality (Demiriz et al. 2002), and Frank and
                                                               Wolfe's gap; a run in a hull ends where it is 0
    variance    cost_t / L_{t-1}^2 <= U_t(alpha_t)             L the mean exponential loss: the left side is
                                                               V_t(alpha_t) (Shivaswamy and Jebara 2011, theorem 3)

The first holds where the step minimises the loss along h_t: AdaBoost's does, a shrunk one does not.
Nothing here is asserted: where two numbers do not stand as they must, that is what is returned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from boosting.choices.losses.exponential import (
    EmpiricalMarginLoss,
    ExponentialLoss,
    SmallestMargin,
)
from boosting.choices.losses.variance import SampleVarianceLoss
from boosting.engine.protocols import Outputs
from boosting.engine.state import Pull
from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.theory.training_bounds import BOUNDS, product_of_normalizers
from boosting.theory.variance_bound import loss_moments, sums

SAME = 1e-6  # two numbers that are computed in two ways, relative to the larger


@dataclass(frozen=True, eq=False)
class Invariant:
    """A statement about every round.

    name, source: what it says, and where that is shown. left, right (T,): its two sides, NaN in a
    round of which it says nothing. equal: they must be equal, else left <= right.
    """

    name: str
    source: str
    left: np.ndarray
    right: np.ndarray
    equal: bool

    @cached_property
    def holds(self) -> np.ndarray:
        """Whether it holds in every round, (T,) bool; True where it says nothing."""
        slack = SAME * np.maximum(1.0, np.abs(self.right))
        apart = self.left - self.right
        return ~(np.abs(apart) > slack if self.equal else apart > slack)

    @cached_property
    def speaks(self) -> np.ndarray:
        """Of which rounds it says something, (T,) bool."""
        return ~np.isnan(self.left)


def invariants(trace: Trace, bounds: Sequence[str]) -> list[Invariant]:
    """All that is said of a run. bounds: keys of `BOUNDS`, those that hold for it."""
    found = [
        no_edge_left(trace),
        *_product(trace),
        *_above(trace, bounds),
        gap(trace),
        below_u(trace),
    ]
    return [one for one in found if one.speaks.any()]


def no_edge_left(trace: Trace) -> Invariant:
    """The error of h_t under the next round's weights is 1/2; nothing where a program follows."""
    errors = np.full(len(trace), np.nan)
    for k, r in enumerate(trace):
        choices = trace.choices_of(r.t)
        same = trace.sample_of(r.t) is r.sample  # the next weights are of the same examples
        if same and choices.correct is None and choices.weak_learner.outputs is Outputs.SIGNS:
            errors[k] = 0.5 - r.after.edge(r.votes)
    name = "the new base classifier errs on one half of the next weights"
    halves = np.full(len(trace), 0.5)
    return Invariant(name, _why_no_edge_is_left(trace), errors, halves, True)


def _why_no_edge_is_left(trace: Trace) -> str:
    """The exercises of [M], which are about AdaBoost's weights, or the argument for any other loss."""
    losses = [trace.choices_of(r.t).loss for r in trace]
    others = (EmpiricalMarginLoss, SmallestMargin)
    if all(isinstance(one, ExponentialLoss) and not isinstance(one, others) for one in losses):
        return "Mohri et al., exercises 7.3 and 7.5"
    return "the best step along it leaves its loss no slope there"


def _product(trace: Trace) -> list[Invariant]:
    if trace.normalizer is None:
        return []
    means = np.array([dot(np.exp(-r.sample.y * r.scores), r.sample.weight) for r in trace])
    name, source = "∏ Z is the mean of exp(−y F)", "Mohri et al., proof of theorem 7.2"
    return [Invariant(name, source, product_of_normalizers(trace)[1:], means, True)]


def _above(trace: Trace, bounds: Sequence[str]) -> list[Invariant]:
    return [
        Invariant(
            f"the training error is at most: {BOUNDS[key].label}",
            "the curve in the picture above",
            trace.train_error,
            BOUNDS[key].curve(trace)[1:],
            False,
        )
        for key in bounds
    ]


def gap(trace: Trace) -> Invariant:
    """0 is at most what h_t gains over the vote, in rounds whose vote lives in a hull."""
    gaps, before = np.full(len(trace), np.nan), np.zeros(trace.sample.size)
    for k, r in enumerate(trace):
        if trace.choices_of(r.t).step_size.in_hull:
            gaps[k] = r.found.gain - dot(r.before.signed, before)
        before = r.scores
    zeros = np.where(np.isnan(gaps), np.nan, 0.0)
    name = "before the round the gap is not negative: no base classifier of the vote beats the best one"
    return Invariant(name, "weak duality", zeros, gaps, False)


def below_u(trace: Trace) -> Invariant:
    """V <= U in rounds of the cost with variance: V from the losses themselves, U from its four sums."""
    mean, variance = loss_moments(trace)
    factors, tops = np.full(len(trace), np.nan), np.full(len(trace), np.nan)
    for k, r in enumerate(trace):
        loss = trace.choices_of(r.t).loss
        if isinstance(loss, SampleVarianceLoss) and trace.sample_of(r.t) is r.sample:
            cost = mean[k + 1] ** 2 + loss.lam * variance[k + 1]
            step = np.array([r.alpha * (r.found.classifier.magnitude or 1.0)])
            factors[k] = cost / mean[k] ** 2
            tops[k] = sums(trace, r.t).bound(step, loss.lam)[0]
    name = "V, the cost now over the squared mean loss before, is at most U"
    return Invariant(name, "Shivaswamy and Jebara 2011, theorem 3", factors, tops, False)


def entropy(pull: Pull) -> float:
    """The entropy of the weights, -sum D log D, in natural logarithms: log m where all are equal."""
    D = pull.distribution
    return float(-np.sum(D[D > 0] * np.log(D[D > 0])))
