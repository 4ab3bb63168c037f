r"""Choice 4: all votes so far are weighed anew, by a linear or a quadratic program.

With b the base weights (sum 1), n the number of examples that they stand for, and row j of A (k, m) the margins
y_i h_j(x_i) of the j-th voter, the programs are (c >= 0, xi >= 0 everywhere; (c A)_i is the margin of example i):

| program | in the coefficients c | subject to | who |
|---|---|---|---|
| nu form | max rho - (1/nu) sum b_i xi_i | (c A)_i >= rho - xi_i, sum c = 1 | LPBoost |
| hard margin | max rho | (c A)_i >= rho, sum c = 1 | max margin, [M] 7.3.4 |
| C form | min sum c + C n sum b_i xi_i | (c A)_i >= 1 - xi_i | LPBoost in [Q], RLPBoost |
| quadratic | min sum c^2 + C n sum b_i xi_i | (c A)_i >= 1 - xi_i | RQPBoost |

and their duals, in the examples' weights u >= 0:

| program | dual | subject to |
|---|---|---|
| nu form | min gamma | (A u)_j <= gamma, sum u = 1, u_i <= b_i / nu |
| hard margin | min gamma | (A u)_j <= gamma, sum u = 1 |
| C form | max sum u | (A u)_j <= 1, u_i <= C n b_i |
| quadratic | max sum u - 1/4 sum (A u)_+^2 | u_i <= C n b_i |

    u_1 ... u_m | gamma                     The linear programs are solved in their dual, as in Demiriz, Bennett,
    +---------------+----+                  Shawe-Taylor 2002 (algorithm 4.1). A new voter is one new row at the end:
    | y_i h_1(x_i)  | -1 | <= 0             the old basis stays dual feasible, a few steps of the dual simplex repair
    | y_i h_2(x_i)  | -1 | <= 0   + row     it. The coefficients c are the multipliers of the rows, u is what the next
    +---------------+----+                  voter is trained on: choices 1 and 4 hold the two sides of one program.

Why no voter outside the program can help once max_j (A u)_j <= gamma for the whole family: then u is feasible for the
program over all voters too, with the same value. That is the certificate in the loop.

Solvers. The linear programs go to HiGHS, which SciPy ships and keeps. scipy.optimize.linprog starts every program
from nothing; SciPy's own binding underneath it, `_Highs`, keeps the basis between rounds (10 to 15 times as fast at
m = 500), but is private: it is used where it is found with the methods that are needed, and linprog serves everywhere else.
The quadratic program has no public solver in SciPy, and a further package for one row of the table would have to be
kept too. It has only k unknowns once u is eliminated, so Mehrotra's predictor-corrector method (Nocedal, Wright 2006,
section 16.6) on SciPy's Cholesky factors fits on one page. Its answer is then made exact: the face that it points to
(which margins are 1, which c are 0) is solved as a least-squares problem, its multipliers by SciPy's non-negative least
squares, and of all candidates the one with the smallest Karush-Kuhn-Tucker residual is taken. That residual is what the
tests check, to 1e-8.

Equal examples (same x, same y) are one row of the program with their weights added, in sorted order. So weight 2 means
the same as two copies, and the order of the examples does not decide between equally good solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from boosting.sample import Sample
from boosting.state import State

TOLERANCES = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
NEEDED = ("addVars", "addVar", "addRow", "changeColCost", "run", "getSolution", "getModelStatus", "setOptionValue")


# --- the corrections ---


@dataclass(frozen=True)
class SoftMarginProgram:
    """LPBoost, nu form: the largest soft margin that the voters so far can reach. nu = 0 allows no slack at all."""

    nu: float

    code = "c ← argmax ρ − (1/νm) Σ ξ<sub>i</sub> over all votes so far"

    def __call__(self, state: State) -> None:
        """Set all coefficients, the vote, and the dual weights of the examples."""
        _solve_again(state, lambda b: LinearProgram(cap(b, self.nu), True))


@dataclass(frozen=True)
class HingeProgram:
    """The soft-margin program in C form: min sum c + C sum xi. LPBoost in [Q], and RLPBoost."""

    C: float

    code = "c ← argmin Σ c + C Σ ξ<sub>i</sub> over all votes so far"

    def __call__(self, state: State) -> None:
        """Set all coefficients, the vote, and the dual weights of the examples."""
        _solve_again(state, lambda b: LinearProgram(self.C * state.sample.examples * b, False))


@dataclass(frozen=True)
class QuadraticHingeProgram:
    """min sum c^2 + C sum xi: RQPBoost."""

    C: float

    code = "c ← argmin Σ c² + C Σ ξ<sub>i</sub> over all votes so far"

    def __call__(self, state: State) -> None:
        """Set all coefficients, the vote, and the dual weights of the examples."""
        _solve_again(state, lambda b: QuadraticProgram(self.C * state.sample.examples * b))


def cap(b: np.ndarray, nu: float) -> np.ndarray:
    """What the dual may put on each example: b / nu, never more than 1; with nu = 0 just 1 where b is positive.

    >>> cap(np.array([0.25, 0.75, 0.0]), 0.5).tolist(), cap(np.array([0.25, 0.75, 0.0]), 0.0).tolist()
    ([0.5, 1.0, 0.0], [1.0, 1.0, 0.0])
    """
    return np.minimum(b, nu) / nu if nu else (b > 0).astype(float)


# --- what a run keeps between its rounds ---


class Merged(NamedTuple):
    """Equal examples of positive weight as one. first (n,): one row of each kind; weight (n,): the sum of their b.

    kind (m,): every row's kind; share (m,): its part of the kind's weight, 0 for rows of weight 0.
    """

    first: np.ndarray
    weight: np.ndarray
    kind: np.ndarray
    share: np.ndarray

    @classmethod
    def of(cls, sample: Sample) -> Merged:
        """Merge by (y, x), in sorted order."""
        used = np.flatnonzero(sample.weight)
        table = np.column_stack([sample.y, sample.X])[used] + 0.0  # -0.0 and 0.0 are one value
        _, first, inverse = np.unique(table, axis=0, return_index=True, return_inverse=True)
        kind = np.zeros(sample.size, np.intp)
        kind[used] = inverse.reshape(-1)
        weight = np.bincount(kind, sample.weight)
        return cls(used[first], weight, kind, sample.weight / weight[kind])


class Restricted:
    """The program restricted to the voters so far: its solver, and its last solution.

    coefficients (k,), scores (m,), dual (m,). A voter chosen again changes nothing, and nothing is solved then.
    """

    def __init__(self, sample: Sample, solver: Callable[[np.ndarray], object]):
        self.sample = sample
        self.merged = Merged.of(sample)
        self.solver = solver(self.merged.weight)
        self.size = 0

    def admit(self, votes: np.ndarray) -> None:
        """Bring in the voters that are new, if any, and solve; votes (k, m)."""
        if len(votes) == self.size:
            return
        for h in votes[self.size :]:
            self.solver.add((self.sample.y * h)[self.merged.first])
        self.size = len(votes)
        self.coefficients, dual = self.solver.solve()
        self.dual = dual[self.merged.kind] * self.merged.share
        self.scores = np.zeros(self.sample.size)
        for j in np.flatnonzero(self.coefficients):
            self.scores += self.coefficients[j] * votes[j]


def _solve_again(state: State, solver: Callable[[np.ndarray], object]) -> None:
    if state.program is None:
        state.program = Restricted(state.sample, solver)
    state.program.admit(state.ballots)
    state.dual = state.program.dual
    state.revise(state.program.coefficients, state.program.scores)


# --- linear programs ---


class LinearProgram:
    """Both linear programs, in the dual: variables u (n,) in [0, top] and gamma; rows sum_i a_i u_i - gamma <= 0.

    as_game: min gamma with sum u = 1 (nu form); otherwise max sum u with gamma fixed at 1 (C form).
    """

    def __init__(self, top: np.ndarray, as_game: bool):
        self.top = top
        n = len(top)
        self.cost = np.r_[np.zeros(n), 1.0] if as_game else np.r_[np.full(n, -1.0), 0.0]
        self.lower = np.r_[np.zeros(n), -np.inf if as_game else 1.0]
        self.upper = np.r_[top, np.inf if as_game else 1.0]
        self.total = np.r_[np.ones(n), 0.0] if as_game else None
        self.rows: list[np.ndarray] = []
        self.warm = warm_highs(self)

    def add(self, row: np.ndarray) -> None:
        """A new voter, by its margins (n,)."""
        self.rows.append(np.append(row, -1.0))
        if self.warm is not None:
            self.warm.addRow(-np.inf, 0.0, len(row) + 1, np.arange(len(row) + 1, dtype=np.int32), self.rows[-1])

    def solve(self) -> tuple[np.ndarray, np.ndarray]:
        """The optimal coefficients (k,) and the dual weights (n,); ArithmeticError where the solver finds neither."""
        c, u = self._from_basis() or self._from_nothing()
        return np.maximum(c, 0.0), np.clip(u, 0.0, self.top)

    def _from_basis(self) -> tuple[np.ndarray, np.ndarray] | None:
        """HiGHS goes on from the last round's basis; None where it cannot."""
        if self.warm is None:
            return None
        self.warm.run()
        if self.warm.getModelStatus().name != "kOptimal":
            return None
        found = self.warm.getSolution()
        return -np.array(found.row_dual)[-len(self.rows) :], np.array(found.col_value)[:-1]

    def _from_nothing(self) -> tuple[np.ndarray, np.ndarray]:
        from scipy.optimize import linprog  # half a second, which the first screen must not wait for

        found = linprog(
            self.cost, np.array(self.rows), np.zeros(len(self.rows)),
            None if self.total is None else self.total[None], None if self.total is None else [1.0],
            np.column_stack([self.lower, self.upper]), method="highs", options=TOLERANCES,
        )  # fmt: skip
        if found.x is None:
            raise ArithmeticError(f"The linear program of this round could not be solved: {found.message}")
        return -found.ineqlin.marginals, found.x[:-1]


def warm_highs(program: LinearProgram):
    """SciPy's HiGHS with the program's variables in it; None where SciPy does not have it in the form known here."""
    try:
        from scipy.optimize._highspy._core import _Highs
    except ImportError:
        return None
    if not all(hasattr(_Highs, name) for name in NEEDED):
        return None
    highs = _Highs()
    for option, value in {"output_flag": False, "presolve": "off", "threads": 1, **TOLERANCES}.items():
        highs.setOptionValue(option, value)
    n = len(program.top) + 1
    highs.addVars(n, program.lower, program.upper)
    for i in np.flatnonzero(program.cost):
        highs.changeColCost(int(i), program.cost[i])
    if program.total is not None:
        highs.addRow(1.0, 1.0, n - 1, np.arange(n - 1, dtype=np.int32), program.total[:-1])
    return highs


# --- the quadratic program ---


class QuadraticProgram:
    """min sum c^2 + sum_i top_i max(0, 1 - (c A)_i) over c >= 0."""

    def __init__(self, top: np.ndarray):
        self.top = top
        self.rows: list[np.ndarray] = []

    def add(self, row: np.ndarray) -> None:
        """A new voter, by its margins (n,)."""
        self.rows.append(row)

    def solve(self) -> tuple[np.ndarray, np.ndarray]:
        """The optimal coefficients (k,) and the dual weights (n,).

        Examples with less than 1e-12 of the largest weight are left out: they move no coefficient by more than that.
        """
        kept = self.top > 1e-12 * self.top.max()
        dual = np.zeros(len(self.top))
        c, dual[kept] = quadratic_hinge(np.array(self.rows)[:, kept], self.top[kept])
        return c, dual


def kkt_residual(A: np.ndarray, top: np.ndarray, c: np.ndarray, u: np.ndarray) -> float:
    """How far (c, u) is from solving the quadratic program and its dual; 0 at the solution.

    Both conditions as a fixed point: c = (A u)_+ / 2, and u = clip(u + 1 - c A, 0, top), which says that u is 0 where
    the margin exceeds 1, top where it falls short, anything between where it is 1.

    >>> A = np.array([[1.0, 1.0]])  # one voter, right twice: c = 1 as soon as C is 1
    >>> kkt_residual(A, np.array([1.0, 1.0]), np.array([1.0]), np.array([1.0, 1.0]))
    0.0
    >>> kkt_residual(A, np.array([1.0, 1.0]), np.array([0.9]), np.array([1.0, 1.0]))  # doctest: +ELLIPSIS
    0.0999...
    """
    in_c = np.abs(c - np.maximum(A @ u, 0) / 2).max()
    in_u = np.abs(u - np.clip(u + 1 - c @ A, 0, top)).max()
    return float(max(in_c, in_u))


def quadratic_hinge(A: np.ndarray, top: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Solve the quadratic program for A (k, n) and top (n,) > 0: c (k,) and u (n,)."""
    solution = _interior_point(A, top)
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


def _on_the_face(A, top, c, u, width: float, multipliers) -> tuple[np.ndarray, np.ndarray]:
    """The exact solution, if c is positive where it exceeds width and margins within width of 1 are 1.

    On that face c minimises sum c^2 - c q under linear equations: the point nearest to q / 2 that fulfils them.
    """
    margins = c @ A
    active, tight = c > width, np.abs(1 - margins) <= width
    u = np.where(tight, u, np.where(margins < 1, top, 0.0))
    block = A[np.ix_(active, tight)]
    new = np.zeros_like(c)
    new[active] = (A[:, ~tight] @ u[~tight])[active] / 2
    if block.size:
        new[active] += np.linalg.lstsq(block.T, 1 - new[active] @ block, rcond=None)[0]
        u[tight] = multipliers(A, top, new, u, active, tight)
    return np.maximum(new, 0.0), u


def _nearest_multipliers(A, top, c, u, active, tight) -> np.ndarray:
    """u on the tight examples, as near as possible to where it was, with A u = 2 c on the active voters."""
    missing = (2 * c - A @ u)[active]
    return np.clip(u[tight] + np.linalg.lstsq(A[np.ix_(active, tight)], missing, rcond=None)[0], 0.0, top[tight])


def _any_multipliers(A, top, c, u, active, tight) -> np.ndarray:
    """u on the tight examples, wherever it may be: A u = 2 c on the active voters, A u <= 0 on the idle ones.

    Where many u do, the nearest one can miss a bound by a little; non-negative least squares misses none. Its unknowns
    are u, top - u and the idle voters' slack.
    """
    from scipy.optimize import nnls

    n, idle = int(tight.sum()), np.flatnonzero(~active)
    system = np.zeros((len(c) + n, 2 * n + len(idle)))
    system[: len(c), :n] = A[:, tight]
    system[idle, 2 * n + np.arange(len(idle))] = 1.0
    system[len(c) + np.arange(n), np.arange(n)] = system[len(c) + np.arange(n), n + np.arange(n)] = 1.0
    try:
        found, _ = nnls(system, np.r_[2 * c - A[:, ~tight] @ u[~tight], top[tight]])
    except RuntimeError:  # too many iterations
        return u[tight]
    return np.clip(found[:n], 0.0, top[tight])


def _interior_point(A: np.ndarray, top: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mehrotra's method on   2 c - A u = s,   c A + xi - w = 1,   u + v = top,   c s = u w = v xi = 0.

    All six vectors stay positive. Each round looks how far the three products would fall along the direct way, aims
    for the products that this shows to be in reach, and corrects for their curvature.
    """
    k, n = A.shape
    c = np.full(k, 1 / k)
    xi = np.maximum(1 - c @ A, 0) + 1
    here = [c, np.ones(k), top / 2, top / 2, xi, np.maximum(c @ A + xi - 1, 1.0)]
    for _ in range(60):
        c, s, u, v, xi, w = here
        gap = c @ s + u @ w + v @ xi
        direction = _newton(A, *here)
        if direction is None or gap <= 1e-13 * (1 + c @ c + top @ xi):
            break
        dc, ds, du, dv, dxi, dw = predicted = direction(-c * s, -u * w, -v * xi)
        cs, ss, us, vs, xis, ws = _moved(here, predicted)
        aim = gap / (k + 2 * n) * ((cs @ ss + us @ ws + vs @ xis) / gap) ** 3
        here = _moved(here, direction(aim - c * s - dc * ds, aim - u * w - du * dw, aim - v * xi - dv * dxi))
    u = here[2]
    return np.maximum(A @ u, 0) / 2, np.clip(u, 0.0, top)


def _newton(A, c, s, u, v, xi, w):
    """The Newton step as a function of the wanted change of the three products; None where floats see no way on.

    Eliminating u, v, xi, w, s leaves k equations for the step in c.
    """
    from scipy.linalg import LinAlgError, cho_factor, cho_solve

    dual, primal = 2 * c - A @ u - s, c @ A + xi - w - 1
    curvature = 1 / (xi / v + w / u + 1e-12)  # the last term keeps the matrix positive definite in floats
    half = A * np.sqrt(curvature)
    try:
        factor = cho_factor(half @ half.T + np.diag(2 + s / c))
    except LinAlgError:
        return None

    def direction(in_c, in_u, in_v):
        rest = in_u / u - in_v / v - primal
        dc = cho_solve(factor, in_c / c - dual + A @ (curvature * rest))
        du = curvature * (rest - dc @ A)
        return dc, (in_c - s * dc) / c, du, -du, (in_v + xi * du) / v, (in_u - w * du) / u

    return direction


def _moved(here: list[np.ndarray], step: tuple[np.ndarray, ...]) -> list[np.ndarray]:
    """here + t step, with t at most 1 and 0.995 of the way to the first vector that would lose its sign."""
    towards = [float((-x[dx < 0] / dx[dx < 0]).min(initial=np.inf)) for x, dx in zip(here, step, strict=True)]
    t = min(1.0, 0.995 * min(towards))
    return [x + t * dx for x, dx in zip(here, step, strict=True)]
