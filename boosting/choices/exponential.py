"""Exponential weights, which the choices of several algorithms share.

    w_i = b_i e^{-y_i F_i} / sum_k b_k e^{-y_k F_k}

They are AdaBoost's distribution ([M] figure 7.1); VadaBoost and EBBoost square them ([V]), RLPBoost
and RQPBoost take them from another vote than the one that they weigh.
"""

from typing import Self

import numpy as np

from boosting.engine._kernels import exponential_pull
from boosting.engine.sample import Sample, frozen
from boosting.engine.state import State


def weights_and_pull(state: State) -> tuple[np.ndarray, np.ndarray, float]:
    """w (m,), the pull y w (m,), and the log of the mean exponential loss at the current vote."""
    sample = state.sample
    return exponential_pull(sample.y, state.scores, sample.weight)


class WeightsOfVote:
    """The exponential weights of one vote, computed once: a search and a step ask for the same."""

    def __init__(self) -> None:
        self.scores: np.ndarray | None = None
        self.weights: np.ndarray = np.empty(0)
        self.log_mean = 0.0

    def at(self, state: State) -> Self:
        """The weights at the current vote."""
        # Identity is enough: a state replaces its scores, and never writes into them.
        if self.scores is not state.scores:
            self.scores = state.scores
            self.weights, _, self.log_mean = weights_and_pull(state)
        return self


def weights_of(state: State) -> WeightsOfVote:
    """The exponential weights w (m,) at the current vote, and the log of its mean loss."""
    return state.kept(WeightsOfVote, WeightsOfVote).at(state)


class UncorrectedVote:
    """AdaBoost's own vote in RLPBoost and RQPBoost: what the steps alone make.

    Those of all rounds: another algorithm may have run the first of them.
    """

    def __init__(self, sample: Sample):
        self.rounds = 0
        self.scores = frozen(np.zeros(sample.size))

    def at(self, state: State) -> np.ndarray:
        """Its scores (m,) after the state's last round."""
        for member, step in state.steps[self.rounds :]:
            votes = state.member_votes[member]
            self.scores = frozen(step.keep * self.scores + step.alpha * votes)
        self.rounds = len(state.steps)
        return self.scores


def uncorrected_scores(state: State) -> np.ndarray:
    """The scores (m,) of the vote that the steps alone have made."""
    return state.kept(UncorrectedVote, lambda: UncorrectedVote(state.sample)).at(state)
