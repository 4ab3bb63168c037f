r"""The programs that weigh all members anew: what is minimised, their duals, and their words.

With b the base weights (sum 1), n the number of examples that they stand for, and row j of A (k, m)
the margins y_i h_j(x_i) of the j-th member, the programs are (c >= 0, xi >= 0 everywhere; (c A)_i
is the margin of example i):

| program | in the coefficients c | subject to | who |
|---|---|---|---|
| nu form | max rho - (1/nu) sum b_i xi_i | (c A)_i >= rho - xi_i, sum c = 1 | LPBoost |
| hard margin | max rho | (c A)_i >= rho, sum c = 1 | max margin, [M] 7.3.4 |
| C form | min sum c + C n sum b_i xi_i | (c A)_i >= 1 - xi_i | LPBoost in [Q], RLPBoost |
| quadratic | min sum c^2 + C n sum b_i xi_i | (c A)_i >= 1 - xi_i | RQPBoost |

and their duals, in the examples' multipliers u >= 0:

| program | dual | subject to |
|---|---|---|
| nu form | min gamma | (A u)_j <= gamma, sum u = 1, u_i <= b_i / nu |
| hard margin | min gamma | (A u)_j <= gamma, sum u = 1 |
| C form | max sum u | (A u)_j <= 1, u_i <= C n b_i |
| quadratic | max sum u - 1/4 sum (A u)_+^2 | u_i <= C n b_i |

Choices 1 and 4 hold the two sides of one program: the correction solves it, and its multipliers u
are the weights that the next base classifier is trained on. One object, the program, is shared by
both.

Why no base classifier outside the program can help once max_j (A u)_j <= gamma for the whole
family: then u is feasible for the program over all base classifiers too, with the same value. That
is the certificate in the loop.

LPBoost takes any u that solves the dual. There are games (theory/game.py: `slow`) in which it puts
all weight on one example after the other, and needs m/2 rounds. TotalBoost, SoftBoost and ERLPBoost
keep the coefficients, but choose other weights: the most equal ones, by relative entropy, that are
nearly as good (`NearlyEqual`). Then the number of rounds has a bound that grows with log m only.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from math import inf, log
from typing import ClassVar

import numpy as np

from boosting.choices import functions
from boosting.choices.functions import ConvexFunction
from boosting.engine.sample import Sample
from boosting.engine.state import State
from boosting.engine.sums import dot
from boosting.engine.words import LossWords

SOLVED = 1e-9  # a value that is nearer than this to another one is not told from it


class Program(ABC):
    """One of the programs above.

    function: the convex function of its slack. is_game: whether sum c = 1 and the value is a margin: the nu form and the
    hard margin. is_linear: whether it is a linear program. penalty: what a unit of a new coefficient costs, the
    right-hand side of the dual's rows. pseudocode: the line of its correction, in HTML. words: of the loss whose pull
    is the dual.
    """

    function: ClassVar[ConvexFunction]
    is_game: ClassVar[bool]
    is_linear: ClassVar[bool]
    penalty: ClassVar[float]
    pseudocode: ClassVar[str]
    words: ClassVar[LossWords]

    @abstractmethod
    def top(self, base: np.ndarray, n: float) -> np.ndarray:
        """The largest multiplier that each example may have, (m,).

        base: weights b (m,), sum 1. n: the number of examples that they stand for.
        """

    @abstractmethod
    def start(self, sample: Sample) -> np.ndarray:
        """The multipliers (m,) before there is a member."""

    @abstractmethod
    def objective(self, state: State) -> float:
        """What the program minimises, at the current vote."""


class Multipliers:
    """A program's dual solution u (m,) of the last round; None before the first."""

    def __init__(self) -> None:
        self.u: np.ndarray | None = None


def multipliers(state: State) -> Multipliers:
    """The run's multipliers: a correction writes them, a loss reads them."""
    return state.kept(Multipliers, Multipliers)


@dataclass(frozen=True)
class SoftMargin(Program):
    """The nu form: the largest soft margin of a convex combination (LPBoost).

    nu: the share of the examples that may be given up.
    """

    nu: float

    function = functions.HINGE
    is_game, is_linear, penalty = True, True, 0.0
    pseudocode = "c ← argmax ρ − (1/νm) Σ ξ<sub>i</sub> over all votes so far"
    words = LossWords(
        "soft margin",
        "D ← the examples' multipliers in that program, at most 1/(νm) each",
        r"D_{t+1}=\arg\min_{0\le D\le 1/(\nu m)}\ \max_{s\le t}\ \sum_iD(i)\,y_ih_s(x_i)",
        "a block at the cap 1/(νm) and zeros on the right: only the hard examples pull, none more "
        "than the cap",
        pulls="weight",
        symbol="D(i) y<sub>i</sub>",
        objective="negative soft margin",
        objective_latex=r"-\max_{c,\rho}\ \rho-\tfrac1{\nu m}\textstyle\sum_i\xi_i",
        start_latex=r"D_1(i)=\tfrac1m",
    )

    def top(self, base: np.ndarray, n: float) -> np.ndarray:
        """b / nu, never more than 1; with nu = 0 just 1 where b is positive: (m,).

        >>> b = np.array([0.25, 0.75, 0.0])
        >>> SoftMargin(0.5).top(b, 3.0).tolist(), SoftMargin(0.0).top(b, 3.0).tolist()
        ([0.5, 1.0, 0.0], [1.0, 1.0, 0.0])
        """
        return np.minimum(base, self.nu) / self.nu if self.nu else (base > 0).astype(float)

    def start(self, sample: Sample) -> np.ndarray:
        """The base weights (m,)."""
        return sample.weight

    def objective(self, state: State) -> float:
        """Minus the soft margin, in [-1, 1]; 1, the most there is, before the first round."""
        if not state.members:
            return 1.0
        # 0.0 - x, not -x: a margin of 0 must not be shown as -0.
        return 0.0 - soft_margin(state.sample.y * state.scores, state.sample.weight, self.nu)


@dataclass(frozen=True)
class HardMargin(SoftMargin):
    """The largest smallest margin: nu = 0, no example may be given up ([M] 7.3.4)."""

    nu: float = 0.0

    words = LossWords(
        "smallest margin",
        "D ← the examples' multipliers in that program",
        r"D_{t+1}=\arg\min_D\ \max_{s\le t}\ \textstyle\sum_iD(i)\,y_ih_s(x_i)",
        "zeros on the right: only examples at the smallest margin keep a weight, and there is no "
        "cap",
        pulls="weight",
        symbol="D(i) y<sub>i</sub>",
        objective="negative smallest margin",
        objective_latex=r"-\max_c\min_i\ y_iF_t(x_i),\quad\|c\|_1=1",
        start_latex=r"D_1(i)=\tfrac1m",
    )


class Gap:
    """Between what a run has and what it may hope for: no soft margin exceeds the ceiling.

    ceiling: the least value that weights so far left to the base classifier that they found; floor: the
    value of the members; price: what the weights of this round cost, in units of the value.
    """

    def __init__(self) -> None:
        self.ceiling, self.floor, self.price = 1.0, -inf, 0.0

    def with_edge(self, edge: float) -> float:
        """The ceiling once these weights have found a base classifier with this edge, doubled."""
        return min(self.ceiling, max(self.floor, edge + self.price))


def gap(state: State, program: Program) -> Gap:
    """The run's gap under a program: a correction writes it, a step reads it."""
    return state.kept((Gap, program), Gap)


@dataclass(frozen=True)
class NearlyEqual(SoftMargin):
    """The nu form, with the most equal weights that keep every edge so far eps below the ceiling.

    d = argmin sum_i d_i log(d_i / b_i) with (A d)_j <= ceiling - eps, d_i <= b_i / nu: SoftBoost
    (Warmuth, Glocer and Raetsch 2007), and with nu = 0 TotalBoost (Warmuth, Liao and Raetsch 2006).
    Where there is no such d, the run is at its end, after at most 2 log(1 / nu) / eps^2 rounds;
    TotalBoost after 2 log(m) / eps^2. nu: the share of the examples that may be given up. eps: how
    far the soft margin may fall short.
    """

    eps: float

    words = replace(
        SoftMargin.words,
        title="soft margin, nearly equal weights",
        pseudocode="D ← the most equal weights, none above 1/(νm), under which no edge so far exceeds γ̂ − ε",
        latex=r"D_{t+1}=\arg\min_{0\le D\le 1/(\nu m)}\ \textstyle\sum_iD(i)\log mD(i),\quad"
        r"\sum_iD(i)\,y_ih_s(x_i)\le\hat\gamma_t-\varepsilon\text{ for }s\le t",
        watch="exponential, as AdaBoost's, but up to a cap: no example is let go",
    )

    def rate(self, n: float) -> float:
        """eta, by which the largest edge counts against the entropy of the weights; 0 where it has a limit instead.

        n: the number of examples.
        """
        return 0.0

    def closed(self, known: Gap, edge: float) -> bool:
        """Whether the run is at its end. edge: doubled, of the base classifier that the weights have found."""
        return known.ceiling - self.eps <= known.floor + SOLVED


@dataclass(frozen=True)
class EntropyPriced(NearlyEqual):
    """The nu form, with a price on unequal weights: ERLPBoost (Warmuth, Glocer and Vishwanathan 2008).

    d = argmin max_j (A d)_j + (1 / eta) sum_i d_i log(d_i / b_i), d_i <= b_i / nu, with
    eta = max(1/2, 2 log(1 / nu) / eps). It ends when the least of these values that a base classifier
    left is at most eps / 2 above the value of the members, after at most
    max(8 / eps, 32 log(1 / nu) / eps^2) rounds.
    """

    words = replace(
        NearlyEqual.words,
        title="soft margin, a price on unequal weights",
        pseudocode="D ← the weights, none above 1/(νm), with the least largest edge so far + 1/η · relative entropy",
        latex=r"D_{t+1}=\arg\min_{0\le D\le 1/(\nu m)}\ \max_{s\le t}\ \textstyle\sum_iD(i)\,y_ih_s(x_i)"
        r"+\tfrac1\eta\sum_iD(i)\log mD(i)",
    )

    def rate(self, n: float) -> float:
        """max(1/2, 2 log(m / (nu m)) / eps), where nu m is at least 1."""
        return max(0.5, 2 * log(min(1 / self.nu, n)) / self.eps)

    def closed(self, known: Gap, edge: float) -> bool:
        """Whether the run is at its end, as in `NearlyEqual`."""
        return known.with_edge(edge) - known.floor <= self.eps / 2


@dataclass(frozen=True)
class HingeProgram(Program):
    """The C form: min sum c + C n sum b max(0, 1 - z). C: the price of a margin that misses 1."""

    C: float

    function = functions.HINGE
    is_game, is_linear, penalty = False, True, 1.0
    power: ClassVar[int] = 1
    pseudocode = "c ← argmin Σ c + C Σ ξ<sub>i</sub> over all votes so far"
    words = LossWords(
        "hinge with a price on ‖c‖₁",
        "u ← the examples' multipliers in that program, at most C each",
        r"u_{t+1}=\arg\max_{0\le u\le C}\ \textstyle\sum_iu_i,\quad\sum_iu_iy_ih_s(x_i)\le1\text{ "
        r"for }s\le t",
        "a block at the cap C and zeros on the right: only the hard examples pull, none more than "
        "the cap",
        pulls="weight",
        symbol="u<sub>i</sub> y<sub>i</sub>",
        objective="L1-penalised hinge loss",
        objective_latex=r"\|c\|_1+C\textstyle\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)",
    )

    def top(self, base: np.ndarray, n: float) -> np.ndarray:
        """C n b, (m,)."""
        return self.C * n * base

    def start(self, sample: Sample) -> np.ndarray:
        """C n b (m,): every example at its cap."""
        return self.top(sample.weight, sample.examples)

    def objective(self, state: State) -> float:
        """sum c^power + C n sum b max(0, 1 - z)."""
        sample = state.sample
        slack = dot(sample.weight, np.maximum(0, 1 - sample.y * state.scores))
        size = float(np.sum(np.abs(state.coefficients) ** self.power))
        return size + self.C * sample.examples * slack


@dataclass(frozen=True)
class QuadraticHingeProgram(HingeProgram):
    """The quadratic form: min sum c^2 + C n sum b max(0, 1 - z), RQPBoost's."""

    is_linear, penalty = False, 0.0
    power: ClassVar[int] = 2
    pseudocode = "c ← argmin Σ c² + C Σ ξ<sub>i</sub> over all votes so far"
    words = LossWords(
        "hinge with a price on ‖c‖₂²",
        "u ← the examples' multipliers in that program, at most C each",
        r"u_{t+1}=\arg\max_{0\le u\le C}\ \textstyle\sum_iu_i-\tfrac14\sum_{s\le "
        r"t}\big(\sum_iu_iy_ih_s(x_i)\big)_+^2",
        "a block at the cap C and zeros on the right: only the hard examples pull, none more than "
        "the cap",
        pulls="weight",
        symbol="u<sub>i</sub> y<sub>i</sub>",
        objective="L2-penalised hinge loss",
        objective_latex=r"\|c\|_2^2+C\textstyle\sum_i\max\big(0,\,1-y_iF_t(x_i)\big)",
    )


def soft_margin(margins: np.ndarray, base: np.ndarray, nu: float) -> float:
    """max_rho rho - (1/nu) sum_i b_i (rho - z_i)_+: the soft margin.

    margins: z (m,). base: the weights b (m,), sum 1. nu: the share of the examples that may be
    given up.

    That is the mean of the worst nu share of the margins; for nu = 0 the smallest.

    >>> soft_margin(np.array([-0.5, 0.5, 0.1, 0.9]), np.full(4, 0.25), 0.5)
    -0.2
    >>> soft_margin(np.array([-0.5, 0.5, 0.1, 0.9]), np.full(4, 0.25), 0.0)
    -0.5
    """
    if nu == 0:
        return float(margins[base > 0].min())
    order = np.argsort(margins, kind="stable")
    # The share nu is filled from the smallest margin up; the last one may fit in part only.
    shares = np.minimum(np.cumsum(base[order]) / nu, 1.0)
    return dot(np.diff(shares, prepend=0.0), margins[order])
