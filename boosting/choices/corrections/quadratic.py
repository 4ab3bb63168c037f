"""The quadratic program of choice 4 and its solver: RQPBoost (Raetsch, Onoda, Mueller 2001).

    min over c >= 0 of   sum c^2 + C n sum_i b_i xi_i,    xi_i = max(0, 1 - (c A)_i)
    dual, 0 <= u <= top: max sum u - 1/4 sum_j (A u)_j+^2,    top_i = C n b_i,    c = (A u)_+ / 2

SciPy has no public solver for it, and a further package for one row of the catalogue would have to
be kept too. But once u is eliminated there are only k unknowns, so a predictor-corrector method
(Mehrotra; Nocedal and Wright 2006, section 16.6) on SciPy's Cholesky factors fits on one page.

Its answer is then made exact. The face that it points to (which margins are 1, which c are 0) is
solved as a least-squares problem, its multipliers by least squares or by SciPy's non-negative least
squares. Of all candidates the one with the smallest Karush-Kuhn-Tucker residual is taken, and that
residual is what the tests check, to 1e-8.
"""

from collections.abc import Callable, Sequence

import numpy as np

from boosting.engine._kernels import gram_matrix
from boosting.engine.sums import dot, product

Multipliers = Callable[..., np.ndarray]
Direction = Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, ...]]


class QuadraticProgram:
    """min sum c^2 + sum_i top_i max(0, 1 - (c A)_i) over c >= 0, top (n,)."""

    def __init__(self, top: np.ndarray):
        self.top = top
        self.rows: list[np.ndarray] = []

    def add(self, row: np.ndarray) -> None:
        """A new base classifier, by its margins (n,)."""
        self.rows.append(row)

    def solve(self) -> tuple[np.ndarray, np.ndarray]:
        """The optimal coefficients (k,) and the dual weights (n,).

        Examples with less than 1e-12 of the largest weight are left out: they move no coefficient
        by more than that.
        """
        relevant = self.top > 1e-12 * self.top.max()
        dual = np.zeros(len(self.top))
        # Row by row in memory, where a selection of columns would leave it column by column.
        A = np.array([row[relevant] for row in self.rows])
        c, dual[relevant] = quadratic_hinge(A, self.top[relevant])
        return c, dual


def kkt_residual(A: np.ndarray, top: np.ndarray, c: np.ndarray, u: np.ndarray) -> float:
    """How far (c, u) is from solving the quadratic program and its dual; 0 at the solution.

    Both conditions as a fixed point: c = (A u)_+ / 2, and u = clip(u + 1 - c A, 0, top), which says
    that u is 0 where the margin exceeds 1, top where it falls short, anything between where it is
    1.

    A (k, n): margins. top (n,): the caps of u. c (k,), u (n,): the candidate.

    >>> A = np.array([[1.0, 1.0]])  # one base classifier, right twice: c = 1 as soon as C is 1
    >>> top, u = np.ones(2), np.ones(2)
    >>> kkt_residual(A, top, np.array([1.0]), u)
    0.0
    >>> kkt_residual(A, top, np.array([0.9]), u)  # doctest: +ELLIPSIS
    0.0999...
    """
    in_c = np.abs(c - np.maximum(product(A, u), 0) / 2).max()
    in_u = np.abs(u - np.clip(u + 1 - product(c, A), 0, top)).max()
    return float(max(in_c, in_u))


def quadratic_hinge(A: np.ndarray, top: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Solve the quadratic program for A (k, n) and top (n,) > 0: c (k,) and u (n,)."""
    solution = _interior_point(A, top)
    # Which widths name the right face depends on the data: the likely ones are tried first.
    residual = kkt_residual(A, top, *solution)
    near = solution
    for multipliers in (_nearest_multipliers, _any_multipliers):
        for width in (1e-6, 1e-5, 1e-7, 1e-4, 1e-8, 1e-3):
            if residual <= 1e-11 * max(1.0, top.max()):
                return solution
            candidate = _on_the_face(A, top, *near, width, multipliers)
            if kkt_residual(A, top, *candidate) < residual:
                solution, residual = candidate, kkt_residual(A, top, *candidate)
    return solution


def _on_the_face(
    A: np.ndarray,
    top: np.ndarray,
    c: np.ndarray,
    u: np.ndarray,
    width: float,
    multipliers: Multipliers,
) -> tuple[np.ndarray, np.ndarray]:
    """The exact solution, if its c is positive and its margins are 1 where these are within width.

    On that face c minimises sum c^2 - c q under linear equations: the point nearest to q / 2 that
    fulfils them.
    """
    margins = product(c, A)
    active, tight = c > width, np.abs(1 - margins) <= width
    u = np.where(tight, u, np.where(margins < 1, top, 0.0))
    block = A[np.ix_(active, tight)]
    new = np.zeros_like(c)
    new[active] = (product(A[:, ~tight], u[~tight]))[active] / 2
    if block.size:
        new[active] += np.linalg.lstsq(block.T, 1 - product(new[active], block), rcond=None)[0]
        u[tight] = multipliers(A, top, new, u, active, tight)
    return np.maximum(new, 0.0), u


def _nearest_multipliers(
    A: np.ndarray,
    top: np.ndarray,
    c: np.ndarray,
    u: np.ndarray,
    active: np.ndarray,
    tight: np.ndarray,
) -> np.ndarray:
    """u on the tight examples, as near as possible to where it was, with A u = 2 c where c > 0."""
    rest = (2 * c - product(A, u))[active]
    return np.clip(
        u[tight] + np.linalg.lstsq(A[np.ix_(active, tight)], rest, rcond=None)[0],
        0.0,
        top[tight],
    )


def _any_multipliers(
    A: np.ndarray,
    top: np.ndarray,
    c: np.ndarray,
    u: np.ndarray,
    active: np.ndarray,
    tight: np.ndarray,
) -> np.ndarray:
    """u on the tight examples: any solution of A u = 2 c, and of A u <= 0 where c is 0.

    Where many u do, the nearest one can miss a bound by a little; non-negative least squares misses
    none. Its unknowns are u, top - u and the idle base classifiers' slack. Examples on which all base
    classifiers have the same margins count by their sum alone, which they share in proportion to
    top: of hundreds of examples some dozens of unknowns are left.
    """
    from scipy.optimize import nnls

    columns, kind = np.unique(A[:, tight].T, axis=0, return_inverse=True)
    caps, n = np.bincount(kind, top[tight]), len(columns)
    idle = np.flatnonzero(~active)
    system = np.zeros((len(c) + n, 2 * n + len(idle)))
    system[: len(c), :n] = columns.T
    system[idle, 2 * n + np.arange(len(idle))] = 1.0
    row = np.arange(n)
    system[len(c) + row, row] = system[len(c) + row, n + row] = 1.0
    try:
        solution, _ = nnls(system, np.r_[2 * c - product(A[:, ~tight], u[~tight]), caps])
    except RuntimeError:  # too many iterations
        return u[tight]
    return np.clip(solution[:n] / caps, 0.0, 1.0)[kind] * top[tight]


def _interior_point(A: np.ndarray, top: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mehrotra's predictor-corrector method (Nocedal and Wright 2006, section 16.6).

        2 c - A u = s,   c A + xi - w = 1,   u + v = top,   c s = u w = v xi = 0

    All six vectors stay positive. Each round looks how far the three products would fall along the
    direct way, aims for the products that this shows to be in reach, and corrects for their
    curvature.
    """
    k, n = A.shape
    c = np.full(k, 1 / k)
    xi = np.maximum(1 - product(c, A), 0) + 1
    point = [c, np.ones(k), top / 2, top / 2, xi, np.maximum(product(c, A) + xi - 1, 1.0)]
    for _ in range(60):
        c, s, u, v, xi, w = point
        gap = dot(c, s) + dot(u, w) + dot(v, xi)
        direction = _newton(A, *point)
        if direction is None or gap <= 1e-13 * (1 + dot(c, c) + dot(top, xi)):
            break
        dc, ds, du, dv, dxi, dw = predicted = direction(-c * s, -u * w, -v * xi)
        cs, ss, us, vs, xis, ws = _advance(point, predicted)
        aim = gap / (k + 2 * n) * ((dot(cs, ss) + dot(us, ws) + dot(vs, xis)) / gap) ** 3
        point = _advance(
            point, direction(aim - c * s - dc * ds, aim - u * w - du * dw, aim - v * xi - dv * dxi)
        )
    # c follows from u exactly; the iterate's own c does only up to the gap.
    u = point[2]
    return np.maximum(product(A, u), 0) / 2, np.clip(u, 0.0, top)


def _newton(
    A: np.ndarray,
    c: np.ndarray,
    s: np.ndarray,
    u: np.ndarray,
    v: np.ndarray,
    xi: np.ndarray,
    w: np.ndarray,
) -> Direction | None:
    """The Newton step as a function of the change that is asked of the three products.

    None where the matrix is not positive definite in floats.

    Eliminating u, v, xi, w, s leaves k equations for the step in c.
    """
    from scipy.linalg import LinAlgError, cho_factor, cho_solve

    dual, primal = 2 * c - product(A, u) - s, product(c, A) + xi - w - 1
    # the last term keeps the matrix positive definite in floats
    curvature = 1 / (xi / v + w / u + 1e-12)
    half = A * np.sqrt(curvature)
    try:
        matrix = gram_matrix(half)
        matrix[np.diag_indices_from(matrix)] += 2 + s / c
        factor = cho_factor(matrix, overwrite_a=True, check_finite=False)
    except LinAlgError:
        return None

    def direction(in_c: np.ndarray, in_u: np.ndarray, in_v: np.ndarray) -> tuple[np.ndarray, ...]:
        rest = in_u / u - in_v / v - primal
        right = in_c / c - dual + product(A, curvature * rest)
        dc = cho_solve(factor, right, check_finite=False)
        du = curvature * (rest - product(dc, A))
        return dc, (in_c - s * dc) / c, du, -du, (in_v + xi * du) / v, (in_u - w * du) / u

    return direction


def _advance(point: list[np.ndarray], step: tuple[np.ndarray, ...]) -> list[np.ndarray]:
    """The point after a share of the step: its six vectors stay positive."""
    t = share_of_step(point, step)
    return [x + t * dx for x, dx in zip(point, step, strict=True)]


def share_of_step(point: Sequence[np.ndarray], step: Sequence[np.ndarray]) -> float:
    """The share of a step that is taken, at most all of it: 0.995 of the way to the first entry that would become 0.

    point: vectors (k,) or (n,) that are positive, and stay so; step: their changes.
    """
    return min(1.0, 0.995 * min(_way(x, dx) for x, dx in zip(point, step, strict=True)))


def _way(x: np.ndarray, dx: np.ndarray) -> float:
    """How many steps dx it takes until the first entry of x > 0 becomes 0; inf for never."""
    falls = dx < 0
    with np.errstate(over="ignore"):  # a step of 1e-310 never ends
        return float((x[falls] / -dx[falls]).min(initial=np.inf))
