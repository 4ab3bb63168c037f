"""The loop. Every boosting algorithm of this library is these lines with four choices filled in.

1. loss          what does each example ask for?           (losses.py)
2. weak learner  which classifier answers best?            (weak_learners.py)
3. step size     how loudly may it speak?                  (step_sizes.py)
4. correction    may the earlier votes be revised?         (none of the algorithms so far revises)
"""

from __future__ import annotations

from collections.abc import Generator

from boosting.sample import Sample
from boosting.state import Round, State

# Below this rate of progress the floats decide, not the data.
TOLERANCE = 1e-12
USED_UP = "All rounds are used up."


def boost(sample: Sample, loss, weak_learner, step_size, n_rounds: int = 100) -> Generator[Round, None, str]:
    """Yield the rounds of a run; the generator's return value says in words why the run ended."""
    state = State(sample)
    pull = loss.pull(state)  # 1
    for t in range(1, n_rounds + 1):
        found = weak_learner.search(sample, pull)  # 2
        alpha, last_words = step_size.step(found, state)  # 3
        if found.gap <= TOLERANCE or alpha <= TOLERANCE:
            return step_size.refused
        voter = state.append(found, alpha)
        after = loss.pull(state)
        yield Round(t, sample, pull, after, found, alpha, voter, state.scores, state.norm)
        if last_words:
            return last_words
        pull = after
    return USED_UP
