"""Coordinate descent, a fixed step: exercise 7.8 with one step for all rounds, over stumps."""

import numpy as np

from boosting import train
from boosting.figures import fixed_step
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory.fixed_step import held


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    gamma = float(shown.value("fixed_gamma", "0.1"))
    rounds = int(shown.value("n_rounds", "60"))
    trace = train(shown.trace.sample, "fixed_step", "stump", rounds, gamma=gamma)
    holds = np.array([True, *held(trace, gamma)])
    return {
        "The training error with one step for all rounds": fixed_step.errors(trace, gamma, holds),
        "Is every edge at least γ?": fixed_step.edges(trace, gamma),
        "Is the new weight half on its errors?": fixed_step.masses(trace, gamma),
    }
