r"""How rich a family is: its Rademacher complexity, by formula and by experiment.

R_m(H) = (1/m) E_sigma max_{h in H} sum_i sigma_i h(x_i), sigma_i = +-1 at random: how well the family's best member
follows labels that mean nothing. What it can do for noise it has not learnt from the data, so every bound on the true
error pays R_m(H), and DeepBoost pays it for each voter by name.

| family | growth function | complexity at most |
|---|---|---|
| N voters | N | sqrt(2 log N / m)                                      (Massart) |
| stumps in d dimensions | 2 m d | sqrt(2 log(2 m d) / m)                          ([D], H1) |
| depth 2, same question | (2m)^2 d (d-1) / 2 | sqrt(2 log(2 m^2 d (d-1)) / m)     ([D], H2) |
| trees with n inner nodes | | sqrt((4n + 2) log2(d + 2) log(m + 1) / m)               ([D], T_n) |

`estimate` runs the search of the boosting loop on random signs and reports the mean with its standard error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import log, log2, sqrt
from typing import NamedTuple

import numpy as np

from boosting.hypotheses import ClassTree, Column, Tree
from boosting.sample import Sample
from boosting.state import Pull, State


def massart(n_voters: float, m: float) -> float:
    """sqrt(2 log N / m): the most that N voters with values in [-1, 1] can have; N is a number, or a growth function."""
    return sqrt(2 * log(n_voters) / m)


def stumps(m: float, d: int) -> float:
    """H1: sqrt(2 log(2 m d) / m)."""
    return massart(2 * m * d, m)


def same_question(m: float, d: int) -> float:
    """H2, trees of depth 2 with the same second question on both sides: sqrt(2 log(2 m^2 d (d-1)) / m), d >= 2."""
    return massart(2 * m**2 * d * (d - 1), m)


def trees(n_inner: int, m: float, d: int) -> float:
    """T_n, trees with at most n inner nodes: sqrt((4n + 2) log2(d + 2) log(m + 1) / m)."""
    return sqrt((4 * n_inner + 2) * log2(d + 2) * log(m + 1) / m)


def combinations(complexity: float, n_voters: int, p: float) -> float:
    """Lemma 1 of [Q]: combinations of n voters with ||c||_p <= 1 have n^(1 - 1/p) times their complexity; p may be inf."""
    return n_voters ** (1 - 1 / p) * complexity


def kernel(gram: np.ndarray) -> float:
    """sqrt(Tr K) / m for the unit ball of a kernel with Gram matrix K (m, m) ([D])."""
    return sqrt(float(np.trace(gram))) / len(gram)


def of_voter(voter: Tree | ClassTree | Column, sample: Sample, m: float | None = None) -> float:
    """The complexity of the simplest family that contains the voter; a constant counts as a stump. m: if not its size."""
    m, d = m or sample.examples, sample.n_attributes
    if isinstance(voter, Column):
        return massart(d, m)
    n_inner = len(voter.nodes) // 2
    if n_inner <= 1:
        return stumps(m, d)
    return same_question(m, d) if asks_the_same(voter.nodes) else trees(n_inner, m, d)


def families(weak_learner: str, max_depth: int | None = None, leaves: float = 2) -> int:
    """How many families `of_voter` tells apart among the voters of a weak learner: the p of DeepBoost's bound.

    Trees have a family for each number of questions; from two questions on H2 is one more.

    >>> families("stump"), families("depth2"), families("tree", 2), families("regression-tree", leaves=4)
    (1, 2, 4, 4)
    """
    if weak_learner in ("depth2", "abstaining-stump"):
        return 2
    questions = {"tree": 2 ** (max_depth or 3) - 1, "regression-tree": int(leaves) - 1}.get(weak_learner, 1)
    return questions + (questions > 1)


def asks_the_same(nodes: np.ndarray) -> bool:
    """Whether a node table is a member of H2: at most one question below the root on each side, and the same one.

    A side that needs no second question has leaves that would agree.
    """
    left, right = (nodes[int(nodes[0, side])] for side in (2, 3))
    if len(nodes) > 7 or (len(nodes) == 7 and not (left[2] and right[2])):
        return False
    second = left if left[2] else right
    if nodes[int(second[2]), 2] or nodes[int(second[3]), 2] or second[0] == nodes[0, 0]:
        return False
    return not (left[2] and right[2]) or bool((left[:2] == right[:2]).all())


@dataclass(frozen=True)
class Prices:
    """What DeepBoost pays for a unit of a voter's coefficient: Lambda_j = lam r_j + beta.

    complexity(voter, sample) gives r_j. With c classes the loss is a mean over c - 1 pairs per example, where the
    publication has their sum: the price is divided likewise.
    """

    lam: float
    beta: float
    complexity: Callable[[object, Sample], float] = of_voter

    def of(self, voter: object, sample: Sample) -> float:
        """Lambda of one voter."""
        r = self.complexity(voter, sample) if self.lam else 0.0
        return (self.lam * r + self.beta) / sample.rows_per_example

    def charges(self, state: State) -> np.ndarray:
        """Lambda of every voter chosen so far, (k,); each is computed once."""
        for voter in state.voters[len(state.charges) :]:
            state.charges.append(self.of(voter, state.sample))
        return np.array(state.charges)


@dataclass(frozen=True)
class Estimated:
    """r_j by experiment, in the place of `of_voter`: Prices(lam, beta, Estimated(family.nested)) for one sample.

    The families stand in the order of their depth, 1, 2, ...: a voter is charged for the one of its own depth.
    """

    families: tuple
    n_draws: int = 100
    seed: int = 0
    _kept: dict = field(default_factory=dict, repr=False, compare=False)

    def __call__(self, voter: Tree | Column, sample: Sample) -> float:
        """The mean of `estimate` over the voter's family; made at the first question, then kept. Columns: Massart."""
        if isinstance(voter, Column):
            return of_voter(voter, sample)
        place = min(max(depth(voter.nodes) - 1, 0), len(self.families) - 1)
        if place not in self._kept:
            self._kept[place] = estimate(self.families[place], sample, self.n_draws, self.seed).mean
        return self._kept[place]


def depth(nodes: np.ndarray, root: int = 0) -> int:
    """The number of questions on the longest way down."""
    if not nodes[root, 2]:
        return 0
    return 1 + max(depth(nodes, int(nodes[root, side])) for side in (2, 3))


class Estimate(NamedTuple):
    """A mean over random signs, with its standard error and every draw (n,)."""

    mean: float
    standard_error: float
    draws: np.ndarray


def estimate(family, sample: Sample, n_draws: int = 200, seed: int = 0) -> Estimate:
    """The empirical Rademacher complexity of a family by Monte Carlo; for a greedy search it is an estimate from below.

    With example weights b the sum is sum_i b_i sigma_i h(x_i).
    """
    rng = np.random.default_rng(seed)
    signs = rng.choice([-1.0, 1.0], size=(n_draws, sample.size))
    draws = np.array([follows(family, sample, sigma) for sigma in signs])
    spread = float(draws.std(ddof=1)) if n_draws > 1 else 0.0
    return Estimate(float(draws.mean()), spread / sqrt(n_draws), draws)


def follows(family, sample: Sample, sigma: np.ndarray) -> float:
    """max_h sum_i b_i sigma_i h(x_i) for one vector of signs (m,), as the family's own search finds it."""
    return family.search(sample, Pull(sample.weight * sigma, 0.0), State(sample)).gap
