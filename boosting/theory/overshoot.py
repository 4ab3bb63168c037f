r"""Why an objective rises although h has an edge: a step that is too long for it.

Round t adds a h_t to the vote. Along h_t the objective is a function of one number,

    J(a) = the objective of F_{t-1} + a h_t,     J'(0+) = -(the gain of h_t) < 0,

which for a convex loss falls up to the a where it is least, and rises from there on. There a step that is made for
this loss stops: AdaBoost's for e^{-z} ([M] figure 7.1), QuadBoost's for (1 - z)^2 ([Q] equation 6). In a mix, the step
of another loss may go so far beyond that J(alpha_t) > J(0): the base classifier is right, its coefficient is not.
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.round import Round
from boosting.engine.state import State, Step
from boosting.engine.trace import Trace

ROUNDING = 1e-9  # of the objective: what rises by less does not
SECTIONS = 40  # each leaves two thirds of the bracket


class Overshoot(NamedTuple):
    """The first round t whose step made the objective rise, of so many rounds in which it rose.

    alpha: its step. better: a smaller one along the same h; where J is convex, the one where it is least. before, after,
    there: the objective before the round, after it, and where the step were `better`.
    """

    t: int
    rounds: int
    alpha: float
    better: float
    before: float
    after: float
    there: float


def overshoot(trace: Trace) -> Overshoot | None:
    """The first step that was too long; None where the objective never rises, or rises for another reason.

    Other reasons: a vote in a convex hull, coefficients that are corrected afterwards, an objective that falls nowhere
    along h. A run that keeps no whole rounds, or is not finite, is not judged.
    """
    rising = rises(trace)
    if not len(rising):
        return None
    r = trace.rounds[rising[0] - 1]
    choices = trace.choices_of(r.t)
    if not isinstance(r, Round) or choices.step_size.in_hull or choices.correct is not None:
        return None
    before, better = float(objectives(trace)[r.t - 1]), _lowest(trace, r)
    there = _objective(trace, r, better)
    if there >= before - ROUNDING * max(1.0, abs(before)):
        return None
    return Overshoot(r.t, len(rising), r.alpha, better, before, r.objective, there)


def objectives(trace: Trace) -> np.ndarray:
    """The objective after 0..T rounds, (T+1,)."""
    return np.append(trace.start.objective, trace.objective)


def rises(trace: Trace) -> np.ndarray:
    """The rounds t >= 1 in which the objective rises by more than rounding, (k,); none where it is not finite."""
    values = objectives(trace)
    if not np.isfinite(values).all():
        return np.zeros(0, np.int64)
    return 1 + np.flatnonzero(np.diff(values) > ROUNDING * np.maximum(1.0, np.abs(values[:-1])))


def _lowest(trace: Trace, r: Round) -> float:
    """The a in [0, alpha_t] where a convex J is least."""
    low, high = 0.0, r.alpha
    for _ in range(SECTIONS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if _objective(trace, r, left) <= _objective(trace, r, right):
            high = right
        else:
            low = left
    return (low + high) / 2


def _objective(trace: Trace, r: Round, a: float) -> float:
    """J(a) in round r: the rounds before it are walked through once more."""
    state = State(r.sample)
    for earlier in trace.rounds[: r.t - 1]:
        state.append(earlier.found, Step(earlier.added, keep=earlier.keep))
    state.append(r.found, Step(a))
    return trace.choices_of(r.t).loss.pull(state).objective
