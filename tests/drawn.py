"""Problems by the names of their data, and a screen of a run on any examples, without a dataset that has them."""

from __future__ import annotations

import numpy as np

from boosting import Sample, datasets
from boosting.figures.round_film import examples
from boosting.lessons.screens import Screen, Shown
from boosting.screens.keeper import Kept
from boosting.screens.runs import Data, Problem, Run, problem


def plain(data: Data) -> Problem:
    """What these data of the library are."""
    return problem(data, datasets.describe(data.dataset))


def shown_of(X: np.ndarray, y: np.ndarray, n_rounds: int = 5, n_test: int = 0) -> Shown:
    """What a run of AdaBoost on them shows; the first n_test of them are tested on, too."""
    sample, data = Sample.of(X, y), Data("toy", None, None, 0.0, 0.0, 0)
    rows, toy = examples(sample, sample.X[:n_test], sample.y[:n_test]), datasets.load("toy")
    keeper = Kept()
    keeper.keep("problem", data, lambda: Problem(toy, sample, rows, np.zeros(len(y), bool)))
    return Shown(Screen("", ()), Run(data, "adaboost", "stump", n_rounds, ()), keeper)
