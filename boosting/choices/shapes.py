"""What is true of a loss, found by looking at it on a fine grid of margins ([M] exercise 7.2).

The exercise asks of Phi(-z), with phi(z) = Phi(-z) here: strictly increasing (phi falls), differentiable, convex, at
least 1 for a wrong vote and positive for a right one. A grid can only look: a kink between two of its points that is
smaller than rounding stays unseen.
"""

import numpy as np

from boosting.engine.protocols import LossFunction

PROBE = np.linspace(-4, 4, 801)  # margins at which a loss is looked at
ROUNDING = 1e-9
KINK_STEP = 1e-6  # two slopes are taken so far apart
KINK = 1e-3  # a larger difference between them, against 1 and the slope, is a kink


class ZeroOne(LossFunction):
    """1[z <= 0]: what boosting would like to minimise, and cannot."""

    title = "zero-one"
    convex, bounds_zero_one, lipschitz_clipped = False, True, np.inf

    def value(self, margins: np.ndarray) -> np.ndarray:
        """1 where the vote is wrong, (n,)."""
        return (np.asarray(margins) <= 0).astype(float)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """0 wherever it exists, (n,): no example pulls."""
        return np.zeros(np.shape(margins))

    def curvature(self, margins: np.ndarray) -> np.ndarray:
        """0 wherever it exists, (n,)."""
        return np.zeros(np.shape(margins))


def falls(loss: LossFunction) -> bool:
    """Whether it falls strictly as the margin grows."""
    return bool((np.diff(loss.value(PROBE)) < 0).all())


def is_smooth(loss: LossFunction) -> bool:
    """Whether it has no kink and no jump: its slope is the same from both sides everywhere."""
    h = KINK_STEP
    here, before, after = (np.asarray(loss.value(PROBE + shift)) for shift in (0.0, -h, h))
    bends = np.abs(2 * here - before - after) / h
    return bool((bends < KINK * (1 + np.abs(loss.slope(PROBE)))).all())


def is_convex(loss: LossFunction) -> bool:
    """Whether no chord lies below it."""
    return bool((np.diff(loss.value(PROBE), 2) >= -ROUNDING).all())


def is_above_zero_one(loss: LossFunction) -> bool:
    """Whether it is at least 1 for margins up to 0, and never negative."""
    values = np.asarray(loss.value(PROBE))
    return bool((values >= np.where(PROBE <= 0, 1.0, 0.0) - ROUNDING).all())


def is_positive(loss: LossFunction) -> bool:
    """Whether it is above 0 at every margin."""
    return bool((np.asarray(loss.value(PROBE)) > 0).all())


def fits_exercise_7_2(loss: LossFunction) -> bool:
    """Whether all that the exercise assumes is true of it."""
    looks = (falls, is_smooth, is_convex, is_above_zero_one, is_positive)
    return all(look(loss) for look in looks)


def steepest_clipped(loss: LossFunction) -> float:
    """The largest slope of min(phi, 1)."""
    below = np.asarray(loss.value(PROBE)) <= 1 + ROUNDING
    return float(np.abs(np.where(below, loss.slope(PROBE), 0.0)).max())
