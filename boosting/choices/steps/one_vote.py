"""Bagging's step: every base classifier has one vote (Breiman 1996, section 2)."""

from dataclasses import dataclass
from math import inf

from boosting.engine.protocols import StepSize, Supply
from boosting.engine.state import Found, Pull, State, Step
from boosting.engine.words import StepWords


@dataclass(frozen=True)
class OneVote(StepSize):
    """alpha = 1 whatever the edge: the vote is a plain majority, and no round is refused."""

    gives = frozenset({Supply.STEADY_STEPS})
    tolerance = -inf
    refused = "One vote for each base classifier: no round is refused."
    words = StepWords(
        "one vote",
        "α ← 1",
        "1",
        "that a good base classifier counts no more than a bad one",
    )

    def numbers(self, found: Found) -> str:
        """The rule's right-hand side, in LaTeX."""
        return "1"

    def step(self, found: Found, pull: Pull, state: State) -> Step:
        """One."""
        return Step(1.0)
