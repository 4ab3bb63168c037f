"""TODO choices.corrections.linear."""

from __future__ import annotations

from typing import Any

import numpy as np

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
        """A new base classifier, by its margins (n,)."""
        self.rows.append(np.append(row, -1.0))
        if self.warm is not None:
            self.warm.addRow(
                -np.inf, 0.0, len(row) + 1, np.arange(len(row) + 1, dtype=np.int32), self.rows[-1]
            )

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
        from scipy.optimize import (
            linprog,
        )  # half a second, which the first screen must not wait for

        found = linprog(
            self.cost, np.array(self.rows), np.zeros(len(self.rows)),
            None if self.total is None else self.total[None], None if self.total is None else [1.0],
            np.column_stack([self.lower, self.upper]), method="highs", options=TOLERANCES,
        )  # fmt: skip
        if found.x is None:
            raise ArithmeticError(
                f"The linear program of this round could not be solved: {found.message}"
            )
        return -found.ineqlin.marginals, found.x[:-1]


def warm_highs(program: LinearProgram) -> Any:
    """SciPy's HiGHS with the program's variables in it; None where SciPy does not have it as known here."""
    try:
        from scipy.optimize._highspy._core import _Highs
    except ImportError:
        return None
    if not {*NEEDED} <= {*dir(_Highs)}:
        return None
    highs = _Highs()
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
