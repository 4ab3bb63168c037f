"""What every family offers in a round: DeepBoost takes the largest sum less its price ([D] lines 4 to 12).

The best new base classifier h of a family brings |sum_i D(i) y_i h(x_i)|, twice its edge, and costs
Lambda = lam r + beta in the same unit. One that the vote has already pays only for what moves its
coefficient.
"""

from typing import NamedTuple, cast

import numpy as np

from boosting import Round, Trace
from boosting.choices.searches.deep import Priced
from boosting.engine.base_classifiers import BaseClassifier
from boosting.engine.state import State
from pages.words import blocks
from pages.words.blocks import Block, Column
from pages.words.numbers import decimals

COLUMNS = (
    Column("family of the best", "Of the base classifier that this search found."),
    Column("questions", "It is charged for so many, whatever its depth.", True),
    Column("r", "The complexity that it is charged with, by formula.", True),
    Column("twice its edge", "The sum of D(i) y h(x), without its sign.", True),
    Column("price", "(λ r + β) in the unit of the edge.", True),
    Column("what is left", "How fast its coefficient lowers the objective.", True),
    Column("in this round"),
)


CASES = (
    r"d_j=\begin{cases}(\epsilon_j-\tfrac12)+\operatorname{sgn}(c_j)\tfrac{\Lambda_jm}{2S}&c_j\ne0\\"
    r"0&|\epsilon_j-\tfrac12|\le\tfrac{\Lambda_jm}{2S}\\"
    r"(\epsilon_j-\tfrac12)-\operatorname{sgn}(\epsilon_j-\tfrac12)\tfrac{\Lambda_jm}{2S}&\text{else}\end{cases}"
)


class Offer(NamedTuple):
    """The best base classifier of a family.

    r: its complexity; gain: its sum_i D(i) y_i h(x_i) without the sign; price: in the same unit; left: the rate that is
    left of it; known: whether the vote has it with a coefficient.
    """

    classifier: BaseClassifier
    r: float
    gain: float
    price: float
    left: float
    known: bool


def of_round(trace: Trace, t: int) -> list[Offer]:
    """What the families offered in round t >= 1 of a run of DeepBoost, the simplest first.

    Where a richer family finds what a simpler one has found, it is one offer.
    """
    search, r = cast(Priced, trace.choices.weak_learner), trace[t - 1]
    had = dict(zip(trace.distinct(t - 1), trace.coefficients(t - 1).tolist())) if t > 1 else {}
    found = [
        family.search(trace.sample, r.before, State(trace.sample)) for family in search.families
    ]
    best = {one.classifier: one.correlation for one in found}
    return [_offer(search, r, h, correlation, had) for h, correlation in best.items()]


def _offer(search: Priced, r: Round, h: BaseClassifier, correlation: float, had: dict) -> Offer:
    """The offer of h, or of its opposite where that is what the vote has. had: its coefficients."""
    complexity = search.penalties.complexity(h, r.sample)
    price = search.penalties.of(h, r.sample) * r.before.per_unit
    opposite = h.complement
    c, sign = had.get(h, 0.0), 1.0
    if h not in had and opposite in had:
        c, sign = had[opposite], -1.0
    left = search.rates(np.array([sign * correlation]), np.array([c]), np.array([price]))
    return Offer(h, complexity, abs(correlation), price, float(left[0]), c != 0)


def words(trace: Trace) -> list[Block]:
    """The offers of every round as a table, and which one was taken."""
    rounds = [of_round(trace, t) for t in range(1, len(trace) + 1)]
    tables = [[_row(offer, r) for offer in offers] for offers, r in zip(rounds, trace)]
    heading = "When does a deep tree pay? The offers of this round"
    return [
        blocks.heading(["", *(heading for _ in rounds)]),
        blocks.formula(CASES),
        blocks.changing_table(COLUMNS, [[], *tables]),
        blocks.caption(["", *map(_verdict, rounds, trace)]),
    ]


def _row(offer: Offer, r: Round) -> list[str]:
    numbers = (offer.gain, offer.price, offer.left)
    marks = ["**taken**"] * _taken(offer, r) + [_case(offer)]
    h = offer.classifier
    head = [h.family, str(h.n_questions), decimals(offer.r, 3)]
    return [*head, *map(decimals, numbers), ", ".join(marks)]


def _case(offer: Offer) -> str:
    """Which of the three cases of d_j it is."""
    if offer.known:
        return "in the vote already: the first case"
    return "too dear: the second case" if offer.left <= 0 else "new: the third case"


def _taken(offer: Offer, r: Round) -> bool:
    """Whether a round took what was offered, or its opposite."""
    return r.found.classifier in (offer.classifier, offer.classifier.complement)


def _verdict(offers: list[Offer], r: Round) -> str:
    """Why the round took what it took."""
    unit = (
        f"The price is λ r + β times {decimals(r.before.per_unit)}: one over the mean of $e^{{1-yF}}$ "
        "over the training examples, by which the weights D(i) were divided, too."
    )
    rule = (
        f"{unit} A deeper tree is taken only where its larger edge is worth its price: the round takes what "
        "leaves most. What the vote has already can also be moved back: then its price counts for it. The table has twice "
        "the parts of $d_j$ (Cortes et al., lines 4 to 9). Of h and −h one is kept, so a coefficient may be "
        "negative. The step "
        "has three cases, too (lines 14 to 20): to 0, where the kink of the price holds it, or to the lowest point on one "
        "side."
    )
    if any(_taken(offer, r) for offer in offers):
        return rule
    return (
        f"Round {r.t} took none of these: to move the coefficient of another one in the vote "
        f"({r.found.classifier.family}) left {decimals(r.found.gain)}. {rule}"
    )
