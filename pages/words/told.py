"""What a round did, in words that say both halves: whom its base classifier was chosen for, and whom the next is for.

The points on the plane have the sizes for the NEXT round, so a sentence that spoke of this round's alone would contradict
the picture. Errors are counts out of all training examples, as on the opening screen; percentages are of the weight.
"""

from collections.abc import Iterator

import numpy as np

from boosting import Round, Trace
from boosting.engine.protocols import Choices, Outputs
from boosting.engine.state import Pull
from boosting.figures.template import percent
from boosting.screens.runs import Problem
from pages.words.live import abstains, says

BIG = 1.5  # times the average weight: who is as heavy is a big point
ROUNDING = 1e-9  # relative: less is no change


def sentences(problem: Problem, trace: Trace) -> Iterator[str]:
    """A sentence for every round 0..T of a run: about its base classifier, the vote, and the next round."""
    own = "examples weigh as their own weights say"
    weigh = own if trace.sample.is_weighted else "all examples weigh alike"
    if trace.choices.loss.words.drawn:
        weigh = "an example is as big as it is often drawn"
    more = " Press Step for the first base classifier." * bool(len(trace))
    yield f"Round 0: nobody has voted yet, and {weigh}.{more}"
    for r in trace:
        rings = _against(r.before, r)
        chosen = _chosen(trace.choices_of(r.t), r, rings)
        parts = chosen, _together(trace, r), _next(trace, r, rings)
        yield " ".join([f"Round {r.t}: {says(r, problem)}.", *filter(None, parts)])


def briefly(trace: Trace) -> Iterator[str]:
    """The same in one line for every round 0..T: what is read from the back row."""
    yield "Round 0: nobody has voted yet."
    for r in trace:
        noun = trace.choices_of(r.t).loss.words.pulls
        together = f"Together: {_wrong(trace, r.t)} {_all_of(r)} wrong."
        yield f"Round {r.t} gets {percent(r.error)} of the {noun} wrong. {together}"


def _chosen(choices: Choices, r: Round, rings: np.ndarray) -> str:
    """What the base classifier got of what it was chosen for, and its coefficient. rings (m,): whom it is at odds with."""
    says = "counts α" if choices.correct is None else "the program gives it c"
    return f"It {_got(choices, r, rings)}, and {says} = {r.alpha:.3f}."


def _got(choices: Choices, r: Round, rings: np.ndarray) -> str:
    noun, found = choices.loss.words.pulls, r.found
    if abstains(choices):
        votes = found.agree + found.against
        share, wrong = percent(votes / (votes + found.abstained)), percent(found.against / votes)
        return f"votes on {share} of the {noun}, is wrong on {wrong} of that"
    weights = r.before.distribution
    if choices.weak_learner.outputs is Outputs.SIGNS and np.ptp(weights) <= ROUNDING * weights[0]:
        return f"gets {int(rings.sum())} of {len(weights)} wrong"
    big = weights * np.count_nonzero(r.sample.weight) >= BIG * (1 - ROUNDING)
    right, of = int((big & ~rings).sum()), int(big.sum())
    some = f"all {of}" if right == of else f"{right} of the {of}"
    answers = f"gets {some} big points right, " * (2 * right > of)
    return f"{answers}is wrong on {percent(r.error)} of the {noun}"


def _against(pull: Pull, r: Round) -> np.ndarray:
    """Which examples vote and pull are at odds on, (m,): those that the player rings."""
    y = r.sample.y
    return r.votes * y * np.where(pull.signed * y < 0, -1, 1) < 0


def _together(trace: Trace, r: Round) -> str:
    """How many the vote gets wrong, and why more than before is no step back."""
    now, all_of = _wrong(trace, r.t), _all_of(r)
    if r.t == 1:
        return f"So far {now} {all_of} are wrong." * (r.sample.is_weighted or len(trace) == 1)
    if r.t == len(trace):
        return f"All {r.t} together: {now} {all_of} wrong; the first alone: {_wrong(trace, 1)}."
    return f"Together: {now} {all_of} wrong{_no_step_back(trace, r)}."


def _no_step_back(trace: Trace, r: Round) -> str:
    """What was before, and why more errors than that are no step back, where that is so."""
    earlier = trace[r.t - 2]
    before, now = trace.train_error[r.t - 2 : r.t]
    if now <= before + ROUNDING:
        return ""
    signs = trace.choices.weak_learner.outputs is Outputs.SIGNS
    if r.t == 2 and signs and not r.revises and abs(r.alpha) > abs(earlier.alpha):
        why = ": of two votes the louder decides alone, a third can settle it"
    elif trace.choices_of(r.t).loss.words.drawn:
        why = ""
    elif r.objective < earlier.objective - ROUNDING * abs(earlier.objective):
        why = ": no step back, what it minimises fell"
    else:
        why = ""
    return f", before {_wrong(trace, r.t - 1)}{why}"


def _next(trace: Trace, r: Round, rings: np.ndarray) -> str:
    """Whom the next round is for: the points that are big now. rings: as for `_chosen`."""
    if r.t == len(trace):
        return ""
    if trace.choices_of(r.t + 1).loss.words.drawn:
        return f"Round {r.t + 1} draws its weights anew."
    if r.after.distribution[rings].sum() > r.before.distribution[rings].sum() + ROUNDING:
        return f"Its own mistakes (ringed) carry more weight: round {r.t + 1} is for them."
    return f"Round {r.t + 1} is for the points that are big now."


def _wrong(trace: Trace, t: int) -> str:
    """The examples that the vote gets wrong after round t: a number, or a share where they have weights of their own."""
    error, sample = float(trace.train_error[t - 1]), trace[t - 1].sample
    if sample.is_weighted:
        return percent(error)
    return str(round(error * np.count_nonzero(sample.weight)))


def _all_of(r: Round) -> str:
    if r.sample.is_weighted:
        return "of the training examples' own weight"
    return f"of {np.count_nonzero(r.sample.weight)}"
