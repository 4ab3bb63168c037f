"""Questions as polls: what a lesson asks, or a prediction, put to a hall (pages/shell/polls.py).

A poll is plain data, as the lecturer's browser sends it to the room. Where an answer is an edit of the run, the poll
says which: the lecturer opens a picked answer and shows what it would have done.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from boosting import limits
from boosting.lessons import answers
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
from pages.tutor import inputs

Poll = dict[str, Any]


def poll_of(question: Question, shown: Shown) -> Poll | None:
    """A question about what is shown as a poll; None for a task, and for more numbers than a hall draws."""
    if question.kind not in POLLS:
        return None
    more = POLLS[question.kind](question, shown)
    if more is not None and question.kind in SAID and question.truth(shown) is not None:
        more["right"] = shortened([answers.in_words(question, shown)])[0]
    asked = " ".join(plain(question.ask).split())[: limits.QUESTION]
    return None if more is None else {"question": asked, **more}


def plain(text: str) -> str:
    """Markdown as a hall's screens show it: without its marks."""
    return re.sub(r"[$`*\\]", "", text)


def stump(names: list[str], round: int | str) -> Poll:
    """A stump of a round, among attributes of these names. round: its number, or what stands for it."""
    return {"kind": "stump", "choices": shortened(names), "edit": f"cut~{round}~{{answer}}"}


def coefficient(round: int | str) -> Poll:
    """The coefficient of a round."""
    return {"kind": "number", "edit": f"set~{round}~{{answer}}"}


def example(m: int) -> Poll:
    """One of m examples: what if it were not there?"""
    return {"kind": "example", "most": m, "edit": "weigh~{answer}~0"}


def choice(texts: list[str]) -> Poll:
    """One of a few answers."""
    return {"kind": "choose", "choices": shortened(texts)}


def shortened(texts: list[str]) -> list[str]:
    """Texts that fit a room, all different: those that their beginnings do not part get their number."""
    cut = [plain(text)[: limits.CHOICE] for text in texts]
    return [
        text if cut.count(text) == 1 else f"{text[: limits.CHOICE - 6]} ({k})"
        for k, text in enumerate(cut, 1)
    ]


def _choose(question: Choose, shown: Shown) -> Poll | None:
    texts = [option.text for option in question.options]
    return choice(texts) if len(texts) <= limits.CHOICES else None


def _number(question: Number, shown: Shown) -> Poll:
    about = question.about
    own = about.check == "alpha" and not about.changes
    return coefficient(about.named.get("round", shown.round)) if own else {"kind": "number"}


def _example(question: PickExample, shown: Shown) -> Poll:
    return example(shown.trace.sample.size)


def _stump(question: PickStump, shown: Shown) -> Poll:
    return stump(inputs.attributes(shown), question.round)


def _order(question: Order, shown: Shown) -> Poll | None:
    texts = [words for words, _ in question.items]
    return choice(texts) | {"kind": "order"} if len(texts) <= limits.CHOICES else None


def _sketch(names: list[str], most: float) -> Poll | None:
    fits = len(names) <= limits.SKETCH
    return {"kind": "sketch", "choices": names, "most": most} if fits else None


def _weights(question: NextWeights, shown: Shown) -> Poll | None:
    return _sketch([f"D({i})" for i in range(1, shown.trace.sample.size + 1)], 1.0)


def _curve(question: Curve, shown: Shown) -> Poll | None:
    return _sketch([f"round {t}" for t in question.rounds], inputs.top_of(question, shown))


# the kinds whose right answer is said in a few words
SAID = {"choose", "number", "example", "stump"}
POLLS: Mapping[str, Callable[[Any, Shown], Poll | None]] = {
    "choose": _choose, "number": _number, "example": _example, "stump": _stump,
    "weights": _weights, "order": _order, "curve": _curve,
}  # fmt: skip
