r"""Two margins of one hyperplane ([M] section 7.3.2, footnote 8, and figure 7.6).

For conjugate p and q the norm-q distance of x to the hyperplane w.x + b = 0 is |w.x + b| / ||w||_p. An
SVM makes the smallest norm-2 distance as large as possible; the linear program of the maximum margin
the smallest norm-infinity distance, whose denominator is ||w||_1. On separable points the two find
different hyperplanes.

    >>> d = directions(4)  # 0, 45, 90, 135 degrees
    >>> [round(float(n), 3) for n in norms(d, 1)]
    [1.0, 1.414, 1.0, 1.414]
"""

import numpy as np

from boosting.engine.sums import product

# the points that the pictures separate, two attributes and a label of -1 or 1 each
POINTS = np.array([
    [0.8, 4.6], [0.5, 4.3], [0.8, 3.7], [1.3, 4.0], [3.0, 3.8], [2.7, 3.5],
    [1.0, 0.2], [1.9, 0.7], [3.8, 2.1], [2.9, 1.2], [2.4, 0.3], [5.0, 1.3],
])  # fmt: skip
LABELS = np.repeat([1.0, -1.0], 6)


def directions(n: int) -> np.ndarray:
    """n unit vectors (n, 2) at equal angles from 0 to below 180 degrees."""
    angle = np.pi * np.arange(n) / n
    return np.column_stack([np.cos(angle), np.sin(angle)])


def norms(w: np.ndarray, p: float) -> np.ndarray:
    """||w||_p of every row of w (n, 2): (n,)."""
    return np.linalg.norm(w, p, axis=1)


def half_gaps(w: np.ndarray, X: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(half of the gap between the classes along every w, the offset b in its middle), (n,) each.

    w (n, 2): directions. X (m, 2), y (m,): the points. The sign of w is chosen so that the gap is the
    larger one; it is negative where w does not separate the classes.
    """
    along = product(w, X.T)
    up, down = along[:, y > 0], along[:, y < 0]
    one, other = up.min(axis=1) - down.max(axis=1), down.min(axis=1) - up.max(axis=1)
    middle = np.where(
        one >= other, up.min(axis=1) + down.max(axis=1), down.min(axis=1) + up.max(axis=1)
    )
    return np.maximum(one, other) / 2, -middle / 2


def distances(w: np.ndarray, X: np.ndarray, y: np.ndarray, q: float) -> np.ndarray:
    """The smallest norm-q distance, q = 2 or inf, to the middle hyperplane along every w: (n,).

    w (n, 2), X (m, 2), y (m,) as in `half_gaps`; negative where the classes overlap.
    """
    gaps, _ = half_gaps(w, X, y)
    return gaps / norms(w, 1 if np.isinf(q) else 2)
