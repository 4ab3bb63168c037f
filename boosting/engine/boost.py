"""The loop. Every boosting algorithm of this library is these lines with four choices filled in.

1. loss          what does each example ask for?           (losses.py)
2. weak learner  which classifier answers best?            (weak_learners.py)
3. step size     how loudly may it speak?                  (step_sizes.py)
4. correction    may the earlier votes be revised?         (corrective.py; most algorithms revise nothing)

The certificate in the middle is one line for all: how fast the objective can still fall. Where the coefficients are
free it is the best base classifier's gain; where the vote lives in a convex hull it is that base classifier's gain over the current vote,
which is the Frank-Wolfe gap of hull algorithms and the duality gap of LPBoost.
"""

from __future__ import annotations

from collections.abc import Generator

from boosting.engine.sample import Sample
from boosting.engine.state import State
from boosting.engine.trace import Round

USED_UP = "All rounds are used up."


def boost(
    sample: Sample, loss, weak_learner, step_size, correct=None, n_rounds: int = 100
) -> Generator[Round, None, str]:
    """Yield the rounds of a run; the generator's return value says in words why the run ended."""
    state = State(sample)
    pull = loss.pull(state)  # 1
    for t in range(1, n_rounds + 1):
        found = weak_learner.search(sample, pull, state)  # 2
        gap = found.gain - (pull.signed @ state.scores if step_size.in_hull else 0.0)
        if gap <= step_size.tolerance:
            return step_size.refused
        step = step_size.step(found, pull, state)  # 3
        if not step.alpha:
            return step.last_words
        classifier = state.append(found, step)
        if correct:
            correct(state)  # 4
        after = loss.pull(state)
        yield Round.of(t, state, pull, after, found, classifier, step)
        if step.last_words:
            return step.last_words
        pull = after
    return USED_UP
