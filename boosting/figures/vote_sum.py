"""The vote as a sum of its base classifiers, c_1 h_1 + c_2 h_2 + ... = F, round by round.

[M] figure 7.2 (b) shows it for three rounds. A base classifier that is chosen again is one term,
whose coefficients have added up; of many terms those with the largest coefficients are shown.
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.sums import descending
from boosting.engine.trace import Trace

MOST = 11  # terms that are shown


class VoteSum(NamedTuple):
    """The terms of the vote after every round 0..T, at most K = `MOST` of them, in order of first choice.

    first (T+1, K): the round in which a term's base classifier was first chosen, 0 for no term;
    weight (T+1, K): its coefficient c; times (T+1, K): how often it was chosen so far. latest (T+1,):
    the round in which this round's base classifier was first chosen. distinct (T+1,): how many terms
    there are, the hidden ones too. share (T+1,): what part of sum_j |c_j| the shown ones have, 1 where
    there is none.
    """

    first: np.ndarray
    weight: np.ndarray
    times: np.ndarray
    latest: np.ndarray
    distinct: np.ndarray
    share: np.ndarray


def vote_sum(trace: Trace) -> VoteSum:
    """The terms after every round of a run."""
    rounds = len(trace)
    found = VoteSum(
        first=np.zeros((rounds + 1, MOST), np.int32),
        weight=np.zeros((rounds + 1, MOST), np.float32),
        times=np.zeros((rounds + 1, MOST), np.int32),
        latest=np.zeros(rounds + 1, np.int32),
        distinct=np.zeros(rounds + 1, np.int32),
        share=np.ones(rounds + 1, np.float32),
    )
    first, times = np.zeros(rounds, np.int32), np.zeros(rounds, np.int32)  # of every member
    for t, (r, c) in enumerate(zip(trace, trace.staged_coefficients()), 1):
        first[r.member] = first[r.member] or t
        times[r.member] += 1
        shown = np.sort(descending(np.abs(c))[:MOST]) if len(c) > MOST else np.arange(len(c))
        for row, values in zip(found[:3], (first[shown], c[shown], times[shown])):
            row[t, : len(shown)] = values
        found.latest[t], found.distinct[t] = first[r.member], len(c)
        total = np.abs(c).sum()
        found.share[t] = np.abs(c[shown]).sum() / total if total else 1.0
    return found
