"""The best classifier of a law, and its error, the Bayes error: no classifier errs less on new examples.

It predicts the class with the larger p(y) p(x | y). Where x is a clean point and Gaussian noise,

    p(x | y)  =  mean over the clean points c of the class y of  N(x; c, s^2 I),

and the Bayes error is the integral of min_y p(y) p(x | y) over x (L. Devroye, L. Gyoerfi and G. Lugosi, A Probabilistic
Theory of Pattern Recognition, 1996, theorem 2.1).
"""

from collections.abc import Callable
from functools import lru_cache
from math import log, pi
from typing import NamedTuple

import numpy as np

MIDDLES = (np.arange(200) + 0.5) / 200  # stand for a uniform number
REACH = 6  # standard deviations beyond which there is nothing
PER_SPREAD = 12  # nodes in a standard deviation
MOST_NODES = 600  # of a side, where an integral is summed
LEAST_SPREAD = 0.02  # below it a border is no other
ROWS = 500  # points at a time


class Best(NamedTuple):
    """What the best classifier of a law does. error: its own; score: points X (n, 2) -> (n,), whose sign it predicts."""

    error: float
    score: Callable[[np.ndarray], np.ndarray] | None = None


class Blurred:
    """A law in the plane: a clean point of its class, all alike, and Gaussian noise.

    negative, positive: the clean points (k, 2) of the classes; share: of +1.
    """

    def __init__(self, negative: np.ndarray, positive: np.ndarray, share: float = 0.5):
        self.classes = negative, positive
        self.shares = 1 - share, share

    def score(self, X: np.ndarray, spread: float, **_: object) -> np.ndarray:
        """s^2 times the log ratio of p(y) p(x | y) at the points X (n, 2): (n,), for s = 0 by the nearest clean points."""
        low, high = (_nearness(X, points, spread) for points in self.classes)
        return high - low + spread**2 * log(self.shares[1] / self.shares[0])

    def error(self, spread: float, **_: object) -> float:
        """The Bayes error, summed over a grid."""
        return _summed(self, spread) if spread > 0 else 0.0


def _nearness(X: np.ndarray, points: np.ndarray, s: float) -> np.ndarray:
    """s^2 log mean exp(-|x - c|^2 / 2 s^2) over the points c (k, 2), (n,): of their squared distances the softest least."""
    found = []
    for rows in np.split(X, range(ROWS, len(X), ROWS)):
        x, y = rows.T[:, :, None] - points.T[:, None]
        half = (x**2 + y**2) / 2
        least = half.min(axis=1)
        more = np.exp((least[:, None] - half) / s**2).mean(axis=1) if s > 0 else np.ones(len(rows))
        found.append(s**2 * np.log(more) - least)
    return np.concatenate(found)


@lru_cache(maxsize=64)
def _summed(law: Blurred, s: float) -> float:
    points = np.vstack(law.classes)
    ends = zip(points.min(axis=0) - REACH * s, points.max(axis=0) + REACH * s)
    axes = [np.linspace(a, b, min(int(PER_SPREAD * (b - a) / s), MOST_NODES)) for a, b in ends]
    densities = []
    for share, clean in zip(law.shares, law.classes):
        along = [np.exp(-((axis - c[:, None]) ** 2) / (2 * s**2)) for axis, c in zip(axes, clean.T)]
        densities.append(share * np.einsum("ki,kj->ij", *along) / len(clean))
    cell = (axes[0][1] - axes[0][0]) * (axes[1][1] - axes[1][0])
    return float(np.minimum(*densities).sum() * cell / (2 * pi * s**2))


class Board:
    """A law in the plane: uniform on the fields of one colour of a board over [-1, 1]^2, and Gaussian noise.

    The difference of the densities is g(x_1) g(x_2), where g adds up the stripes of a side with alternating signs.
    cells: of a side; the lower left field is +1.
    """

    def __init__(self, cells: int):
        self.cells = cells

    def _stripes(self, x: np.ndarray, s: float) -> np.ndarray:
        """g at the places x (...): in [-1, 1], (...)."""
        from scipy.special import ndtr

        signs, edges = (-1.0) ** np.arange(self.cells), np.linspace(-1, 1, self.cells + 1)
        return -(np.diff(ndtr((x[..., None] - edges) / s)) * signs).sum(axis=-1)

    def score(self, X: np.ndarray, spread: float, **_: object) -> np.ndarray:
        """The difference of the densities at the points X (n, 2), up to its scale: (n,)."""
        s = max(spread, LEAST_SPREAD)
        # farther off the difference is no number any more, but has its sign
        near = np.clip(X, -1 - 5 * s, 1 + 5 * s)
        return self._stripes(near, s).prod(axis=1)

    def error(self, spread: float, **_: object) -> float:
        """The Bayes error (1 - c^2) / 2, where c is the integral of |g| over 2."""
        if spread == 0:
            return 0.0
        places = np.linspace(-1 - REACH * spread, 1 + REACH * spread, 4001)
        c = float(np.trapezoid(np.abs(self._stripes(places, spread)), places)) / 2
        return (1 - c**2) / 2
