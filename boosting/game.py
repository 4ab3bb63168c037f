r"""Boosting as a game ([M] section 7.3.5): the rows are examples, the columns voters, M_ij = y_i h_j(x_i).

The row player puts a distribution D on the examples and wants voters to fail; the column player puts one, c, on the
voters and wants every example to be right. By von Neumann's theorem neither gains from moving last (7.22-7.25):

    min_D max_j sum_i D_i M_ij   =   value   =   max_c min_i sum_j M_ij c_j
    twice the best edge, 2 gamma*            the largest minimum margin, rho*

So every D that an algorithm trains on is a ceiling over the value, and every vote that it has is a floor below it.
LPBoost closes the two on each other. AdaBoost's floor gets at least half way to the value ([M] after theorem 7.7), and
may stay short of it for ever: on the matrix of exercise 7.9 it tends to 1/3, and the value is 3/8.

    >>> value(np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]))  # rock, paper, scissors: table 7.1
    Solution(value=0.0, rows=array([0.33333333, 0.33333333, 0.33333333]), columns=array([0.33333333, 0.33333333, 0.33333333]))
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.corrective import LinearProgram
from boosting.state import Round, Trace


class Solution(NamedTuple):
    """The value of a game, an optimal distribution D (m,) over its rows and one, c (N,), over its columns."""

    value: float
    rows: np.ndarray
    columns: np.ndarray


class Bracket(NamedTuple):
    """upper (T,): twice the best edge under D_t. lower (T,): the smallest margin of F_t. The value lies between."""

    upper: np.ndarray
    lower: np.ndarray

    @property
    def best_upper(self) -> np.ndarray:
        """The lowest ceiling so far, (T,)."""
        return np.minimum.accumulate(self.upper)

    @property
    def best_lower(self) -> np.ndarray:
        """The highest floor so far, (T,)."""
        return np.maximum.accumulate(self.lower)


def value(M) -> Solution:
    """Solve the game M (m, N), the rows' loss; ValueError for a matrix that is empty or not finite."""
    M = np.asarray(M, np.float64)
    if M.ndim != 2 or M.size == 0 or not np.isfinite(M).all():
        raise ValueError("A game is a matrix of finite numbers with at least one row and one column.")
    program = LinearProgram(np.ones(len(M)), True)
    for column in M.T:
        program.add(column)
    columns, rows = program.solve()
    return Solution(float((rows @ M).max()) + 0.0, rows, columns)


def bracket(trace: Trace) -> Bracket:
    """Ceiling and floor of the game's value, round by round, for algorithms that search the largest edge.

    ValueError for algorithms that pull examples away from their labels (QuadBoost): their pull is no strategy.
    """
    return Bracket(np.array([_ceiling(r) for r in trace]), np.array([_floor(r) for r in trace]))


def _ceiling(r: Round) -> float:
    if (r.before.signed * r.sample.y < 0).any():
        raise ValueError("This algorithm pulls some examples away from their labels: its pull is no strategy of the game.")
    return 2 * r.edge


def _floor(r: Round) -> float:
    return float(r.margins[r.sample.weight > 0].min())
