"""Answers in words: what the right one is, by the kind of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from boosting.lessons.questions import Build, Choose, Curve, Number, Order, PickStump, Question
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import TASKS


def in_words(question: Question, shown: Shown) -> str:
    """The right answer, or one of them, as Markdown. ValueError, in words, where it cannot be computed."""
    return WORDS[question.kind](question, shown)


def _choose(question: Choose, shown: Shown) -> str:
    return question.options[question.truth(shown)].text


def _number(question: Number, shown: Shown) -> str:
    return f"{_short(question.truth(shown))} {question.unit}".strip()


def _example(question: Question, shown: Shown) -> str:
    return f"example {question.truth(shown)}"


def _stump(question: PickStump, shown: Shown) -> str:
    attribute, cut, sign = question.truth(shown)
    names = shown.dataset.feature_names if shown.dataset is not None else ()
    name = names[attribute] if len(names) > attribute else f"x{attribute + 1}"
    return f"`{name}` above {cut:.4g} votes {'+1' if sign > 0 else '−1'}"


def _weights(question: Question, shown: Shown) -> str:
    return "; ".join(f"D({i}) = {_short(d)}" for i, d in enumerate(question.truth(shown), 1))


def _order(question: Order, shown: Shown) -> str:
    return "\n".join(f"1. {question.items[k][0]}" for k in question.truth(shown))


def _curve(question: Curve, shown: Shown) -> str:
    pairs = zip(question.rounds, question.truth(shown))
    return "; ".join(f"round {t}: {_short(value)}" for t, value in pairs)


def _build(question: Build, shown: Shown) -> str:
    example: Any = TASKS[question.task].example
    if not isinstance(example, dict):
        example = {"": example}
    lines = [f"{name}\n{_typed(value)}".strip() for name, value in example.items()]
    return "\n".join(["one that is accepted:", "```text", *lines, "```"])


def _typed(value: Any) -> str:
    """An example of a task as it would be typed."""
    if isinstance(value, str):
        return value
    return "\n".join(" ".join(f"{x:g}" for x in np.atleast_1d(row)) for row in value)


def _short(value: float) -> str:
    return f"{value:.4g}".replace("-", "−")


WORDS: dict[str, Callable[[Any, Shown], str]] = {
    "choose": _choose,
    "number": _number,
    "example": _example,
    "stump": _stump,
    "weights": _weights,
    "order": _order,
    "curve": _curve,
    "build": _build,
}
