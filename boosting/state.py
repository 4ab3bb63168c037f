"""What the loop hands from choice to choice, and what it leaves behind.

    Pull    what each example asks of the next voter (choice 1)
    Found   the voter that the search returned, with its two sums (choice 2)
    Step    its coefficient (choice 3)
    State   the current vote F = sum_j c_j h_j on the sample; lives inside the loop
    Round   everything that happened in one round, frozen
    Trace   all rounds, as columns, and the reason why the run ended

Conventions: m examples, T rounds, scores F (m,), votes h(x_i) (m,), pull g (m,) signed, distribution D = |g| / sum |g|,
edge = 1/2 sum_i D_i sign(g_i) h(x_i) = 1/2 - error ([M] 7.20).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from boosting._kernels import agreement
from boosting.hypotheses import Ensemble, Tree, decide
from boosting.sample import Sample


class Pull(NamedTuple):
    """How strongly, and in which direction, each example asks the next voter to vote.

    signed (m,): g. objective: the value, at the current vote, of what the algorithm minimises. weights (m,): the
    normalised exponential weights w where the loss has them (the distribution of AdaBoost), log_loss the logarithm of
    the mean exponential loss that normalised them.
    """

    signed: np.ndarray
    objective: float
    weights: np.ndarray | None = None
    log_loss: float | None = None

    @property
    def distribution(self) -> np.ndarray:
        """D (m,) = |g| / sum |g|; uniform where nothing pulls any more."""
        size = np.abs(self.signed)
        total = size.sum()
        return size / total if total > 0 else np.full(len(size), 1 / len(size))

    def edge(self, votes: np.ndarray) -> float:
        """1/2 sum_i D_i sign(g_i) h(x_i), in [-1/2, 1/2]."""
        return float(self.distribution * np.sign(self.signed) @ votes) / 2


class Found(NamedTuple):
    """The voter a search returns. agree, against: sums of |g_i h(x_i)| where it votes with, and against, the pull.

    runner_up: the edge of the best voter that differs from this one.
    """

    tree: Tree
    votes: np.ndarray
    agree: float
    against: float
    runner_up: float

    @classmethod
    def of(cls, tree: Tree, votes: np.ndarray, pull: Pull, runner_up: float) -> Found:
        """Complete a voter with its two sums."""
        return cls(tree, votes, *agreement(pull.signed, votes), runner_up)

    @property
    def gap(self) -> float:
        """sum_i g_i h(x_i): the rate at which the loss falls as this voter's coefficient grows from 0."""
        return self.agree - self.against

    @property
    def error(self) -> float:
        """The weighted error: against / (agree + against)."""
        total = self.agree + self.against
        return self.against / total if total > 0 else 0.5


class Step(NamedTuple):
    """A coefficient, and why the run ends with it ("" while it goes on)."""

    alpha: float
    last_words: str = ""


class State:
    """The current vote on the sample. Arrays are replaced, never changed, so that Rounds may keep them."""

    def __init__(self, sample: Sample):
        self.sample = sample
        self.scores = np.zeros(sample.size)
        self.trees: list[Tree] = []
        self.coefficients: list[float] = []
        self.norm = 0.0
        self._places: dict[bytes, int] = {}

    def append(self, found: Found, alpha: float) -> int:
        """Add alpha h to the vote and return the voter's place; a voter chosen before gains weight there."""
        place = self._places.setdefault(found.tree.nodes.tobytes(), len(self.trees))
        if place == len(self.trees):
            self.trees.append(found.tree)
            self.coefficients.append(0.0)
        before = self.coefficients[place]
        self.coefficients[place] = before + alpha
        self.norm += abs(before + alpha) - abs(before)
        self.scores = self.scores + alpha * found.votes
        return place


class Round(NamedTuple):
    """One round, frozen. `before` and `after` are the pulls that round t and round t + 1 are trained on.

    t counts from 1; voter is the place of the chosen tree among the distinct voters; scores (m,) is F_t and norm its
    ||c||_1.
    """

    t: int
    sample: Sample
    before: Pull
    after: Pull
    found: Found
    alpha: float
    voter: int
    scores: np.ndarray
    norm: float

    @property
    def votes(self) -> np.ndarray:
        """h_t(x_i), (m,)."""
        return self.found.votes

    @property
    def distribution(self) -> np.ndarray:
        """D_t (m,), what the round was trained on."""
        return self.before.distribution

    @property
    def error(self) -> float:
        """The weighted error eps_t of h_t under D_t."""
        return self.found.error

    @property
    def edge(self) -> float:
        """gamma_t = 1/2 - eps_t."""
        return 0.5 - self.found.error

    @property
    def normalizer(self) -> float | None:
        """Z_t, the factor by which the mean exponential loss falls; None for a loss without one."""
        if self.before.weights is None:
            return None
        return float(self.before.weights @ np.exp(-self.alpha * self.sample.y * self.votes))

    @property
    def objective(self) -> float:
        """What the algorithm minimises, after the round."""
        return self.after.objective

    @property
    def margins(self) -> np.ndarray:
        """y_i F_t(x_i) / ||c||_1, (m,), in [-1, 1] ([M] section 7.3)."""
        return self.sample.y * self.scores / (self.norm or 1.0)

    @property
    def train_error(self) -> float:
        """The weighted share of training examples with sign(F_t) != y."""
        return float(self.sample.weight @ (decide(self.scores) != self.sample.y))


class Trace(Sequence):
    """All rounds of a run: a sequence of `Round`, columns as arrays (T,) or (T, m), and `ended`, the reason in words."""

    def __init__(self, sample: Sample, start: Pull, rounds: Sequence[Round], ended: str):
        self.sample = sample
        self.start = start
        self.rounds = tuple(rounds)
        self.ended = ended

    @classmethod
    def collect(cls, sample: Sample, start: Pull, run: Generator[Round, None, str]) -> Trace:
        """Run the loop to its end; the generator's return value is the reason."""
        rounds = []
        while True:
            try:
                rounds.append(next(run))
            except StopIteration as end:
                return cls(sample, start, rounds, end.value)

    def __getitem__(self, index):
        return self.rounds[index]

    def __len__(self) -> int:
        return len(self.rounds)

    def _column(self, name: str) -> np.ndarray:
        return np.array([getattr(r, name) for r in self.rounds], np.float64)

    def _rows(self, name: str) -> np.ndarray:
        return self._column(name).reshape(len(self), self.sample.size)

    @cached_property
    def alpha(self) -> np.ndarray:
        """The step of every round, (T,)."""
        return self._column("alpha")

    @cached_property
    def error(self) -> np.ndarray:
        """The weighted error of every round's voter, (T,)."""
        return self._column("error")

    @cached_property
    def edge(self) -> np.ndarray:
        """The edge of every round's voter, (T,)."""
        return self._column("edge")

    @cached_property
    def normalizer(self) -> np.ndarray | None:
        """Z_t of every round, (T,), or None where the algorithm has none."""
        return None if self.start.weights is None else self._column("normalizer")

    @cached_property
    def train_error(self) -> np.ndarray:
        """Training error after every round, (T,)."""
        return self._column("train_error")

    @cached_property
    def objective(self) -> np.ndarray:
        """The minimised objective after every round, (T,)."""
        return self._column("objective")

    @cached_property
    def votes(self) -> np.ndarray:
        """h_t(x_i), (T, m)."""
        return self._rows("votes")

    @cached_property
    def distribution(self) -> np.ndarray:
        """D_t, what round t was trained on, (T, m)."""
        return self._rows("distribution")

    @cached_property
    def scores(self) -> np.ndarray:
        """F_t(x_i), (T, m)."""
        return self._rows("scores")

    @cached_property
    def margins(self) -> np.ndarray:
        """y_i F_t(x_i) / ||c||_1, (T, m)."""
        return self._rows("margins")

    def distinct(self, t: int | None = None) -> tuple[Tree, ...]:
        """The distinct voters of the first t rounds (all by default), in order of their first choice."""
        rounds = self.rounds[:t]
        trees: dict[int, Tree] = {}
        for r in rounds:
            trees.setdefault(r.voter, r.found.tree)
        return tuple(trees.values())

    def coefficients(self, t: int | None = None) -> np.ndarray:
        """c after round t (after the last by default): (k,), one per distinct voter."""
        rounds = self.rounds[:t]
        return np.bincount([r.voter for r in rounds], [r.alpha for r in rounds]) if rounds else np.empty(0)

    def ensemble(self, t: int | None = None) -> Ensemble:
        """The vote after round t."""
        return Ensemble(self.distinct(t), self.coefficients(t))

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = np.ascontiguousarray(X, np.float64)
        scores = np.zeros(len(X))
        for r in self.rounds:
            scores = scores + r.alpha * r.found.tree.votes(X)
            yield scores
