"""The majority of several votes, each trained on a part of the examples of its own.

    F(x) = sum_k sign(F_k(x)),    F_k: trained on part k of a random division into equal parts

No example is in two parts, so the votes' errors are independent but for the law. Høgsgaard, Larsen, Mathiasen: The Many
Faces of Optimal Weak-to-Strong Learning (2024), algorithm Majority-of-5.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Self

import numpy as np

from boosting.engine.base_classifiers import Ensemble, decide
from boosting.engine.sample import Sample
from boosting.experiments.evaluation import Checkpoint, ensembles
from boosting.experiments.protocol import Method, Setting


class Ballot(Checkpoint):
    """The votes of several runs after as many rounds, each of which has one voice: F is between -k and k.

    votes: k checkpoints, k odd.
    """

    def __init__(self, votes: Sequence[Checkpoint]):
        members = tuple(h for vote in votes for h in vote.ensemble.members)
        coefficients = np.concatenate([vote.ensemble.coefficients for vote in votes])
        rounds = max(vote.rounds for vote in votes)
        super().__init__(votes[0].asked, rounds, Ensemble(members, coefficients))
        self.votes = tuple(votes)

    def scores(self, X: np.ndarray) -> np.ndarray:
        """How many more runs say +1 than -1, (n,), on rows X (n, d)."""
        return np.sum([decide(vote.scores(X)) for vote in self.votes], axis=0)

    @property
    def norm(self) -> float:
        """k, by which margins are divided."""
        return float(len(self.votes))


@dataclass(frozen=True)
class Majority(Method):
    """A method that is run on each of some parts of the training examples; the parts vote.

    parts: how many, odd, so that there is no tie.
    """

    parts: int = 5

    @classmethod
    def of(cls, method: Method, parts: int, title: str) -> Self:
        """The majority of runs of a method. parts, title: its own."""
        own = {"name": f"{method.name}_of_{parts}", "title": title, "parts": parts}
        return cls(**{**asdict(method), **own})

    def checkpoints_of(
        self, sample: Sample, setting: Setting, seed: int, at: Sequence[int]
    ) -> Iterator[Checkpoint]:
        """The majority after each of the numbers of rounds `at` (ascending).

        sample, setting, seed: as in `Method.checkpoints_of`; the seed also divides the examples.
        """
        order = np.random.default_rng([3, seed]).permutation(sample.size)
        parts = [np.sort(rows) for rows in np.array_split(order, self.parts)]
        samples = [Sample.of(sample.X[r], sample.y[r], sample.weight[r]) for r in parts]
        runs = [ensembles(s, self.choices(setting, seed), at) for s in samples]
        yield from map(Ballot, zip(*runs))
