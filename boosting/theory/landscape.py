"""The landscape of candidates: what the search of every round has chosen from, with its own score.

A search over stumps lists all of them (`Search.candidates`): the score is what it compares, which is
the edge for most, less a price for DeepBoost, and the fall of its cost for EBBoost. What a candidate
has to exceed is the level: the certificate of the loop says that a round makes progress while

    gain - (sum_i g_i F(x_i) in a hull, else 0) > 0,     gain = sum_i g_i h(x_i) - penalty

so in units of the score 2 gamma = sum_i g_i h(x_i) / sum |g| the level is LPBoost's value of the
game, A_rho's rho, and 0 for AdaBoost ([M] 7.3.4, exercise 7.12; Demiriz et al. 2002).
"""

from typing import NamedTuple

import numpy as np

from boosting.engine.state import Candidates, State, Step
from boosting.engine.sums import dot
from boosting.engine.trace import Trace

MOST = 400_000  # candidates over all rounds: more can neither be sent nor looked at


class Landscape(NamedTuple):
    """What a round chose from. table: all candidates; best: the places of the best two, or one.

    tied: how many share the best score; taken: the place of the base classifier that the round took,
    -1 for one that is not in the table; level: what the score must exceed, None where it is not in
    the units of the edge.
    """

    table: Candidates
    best: tuple[int, ...]
    tied: int
    taken: int
    level: float | None


def size(trace: Trace) -> int:
    """How many candidates all rounds have together; 0 for a search that keeps no list."""
    if not len(trace) or not all(
        trace.choices_of(t).weak_learner.lists_candidates for t in range(1, len(trace) + 1)
    ):
        return 0
    search = trace.choices_of(1).weak_learner
    table = search.candidates(trace.sample, trace.start, State(trace.sample))
    return len(table.scores) * len(trace)


def landscapes(trace: Trace) -> list[Landscape]:
    """The landscape of every round 1..T, the run walked through once more.

    ValueError, in words, for a search that keeps no list of its candidates.
    """
    state, found = State(trace.sample), []
    for r in trace:
        choices = trace.choices_of(r.t)
        table = choices.weak_learner.candidates(trace.sample_of(r.t), r.before, state)
        best = tuple(table.ranked(2))
        tied = int((table.scores >= table.scores[best[0]] - table.tie).sum())
        h = r.found.classifier
        attribute, threshold, *_ = h.nodes[0]
        at = (table.attributes == attribute) & (table.thresholds == threshold)
        # The constant stands in the list as a cut below all values; a tree that asks more is not in it.
        at = table.thresholds == -np.inf if h.is_leaf else at
        taken = int(np.argmax(at)) if at.any() and h.n_questions <= 1 else -1
        found.append(Landscape(table, best, tied, taken, _level(trace, r.t, state, table)))
        # The next round searches from the state that this one has left.
        state.append(r.found, Step(r.added, keep=r.keep))
        if r.coefficients is not None:
            state.revise(np.array(r.coefficients), r.scores)
    return found


def _level(trace: Trace, t: int, state: State, table: Candidates) -> float | None:
    """What the score must exceed in round t; None where the score is not twice the edge."""
    if not np.allclose(table.scores, 2 * np.abs(table.edges)):
        return None
    r, hull = trace[t - 1], trace.choices_of(t).step_size.in_hull
    mass = float(np.abs(r.before.signed).sum())
    needed = r.before.penalty + (dot(r.before.signed, state.scores) if hull else 0.0)
    size = r.found.gain + r.before.penalty  # of h as it enters: gamma times its sum in L1Boost
    scale = size / r.found.correlation if r.found.correlation else 1.0
    return needed / (mass * scale) if mass * scale else 0.0
