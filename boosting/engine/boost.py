"""The loop. Every boosting algorithm of this library is these lines with four choices filled in.

1. loss          what does each example ask for?                  (choices/losses)
2. weak learner  which base classifier answers best?              (choices/searches)
3. step size     how large is its coefficient?                    (choices/steps)
4. correction    may the earlier coefficients be revised?         (choices/corrections; most: no)

The certificate in the middle is one line for all: how fast the objective can still fall. Where the
coefficients are free it is the best base classifier's gain; where the vote lives in a convex hull
it is that base classifier's gain over the current vote, which is the Frank-Wolfe gap of hull
algorithms and the duality gap of LPBoost.
"""

from collections.abc import Generator, Mapping

from boosting.engine.protocols import Correction, Loss, Search, StepSize
from boosting.engine.round import Round
from boosting.engine.sample import Sample
from boosting.engine.segments import UNEDITED, Segment
from boosting.engine.state import State
from boosting.engine.sums import dot

USED_UP = "All rounds are used up."


def boost(
    sample: Sample,
    loss: Loss,
    weak_learner: Search,
    step_size: StepSize,
    correct: Correction | None = None,
    n_rounds: int = 100,
    later: Mapping[int, Segment] = UNEDITED,
) -> Generator[Round, None, str]:
    """Yield the rounds of a run; the generator's return value says in words why the run ended.

    sample: m examples. loss, weak_learner, step_size, correct: the four choices. n_rounds: the most
    rounds that are run. later: what an edited run goes on with, by the first round that does.
    """
    state = State(sample)
    pull = loss.pull(state)  # 1
    for t in range(1, n_rounds + 1):
        found = weak_learner.search(state.sample, pull, state)  # 2
        room_left = found.gain - (dot(pull.signed, state.scores) if step_size.in_hull else 0.0)
        if room_left <= step_size.tolerance:
            return step_size.refused
        step = step_size.step(found, pull, state)  # 3
        if step.ending and not step.alpha:
            return step.ending
        member = state.append(found, step)
        if correct:
            correct(state)  # 4
        if t + 1 in later:
            loss, weak_learner, step_size, correct = later[t + 1].take_over(state)
        after = loss.pull(state)
        yield Round.of(t, state, pull, after, found, member, step)
        if step.ending:
            return step.ending
        pull = after
    return USED_UP
