"""Every bound of bounds.py for one run, round by round, so that they can be compared on one axis.

The family's complexity is by formula, as if all base classifiers were stumps: sqrt(2 log(2md)/m);
equation 7.14 takes the measured one, and DeepBoost's bound for each base classifier its own. So only
DeepBoost's is a bound for other base classifiers than stumps (`holds`). The bounds may be asked what
they would say for a larger m: losses and coefficients then stay as they are, complexities and
confidences shrink.

Each bound fails with probability delta at most, but what it promises meanwhile differs, and with it
what may be read off a curve over the rounds (`Reach`).
"""

from enum import Enum
from typing import NamedTuple

import numpy as np

from boosting.engine.protocols import LossFunction, Outputs
from boosting.engine.sums import dot
from boosting.engine.trace import Trace
from boosting.theory import bounds, margins, rademacher
from boosting.theory.bounds import Terms

LARGEST_MARGIN = 600.0  # e^600 is still a number


class Reach(Enum):
    """For what a bound holds at once, outside one event of probability delta, in words.

    What is "one" there was chosen before the sample was drawn.
    """

    ROUND = "one round"
    MARGIN = "all rounds, one ρ"
    NORM = "all rounds, one p"
    EVERYTHING = "all rounds, all ρ"

    @property
    def sentence(self) -> str:
        """The reach with its condition."""
        chosen = ", chosen before the sample is drawn" if "one" in self.value else ""
        return f"holds for {self.value}{chosen}"


class Kind(NamedTuple):
    """What is true of a bound in every round: its reach, and whether any family of base classifiers
    is charged what it costs (any_family), not only stumps.
    """

    reach: Reach
    any_family: bool = False


VC_OF_THE_VOTE = "VC dimension of the vote (7.9)"
MARGIN_AND_VC = "margin and VC dimension (7.15)"
MARGIN_BY_FORMULA = "margin, by formula (7.13)"
MARGIN_MEASURED = "margin, measured (7.14)"
ANY_MARGIN = "margin, any ρ (7.27)"
THEOREM_1 = "QuadBoost's theorem 1"  # its name goes on with p
DEEP = "DeepBoost's weighted complexity"
BERNSTEIN = "empirical Bernstein"

KINDS = {
    VC_OF_THE_VOTE: Kind(Reach.ROUND),
    MARGIN_AND_VC: Kind(Reach.MARGIN),
    MARGIN_BY_FORMULA: Kind(Reach.MARGIN),
    MARGIN_MEASURED: Kind(Reach.MARGIN),
    ANY_MARGIN: Kind(Reach.EVERYTHING),
    THEOREM_1: Kind(Reach.NORM),
    DEEP: Kind(Reach.MARGIN, any_family=True),
    BERNSTEIN: Kind(Reach.ROUND),
}


def kind(name: str) -> Kind:
    """What is true of the bound of this name in every round; KeyError for an unknown name."""
    return KINDS[name.partition(", p = ")[0]]


def votes_of_stumps(trace: Trace) -> bool:
    """Whether a run on attributes searches stumps only, whichever it found."""
    return trace.n_families == 1 and trace.choices.weak_learner.outputs is Outputs.SIGNS


def holds(name: str, of_stumps: bool) -> bool:
    """Whether the bound of this name is one for a run; of_stumps: whether it votes with stumps."""
    return of_stumps or kind(name).any_family


class BoundSettings(NamedTuple):
    """What the bounds are asked with: the margin rho, the probability delta that they fail.

    p: the norm of QuadBoost's theorem 1 (1, 2 or inf); m: the number of examples, which may be
    larger than the sample's; measured: the empirical Rademacher complexity of the family at this m,
    known up to its standard_error.
    """

    rho: float
    delta: float
    p: float
    m: float
    measured: float
    standard_error: float = 0.0


def at_round(trace: Trace, t: int, settings: BoundSettings) -> dict[str, Terms]:
    """The terms of every bound for the ensemble after round t >= 1, by the bound's name.

    The source of each is named with its function in bounds.py. The empirical Bernstein bound is
    missing where m is smaller than its proof allows.
    """
    table = {
        **_margin_bounds(trace, t, settings),
        **_uniform_bounds(trace, t, settings),
        DEEP: _deep(trace, t, settings),
    }
    if settings.m >= bounds.LEAST_BERNSTEIN:
        table[BERNSTEIN] = _bernstein(trace, t, settings)
    return table


def over_rounds(trace: Trace, settings: BoundSettings) -> list[dict[str, Terms]]:
    """`at_round` for the rounds 1..T."""
    return [at_round(trace, t, settings) for t in range(1, len(trace) + 1)]


def printed_over_rounds(trace: Trace, settings: BoundSettings) -> list[dict[str, Terms]]:
    """The bounds whose sources print less than they prove, as printed, for the rounds 1..T."""
    return [_uniform_bounds(trace, t, settings, printed=True) for t in range(1, len(trace) + 1)]


def _margin_bounds(trace: Trace, t: int, settings: BoundSettings) -> dict[str, Terms]:
    """The bounds of [M]: the training error with T, and the margin losses without.

    They count a margin between 0 and rho in part.
    """
    rho, delta, m = settings.rho, settings.delta, settings.m
    r, d = trace[t - 1], trace.sample.n_attributes
    loss = dot(trace.sample.weight, np.clip(1 - r.margins / rho, 0, 1))
    vc, formula = bounds.vc_of_stumps(d), rademacher.stumps(m, d)
    return {
        VC_OF_THE_VOTE: bounds.vc_bound(r.train_error, vc, t, m, delta),
        MARGIN_AND_VC: bounds.vc_margin_bound(loss, rho, vc, m, delta),
        MARGIN_BY_FORMULA: bounds.margin_bound(loss, rho, formula, m, delta),
        MARGIN_MEASURED: bounds.margin_bound(
            loss, rho, settings.measured, m, delta, empirical=True
        ),
    }


def _uniform_bounds(
    trace: Trace, t: int, settings: BoundSettings, printed: bool = False
) -> dict[str, Terms]:
    """(7.27) and [Q]'s theorem 1, which hold for all margins, or all norms, at once."""
    rho, delta, p, m = settings[:4]
    formula = rademacher.stumps(m, trace.sample.n_attributes)
    surrogate = surrogate_of(trace)
    mean = dot(trace.sample.weight, surrogate.value(_unnormalised(trace, t)))
    c = scaled_coefficients(trace, t)
    return {
        ANY_MARGIN: bounds.uniform_margin_bound(
            _share_at_most(trace, t, rho), rho, formula, m, delta, printed
        ),
        f"{THEOREM_1}, p = {_p(p)}": bounds.loss_bound(
            mean, surrogate.lipschitz_clipped, c, p, formula, m, delta, printed=printed
        ),
    }


def _deep(trace: Trace, t: int, settings: BoundSettings) -> Terms:
    """[D]'s bound: margins up to rho count whole, and each base classifier pays its own family."""
    c = np.abs(scaled_coefficients(trace, t))
    own = np.array(
        [rademacher.of_classifier(h, trace.sample, settings.m) for h in trace.distinct(t)]
    )
    loss = _share_at_most(trace, t, settings.rho)
    return bounds.deep_bound(
        loss, settings.rho, c / (c.sum() or 1.0), own, trace.n_families, settings.m, settings.delta
    )


def _bernstein(trace: Trace, t: int, settings: BoundSettings) -> Terms:
    """[V]'s bound, for the clipped exponential loss whatever the run's own loss."""
    norm = float(np.abs(scaled_coefficients(trace, t)).sum())
    functions = bounds.log_of_votes(t, norm, settings.m, trace.sample.n_attributes)
    clipped = np.minimum(np.exp(-_unnormalised(trace, t)), 1.0)
    return bounds.bernstein_terms(clipped, functions, settings.m, settings.delta)


def _share_at_most(trace: Trace, t: int, rho: float) -> float:
    """The share of the examples with a margin of at most rho after round t."""
    return trace.sample.share(margins.at_most(trace[t - 1].margins, rho))


def _unnormalised(trace: Trace, t: int) -> np.ndarray:
    """y F_t (m,), where its exponential is a number."""
    return np.clip(trace.sample.y * trace[t - 1].scores, -LARGEST_MARGIN, LARGEST_MARGIN)


def surrogate_of(trace: Trace) -> LossFunction:
    """The loss in QuadBoost's theorem 1: that of the run. It holds for any that is at least zero-one."""
    return trace.choices_of(len(trace) + 1).loss.function


def scaled_coefficients(trace: Trace, t: int) -> np.ndarray:
    """c_j max |h_j| after round t, (k,): the coefficients of the base classifiers h_j / max |h_j|.

    The bounds are about base classifiers in [-1, 1]; regression trees may be larger.
    """
    return trace.coefficients(t) * np.array([h.magnitude for h in trace.distinct(t)])


def _p(p: float) -> str:
    return "∞" if np.isinf(p) else f"{p:g}"


def three_parts(terms: Terms) -> tuple[float, float, float]:
    """(loss on the sample, complexity, the price of chance and of choices) of a bound."""
    values = list(terms.values())
    return values[0], values[1], sum(values[2:])


def complexity_by_norm(trace: Trace, t: int, formula: float) -> dict[str, float]:
    """The complexity term of QuadBoost's bound at round t, for p = 1, 2 and inf.

    It is 4 l ||c||_0^(1-1/p) max(1, ||c||_p) R (`bounds.loss_bound`) with R = formula, as in
    `at_round`; l is the Lipschitz constant of the clipped loss. By Hoelder's inequality it never
    falls with p.
    """
    c, lipschitz = scaled_coefficients(trace, t), surrogate_of(trace).lipschitz_clipped
    m = trace.sample.examples
    return {
        f"p = {_p(p)}": bounds.loss_bound(0.0, lipschitz, c, p, formula, m)["complexity"]
        for p in (1.0, 2.0, float("inf"))
    }
