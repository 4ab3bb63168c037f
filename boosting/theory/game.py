r"""Boosting as a zero-sum game ([M] section 7.3.5): examples against base classifiers.

The rows are examples, the columns base classifiers, M_ij = y_i h_j(x_i). The row player chooses a
distribution D over the examples and wants base classifiers to fail; the column player chooses a
distribution c over the base classifiers and wants every example to be right. By von Neumann's
theorem it does not matter who moves last ([M] 7.22 to 7.25):

    min_D max_j sum_i D_i M_ij   =   value   =   max_c min_i sum_j M_ij c_j
    twice the best edge, 2 gamma*            the largest minimum margin, rho*

So every D gives an upper bound of the value, and every ensemble a lower one. After round t an
algorithm has trained on D_t and has left D_{t+1}, the answer to its newest ensemble; both count.
The linear program of the hard margin closes the gap: its last D is the dual solution, which no
base classifier beats. LPBoost with slack maximises another margin, which gives up rows.
AdaBoost's lower bound reaches at least half of a positive value ([M] after theorem 7.7) and may
stay below the value: on the matrix of [M] exercise 7.9 it tends to 1/3, and the value is 3/8. Small steps
come closer (Zhang and Yu 2005, Telgarsky 2013): after T equal ones of alpha, on m rows that
weigh alike at first, it is at least rho* - alpha/2 - log(m) / (alpha T), because every Z_t is at most
e^{-alpha rho* + alpha^2/2}.

    >>> solution = value([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])  # rock, paper, scissors: table 7.1
    >>> solution.rows
    array([0.33333333, 0.33333333, 0.33333333])
"""

from collections.abc import Sequence
from fractions import Fraction
from math import log
from typing import NamedTuple

import numpy as np

from boosting.choices.corrections.linear import LinearProgram
from boosting.engine.sample import Sample
from boosting.engine.state import Pull, State
from boosting.engine.sums import dot, first_lowest, product
from boosting.engine.trace import Trace

LARGEST_SIDE = 60  # rows or columns of a matrix that is typed in
LONGEST_PERIOD = 12  # rounds
SAME_WEIGHTS = 1e-6
SAME_VALUE = 1e-9


class Solution(NamedTuple):
    """The value of a game, and optimal distributions over its rows, (m,), and its columns, (N,)."""

    value: float
    rows: np.ndarray
    columns: np.ndarray


class Bracket(NamedTuple):
    """Two bounds of a game's value after every round: it lies between lower (T,) and upper (T,).

    upper is twice the best edge under D_t or under D_{t+1}, whichever is less; lower is the
    smallest margin of F_t.
    """

    upper: np.ndarray
    lower: np.ndarray

    @property
    def best_upper(self) -> np.ndarray:
        """The least upper bound so far, (T,)."""
        return np.minimum.accumulate(self.upper)

    @property
    def best_lower(self) -> np.ndarray:
        """The largest lower bound so far, (T,)."""
        return np.maximum.accumulate(self.lower)


def value(M: np.ndarray | Sequence[Sequence[float]]) -> Solution:
    """The value of the game M (m, N), the rows' loss, and how to play it, by linear programming.

    ValueError for a matrix that is empty or not finite.
    """
    M = np.asarray(M, np.float64)
    if M.ndim != 2 or M.size == 0 or not np.isfinite(M).all():
        raise ValueError(
            "A game is a matrix of finite numbers with at least one row and one column."
        )
    program = LinearProgram(np.ones(len(M)), True)
    for column in M.T:
        program.add(column)
    columns, rows = program.solve()
    best = float((product(rows, M)).max()) + 0.0  # + 0.0 turns -0.0 into 0.0
    return Solution(best, rows, columns)


def bracket(trace: Trace) -> Bracket:
    """Upper and lower bounds of the game's value for algorithms that search the largest edge.

    The last D, on which no round was trained, is searched once more. ValueError for a run with a
    pull away from some label (QuadBoost): it is no distribution of the row player.
    """
    ceilings = np.array([*(_ceiling(r.before, r.edge, trace.sample) for r in trace), _last(trace)])
    # Over all rows: one whose base weight is 0 belongs to the game, the row player may turn to it.
    floors = np.array([float(r.margins.min()) for r in trace])
    return Bracket(np.minimum(ceilings[:-1], ceilings[1:]), floors)


def _ceiling(pull: Pull, edge: float, sample: Sample) -> float:
    """What no vote can exceed: twice the best edge under a pull."""
    if (pull.signed * sample.y < 0).any():
        raise ValueError(
            "This algorithm pulls some examples away from their labels: such a pull is no strategy."
        )
    return 2 * edge


def _last(trace: Trace) -> float:
    """The ceiling under the weights that the run leaves."""
    pull, sample = trace[-1].after if len(trace) else trace.start, trace.sample
    # Where nothing pulls any more the distribution is uniform, which is a strategy, too.
    played = Pull(sample.y * pull.distribution, pull.objective)
    found = trace.choices.weak_learner.search(sample, played, State(sample))
    return _ceiling(pull, 0.5 - found.error, sample)


def slow(m: int, shake: float = 0.0, seed: int = 0) -> np.ndarray:
    """A game M (m, N), N = m/2 + 1, in which LPBoost needs all columns, and two are enough: Warmuth et al. 2007.

    m: even, from 4 on. shake: every margin is moved at random by up to shake steps of 1/(2m); rows and columns are then
    in a random order, too. seed: of both.

    The first column is right on the first half of the rows, the last one on the second half. Of the columns between each
    is right on one row alone: just on that on which all columns before it are worst. All weight goes there, and then it
    is the best column. Under weights that are nearly equal it is the worst.

    >>> slow(4).tolist()
    [[1.0, -0.375, -0.875], [1.0, -0.375, -0.875], [-0.75, 1.0, 0.875], [-0.625, -0.5, 0.875]]
    """
    half, step = m // 2, 1 / (2 * m)
    place = np.arange(half)
    M = np.empty((m, half + 1))
    M[:, :half] = -1 + step * (2 * place + 3)
    M[half + place, place] -= step
    M[:half, 0] = M[half + place[:-1], place[1:]] = 1.0
    M[:, half] = np.repeat([step - 1, 1 - step], half)
    if shake:
        rng = np.random.default_rng(seed)
        M = np.clip(M + shake * step * rng.uniform(-1, 1, M.shape), -1, 1)
        M = M[rng.permutation(m)][:, rng.permutation(half + 1)]
    return M


def gaps(bounds: Bracket) -> np.ndarray:
    """How far limit and vote are apart after the rounds 0..T, (T+1,): 2, the most there is, before the first."""
    return np.append(2.0, bounds.best_upper - bounds.best_lower)


def rounds_within(gap: np.ndarray, eps: float) -> int:
    """The first round after which a gap (T+1,) is at most eps; the rounds of the run where it never is.

    >>> rounds_within(np.array([2.0, 0.5, 0.1]), 0.2)
    2
    """
    near = np.flatnonzero(gap <= eps + SAME_VALUE)
    return int(near[0]) if len(near) else len(gap) - 1


def promised_rounds(m: int, eps: float) -> int:
    """2 log(m) / eps^2, rounded up: by then TotalBoost is within eps of the best vote of any game with m rows.

    >>> promised_rounds(100, 0.5)
    37
    """
    return int(2 * log(m) / eps**2) + 1


def period(weights: np.ndarray) -> int:
    """The shortest period > 1 of the last rows of weights (T, m); 0 if there is none, or if they stand still."""
    tail = weights[-5 * LONGEST_PERIOD :]
    for period in range(1, min(LONGEST_PERIOD, len(tail) // 2) + 1):
        if np.abs(tail[period:] - tail[:-period]).max() < SAME_WEIGHTS:
            return period if period > 1 else 0
    return 0


def support(trace: Trace) -> np.ndarray:
    """The examples with a dual weight after the last round of a linear program, (m,) bool.

    They are the run's support vectors: without the others the program has the same solution. Each
    has the program's margin (complementary slackness).
    """
    dual = trace[-1].after.distribution if len(trace) else trace.start.distribution
    return dual > DUST * dual.max()


DUST = 1e-7  # a dual weight below this share of the largest is what a solver leaves
ROOT5 = 5**0.5
CYCLING = np.array([  # [M] exercise 7.9: the margins y_i h_j(x_i) of 8 base classifiers
    [-1, 1, 1, 1, 1, -1, -1, 1],
    [-1, 1, 1, -1, -1, 1, 1, 1],
    [1, -1, 1, 1, 1, -1, 1, 1],
    [1, -1, 1, 1, -1, 1, 1, 1],
    [1, -1, 1, -1, 1, 1, 1, -1],
    [1, 1, -1, 1, 1, 1, 1, -1],
    [1, 1, -1, 1, 1, 1, -1, 1],
    [1, 1, 1, 1, -1, -1, 1, -1],
])  # fmt: skip
CYCLING_START = np.array(
    [(3 - ROOT5) / 8, (3 - ROOT5) / 8, 1 / 6, 1 / 6, 1 / 6, (ROOT5 - 1) / 8, (ROOT5 - 1) / 8, 0.0]
)


class Example(NamedTuple):
    """A game to look at: its title, its matrix (m, N), and what it shows in words.

    start (m,): the distribution that the row player begins with; None stands for the uniform one.
    """

    title: str
    matrix: np.ndarray
    start: np.ndarray | None
    words: str


EXAMPLES = {
    "cycling": Example(
        "AdaBoost cycles: 8 x 8", CYCLING, CYCLING_START,
        "Mohri et al., exercise 7.9 (Rudin, Daubechies, Schapire 2004): AdaBoost plays 1, 3, 2 for "
        "ever; its margin tends to 1/3, while [2, 3, 4, 1, 2, 2, 1, 1]/16 has margin 3/8.",
    ),
    "triangle": Example(
        "Three examples, three base classifiers", 1 - 2 * np.eye(3), np.array([0.5, 0.3, 0.2]),
        "Every base classifier is wrong on one example. The weights run into a cycle of three; the "
        "vote tends to equal shares.",
    ),
    "scissors": Example(
        "Rock, paper, scissors", np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]),
        np.array([0.5, 0.3, 0.2]),
        "Mohri et al., table 7.1: a game of value 0. No base classifier has an edge under equal "
        "weights, so weak learning fails there.",
    ),
}  # fmt: skip


def read_matrix(text: str) -> np.ndarray:
    """A matrix (m, N) from text: rows in lines or after semicolons, numbers after spaces or commas.

    ValueError, in words that name the row, for rows of different lengths and for what is not a
    number in [-1, 1]; also for an empty text and for more than 60 rows or columns.
    """
    lines = text.replace(";", "\n").replace(",", " ").splitlines()
    rows = [line.split() for line in lines if line.strip()]
    if not rows:
        raise ValueError("The matrix is empty: type at least one number.")
    for k, row in enumerate(rows, 1):
        _check_row(k, row, len(rows[0]))
    if max(len(rows), len(rows[0])) > LARGEST_SIDE:
        raise ValueError(
            f"The matrix is {len(rows)} x {len(rows[0])}; "
            f"at most {LARGEST_SIDE} x {LARGEST_SIDE} can be shown."
        )
    return np.array(rows, np.float64)


class Played(NamedTuple):
    """Two strategies against each other: what they earn, and what each would allow the other.

    rows (m,), columns (N,): the distributions p and q. payoff: p^T M q. ceiling: max_j (p^T M)_j, the
    best answer to p. floor: min_i (M q)_i, the best answer to q. answers: (the column that is best
    against p, the row that is best against q), counted from 0.
    """

    rows: np.ndarray
    columns: np.ndarray
    payoff: float
    ceiling: float
    floor: float
    answers: tuple[int, int]


def play(M: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> Played:
    """The game M (m, N) with the distributions rows (m,) and columns (N,) ([M] definition 7.10).

    floor <= p^T M q <= ceiling, and the value lies between floor and ceiling, too ([M] 7.22).
    """
    against, each = product(rows, M), product(M, columns)
    answers = first_lowest(-against), first_lowest(each)
    return Played(
        rows,
        columns,
        dot(product(rows, M), columns),
        float(against.max()),
        float(each.min()),
        answers,
    )


def read_strategy(text: str, n: int) -> np.ndarray:
    """A distribution (n,) from n numbers that are not negative, in any unit; "" for the uniform one.

    ValueError, in words, for other texts.
    """
    cells = text.replace(",", " ").replace(";", " ").split()
    if not cells:
        return np.full(n, 1 / n)
    if len(cells) != n:
        raise ValueError(f"{n} numbers are needed, not {len(cells)}.")
    try:
        values = np.array([float(Fraction(cell)) for cell in cells])
    except (ValueError, ZeroDivisionError, OverflowError):
        raise ValueError("Numbers are needed, such as 2 or 0.25 or 1/3.") from None
    if not (np.isfinite(values).all() and values.min() >= 0 and 0 < values.sum() < 1e12):
        raise ValueError("The numbers must not be negative, not huge, and not all 0.")
    return values / values.sum()


def _check_row(k: int, row: list[str], length: int) -> None:
    """ValueError for a k-th row that is not `length` numbers from -1 to 1."""
    if len(row) != length:
        raise ValueError(
            f"Row {k} has {len(row)} numbers and row 1 has {length}: all rows need the same."
        )
    for cell in row:
        if not _is_margin(cell):
            raise ValueError(f"Row {k}: “{cell[:20]}” is not a number from -1 to 1.")


def _is_margin(cell: str) -> bool:
    try:
        return -1 <= float(cell) <= 1
    except ValueError:
        return False
