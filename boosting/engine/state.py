"""What the loop hands from choice to choice.

    Pull    what each example asks of the next base classifier (choice 1)
    Found   the base classifier that the search returned, with its sums (choice 2)
    Step    its coefficient (choice 3)
    State   the current vote F = sum_j c_j h_j on the sample; lives inside the loop

What only one family of algorithms needs does not stand here: a family keeps it in `State.kept`.

Conventions: m examples, scores F (m,), votes h(x_i) (m,), pull g (m,) signed, distribution D = |g|
/ sum |g|, edge = 1/2 sum_i D_i sign(g_i) h(x_i) = 1/2 - weighted error ([M] 7.20).
"""

from collections.abc import Callable, Hashable
from math import exp
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np

from boosting.engine._kernels import add_vote, agreement, answers
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.sample import Sample, frozen
from boosting.engine.sums import ROUNDING, dot, product, settled

T = TypeVar("T")
KINK = 1e-9  # margins this close to 1 stand at the hinge's kink
SMALLEST_SHARE = 1e-100  # of coefficients: far from what floats cannot hold
LARGEST_EXPONENT = 680.0  # e^680 times a price is still a float


class Pull(NamedTuple):
    """How strongly, and in which direction, each example asks the next base classifier to vote.

    signed (m,): g, minus the gradient of the objective in F, divided by e^log_scale. objective: the
    value, at the current vote, of what the algorithm minimises. penalty: what a unit of a new
    coefficient costs, in units of g: a base classifier gains sum_i g_i h(x_i) - penalty. log_scale:
    where a loss normalises its pull, the logarithm of the divisor; for exponential weights that is
    the logarithm of the mean exponential loss, and its differences are those of log Z.
    """

    signed: np.ndarray
    objective: float
    penalty: float = 0.0
    log_scale: float = 0.0

    @property
    def distribution(self) -> np.ndarray:
        """D (m,) = |g| / sum |g|; uniform where nothing pulls any more."""
        size = np.abs(self.signed)
        total = size.sum()
        return size / total if total > 0 else np.full(len(size), 1 / len(size))

    @property
    def per_unit(self) -> float:
        """e^-log_scale: turns a price of the objective into one of the pull; capped for floats."""
        return exp(min(-self.log_scale, LARGEST_EXPONENT))

    def edge(self, votes: np.ndarray) -> float:
        """1/2 sum_i D_i sign(g_i) h(x_i) of votes (m,), in [-1/2, 1/2]."""
        return dot(self.distribution * np.sign(self.signed), votes) / 2


class Found(NamedTuple):
    """The base classifier that a search returns, with what it does under the pull.

    votes (m,): h(x_i). agree, against: the sums of |g_i h(x_i)| where it votes with, and against,
    the pull. abstained: the sum of |g_i| (1 - |h(x_i)|), the pull that it leaves unanswered (0 for
    votes of +-1). runner_up: the edge of the best base classifier that differs from this one. gain:
    the rate at which the objective falls as its coefficient grows. searches: how often the family
    was searched for it. A regression tree counts as h / magnitude.
    """

    classifier: BaseClassifier
    votes: np.ndarray
    agree: float
    against: float
    abstained: float
    runner_up: float
    gain: float
    searches: int = 1

    @classmethod
    def of(
        cls, classifier: BaseClassifier, votes: np.ndarray, pull: Pull, runner_up: float
    ) -> Self:
        """Complete a base classifier with its sums.

        classifier: h. votes (m,): its votes, which are frozen. pull: what they answer. runner_up:
        an edge.
        """
        agree, against, abstained = agreement(pull.signed, votes, classifier.magnitude)
        gain = agree - against - pull.penalty
        return cls(classifier, frozen(votes), agree, against, abstained, runner_up, gain)

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
        """The weighted error eps = 1/2 - edge: wrong / (right + wrong)."""
        total = self.right + self.wrong
        return self.wrong / total if total > 0 else 0.5


class Candidates(NamedTuple):
    """What a search chooses from: all its stumps, in the order in which ties are decided.

    attributes, thresholds (n,): h(x) = +-1 if x_j > theta else -+1; theta = -inf is a constant.
    edges (n,): of the sign +1 above the threshold, so the better side has |edge|. scores (n,): what
    the search compares, the largest wins; tie: scores closer than this count as equal. score: what
    that number is called.
    """

    attributes: np.ndarray
    thresholds: np.ndarray
    edges: np.ndarray
    scores: np.ndarray
    tie: float
    score: str

    def ranked(self, most: int, allowed: np.ndarray | None = None) -> list[int]:
        """The places of the best `most` candidates, the best first; ties in their order.

        allowed (n,) bool: which of them may be taken, all by default.
        """
        left = self.scores.astype(np.float64)
        if allowed is not None:
            left = np.where(allowed, left, -np.inf)
        places: list[int] = []
        for _ in range(min(most, int(np.isfinite(left).sum()))):
            places.append(int(np.argmax(left >= left.max() - self.tie)))
            left[places[-1]] = -np.inf
        return places


class Step(NamedTuple):
    """F <- keep F + alpha h. ending: why the run ends with this step, "" while it goes on.

    keep: the factor that the earlier coefficients keep, less than 1 in a convex hull. alpha = 0 with
    a reason to end adds nothing; without one it adds a base classifier that has no say.
    """

    alpha: float
    ending: str = ""
    keep: float = 1.0


class State:
    """The current vote on the sample. Its arrays are replaced, never changed: rounds may keep them.

    scores (m,) is the vote F. members: the distinct base classifiers in the order of their first
    choice, with their coefficients. norm is sum_j |c_j| max |h_j|: ||c||_1 for classifiers, and for
    regression trees the largest |F| there can be. steps: of every round, with the index of its base
    classifier. revised: whether coefficients were ever solved anew. A step in a hull, which takes its share from
    all of them, costs no more than any other: what they keep is one number, until somebody asks.
    """

    def __init__(self, sample: Sample):
        self.sample = sample
        self.scores = frozen(np.zeros(sample.size))
        self.members: list[BaseClassifier] = []
        self.rounds = 0
        self.norm = 0.0
        self.revised = False
        self.steps: list[tuple[int, Step]] = []
        self._unshrunk: list[float] = []  # the coefficients, each still to be multiplied by
        self._share = 1.0
        self._kept: dict[Hashable, Any] = {}
        self._indices: dict[bytes, int] = {}
        self._member_votes = np.empty((0, sample.size), np.int8)
        self._n_rows = 0

    @property
    def coefficients(self) -> list[float]:
        """c, one for each member."""
        if self._share != 1.0:
            self._unshrunk = [self._share * c for c in self._unshrunk]
            self._share = 1.0
        return self._unshrunk

    def coefficient(self, index: int) -> float:
        """c of the member with that index."""
        return self._share * self._unshrunk[index]

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What a family of choices keeps between rounds; `make` builds it at the first call."""
        try:
            value: T = self._kept[key]
        except KeyError:
            value = self._kept[key] = make()
        return value

    @property
    def member_votes(self) -> np.ndarray:
        """The members' votes (k, m); only for choices that ask for them are they computed.

        int8 while all votes are -1, 0 or 1, else float64. Its room doubles when it runs out, so a
        round copies one row.
        """
        n, k = self._n_rows, len(self.members)
        if k > len(self._member_votes):
            room = np.empty((max(2 * k, 16), self.sample.size), self._member_votes.dtype)
            room[:n] = self._member_votes[:n]
            self._member_votes = room
        for j in range(n, k):
            votes = self.members[j].votes(self.sample.X)
            if self._member_votes.dtype == np.int8 and not (np.sign(votes) == votes).all():
                self._member_votes = self._member_votes.astype(np.float64)
            self._member_votes[j] = votes
        self._n_rows = k
        return self._member_votes[:k]

    def correlations(self, pull: Pull) -> np.ndarray:
        """sum_i g_i h_j(x_i) of every member, (k,)."""
        votes = self.member_votes
        # The kernel reads a byte a vote, an eighth of what BLAS would have to read.
        if votes.dtype != np.int8:
            return product(votes, pull.signed)
        sums = np.empty(len(votes))
        answers(votes, pull.signed, sums)
        return sums

    def index_of(self, classifier: BaseClassifier) -> int:
        """The index of a base classifier among the members; for a new one, the next free index."""
        return self._indices.get(classifier.key, len(self.members))

    def append(self, found: Found, step: Step) -> int:
        """F <- keep F + alpha h; returns h's index among the members.

        A member that is chosen again keeps its index: its coefficient grows.
        """
        index = self._indices.setdefault(found.classifier.key, len(self.members))
        if index == len(self.members):
            self.members.append(found.classifier)
            self._unshrunk.append(0.0)
        self.rounds += 1
        self.steps.append((index, step))
        if step.keep != 1.0:
            self._shrink(step.keep)
        before = self.coefficient(index)
        self._unshrunk[index] = (before + step.alpha) / self._share
        self.norm += (abs(before + step.alpha) - abs(before)) * found.classifier.magnitude
        self.scores = add_vote(self.scores, step.alpha, found.votes, ROUNDING * self.norm)
        return index

    def _shrink(self, keep: float) -> None:
        """F <- keep F."""
        self._share *= keep
        if self._share < SMALLEST_SHARE:  # a division by it would lose digits, or all of them
            self._unshrunk = self.coefficients
        self.scores = frozen(keep * self.scores)
        self.norm *= keep

    def revise(self, coefficients: np.ndarray, scores: np.ndarray) -> None:
        """Replace all coefficients (k,), and the vote (m,) with them."""
        self._unshrunk, self._share = coefficients.tolist(), 1.0
        self.norm = dot(np.abs(coefficients), [member.magnitude for member in self.members])
        self.scores = frozen(settled(scores, self.norm))
        self.revised = True
