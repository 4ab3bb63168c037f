"""Boosting with a loss that somebody typed: coordinate descent with a line search ([M] exercise 7.2)."""

from collections.abc import Generator

from boosting.catalogue.weak_learners import WEAK_LEARNERS
from boosting.choices.formulas import Formula
from boosting.choices.losses.own import OwnLoss
from boosting.choices.steps.line_search import LineSearch
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace


def stepwise(sample: Sample, formula: Formula, n_rounds: int) -> Generator[int, None, Trace]:
    """The run with stumps, round by round: yields the number of rounds so far, returns the trace.

    formula: one that `can_be_run`; ValueError for another. sample, n_rounds: as in `boosting.train`.
    """
    if not formula.can_be_run:
        raise ValueError("Coordinate descent needs a convex loss that falls at 0.")
    stumps = WEAK_LEARNERS["stump"].make()
    choices = Choices(OwnLoss(formula), stumps, LineSearch(function=formula))
    run = boost(sample, *choices, n_rounds=n_rounds)
    return Trace.collect_stepwise(sample, choices, run)
