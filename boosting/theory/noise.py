r"""What label noise does to boosting: who notices the flipped labels, and who is broken by them.

Detection. AdaBoost's weight of an example is e^{-y F}, normalised: the examples it cannot get right grow heavy, and flipped
labels are among them. Ranking the examples by weight is therefore a test for flips; precision and recall say how good a one.

Long and Servedio (2010). Four points, all labelled +1, and two real-valued base classifiers h1 = x1, h2 = x2:

    (1, 0)      (g, -g) twice      (g, 5g)                                   one large, two puzzling, one penalising point

sign(x1) is right on all four. Flip every label with a small probability p and minimise a convex potential

    sum_i (1-p) phi(z_i) + p phi(-z_i),   z_i = c1 x_i1 + c2 x_i2:

for g small enough the minimiser gets the two puzzling points wrong, half of all, although no base classifier was ever wrong there.
For the quadratic loss the break needs no noise: it fails exactly when g <= 1/12.
"""

from __future__ import annotations

import numpy as np

POTENTIALS = ("exponential", "logistic", "quadratic")


def ranking(weights: np.ndarray, flipped: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Precision and recall (m,) when the k = 1..m heaviest examples are called flipped; ties by row number.

    weights (m,), flipped (m,) bool with at least one True, else recall is 1 from the start.
    """
    found = np.cumsum(flipped[np.argsort(-weights, kind="stable")])
    total = max(int(flipped.sum()), 1)
    recall = found / total if flipped.any() else np.ones(len(flipped))
    return found / np.arange(1, len(flipped) + 1), recall


def detection(weights: np.ndarray, flipped: np.ndarray) -> np.ndarray:
    """Precision when as many examples are called flipped as were, after each round: (T+1,) from weights (T+1, m)."""
    k = int(flipped.sum())
    if k == 0:
        return np.zeros(len(weights))
    return np.array([ranking(row, flipped)[0][k - 1] for row in weights])


def four_points(g: float) -> np.ndarray:
    """The four points (4, 2) of Long and Servedio; all are labelled +1."""
    return np.array([[1.0, 0.0], [g, -g], [g, -g], [g, 5 * g]])


def minimiser(g: float, flips: float, potential: str) -> np.ndarray:
    """The coefficients (c1, c2) that minimise the potential on the four points with labels flipped with probability flips.

    Newton's method with step halving; quadratic is solved by its normal equations. ValueError for an unknown potential, or
    for flips of 0 where the infimum is not reached (exponential and logistic separate the points for ever).
    """
    if potential not in POTENTIALS:
        raise ValueError(
            f"There is no potential {potential!r}; choose one of {', '.join(POTENTIALS)}."
        )
    X = four_points(g)
    if potential == "quadratic":
        return np.linalg.solve(X.T @ X, (1 - 2 * flips) * X.sum(axis=0))
    if not 0 < flips < 0.5:
        raise ValueError(
            "Without flipped labels the points are separable, the minimum is at infinity: use 0 < flips < 1/2."
        )
    c = np.zeros(2)
    for _ in range(200):
        slope, curvature = _derivatives(X @ c, flips, potential)
        gradient = X.T @ slope
        if np.abs(gradient).max() < 1e-13:
            break
        c = _descend(X, c, -np.linalg.solve(X.T * curvature @ X, gradient), flips, potential)
    return c


def _descend(
    X: np.ndarray, c: np.ndarray, step: np.ndarray, flips: float, potential: str
) -> np.ndarray:
    """The longest of the steps 1, 1/2, 1/4, ... that lowers the potential."""
    before = _total(X @ c, flips, potential)
    for share in 0.5 ** np.arange(40):
        if _total(X @ (c + share * step), flips, potential) <= before:
            return c + share * step
    return c


def _total(z: np.ndarray, flips: float, potential: str) -> float:
    phi = (
        (lambda v: np.exp(np.minimum(-v, 700.0)))
        if potential == "exponential"
        else (lambda v: np.logaddexp(0.0, -v))
    )
    return float((1 - flips) * phi(z).sum() + flips * phi(-z).sum())


def _derivatives(z: np.ndarray, flips: float, potential: str) -> tuple[np.ndarray, np.ndarray]:
    if potential == "exponential":
        right, wrong = (1 - flips) * np.exp(-z), flips * np.exp(z)
        return wrong - right, wrong + right
    chance = 1 / (1 + np.exp(z))
    return flips - chance, chance * (1 - chance)


def share_wrong(g: float, flips: float, potential: str) -> float:
    """The share of the four clean points that the minimiser gets wrong (a score of 0 counts as wrong)."""
    return float((four_points(g) @ minimiser(g, flips, potential) <= 0).mean())
