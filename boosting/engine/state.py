"""What the loop hands from choice to choice, and what it leaves behind.

    Pull    what each example asks of the next base classifier (choice 1)
    Found   the base classifier that the search returned, with its two sums (choice 2)
    Step    its coefficient (choice 3)
    State   the current vote F = sum_j c_j h_j on the sample; lives inside the loop
    Round   everything that happened in one round, frozen; RoundSummary, its base classifier and numbers alone
    Trace   all rounds, as columns, and the reason why the run ended

Conventions: m examples, T rounds, scores F (m,), votes h(x_i) (m,), pull g (m,) signed, distribution D = |g| / sum |g|,
edge = 1/2 sum_i D_i sign(g_i) h(x_i) = 1/2 - error ([M] 7.20).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import numpy as np

from boosting.engine._kernels import add_vote, agreement, answers
from boosting.engine.base_classifiers import Column, Tree
from boosting.engine.sample import Sample, frozen

KINK = 1e-9  # margins this close to 1 stand at the hinge's kink


class Pull(NamedTuple):
    """How strongly, and in which direction, each example asks the next base classifier to vote.

    signed (m,): g. objective: the value, at the current vote, of what the algorithm minimises. weights (m,): the
    normalised exponential weights w where the loss has them (the distribution of AdaBoost), log_loss the logarithm of
    the mean exponential loss that normalised them. penalty: what a kink of the loss takes off every base classifier's gain.
    log_size: the objective falls e^log_size times as fast as the pull says, where a loss has normalised its pull.
    train_error: for real labels, the root of the mean squared residual, which takes the place of the share of errors.
    """

    signed: np.ndarray
    objective: float
    weights: np.ndarray | None = None
    log_loss: float | None = None
    penalty: float = 0.0
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
    """The base classifier a search returns. agree, against: sums of |g_i h(x_i)| where it votes with, and against, the pull.

    abstained: sum of |g_i| (1 - |h(x_i)|), the pull that it leaves unanswered (0 for votes of +-1).
    runner_up: the edge of the best base classifier that differs from this one. gain: the rate at which the objective falls as
    this base classifier's coefficient leaves its place. reach: the largest |h|, 1 for classifiers; error, edge and abstained count a
    regression tree as h / reach. halvings: how often the share of a new tree was halved before the loss fell ([C]).
    """

    tree: Tree | Column
    votes: np.ndarray
    agree: float
    against: float
    abstained: float
    runner_up: float
    gain: float
    reach: float = 1.0
    halvings: int = 0

    @classmethod
    def of(
        cls, tree: Tree, votes: np.ndarray, pull: Pull, runner_up: float, reach: float = 1.0
    ) -> Found:
        """Complete a base classifier with its sums, and freeze it."""
        agree, against, abstained = agreement(pull.signed, votes, reach)
        frozen(getattr(tree, "nodes", votes))
        return cls(
            tree,
            frozen(votes),
            agree,
            against,
            abstained,
            runner_up,
            agree - against - pull.penalty,
            reach,
        )

    @property
    def right(self) -> float:
        """The pull that h answers rightly; where it abstains it counts as a coin."""
        return self.agree + self.abstained / 2

    @property
    def wrong(self) -> float:
        """The pull that h answers wrongly; where it abstains it counts as a coin."""
        return self.against + self.abstained / 2

    @property
    def correlation(self) -> float:
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
    charges: what a unit of each distinct base classifier's coefficient costs, where it costs anything (DeepBoost).
    norm is sum_j |c_j| max |h_j|: ||c||_1 for classifiers, and also for regression trees the largest |F| there can be.
    """

    def __init__(self, sample: Sample):
        self.sample = sample
        self.scores = self.driver = frozen(np.zeros(sample.size))
        self.members: list[Tree | Column] = []
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
    def member_votes(self) -> np.ndarray:
        """The distinct base classifiers' votes as one array (k, m), for the choices that look back; the others never fill it.

        int8 while all votes are -1, 0 or 1, else float64. Its room doubles when it runs out, so a round copies one row.
        """
        filled, k = self._filled, len(self.members)
        if k > len(self._ballots):
            room = np.empty((max(2 * k, 16), self.sample.size), self._ballots.dtype)
            room[:filled] = self._ballots[:filled]
            self._ballots = room
        for j in range(filled, k):
            votes = self.members[j].votes(self.sample.X)
            if self._ballots.dtype == np.int8 and not (np.sign(votes) == votes).all():
                self._ballots = self._ballots.astype(np.float64)
            self._ballots[j] = votes
        self._filled = k
        return self._ballots[:k]

    def correlations(self, pull: Pull) -> np.ndarray:
        """sum_i g_i h_j(x_i) of every distinct base classifier, (k,)."""
        ballots = self.member_votes
        if ballots.dtype != np.int8:
            return ballots @ pull.signed
        gaps = np.empty(len(ballots))
        answers(ballots, pull.signed, gaps)
        return gaps

    def place(self, classifier: Tree | Column) -> int:
        """The base classifier's place among the distinct base classifiers so far; the next free one for a new base classifier."""
        return self._places.get(classifier.key, len(self.members))

    def append(self, found: Found, step: Step) -> int:
        """F <- keep F + alpha h; returns the base classifier's place. A base classifier chosen before gains weight there."""
        place = self._places.setdefault(found.tree.key, len(self.members))
        if place == len(self.members):
            self.members.append(found.tree)
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
        self.driver = (
            self.scores if uncorrected else step.keep * self.driver + step.alpha * found.votes
        )
        return place

    def revise(self, coefficients: np.ndarray, scores: np.ndarray) -> None:
        """Choice 4: replace all coefficients, and the vote with them; the driver stays."""
        self.coefficients = coefficients.tolist()
        self.scores = frozen(scores)
        self.norm = float(np.abs(coefficients) @ np.array(self.reaches))
        self.revised = True
