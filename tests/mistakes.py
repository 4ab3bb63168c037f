"""Typical wrong answers to a question, each with a piece of the reason that it must get."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from boosting.lessons.questions import (
    Choose,
    Curve,
    NextWeights,
    Number,
    Order,
    PickExample,
    PickStump,
    Question,
)
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import Answer


def mistakes(question: Question, shown: Shown) -> Iterator[tuple[Answer, str]]:
    """None for a poll and for a task, which have no right answer, or many."""
    truth = question.truth(shown)
    match question:
        case Choose() if not question.is_opinion:
            yield from ((k, o.why) for k, o in enumerate(question.options) if k != truth)
        case Number() | NextWeights():
            yield from _slips(question, shown)
        case PickExample():
            wrong = np.flatnonzero(~question._right(shown))[:3] + 1
            yield from ((i, f"Example {i}") for i in wrong.tolist())
        case PickStump():
            yield truth._replace(sign=-truth.sign), "wrong way round"
            if question.round > 1:
                yield (
                    PickStump(question.ask, question.line, question.round - 1).truth(shown),
                    "old weights",
                )
        case Order():
            yield truth[::-1], "comes later"
        case Curve() if abs(truth[-1] - truth[0]) > question.tolerance:
            yield truth[::-1], "and yours does not"


def _slips(question: Number | NextWeights, shown: Shown) -> Iterator[tuple[Answer, str]]:
    """Those that the tolerance tells from the right answer and from each other; drawn weights are off by half a sum."""
    is_drawn = isinstance(question, NextWeights)
    truth, slips, scale = question.truth(shown), question.slips(shown), 4 if is_drawn else 1
    for s in slips:
        others = [truth, *(o.value for o in slips if o is not s and o.why != s.why)]
        if all(
            np.abs(np.subtract(s.value, other)).sum() > scale * question.tolerance
            for other in others
        ):
            yield (s.value if is_drawn else float(s.value)), s.why
