"""What the slides and papers on convex losses take for granted: the losses, their slopes, and a minimum in one variable."""

import numpy as np

from as_published.house import shares

NEAR = 1e-12  # house: closer than this to a kink is on it


def _huber(y, F):
    gap = abs(y - F)
    return np.where(gap <= 1, gap**2 / 2, gap - 1 / 2)  # delta = 1


LOSSES = {
    "squared": lambda y, F: (y - F) ** 2,
    "huber": _huber,
    "absolute": lambda y, F: abs(y - F),
    "exponential": lambda y, F: np.exp(-y * F),
    "trimmed": lambda y, F: np.where(y * F > 0, np.exp(-np.maximum(y * F, 0)), 1 - y * F),
    "hinge": lambda y, F: np.maximum(0, 1 - y * F),
    "logistic": lambda y, F: np.log2(1 + np.exp(-y * F)),
}
SLOPES = {  # -dl(y, F)/dF; 0 at a kink
    "squared": lambda y, F: 2 * (y - F),
    "huber": lambda y, F: np.clip(y - F, -1, 1),
    "absolute": lambda y, F: np.where(
        abs(y - F) <= NEAR * np.maximum(abs(y), abs(F)), 0, np.sign(y - F)
    ),
    "exponential": lambda y, F: y * np.exp(-y * F),
    "trimmed": lambda y, F: y * np.exp(-np.maximum(y * F, 0)),
    "hinge": lambda y, F: np.where(1 - y * F > NEAR, y, 0),
    "logistic": lambda y, F: y / (1 + np.exp(y * F)) / np.log(2),
}


def minimiser(rate, low, high, size=1.0):
    """The zero nearest 0 of a rate of fall that never rises, or the end of [low, high] at which it is nearest to 0.

    size: of what the rate is the difference; below 1e-14 of it the floats decide.
    """
    if abs(rate(0.0)) <= 1e-14 * size:
        return 0.0
    side, far = (1, high) if rate(0.0) > 0 else (-1, low)
    if far == 0 or side * rate(far) > 1e-14 * size:
        return far
    near, far = 0.0, abs(far)
    for _ in range(100):
        middle = (near + far) / 2
        near, far = (middle, far) if side * rate(side * middle) > 1e-14 * size else (near, middle)
    return side * far


def risk(loss, y, F, weight):
    """C_n(F): the mean loss, with the examples' shares."""
    b, _ = shares(weight, len(y))
    return sum(b * LOSSES[loss](y, F))


def regions(h):
    """The terminal nodes of a stump: the examples on either side, or all of them."""
    return [side for side in (h < 0, h > 0) if side.any()]
