"""Checks of loss functions: values, slopes, weights, where they rise."""

from typing import Any, cast

import numpy as np

from boosting.choices import shapes
from boosting.choices.functions import FUNCTIONS, loss_function
from boosting.engine.protocols import LossFunction
from boosting.lessons.checks.asking import CheckError, check, scores_at, t_of
from boosting.lessons.checks.errors import objective
from boosting.lessons.screens import Shown
from boosting.theory import hinge_kink


@check()
def loss_value(shown: Shown, loss: str, margin: float) -> float:
    """The value of a loss at a margin z = y F."""
    return float(_loss(loss).value(np.array([margin]))[0])


@check()
def pull_at(shown: Shown, loss: str, margin: float) -> float:
    """Minus the slope of a loss at a margin: the weight of an example there."""
    return -float(_loss(loss).slope(np.array([margin]))[0])


@check()
def worst_score(shown: Shown, round: int | None = None) -> float:
    """The smallest y F, not normalised, of the training examples."""
    return float((shown.trace.sample.y * scores_at(shown, t_of(shown, round, 0))).min())


@check()
def pull_on_worst(shown: Shown, loss: str, round: int | None = None) -> float:
    """The weight that a loss would give to the training example with the smallest y F."""
    return pull_at(shown, loss, worst_score(shown, round))


@check()
def pull_of_two(shown: Shown, loss: str, first: float, second: float) -> float:
    """The sum of the weights of two examples.

    shown: what is asked about. loss: its name. first, second: their margins.
    """
    return pull_at(shown, loss, first) + pull_at(shown, loss, second)


def _loss(name: str) -> Any:
    if name not in FUNCTIONS:
        raise CheckError(f"There is no loss {name!r}; there are {', '.join(FUNCTIONS)}.")
    return loss_function(name)


def _shaped(name: str) -> LossFunction:
    """A loss, or zero_one, by its name."""
    return shapes.ZeroOne() if name == "zero_one" else cast(LossFunction, _loss(name))


@check()
def always_falls(shown: Shown, loss: str) -> float:
    """1 if a loss falls strictly as the margin grows (exercise 7.2: Φ strictly increasing), else 0."""
    return float(shapes.falls(_shaped(loss)))


@check()
def is_smooth(shown: Shown, loss: str) -> float:
    """1 if a loss has no kink: its slope is the same from both sides everywhere, else 0."""
    return float(shapes.is_smooth(_shaped(loss)))


@check()
def stays_above_one(shown: Shown, loss: str) -> float:
    """1 if a loss is at least 1 at every margin up to 0 and positive beyond (exercise 7.2), else 0."""
    return float(shapes.is_above_zero_one(_shaped(loss)) and shapes.is_positive(_shaped(loss)))


@check()
def fits_exercise_7_2(shown: Shown, loss: str) -> float:
    """1 if a loss meets all assumptions of exercise 7.2: falling, convex, smooth, at least 1 up to 0, positive."""
    return float(shapes.fits_exercise_7_2(_shaped(loss)))


@check()
def last_objective(shown: Shown) -> float:
    """The value of what the run minimises, after its last round."""
    return objective(shown, len(shown.trace))


@check()
def asked_rounds(shown: Shown) -> float:
    """How many rounds the screen asks for; a run may end earlier."""
    return float(shown.asked_rounds)


@check()
def stuck_slope(shown: Shown) -> float:
    """The largest |δF| along AdaBoost's base classifiers where HingeBoost ends on these data (exercise 7.11)."""
    sample, found = shown.trace.sample, shown.changed(algorithm="adaboost").trace
    moves = np.array([sample.y * r.votes for r in found])
    end = _hinge_end(shown)
    return float(np.abs(hinge_kink.slopes(end, moves, sample.weight).delta).max())


@check()
def joint_slope(shown: Shown) -> float:
    """The slope of the mean hinge loss where HingeBoost ends, towards the vote of LPBoost in its C form."""
    sample, program = shown.trace.sample, shown.changed(algorithm="lpboost_c").trace
    end = _hinge_end(shown)
    move = sample.y * program[-1].scores - end
    return float(hinge_kink.slopes(end, move[None, :], sample.weight).right[0])


def _hinge_end(shown: Shown) -> np.ndarray:
    """y F (m,) where HingeBoost with stumps ends."""
    run = shown.changed(algorithm="hingeboost").trace
    return run.sample.y * run[-1].scores
