r"""Boosting as a game ([M] section 7.3.5): the rows are examples, the columns base classifiers, M_ij = y_i h_j(x_i).

The row player puts a distribution D on the examples and wants base classifiers to fail; the column player puts one, c, on the
base classifiers and wants every example to be right. By von Neumann's theorem neither gains from moving last (7.22-7.25):

    min_D max_j sum_i D_i M_ij   =   value   =   max_c min_i sum_j M_ij c_j
    twice the best edge, 2 gamma*            the largest minimum margin, rho*

So every D that an algorithm trains on is a ceiling over the value, and every vote that it has is a floor below it.
The linear program of the hard margin closes the two on each other; LPBoost with slack gives up rows. AdaBoost's floor
gets at least half way to the value ([M] after theorem 7.7), and may stay short of it for ever: on the matrix of exercise
7.9 it tends to 1/3, and the value is 3/8.

    >>> solution = value([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])  # rock, paper, scissors: table 7.1
    >>> solution.rows
    array([0.33333333, 0.33333333, 0.33333333])
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from boosting.choices.corrections.linear import LinearProgram
from boosting.engine.trace import Round, Trace


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
        raise ValueError(
            "A game is a matrix of finite numbers with at least one row and one column."
        )
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
        raise ValueError(
            "This algorithm pulls some examples away from their labels: such a pull is no strategy."
        )
    return 2 * r.edge


def _floor(r: Round) -> float:
    """Over all rows: one that the start gave no weight belongs to the game too, and the row player may turn to it."""
    return float(r.margins.min())


ROOT5 = 5**0.5
CYCLING = np.array([
    [-1, 1, 1, 1, 1, -1, -1, 1], [-1, 1, 1, -1, -1, 1, 1, 1], [1, -1, 1, 1, 1, -1, 1, 1], [1, -1, 1, 1, -1, 1, 1, 1],
    [1, -1, 1, -1, 1, 1, 1, -1], [1, 1, -1, 1, 1, 1, 1, -1], [1, 1, -1, 1, 1, 1, -1, 1], [1, 1, 1, 1, -1, -1, 1, -1],
])  # fmt: skip
CYCLING_START = np.array([
    (3 - ROOT5) / 8, (3 - ROOT5) / 8, 1 / 6, 1 / 6, 1 / 6, (ROOT5 - 1) / 8, (ROOT5 - 1) / 8, 0.0
])  # fmt: skip


class Example(NamedTuple):
    """A game to look at: its matrix, the start of the row player (None: uniform), and what it shows."""

    title: str
    matrix: np.ndarray
    start: np.ndarray | None
    words: str


EXAMPLES = {
    "cycling": Example(
        "AdaBoost cycles: 8 x 8", CYCLING, CYCLING_START,
        "Exercise 7.9 (Rudin, Daubechies, Schapire 2004): AdaBoost plays 1, 3, 2 for ever; its margin tends to 1/3, "
        "while [2, 3, 4, 1, 2, 2, 1, 1]/16 has margin 3/8.",
    ),
    "triangle": Example(
        "Three examples, three base classifiers", 1 - 2 * np.eye(3), np.array([0.5, 0.3, 0.2]),
        "Every base classifier is wrong on one example. The weights run into a cycle of three; the vote tends to equal shares.",
    ),
    "scissors": Example(
        "Rock, paper, scissors", np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]), np.array([0.5, 0.3, 0.2]),
        "Table 7.1: a game of value 0. No base classifier has an edge under equal weights, so weak learning fails there.",
    ),
}  # fmt: skip


def read_matrix(text: str) -> np.ndarray:
    """A matrix from text: rows in lines or after semicolons, numbers after spaces or commas.

    ValueError, in words that name the row, for anything else, entries outside [-1, 1], or more than 60 rows or columns.
    """
    rows = [
        line.replace(",", " ").split()
        for line in text.replace(";", "\n").splitlines()
        if line.strip()
    ]
    if not rows:
        raise ValueError("The matrix is empty: type at least one number.")
    for k, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(
                f"Row {k} has {len(row)} numbers and row 1 has {len(rows[0])}: all rows need the same."
            )
        for cell in row:
            if not _is_margin(cell):
                raise ValueError(f"Row {k}: “{cell[:20]}” is not a number from -1 to 1.")
    if max(len(rows), len(rows[0])) > 60:
        raise ValueError(
            f"The matrix is {len(rows)} x {len(rows[0])}; at most 60 x 60 can be shown."
        )
    return np.array(rows, np.float64)


def _is_margin(cell: str) -> bool:
    try:
        return -1 <= float(cell) <= 1
    except ValueError:
        return False
