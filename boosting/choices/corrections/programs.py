r"""Choice 4: all votes so far are weighed anew, by a linear or a quadratic program.

With b the base weights (sum 1), n the number of examples that they stand for, and row j of A (k, m) the margins
y_i h_j(x_i) of the j-th base classifier, the programs are (c >= 0, xi >= 0 everywhere; (c A)_i is the margin of example i):

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
    +---------------+----+                  Shawe-Taylor 2002 (algorithm 4.1). A new base classifier is one new row at the end:
    | y_i h_1(x_i)  | -1 | <= 0             the old basis stays dual feasible, a few steps of the dual simplex repair
    | y_i h_2(x_i)  | -1 | <= 0   + row     it. The coefficients c are the multipliers of the rows, u is what the next
    +---------------+----+                  base classifier is trained on: choices 1 and 4 hold the two sides of one program.

Why no base classifier outside the program can help once max_j (A u)_j <= gamma for the whole family: then u is feasible for the
program over all base classifiers too, with the same value. That is the certificate in the loop.

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

from boosting.choices.corrections.linear import LinearProgram
from boosting.choices.corrections.quadratic import QuadraticProgram
from boosting.engine.sample import Sample
from boosting.engine.state import State


@dataclass(frozen=True)
class SoftMarginProgram:
    """LPBoost, nu form: the largest soft margin that the base classifiers so far can reach. nu = 0 allows no slack at all."""

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
    """The program restricted to the base classifiers so far: its solver, and its last solution.

    coefficients (k,), scores (m,), dual (m,). A base classifier chosen again changes nothing, and nothing is solved then.
    """

    def __init__(self, sample: Sample, solver: Callable[[np.ndarray], object]):
        self.sample = sample
        self.merged = Merged.of(sample)
        self.solver = solver(self.merged.weight)
        self.size = 0

    def admit(self, votes: np.ndarray) -> None:
        """Bring in the base classifiers that are new, if any, and solve; votes (k, m)."""
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
    state.program.admit(state.member_votes)
    state.dual = state.program.dual
    state.revise(state.program.coefficients, state.program.scores)
