"""Checks of who is heavy, and of what flipped labels do to the weights."""

import numpy as np

from boosting.lessons.checks.asking import check, t_of, weights_of
from boosting.lessons.screens import Shown
from boosting.theory import noise


@check()
def heaviest_weight(shown: Shown, round: int | None = None) -> float:
    """The largest weight after the round, in units of 1/m."""
    weights = weights_of(shown, t_of(shown, round, 0) + 1)
    return float(weights.max() * len(weights))


@check()
def effective_examples(shown: Shown, round: int | None = None) -> float:
    """1 / Σ D², as many equal weights would be as uneven as the round's new ones."""
    return float(1 / (weights_of(shown, t_of(shown, round, 0) + 1) ** 2).sum())


@check()
def weight_of_flipped(shown: Shown, round: int | None = None) -> float:
    """The share of the weight after the round that sits on flipped labels."""
    return float(weights_of(shown, t_of(shown, round, 0) + 1)[shown.flipped].sum())


@check()
def weight_of_flipped_so_far(shown: Shown, round: int | None = None) -> float:
    """The share of the weight on flipped labels, on average over the weights up to those after the round."""
    t = t_of(shown, round, 0)
    return float(np.mean([weight_of_flipped(shown, k) for k in range(t + 1)]))


@check()
def weight_at_most_populated(shown: Shown) -> float:
    """The first weight of the place on which most examples stand."""
    _, index = np.unique(shown.trace.sample.X, axis=0, return_inverse=True)
    return float(np.bincount(index.ravel(), shown.trace.start.distribution).max())


@check()
def share_flipped(shown: Shown) -> float:
    """The share of the training labels that are flipped."""
    return float(shown.flipped.mean())


@check()
def flipped_among_heaviest(shown: Shown, round: int | None = None) -> float:
    """Of as many heaviest examples as there are flips: the share that is flipped."""
    t = t_of(shown, round, 0)
    weights = np.array([weights_of(shown, t + 1)])
    return float(noise.detection(weights, shown.flipped)[0])


@check()
def last_class_error(shown: Shown, label: int) -> float:
    """The share of the test examples of a class, label -1 or 1, that the vote gets wrong after the last round."""
    return float(noise.class_errors(shown.test_scores[-1:], shown.y_test)[label > 0][0])


@check()
def four_points_lost(shown: Shown, g: float, flips: float, potential: str) -> float:
    """The share of Long and Servedio's four points that the minimiser of a potential gets wrong.

    shown: what is asked about. g: their gap. flips: the probability of a flipped label. potential: its name.
    """
    return noise.share_wrong(g, flips, potential)
