"""Who carries the weight after a round, and what the round's base classifier makes of the new weights.

AdaBoost's step is the one after which h_t errs on exactly one half of the new weights ([M] section
7.2): the derivative of Z_t in alpha is minus the correlation of h_t with them, and it is 0 at the
minimum. So h_t has no edge left, and is not the next round's base classifier.
"""

from math import ceil
from typing import NamedTuple

import numpy as np

from boosting import Round, Sample, Trace
from boosting.choices.losses.dual import DualLoss
from boosting.choices.programs import Program
from boosting.engine.base_classifiers import decide
from boosting.engine.protocols import Choices, Outputs
from boosting.engine.state import Pull
from boosting.engine.sums import descending, dot
from boosting.figures.template import counted
from pages.words import blocks
from pages.words.blocks import Block
from pages.words.numbers import decimals

EVEN = 1e-9  # weights, edges and scores that differ by less are equal: they are rounded

EFFECTIVE = (
    "Effective examples: $1/\\sum_iD(i)^2$, with D(i) the share of example i: so many examples of equal "
    "weight would be as concentrated."
)


def carriers(trace: Trace) -> list[Block]:
    """For every round 0..T: how few examples carry half of the weight, which they are, and what h_t errs on now."""
    pulls = trace.choices_of(1).loss.words.pulls
    start = _carried(_counted(trace.start, trace.sample), pulls)
    said = [_after(trace.choices_of(r.t + 1), r) for r in trace]
    return [
        blocks.heading(f"Who carries the {pulls} of the next round"),
        blocks.text([f"Before round 1 {start}.", *said]),
        blocks.caption(EFFECTIVE),
    ]


def _counted(pull: Pull, sample: Sample) -> np.ndarray:
    """The distribution of a pull over the examples that count."""
    return pull.distribution[sample.weight > 0]


def half_of(weights: np.ndarray) -> int:
    """The smallest number of weights (m,), summing to 1, that add up to one half."""
    sums = np.cumsum(np.sort(weights)[::-1])
    return int(np.searchsorted(sums, 0.5 - EVEN)) + 1


def _carried(weights: np.ndarray, pulls: str) -> str:
    """Who carries the weights (m,), which sum to 1; pulls: what a weight is called."""
    if np.ptp(weights) < EVEN / len(weights):
        return f"all {len(weights)} training examples have the same {pulls}"
    k = half_of(weights)
    who = "a **single one**" if k == 1 else f"the **{k} heaviest**"
    return (
        f"{who} of the {len(weights)} training examples {'carries' if k == 1 else 'carry'} half of "
        f"the {pulls} ({1 / dot(weights, weights):.1f} effective examples)"
    )


def _after(choices: Choices, r: Round) -> str:
    """The sentences of a round r >= 1."""
    pulls = choices.loss.words.pulls
    after = r.after.distribution
    carried = f"After round {r.t} {_carried(after[r.sample.weight > 0], pulls)}."
    if choices.loss.words.drawn:  # nothing of it is the round's doing
        return carried
    if isinstance(choices.loss, DualLoss) and choices.loss.program.is_game:
        return f"{carried} {_in_the_program(r, choices.loss.program)}"
    sentences = [carried, _factors(r, after, pulls), _which(r, after, pulls)]
    if choices.weak_learner.outputs is Outputs.SIGNS:
        sentences.append(f"{_more_wrong(r)}{_errs_on(r, pulls)}")
    return " ".join(sentence for sentence in sentences if sentence)


def _factors(r: Round, after: np.ndarray, pulls: str) -> str:
    """By what the round multiplied the weights, where it is one factor for right and one for wrong; else "".

    after (m,): the weights after it.

    In AdaBoost they are e^-alpha / Z and e^alpha / Z ([M] figure 7.1, line 7).
    """
    before, right = r.distribution, r.votes * r.sample.y > 0
    if not (before > 0).all() or right.all() or not right.any():
        return ""
    factors = [(after / before)[mask] for mask in (right, ~right)]
    if any(np.ptp(f) > EVEN * f.max() for f in factors):
        return ""
    falls, grows = (decimals(float(f[0])) for f in factors)
    return (
        f"Every example that $h_{{{r.t}}}$ gets right has {falls} of the {pulls} it had, every other one "
        f"{grows} times as much."
    )


def _which(r: Round, weights: np.ndarray, pulls: str) -> str:
    """Which examples are the heaviest, where that follows from y F alone; "" elsewhere. weights (m,): theirs after it."""
    z = r.sample.y * r.scores
    if np.ptp(weights) < EVEN / len(weights):
        return ""
    heaviest = descending(weights)[: half_of(weights)]
    wrong = int((decide(r.scores) != r.sample.y)[heaviest].sum())
    those = f"{wrong} of these {len(heaviest)} {'is' if wrong == 1 else 'are'} wrong now"
    if falls_with(z, weights):
        return f"The heaviest are those with the smallest y F, not simply the wrong ones: {those}."
    if falls_with(-np.abs(1 - z), weights):
        return f"The heaviest are those whose F is farthest from the label, short of it or beyond: {those}."
    return ""


class Shares(NamedTuple):
    """How many examples the dual of a program gives how much, if the program's value is a margin rho.

    capped: all that one may have, so their margins are at most rho; rest: some, so theirs are rho; none: nothing, so
    theirs are at least rho. cap: what one may have, 1 / (nu m); 1 for the hard margin.
    """

    capped: int
    rest: int
    none: int
    cap: float


def shares(r: Round, program: Program) -> Shares:
    """Those after round r, by complementary slackness."""
    D, base = _counted(r.after, r.sample), r.sample.weight
    cap = float(program.top(base, r.sample.examples)[base > 0].max())
    carry = EVEN * cap < D
    capped = carry & (cap * (1 - EVEN) < D) & (cap < 1)
    return Shares(int(capped.sum()), int((carry & ~capped).sum()), int((~carry).sum()), cap)


def _in_the_program(r: Round, program: Program) -> str:
    """Which examples carry the weight of a linear program, and why these."""
    found, margins = shares(r, program), r.margins[r.sample.weight > 0]
    rho = float(margins[_counted(r.after, r.sample) > EVEN * found.cap].max())
    kinds = [
        (found.capped, f"all that one may have, {decimals(found.cap)}, for", "with margins up to ρ"),
        (found.rest, "the rest for" if found.capped else "all of it for", "with margin ρ"),
        (found.none, "nothing for", "with margins from ρ on"),
    ]  # fmt: skip
    who = "; ".join(f"{much} {counted(k, 'example')} {which}" for k, much, which in kinds if k)
    least = f" So at least νm, here {ceil(1 / found.cap - EVEN)}, carry some." * (found.cap < 1)
    return f"The program's dual weighs the smallest margins alone, up to ρ = {decimals(rho)}: {who}.{least}"


def falls_with(z: np.ndarray, weights: np.ndarray) -> bool:
    """Whether the weights (m,) nowhere rise as z (m,) does."""
    ordered = weights[np.lexsort((-weights, z))]
    return bool((np.diff(ordered) <= EVEN * weights.max()).all())


def leaves_one_half(trace: Trace) -> bool:
    """Whether in every round the examples that h_t gets wrong carry one half of the new weights.

    They do where the step is exact, votes are -1 and 1, and every example asks for its own label.
    """
    own = all((r.after.signed * r.sample.y >= 0).all() for r in trace)
    signs = trace.choices.weak_learner.outputs is Outputs.SIGNS
    return own and signs and all(abs(r.after.edge(r.votes)) < EVEN for r in trace)


def _more_wrong(r: Round) -> str:
    """That h_t errs on more than half of the examples, where it does; "" elsewhere.

    [M] section 7.2.1 says of AdaBoost that it never does: its weighted error is below one half, not its count.
    """
    wrong, m = int((r.votes * r.sample.y < 0).sum()), r.sample.size
    if 2 * wrong <= m:
        return ""
    return (
        f"$h_{{{r.t}}}$ gets **{wrong} of {m}** examples wrong, more than half: better than a coin under the weights is not "
        "better by count, though Mohri et al. (section 7.2.1) write that the wrong ones are always fewer. "
    )


def _errs_on(r: Round, pulls: str) -> str:
    """On what share of the new weights the base classifier errs."""
    edge = r.after.edge(r.votes)
    error = 0.5 - edge
    says = f"Of this new {pulls}, $h_{{{r.t}}}$ errs on"
    if abs(edge) < EVEN:
        return (
            f"{says} **exactly one half** ({decimals(error)}): it has no edge left, so it cannot be "
            "chosen twice in a row."
        )
    if error < 0.5:
        return f"{says} {decimals(error)}: it keeps an edge, and may be chosen again."
    return f"{says} {decimals(error)}, more than one half: its step went past the point where it has no edge left."
