"""The linear programs of choice 4 and their solver: LPBoost, the hard margin, RLPBoost.

The programs (in `choices/programs.py` with their sources) are solved in the dual, as in Demiriz,
Bennett and Shawe-Taylor 2002 (algorithm 4.1), with u_i in [0, top_i]:

    nu form, hard margin    min gamma    subject to  (A u)_j <= gamma,  sum u = 1
    C form                  max sum u    subject to  (A u)_j <= 1

A new member adds one row to the dual. The old basis stays dual feasible, and a few steps of the
dual simplex method repair it. The coefficients c are the multipliers of the rows.

The solver is HiGHS, which SciPy ships and keeps. scipy.optimize.linprog starts every program from
nothing; SciPy's own binding underneath it, `_Highs`, keeps the basis between rounds, which is 10 to
15 times as fast at m = 500. But that binding is private: it is used where it is found with all the
methods that are `NEEDED`, and linprog serves everywhere else.
"""

from typing import Any

import numpy as np

# Tighter than HiGHS' 1e-7: the certificate in the loop ends a run at a gap of 1e-9.
TOLERANCES = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
NEEDED = (
    "addVars",
    "addVar",
    "addRow",
    "changeColCost",
    "run",
    "getSolution",
    "getModelStatus",
    "setOptionValue",
)


class LinearProgram:
    """Both linear programs, in the dual: variables u (n,) in [0, top] and gamma.

    Each member is a row sum_i a_i u_i - gamma <= 0, a its margins.

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
        """A new base classifier, by its margins (n,)."""
        self.rows.append(np.append(row, -1.0))
        if self.warm is not None:
            self.warm.addRow(
                -np.inf, 0.0, len(row) + 1, np.arange(len(row) + 1, dtype=np.int32), self.rows[-1]
            )

    def solve(self) -> tuple[np.ndarray, np.ndarray]:
        """The optimal coefficients (k,) and the dual solution u (n,).

        ArithmeticError where the solver finds neither.
        """
        c, u = self._from_basis() or self._from_nothing()
        # Both are feasible up to the tolerances only, and a coefficient of -1e-12 is none.
        return np.maximum(c, 0.0), np.clip(u, 0.0, self.top)

    def _from_basis(self) -> tuple[np.ndarray, np.ndarray] | None:
        """HiGHS goes on from the last round's basis; None where it cannot."""
        if self.warm is None:
            return None
        self.warm.run()
        if self.warm.getModelStatus().name != "kOptimal":
            return None
        solution = self.warm.getSolution()
        # The rows of the members stand last, the column of gamma too; HiGHS' multipliers are <= 0.
        return -np.array(solution.row_dual)[-len(self.rows) :], np.array(solution.col_value)[:-1]

    def _from_nothing(self) -> tuple[np.ndarray, np.ndarray]:
        """linprog solves the program as a new one; ArithmeticError where it finds no solution."""
        # Imported here: half a second, which the first screen must not wait for.
        from scipy.optimize import linprog

        solution = linprog(
            self.cost,
            np.array(self.rows),
            np.zeros(len(self.rows)),
            None if self.total is None else self.total[None],
            None if self.total is None else [1.0],
            np.column_stack([self.lower, self.upper]),
            method="highs",
            options=TOLERANCES,
        )
        if solution.x is None:
            raise ArithmeticError(
                f"The linear program of this round could not be solved: {solution.message}"
            )
        return -solution.ineqlin.marginals, solution.x[:-1]


def warm_highs(program: LinearProgram) -> Any:
    """SciPy's HiGHS, holding the program's variables; None where this SciPy has no such binding."""
    try:
        from scipy.optimize._highspy._core import _Highs
    except ImportError:
        return None
    if not vars(_Highs).keys() >= {*NEEDED}:
        return None
    highs = _Highs()
    # presolve would throw the basis away; threads cost more than they save at this size.
    for option, value in {
        "output_flag": False,
        "presolve": "off",
        "threads": 1,
        **TOLERANCES,
    }.items():
        highs.setOptionValue(option, value)
    n = len(program.top) + 1
    highs.addVars(n, program.lower, program.upper)
    for i in np.flatnonzero(program.cost):
        highs.changeColCost(int(i), program.cost[i])
    if program.total is not None:
        highs.addRow(1.0, 1.0, n - 1, np.arange(n - 1, dtype=np.int32), program.total[:-1])
    return highs
