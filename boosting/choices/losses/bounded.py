"""TODO choices.losses.bounded."""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np

from boosting.choices.losses.margin import MarginLoss, softplus


@dataclass(frozen=True)
class TrimmedExponentialLoss(MarginLoss):
    """phi(z) = e^{-z} for z >= 0 and 1 - z for z < 0: no example weighs more than 1, however wrong ([M] eq. 7.33)."""

    title = "trimmed exponential"
    code = "w<sub>i</sub> ← min(1, e<sup>−y<sub>i</sub>F(x<sub>i</sub>)</sup>)"
    pull_latex = r"w_i=\min\big(1,\,e^{-y_iF_t(x_i)}\big)"
    objective_name = "mean trimmed exponential loss"
    objective_latex = r"\frac1m\sum_iG(-y_iF_t(x_i))"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return np.exp(-np.maximum(margins, 0)) + np.maximum(-margins, 0)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        return -np.exp(-np.maximum(margins, 0))


@dataclass(frozen=True)
class LogisticLoss(MarginLoss):
    """phi(z) = log2(1 + e^{-z}): additive logistic regression; the base 2 makes phi(0) = 1."""

    title = "logistic"
    lipschitz_clipped = 1 / (2 * log(2))
    code = "w<sub>i</sub> ← 1 / (1 + e<sup>y<sub>i</sub>F(x<sub>i</sub>)</sup>)"
    pull_latex = r"w_i=\frac1{1+e^{y_iF_t(x_i)}}"
    objective_name = "mean logistic loss"
    objective_latex = r"\frac1m\sum_i\log_2\big(1+e^{-y_iF_t(x_i)}\big)"

    def value(self, margins: np.ndarray) -> np.ndarray:
        """phi at every margin."""
        return softplus(-margins) / log(2)

    def slope(self, margins: np.ndarray) -> np.ndarray:
        """phi' at every margin."""
        small = np.exp(-np.abs(margins))
        return -np.where(margins > 0, small, 1.0) / (1 + small) / log(2)
