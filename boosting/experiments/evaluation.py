"""One run, read at many rounds: train once to the largest T, and look at the vote at every T that
matters.

A vote is its members and their coefficients. These are few, however many rounds there are, and
nothing of a round itself is kept: a run of a million rounds over a finite family takes no more
memory than its distinct members do (`ensembles`). Where the vote is wanted in every round, it is
kept up to date on the rows that ask (`Follower`).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Self

import numpy as np

from boosting.catalogue.fast import is_compiled, train_compiled
from boosting.catalogue.finite import FiniteRun, is_finite
from boosting.engine.base_classifiers import BaseClassifier, Ensemble
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.engine.round import Round
from boosting.engine.sample import Sample
from boosting.engine.sums import is_lower, product, settled

Score = Callable[[np.ndarray], float]  # of the votes (n,) on rows that it knows


class Checkpoint:
    """The vote of a run after some of its rounds.

    asked: the number of rounds that was asked for; rounds: how many there were until then;
    ensemble: the vote.
    """

    def __init__(self, asked: int, rounds: int, ensemble: Ensemble):
        self.asked, self.rounds, self.ensemble = asked, rounds, ensemble

    @classmethod
    def empty(cls) -> Self:
        """The vote before the first round: no members, F = 0."""
        return cls(0, 0, Ensemble((), np.empty(0)))

    def scores(self, X: np.ndarray) -> np.ndarray:
        """F (n,) on rows X (n, d)."""
        return self.ensemble.scores(X)

    @property
    def members(self) -> int:
        """How many base classifiers have a coefficient other than 0; what is left of +1 - 1 is 0."""
        return int(np.count_nonzero(settled(self.ensemble.coefficients, self.norm)))

    @property
    def norm(self) -> float:
        """sum_j |c_j| max |h_j|, by which margins are divided."""
        return self.ensemble.norm

    def smallest_margin(self, y: np.ndarray, scores: np.ndarray) -> float:
        """The smallest y_i F(x_i) / ||c||_1 of labels y (m,) and votes scores (m,); 0 without a
        vote.
        """
        return float((y * scores).min() / (self.norm or 1.0))

    @property
    def mean_depth(self) -> float:
        """The mean depth of the members, each counted once; 0 without members."""
        depths = [h.depth for h in self.ensemble.members]
        return float(np.mean(depths)) if depths else 0.0


class Tally:
    """Members and coefficients of a run so far: all of a vote that does not belong to an example."""

    def __init__(self) -> None:
        self.members: list[BaseClassifier] = []
        self._coefficients: list[float] = []
        self.rounds = 0

    def take(self, r: Round) -> None:
        """Add what round r has done."""
        self.rounds = r.t
        if r.member == len(self.members):
            self.members.append(r.found.classifier)
            self._coefficients.append(0.0)
        if r.coefficients is not None:
            self._coefficients = list(r.coefficients)
            return
        if r.keep != 1.0:
            self._coefficients = [r.keep * c for c in self._coefficients]
        self._coefficients[r.member] += r.added

    @property
    def ensemble(self) -> Ensemble:
        """The vote."""
        return Ensemble(tuple(self.members), np.array(self._coefficients))


class Follower:
    """The vote F (n,) on rows X (n, d), kept up to date round by round.

    Where a correction revises the coefficients, the members' votes (k, n) are kept; else F alone.
    """

    def __init__(self, X: np.ndarray):
        self.X = np.ascontiguousarray(X, np.float64)
        self.scores = np.zeros(len(X))
        self._votes: list[np.ndarray] = []

    def take(self, r: Round) -> None:
        """Add what round r has done."""
        if r.coefficients is None:
            scores = r.keep * self.scores + r.added * r.found.classifier.votes(self.X)
        else:
            if r.member == len(self._votes):
                self._votes.append(r.found.classifier.votes(self.X))
            scores = product(r.coefficients, self._votes)
        self.scores = settled(scores, r.norm)


def ensembles(sample: Sample, choices: Choices, at: Sequence[int]) -> Iterator[Checkpoint]:
    """The vote after each of the numbers of rounds `at` (ascending), all from one run.

    A run that ends earlier keeps its last vote. The rounds are not kept: memory grows with the
    distinct members alone (for AdaBoost over stumps by 50 bytes a round).
    """
    if is_compiled(sample, choices):
        trace = train_compiled(sample, choices, at[-1])
        yield from (Checkpoint(t, min(t, len(trace)), trace.ensemble(t)) for t in at)
    elif is_finite(sample, choices):
        run = FiniteRun(sample, choices)
        yield from (Checkpoint(t, *run.at(t)) for t in at)
    else:
        yield from _in_the_loop(sample, choices, at)


def _in_the_loop(sample: Sample, choices: Choices, at: Sequence[int]) -> Iterator[Checkpoint]:
    run, tally = boost(sample, *choices, n_rounds=at[-1]), Tally()
    for t in at:
        while tally.rounds < t and (r := next(run, None)) is not None:
            tally.take(r)
        yield Checkpoint(t, tally.rounds, tally.ensemble)


def best_round(
    sample: Sample,
    choices: Choices,
    n_rounds: int,
    patience: int,
    value: Score,
    X: np.ndarray,
) -> tuple[int, float]:
    """Early stopping: the round with the lowest value, and that value; 0 for the empty vote.

    sample, choices, n_rounds: of the run. patience: it ends after so many rounds in a row without a
    lower value ([V] section 6 uses 100). value(scores): of the votes (n,) on the rows X (n, d).
    """
    follower = Follower(X)
    best = 0, value(follower.scores)
    for r in boost(sample, *choices, n_rounds=n_rounds):
        follower.take(r)
        now = value(follower.scores)
        best = (r.t, now) if is_lower(now, best[1]) else best
        if r.t - best[0] >= patience:
            break
    return best
