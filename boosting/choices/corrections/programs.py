r"""Choice 4: all votes so far are weighed anew, by one of the programs of `choices/programs.py`.

    u_1 ... u_m | gamma                 Linear programs are solved in the dual, as in Demiriz,
    +---------------+----+              Bennett and Shawe-Taylor 2002 (algorithm 4.1). A new base
    | y_i h_1(x_i)  | -1 | <= 0         classifier is one new row. The coefficients c are the
    | y_i h_2(x_i)  | -1 | <= 0  + row  multipliers of the rows; u is what the next base
    +---------------+----+              classifier is trained on.

Equal examples (same x, same y) are one row of the program with their weights added, in sorted
order. So weight 2 means the same as two copies, and the order of the examples does not decide
between equally good solutions.

The solvers: `linear.py` (HiGHS, by SciPy), and `quadratic.py` and `entropy.py` (interior-point
methods on SciPy's Cholesky factors).
"""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from boosting.choices.corrections.entropy import most_equal
from boosting.choices.corrections.linear import LinearProgram
from boosting.choices.corrections.quadratic import QuadraticProgram
from boosting.choices.programs import NearlyEqual, Program, gap, multipliers
from boosting.engine.protocols import Correction, Supply
from boosting.engine.sample import Sample
from boosting.engine.state import State
from boosting.engine.sums import dot, product
from boosting.engine.words import Words


@dataclass(frozen=True)
class SolveProgram(Correction):
    """Solves the program over all members; sets coefficients, vote and multipliers."""

    program: Program

    gives = frozenset({Supply.MULTIPLIERS, Supply.COEFFICIENTS})

    @property
    def words(self) -> Words:
        """Those of the program."""
        words = self.program.words
        return Words(words.title, self.program.pseudocode, words.objective_latex, words.watch)

    def __call__(self, state: State) -> None:
        """Solve the program again, if there is a new member."""
        restricted = state.kept(self, lambda: Restricted(state.sample, self.program))
        restricted.admit(state.member_votes)
        multipliers(state).u = restricted.multipliers
        state.revise(restricted.coefficients, restricted.scores)


@dataclass(frozen=True)
class SolveNearlyEqual(SolveProgram):
    """Solves the program, and takes the most equal weights that are nearly as good as its multipliers."""

    program: NearlyEqual

    gives = SolveProgram.gives | {Supply.GAP}

    def __call__(self, state: State) -> None:
        """Solve both programs; the weights stay where they are when the run is at its end."""
        sample, known, kept = state.sample, gap(state, self.program), multipliers(state)
        before = self.program.start(sample) if kept.u is None else kept.u
        found = state.member_votes[state.steps[-1][0]]
        if known.floor > -np.inf or state.rounds == 1:  # weights of another program promise nothing
            known.ceiling = known.with_edge(dot(before, sample.y * found))
        super().__call__(state)
        eta = self.program.rate(sample.examples)
        known.floor = -self.program.objective(state)
        if not eta and self.program.closed(known, np.inf):
            kept.u = before
            return
        restricted = state.kept(self, lambda: Restricted(sample, self.program))
        A, base = restricted.margins, restricted.merged.weight
        level = None if eta else known.ceiling - self.program.eps
        d = most_equal(A, base, restricted.solver.top, level, eta)
        if eta:
            known.price = dot(d, np.log(d / base)) / eta
            known.floor = float(product(A, d).max()) + known.price
        kept.u = restricted.of_all(d)


class Merged(NamedTuple):
    """Equal examples of positive weight as one.

    first (n,): one row of each kind; weight (n,): the sum of their base weights; kind (m,): every
    row's kind; share (m,): its part of the kind's weight, 0 for rows of weight 0.
    """

    first: np.ndarray
    weight: np.ndarray
    kind: np.ndarray
    share: np.ndarray

    @classmethod
    def of(cls, sample: Sample) -> Self:
        """Merge by (y, x), in sorted order."""
        rows = np.flatnonzero(sample.weight)
        table = np.column_stack([sample.y, sample.X])[rows] + 0.0  # -0.0 and 0.0 are one value
        _, first, inverse = np.unique(table, axis=0, return_index=True, return_inverse=True)
        kind = np.zeros(sample.size, np.intp)
        kind[rows] = inverse.reshape(-1)
        weight = np.bincount(kind, sample.weight)
        return cls(rows[first], weight, kind, sample.weight / weight[kind])


class Restricted:
    """A program restricted to the members so far: its solver, and its last solution.

    coefficients (k,), scores (m,), multipliers (m,). A base classifier chosen again changes
    nothing, and nothing is solved then.
    """

    def __init__(self, sample: Sample, program: Program):
        self.sample = sample
        self.merged = Merged.of(sample)
        top = program.top(self.merged.weight, sample.examples)
        self.solver: LinearProgram | QuadraticProgram
        if program.is_linear:
            self.solver = LinearProgram(top, program.is_game)
        else:
            self.solver = QuadraticProgram(top)
        self.size = 0

    def admit(self, votes: np.ndarray) -> None:
        """Bring in the members that are new, if any, and solve; votes (k, m) of all members."""
        if len(votes) == self.size:
            return
        for h in votes[self.size :]:
            self.solver.add((self.sample.y * h)[self.merged.first])
        self.size = len(votes)
        self.coefficients, u = self.solver.solve()
        self.multipliers = self.of_all(u)
        self.scores = np.zeros(self.sample.size)
        # Most coefficients of such a program are 0: the votes of the others alone are added.
        for j in np.flatnonzero(self.coefficients):
            self.scores += self.coefficients[j] * votes[j]

    def of_all(self, u: np.ndarray) -> np.ndarray:
        """The multipliers of all examples (m,), of those of the kinds (n,)."""
        return u[self.merged.kind] * self.merged.share

    @property
    def margins(self) -> np.ndarray:
        """A (k, n): the members' margins on the kinds of examples."""
        n = len(self.merged.weight)
        return np.array([row[:n] for row in self.solver.rows])
