"""Checks of the vote as a probability: what its own, Platt's and isotonic probabilities cost on new examples."""

import numpy as np

from boosting.lessons.checks.asking import CheckError, Slip, Slips, check
from boosting.lessons.screens import Shown
from boosting.screens.chapters import margins as margins_chapter
from boosting.theory import probabilities as theory


def _log_losses(shown: Shown, by: str) -> np.ndarray:
    """After t = 0..T rounds; by: own, platt or isotonic."""
    if by not in ("own", "platt", "isotonic"):
        raise CheckError("by is one of own, platt, isotonic.")
    if not margins_chapter.enough_held_back(shown):
        raise CheckError("This screen holds too few examples back to calibrate on half of them.")
    found = margins_chapter.probabilities_of(shown)
    return theory.log_losses(getattr(found, by), found.y)


@check()
def last_log_loss(shown: Shown, by: str = "own") -> float:
    """The mean log loss of the probabilities after the run's last round, in nats. by: own, platt or isotonic."""
    return float(_log_losses(shown, by)[-1])


@check()
def best_log_loss(shown: Shown, by: str = "own") -> float:
    """The smallest mean log loss of any round. by: own, platt or isotonic."""
    return float(_log_losses(shown, by).min())


@check()
def best_log_loss_round(shown: Shown, by: str = "own") -> float:
    """The first round after which the mean log loss is smallest. by: own, platt or isotonic."""
    return float(_log_losses(shown, by).argmin())


def _own_slips(shown: Shown, score: float) -> Slips:
    yield Slip(
        own_probability(shown, score / 2),
        "The exponential loss is lowest at half the log-odds: F counts twice.",
    )
    yield Slip(1 - own_probability(shown, score), "That is the probability of the other class.")


@check(_own_slips)
def own_probability(shown: Shown, score: float) -> float:
    """The probability of +1 that AdaBoost's vote says itself, 1 / (1 + e^(-2F)), where its score F is this."""
    return float(theory.own(np.array(score)))
