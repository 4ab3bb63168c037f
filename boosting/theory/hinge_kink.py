r"""One-sided slopes of the mean hinge loss along a base classifier ([M] exercise 7.11).

F(c) = sum_i b_i max(0, 1 - z_i), z_i = y_i sum_j c_j h_j(x_i). Along e_j, with m_i = y_i h_j(x_i),

    F'_+ = sum_{z_i < 1} -b_i m_i + sum_{z_i = 1} b_i max(0, -m_i)        to the right
    F'_- = sum_{z_i < 1} -b_i m_i + sum_{z_i = 1} b_i min(0, -m_i)        to the left
    deltaF = 0 if F'_- <= 0 <= F'_+, else the one of the two that is nearer to 0

Coordinate descent can only move along an e_j with deltaF other than 0. At a kink all may be 0 although F is not at its
minimum: several coefficients together would lower it.
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.state import KINK
from boosting.engine.sums import product


class Slopes(NamedTuple):
    """F'_- and F'_+ along each of k base classifiers, (k,) each."""

    left: np.ndarray
    right: np.ndarray

    @property
    def delta(self) -> np.ndarray:
        """deltaF (k,): the maximal directional derivative of exercise 7.11 (c)."""
        return np.where(self.right < 0, self.right, np.where(self.left > 0, self.left, 0.0))


def slopes(margins: np.ndarray, moves: np.ndarray, weight: np.ndarray) -> Slopes:
    """Both slopes at margins z (m,) along k base classifiers.

    moves (k, m): y_i h_j(x_i); weight (m,): b, of the examples.
    """
    inside, at_kink = margins < 1 - KINK, np.abs(margins - 1) <= KINK
    falling = -(product(moves[:, inside], weight[inside]))
    bent, b = moves[:, at_kink], weight[at_kink]
    return Slopes(
        falling + product(np.minimum(0, -bent), b), falling + product(np.maximum(0, -bent), b)
    )


def along(
    margins: np.ndarray, moves: np.ndarray, weight: np.ndarray, steps: np.ndarray
) -> np.ndarray:
    """The mean hinge loss at margins + step * moves, (n,), for steps (n,); margins, moves, weight (m,)."""
    return product(np.maximum(0, 1 - margins - steps[:, None] * moves), weight)
