"""A question as a browser judges it: the right answer, the tolerance, the usual slips, and what is said of each.

Where there are few answers (an option, an example, a stump, two items side by side) the judge of the app has said its
sentence on every one of them, and the browser looks it up. For numbers it has the judge's own sentences to fill in. So a
verdict is the app's (pages/players/ask/judge.js); what a task asks for is judged by a program, which stays on the server.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from boosting.lessons import Step, answers
from boosting.lessons import questions as kinds
from boosting.lessons.questions import (
    Choose,
    Curve,
    NextWeights,
    Number,
    Order,
    PickStump,
    Question,
    Verdict,
)
from boosting.lessons.screens import Shown
from pages.site import markup
from pages.tutor import inputs, strip

Told = dict[str, Any]


def judged(step: Step, shown: Shown) -> Told:
    """What a browser needs to ask a step's question, to judge it, and to go on; of a task or of nothing only the latter.

    shown: what the step's screen shows.
    """
    question = step.question
    told: Told = {"kind": question.kind if question else "", "after": _after(step, shown)}
    if question is None or question.kind not in KINDS:
        return told
    told |= KINDS[question.kind](question, shown)
    return told | {"answer": markup.html(f"**The answer:** {answers.in_words(question, shown)}")}


def _after(step: Step, shown: Shown) -> str:
    """What is read after an answer, and below it the lecturer's note."""
    reveal, note = (markup.html(words.filled(shown)) for words in (step.reveal, step.note))
    return (
        f"{reveal}<details><summary>For whoever teaches</summary>{note}</details>"
        if note
        else reveal
    )


def _said(verdict: Verdict) -> Told:
    said = {"right": verdict.right, "why": markup.line(verdict.why)}
    if verdict.price is None:
        return said
    return said | {"price": verdict.price, "gain": strip.gain_in_words(verdict.price)}


def _choose(question: Choose, shown: Shown) -> Told:
    numbers = range(len(question.options))
    texts = [markup.line(option.text) for option in question.options]
    return {"texts": texts, "verdicts": [_said(question.judge(shown, k)) for k in numbers]}


def _example(question: Question, shown: Shown) -> Told:
    numbers = range(1, shown.trace.sample.size + 1)
    texts = [inputs.example_label(shown, i) for i in numbers]
    return {"texts": texts, "verdicts": [_said(question.judge(shown, i)) for i in numbers]}


def _number(question: Number, shown: Shown) -> Told:
    return {
        "unit": question.unit,
        "hint": inputs.hint(question),
        **_compared(question.truth(shown), question, shown),
        "said": {"right": kinds.RIGHT, "smaller": kinds.SMALLER, "larger": kinds.LARGER},
    }


def _compared(truth: object, question: Number | NextWeights, shown: Shown) -> Told:
    slips = [{"value": _plain(s.value), "why": markup.line(s.why)} for s in question.slips(shown)]
    return {"truth": _plain(truth), "tolerance": question.tolerance, "slips": slips}


def _plain(value: object) -> Any:
    """Numbers as JSON has them."""
    return np.asarray(value, float).tolist()


def _stump(question: PickStump, shown: Shown) -> Told:
    """Every cut of every attribute, with +1 above it and with −1."""
    X, names = shown.trace.sample.X, inputs.attributes(shown)
    cuts = [inputs.cuts(X[:, a]) for a in range(len(names))]

    def verdicts(a: int, sign: int) -> list[Told]:
        return [_said(question.judge(shown, [a, cut, sign])) for cut in cuts[a]]

    return {
        "texts": names,
        "cuts": cuts,
        "verdicts": [[verdicts(a, +1), verdicts(a, -1)] for a in range(len(names))],
    }


def _order(question: Order, shown: Shown) -> Told:
    wrong = question.wrong_pairs(shown).items()
    return {
        "texts": [words for words, _ in question.items],
        "pairs": {f"{i} {j}": markup.line(why) for (i, j), why in wrong},
        "said": {"right": kinds.RIGHT},
    }


def _weights(question: NextWeights, shown: Shown) -> Told:
    before = shown.trace.distribution[question.round - 1]
    names = [f"D({i})" for i in range(1, len(before) + 1)]
    said = {"right": kinds.RIGHT, "sum": kinds.NO_SUM, "unequal": kinds.UNEQUAL}
    asked = {"texts": names, "values": _plain(before), "most": 1.0, "said": said}
    return asked | _compared(question.truth(shown), question, shown)


def _curve(question: Curve, shown: Shown) -> Told:
    truth, top = question.truth(shown), inputs.top_of(question, shown)
    rises = bool(truth[-1] > truth[0])
    said = {
        "right": kinds.CLOSE.replace("{run}", question.run_in_words(shown)),
        "turn": kinds.RISES if rises else kinds.FALLS,
        "furthest": kinds.FURTHEST,
    }
    return {
        "texts": [f"Round {t}" for t in question.rounds],
        "rounds": list(question.rounds),
        "values": [top / 2] * len(truth),
        "most": top,
        "truth": _plain(truth),
        "tolerance": question.tolerance,
        "said": said,
    }


KINDS: Mapping[str, Callable[[Any, Shown], Told]] = {
    "choose": _choose, "number": _number, "example": _example, "stump": _stump,
    "order": _order, "weights": _weights, "curve": _curve,
}  # fmt: skip
