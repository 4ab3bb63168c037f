"""What is measured: functions of labels and votes, each with a name and in words.

MEASURES  of the test part: what a table prints
CURVES    of the training part, round by round: what a figure draws
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from boosting.engine.base_classifiers import decide


@dataclass(frozen=True)
class Measure:
    """A measure of votes, lower is better.

    of(y, scores, scale): its value for labels y (n,) and votes (n,); scale: what a unit of y is
    worth. title: a noun for it. per_example: whether each example is right or wrong. digits: how
    many decimals the papers print.
    """

    title: str
    of: Callable[[np.ndarray, np.ndarray, float], float]
    per_example: bool
    digits: int


def error(y: np.ndarray, scores: np.ndarray, scale: float = 1.0) -> float:
    """The share of the labels y (n,) that sign(F) misses, for votes (n,) and sign(0) = -1."""
    return float(np.mean(decide(scores) != y)) if len(y) else 0.0


def percent(y: np.ndarray, scores: np.ndarray, scale: float = 1.0) -> float:
    """`error` in percent, for labels y (n,) and votes (n,): what [V] prints."""
    return 100 * error(y, scores)


def mean_deviation(y: np.ndarray, scores: np.ndarray, scale: float = 1.0) -> float:
    """The mean of |y - F| for labels y (n,) and votes (n,), in the units of y ([C])."""
    return float(np.mean(np.abs(y - scores))) * scale if len(y) else 0.0


def variance_cost(y: np.ndarray, scores: np.ndarray, setting: Mapping[str, float | str]) -> float:
    """(sum of l)^2 + lam (n sum of l^2 - (sum of l)^2), l_i = e^(-y_i F_i) ([V] equation 3, times
    n^2).

    y (n,), scores (n,). setting: has lam, the weight of the variance; without it lam is 0, which is
    the squared cost of AdaBoost.
    """
    lam = float(setting.get("lam", 0.0))
    losses = np.exp(-y * scores)
    first, second = losses.sum() ** 2, len(y) * np.sum(losses**2)
    return float((1 - lam) * first + lam * second)


MEASURES: dict[str, Measure] = {
    "error": Measure("test error", error, True, 3),
    "percent": Measure("test error in percent", percent, True, 2),
    "mad": Measure("mean absolute deviation", mean_deviation, False, 4),
}
CURVES: dict[str, Callable[[np.ndarray, np.ndarray, Mapping[str, float | str]], float]] = {
    "cost": variance_cost,
}
