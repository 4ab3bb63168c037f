r"""Weights as equal as a program allows: the solver of TotalBoost, SoftBoost and ERLPBoost.

With b the base weights, top the caps, and row j of A (k, n) the margins of the j-th member:

    projection       min sum_i d_i log(d_i / b_i)                subject to  A d <= gamma, 0 <= d <= top, sum d = 1
    regularisation   min sum_i d_i log(d_i / b_i) + eta gamma    subject to the same; gamma is free

With w >= 0 the multipliers of the members and xi >= 0 those of the caps, the solution has exponential weights, as
AdaBoost with the coefficients w, but capped: d_i = b_i e^{-(w A)_i - lambda - xi_i}. Regularised, sum w = eta.

Mehrotra's predictor-corrector method, as for the quadratic program (quadratic.py), on

    log(d / b) + w A + lambda + xi - z = 0,   A d + s = gamma,   d + v = top,   sum d = 1,   w s = v xi = d z = 0

The multipliers z of d >= 0, which are 0 at the solution, keep the steps away from where the logarithm bends much.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from boosting.choices.corrections.quadratic import share_of_step
from boosting.engine._kernels import gram_matrix
from boosting.engine.sums import dot, product

STEPS, EXACT = 80, 1e-14  # of the method: the most, and the mean product at which it ends
ENOUGH = 1e-9  # caps whose sum exceeds 1 by less leave no choice


class Point(NamedTuple):
    """A point, or a step: the positive vectors d, v, xi, z (n,) and w, s (k,), and the free numbers (lambda, gamma)."""

    d: np.ndarray
    v: np.ndarray
    w: np.ndarray
    s: np.ndarray
    xi: np.ndarray
    z: np.ndarray
    free: np.ndarray

    def after(self, step: "Point") -> "Point":
        """The point after a share of the step, at most all of it: the vectors stay positive."""
        t = share_of_step(self[:-1], step[:-1])
        return Point(*(x + t * dx for x, dx in zip(self, step)))

    @property
    def gap(self) -> float:
        """The mean of the products that are 0 at the solution."""
        total = dot(self.w, self.s) + dot(self.v, self.xi) + dot(self.d, self.z)
        return total / (len(self.w) + 2 * len(self.d))


Direction = Callable[[np.ndarray, np.ndarray, np.ndarray], Point]


def most_equal(
    A: np.ndarray, base: np.ndarray, top: np.ndarray, gamma: float | None = None, eta: float = 0.0
) -> np.ndarray:
    """The solution d (n,): the projection under gamma, or regularised with eta > 0 where gamma is None.

    A (k, n): margins. base (n,): b > 0, sum 1. top (n,): caps, at least b. gamma: some d has A d < gamma.

    >>> most_equal(np.array([[1.0, -1.0]]), np.full(2, 0.5), np.ones(2), gamma=-0.5).round(9)
    array([0.25, 0.75])
    """
    if top.sum() <= 1 + ENOUGH:
        return base
    k, n = A.shape
    edges = product(A, base)
    level = float(edges.max()) + 1.0 if gamma is None else gamma
    v, w = np.maximum(top - base, 1e-3 * top), np.full(k, (eta or 1.0) / k)
    size = max(1.0, eta) / n
    at = Point(
        base, v, w, np.maximum(level - edges, 1.0), size / v, size / base, np.array([0.0, level])
    )
    for _ in range(STEPS):
        direction, off = _newton(A, base, top, eta, at)
        if max(at.gap, 0.01 * off) <= EXACT:
            break
        ahead = direction(-at.w * at.s, -at.v * at.xi, -at.d * at.z)
        aim = max(at.gap * (at.after(ahead).gap / at.gap) ** 3, 0.1 * EXACT)
        in_w = aim - at.w * at.s - ahead.w * ahead.s
        in_v = aim - at.v * at.xi - ahead.v * ahead.xi
        at = at.after(direction(in_w, in_v, aim - at.d * at.z - ahead.d * ahead.z))
    return np.minimum(at.d, top)


def _newton(
    A: np.ndarray, base: np.ndarray, top: np.ndarray, eta: float, at: Point
) -> tuple[Direction, float]:
    """The Newton step as a function of the change that is asked of w s, v xi and d z; and the largest residual.

    Without the others k + 1 equations are left, for the steps of w and lambda; a free gamma (eta > 0) borders them.
    """
    from scipy.linalg import cho_factor, cho_solve

    (k, n), (d, v, w, s, xi, z, (shift, gamma)) = A.shape, at
    rows = np.vstack([A, np.ones(n)])
    dual = z - np.log(d / base) - product(w, A) - shift - xi
    slack, cap, total = gamma - s - product(A, d), top - d - v, 1 - d.sum()
    weight = eta - w.sum() if eta else 0.0
    curvature = 1 / ((1 + z) / d + xi / v)
    matrix = gram_matrix(rows * np.sqrt(curvature))
    # The last term keeps the matrix positive definite in floats.
    matrix[np.diag_indices(k + 1)] += np.append(s / w, 0.0) + 1e-15 * matrix.trace()
    factor = cho_factor(matrix, overwrite_a=True, check_finite=False)
    border = cho_solve(factor, np.append(np.ones(k), 0.0), check_finite=False)

    def direction(in_w: np.ndarray, in_v: np.ndarray, in_d: np.ndarray) -> Point:
        rest = dual - (in_v - xi * cap) / v + in_d / d
        right = product(rows, curvature * rest) - np.append(slack - in_w / w, total)
        both = cho_solve(factor, right, check_finite=False)
        rise = (both[:k].sum() - weight) / border[:k].sum() if eta else 0.0
        both = both - rise * border
        dd, dw = curvature * (rest - product(both, rows)), both[:k]
        dv = cap - dd
        free = np.array([both[k], rise])
        return Point(
            dd, dv, dw, (in_w - s * dw) / w, (in_v - xi * dv) / v, (in_d - z * dd) / d, free
        )

    # A weight of 1e-17 has a logarithm that rounding makes: the first equation counts by the weights.
    off = max(float(np.abs(part).max()) for part in (d * dual, slack, cap, total, weight))
    return direction, off
