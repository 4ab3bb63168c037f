"""What the loop hands from choice to choice, and what it leaves behind.

    Pull    what each example asks of the next voter (choice 1)
    Found   the voter that the search returned, with its two sums (choice 2)
    Step    its coefficient (choice 3)
    State   the current vote F = sum_j c_j h_j on the sample; lives inside the loop
    Round   everything that happened in one round, frozen; Brief, its voter and numbers alone
    Trace   all rounds, as columns, and the reason why the run ended

Conventions: m examples, T rounds, scores F (m,), votes h(x_i) (m,), pull g (m,) signed, distribution D = |g| / sum |g|,
edge = 1/2 sum_i D_i sign(g_i) h(x_i) = 1/2 - error ([M] 7.20).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from math import exp
from typing import NamedTuple, TypeVar

import numpy as np

from boosting._kernels import add_vote, agreement, answers
from boosting.hypotheses import Column, Ensemble, Tree, decide
from boosting.sample import Sample, frozen

T = TypeVar("T")
MEMORY = 2 * 2**30  # bytes that the rounds of a run may take
PER_EXAMPLE = 32  # bytes of a round for each example: pull, weight, vote and score
KINK = 1e-9  # margins this close to 1 stand at the hinge's kink


class Pull(NamedTuple):
    """How strongly, and in which direction, each example asks the next voter to vote.

    signed (m,): g. objective: the value, at the current vote, of what the algorithm minimises. weights (m,): the
    normalised exponential weights w where the loss has them (the distribution of AdaBoost), log_loss the logarithm of
    the mean exponential loss that normalised them. toll: what a kink of the loss takes off every voter's gain.
    log_size: the objective falls e^log_size times as fast as the pull says, where a loss has normalised its pull.
    train_error: for real labels, the root of the mean squared residual, which takes the place of the share of errors.
    """

    signed: np.ndarray
    objective: float
    weights: np.ndarray | None = None
    log_loss: float | None = None
    toll: float = 0.0
    train_error: float | None = None
    log_size: float = 0.0

    @property
    def distribution(self) -> np.ndarray:
        """D (m,) = |g| / sum |g|; uniform where nothing pulls any more."""
        size = np.abs(self.signed)
        total = size.sum()
        return size / total if total > 0 else np.full(len(size), 1 / len(size))

    @property
    def per_unit(self) -> float:
        """e^(-log_size): turns a price of the objective into a price of the pull; capped where floats end."""
        return exp(min(-self.log_size, 680.0))

    def edge(self, votes: np.ndarray) -> float:
        """1/2 sum_i D_i sign(g_i) h(x_i), in [-1/2, 1/2]."""
        return float(self.distribution * np.sign(self.signed) @ votes) / 2


class Found(NamedTuple):
    """The voter a search returns. agree, against: sums of |g_i h(x_i)| where it votes with, and against, the pull.

    idle: sum of |g_i| (1 - |h(x_i)|), the pull that it leaves unanswered (0 for votes of +-1).
    runner_up: the edge of the best voter that differs from this one. gain: the rate at which the objective falls as
    this voter's coefficient leaves its place. reach: the largest |h|, 1 for classifiers; error, edge and idle count a
    regression tree as h / reach. halvings: how often the share of a new tree was halved before the loss fell ([C]).
    """

    tree: Tree | Column
    votes: np.ndarray
    agree: float
    against: float
    idle: float
    runner_up: float
    gain: float
    reach: float = 1.0
    halvings: int = 0

    @classmethod
    def of(cls, tree: Tree, votes: np.ndarray, pull: Pull, runner_up: float, reach: float = 1.0) -> Found:
        """Complete a voter with its sums, and freeze it."""
        agree, against, idle = agreement(pull.signed, votes, reach)
        frozen(getattr(tree, "nodes", votes))
        return cls(tree, frozen(votes), agree, against, idle, runner_up, agree - against - pull.toll, reach)

    @property
    def right(self) -> float:
        """The pull that h answers rightly; where it abstains it counts as a coin."""
        return self.agree + self.idle / 2

    @property
    def wrong(self) -> float:
        """The pull that h answers wrongly; where it abstains it counts as a coin."""
        return self.against + self.idle / 2

    @property
    def gap(self) -> float:
        """sum_i g_i h(x_i)."""
        return self.agree - self.against

    @property
    def error(self) -> float:
        """The weighted error eps = 1/2 (1 - sum_i D_i sign(g_i) h(x_i)): wrong / (right + wrong)."""
        total = self.right + self.wrong
        return self.wrong / total if total > 0 else 0.5


class Step(NamedTuple):
    """A coefficient; why the run ends with it ("" while it goes on); the factor that the earlier votes keep.

    alpha = 0 adds nothing and ends the run.
    """

    alpha: float
    last_words: str = ""
    keep: float = 1.0


class State:
    """The current vote on the sample. Arrays are replaced, never changed, so that Rounds may keep them.

    scores (m,) is the vote F; driver (m,) the vote as the steps alone made it, which a correction does not touch.
    charges: what a unit of each distinct voter's coefficient costs, where it costs anything (DeepBoost).
    norm is sum_j |c_j| max |h_j|: ||c||_1 for classifiers, and also for regression trees the largest |F| there can be.
    """

    def __init__(self, sample: Sample):
        self.sample = sample
        self.scores = self.driver = frozen(np.zeros(sample.size))
        self.voters: list[Tree | Column] = []
        self.coefficients: list[float] = []
        self.reaches: list[float] = []
        self.rounds = 0
        self.norm = 0.0
        self.revised = False
        self.dual: np.ndarray | None = None
        self.program: object = None
        self.charges: list[float] = []
        self._places: dict[bytes, int] = {}
        self._ballots = np.empty((0, sample.size), np.int8)
        self._filled = 0

    @property
    def ballots(self) -> np.ndarray:
        """The distinct voters' votes as one array (k, m), for the choices that look back; the others never fill it.

        int8 while all votes are -1, 0 or 1, else float64. Its room doubles when it runs out, so a round copies one row.
        """
        filled, k = self._filled, len(self.voters)
        if k > len(self._ballots):
            room = np.empty((max(2 * k, 16), self.sample.size), self._ballots.dtype)
            room[:filled] = self._ballots[:filled]
            self._ballots = room
        for j in range(filled, k):
            votes = self.voters[j].votes(self.sample.X)
            if self._ballots.dtype == np.int8 and not (np.sign(votes) == votes).all():
                self._ballots = self._ballots.astype(np.float64)
            self._ballots[j] = votes
        self._filled = k
        return self._ballots[:k]

    def gaps(self, pull: Pull) -> np.ndarray:
        """sum_i g_i h_j(x_i) of every distinct voter, (k,)."""
        ballots = self.ballots
        if ballots.dtype != np.int8:
            return ballots @ pull.signed
        gaps = np.empty(len(ballots))
        answers(ballots, pull.signed, gaps)
        return gaps

    def place(self, voter: Tree | Column) -> int:
        """The voter's place among the distinct voters so far; the next free one for a new voter."""
        return self._places.get(voter.key, len(self.voters))

    def append(self, found: Found, step: Step) -> int:
        """F <- keep F + alpha h; returns the voter's place. A voter chosen before gains weight there."""
        place = self._places.setdefault(found.tree.key, len(self.voters))
        if place == len(self.voters):
            self.voters.append(found.tree)
            self.coefficients.append(0.0)
            self.reaches.append(found.reach)
        self.rounds += 1
        if step.keep != 1.0:
            self.revise(step.keep * np.array(self.coefficients), step.keep * self.scores)
        before = self.coefficients[place]
        self.coefficients[place] = before + step.alpha
        self.norm += (abs(before + step.alpha) - abs(before)) * found.reach
        uncorrected = self.driver is self.scores
        self.scores = add_vote(self.scores, step.alpha, found.votes)
        self.driver = self.scores if uncorrected else step.keep * self.driver + step.alpha * found.votes
        return place

    def revise(self, coefficients: np.ndarray, scores: np.ndarray) -> None:
        """Choice 4: replace all coefficients, and the vote with them; the driver stays."""
        self.coefficients = coefficients.tolist()
        self.scores = frozen(scores)
        self.norm = float(np.abs(coefficients) @ np.array(self.reaches))
        self.revised = True


class Round(NamedTuple):
    """One round, frozen. `before` and `after` are the pulls that round t and round t + 1 are trained on.

    t counts from 1; voter is the place of the chosen tree among the distinct voters; scores (m,) is F_t and norm its
    ||c||_1 (see State). coefficients: all of c where earlier votes were revised, else None: the round adds its alpha.
    keep: the factor that the step left the earlier coefficients (in a hull less than 1).
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
    coefficients: tuple[float, ...] | None
    keep: float = 1.0

    @classmethod
    def of(cls, t: int, state: State, before: Pull, after: Pull, found: Found, voter: int, step: Step) -> Round:
        """Freeze what round t has done; alpha is the coefficient that a revising algorithm left with the voter."""
        alpha, coefficients = step.alpha, None
        if state.revised:
            alpha, coefficients = state.coefficients[voter], tuple(state.coefficients)
        return cls(t, state.sample, before, after, found, alpha, voter, state.scores, state.norm, coefficients, step.keep)

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
        if self.coefficients is not None:  # earlier votes were revised as well
            return exp(self.after.log_loss - self.before.log_loss)
        return float(self.before.weights @ np.exp(-self.alpha * self.sample.y * self.votes))

    @property
    def objective(self) -> float:
        """What the algorithm minimises, after the round."""
        return self.after.objective

    @property
    def brief(self) -> Brief:
        """The round without what belongs to each example."""
        found = self.found._replace(votes=None)
        numbers = self.normalizer, self.objective, self.train_error
        return Brief(self.t, found, self.alpha, self.voter, self.norm, self.coefficients, *numbers)

    @property
    def margins(self) -> np.ndarray:
        """y_i F_t(x_i) / ||c||_1, (m,), in [-1, 1] ([M] section 7.3)."""
        return self.sample.y * self.scores / (self.norm or 1.0)

    @property
    def train_error(self) -> float:
        """The weighted share of examples with sign(F_t) != y; for real labels the root mean squared residual."""
        if self.after.train_error is not None:
            return self.after.train_error
        return float(self.sample.weight @ (decide(self.scores) != self.sample.y))


class Brief(NamedTuple):
    """A round of a run too large to be kept whole: its voter and its numbers, named as in `Round`."""

    t: int
    found: Found
    alpha: float
    voter: int
    norm: float
    coefficients: tuple[float, ...] | None
    normalizer: float | None
    objective: float
    train_error: float

    error = property(lambda self: self.found.error)
    edge = property(lambda self: 0.5 - self.found.error)

    def __getattr__(self, name: str):
        raise AttributeError(
            f"This run was too large to keep {name!r} of each of its rounds; "
            "go through `rounds(...)` instead, which hands out one whole round at a time."
        )


class Trace(Sequence):
    """All rounds of a run: a sequence of `Round`, columns as arrays (T,) or (T, m), and `ended`, the reason.

    A run that would need more than `MEMORY` bytes keeps a `Brief` of every round: the ensemble, the predictions and the
    columns (T,) are as ever, only the columns (T, m) are gone.
    """

    def __init__(self, sample: Sample, start: Pull, rounds: Sequence[Round], ended: str):
        self.sample = sample
        self.start = start
        self.rounds = tuple(rounds)
        self.ended = ended

    @classmethod
    def growing(
        cls, sample: Sample, start: Pull, run: Generator[Round, None, str], memory: float = MEMORY
    ) -> Generator[int, None, Trace]:
        """Run the loop to its end, a round at a time: yields how many rounds are done, and returns the trace."""
        rounds: list[Round | Brief] = []
        whole = memory / (PER_EXAMPLE * sample.size)  # so many rounds there is room for
        while True:
            try:
                rounds.append(next(run))
            except StopIteration as end:
                return cls(sample, start, rounds, end.value)
            if len(rounds) > whole:
                rounds = briefly(rounds)
            yield len(rounds)

    @classmethod
    def collect(cls, sample: Sample, start: Pull, run: Generator[Round, None, str], memory: float = MEMORY) -> Trace:
        """Run the loop to its end; the generator's return value is the reason."""
        return finished(cls.growing(sample, start, run, memory))

    @property
    def nbytes(self) -> int:
        """The bytes of memory that the rounds' arrays take."""
        rounds = [r for r in self.rounds if isinstance(r, Round)]
        arrays = [a for r in rounds for a in (r.votes, r.scores, r.before.signed, r.before.weights)]
        return sum({id(a): a.nbytes for a in arrays if a is not None}.values())

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
        if rounds and rounds[-1].coefficients is not None:
            return np.array(rounds[-1].coefficients)
        return np.bincount([r.voter for r in rounds], [r.alpha for r in rounds]) if rounds else np.empty(0)

    def ensemble(self, t: int | None = None) -> Ensemble:
        """The vote after round t."""
        return Ensemble(self.distinct(t), self.coefficients(t))

    def staged_scores(self, X: np.ndarray) -> Iterator[np.ndarray]:
        """F_1, ..., F_T on the rows of X (n, d): T arrays (n,)."""
        X = np.ascontiguousarray(X, np.float64)
        scores, heard = np.zeros(len(X)), 0
        said = np.empty((1 + max((r.voter for r in self.rounds), default=-1), len(X)))
        for r in self.rounds:
            if r.voter == heard:
                said[heard] = r.found.tree.votes(X)
                heard += 1
            revised = r.coefficients is not None
            scores = np.array(r.coefficients) @ said[:heard] if revised else scores + r.alpha * said[r.voter]
            yield scores


def briefly(rounds: list[Round | Brief]) -> list[Round | Brief]:
    """The same list with every round brief; those that are already so stand first and stay."""
    k = len(rounds)
    while k and isinstance(rounds[k - 1], Round):
        k -= 1
        rounds[k] = rounds[k].brief
    return rounds


def finished(work: Generator[object, None, T]) -> T:
    """What the generator returns at its end."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
