"""Answers in words, by the kind of question: the right one, and the one that was given."""

from collections.abc import Callable
from typing import Any

import numpy as np

from boosting.lessons.questions import Build, PickStump, Question
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import TASKS, Answer


def in_words(question: Question, shown: Shown) -> str:
    """The right answer, or one of them, as Markdown. ValueError, in words, where it cannot be computed."""
    return said(question, shown, question.truth(shown))


def said(question: Question, shown: Shown, answer: Answer) -> str:
    """An answer as Markdown. answer: in the form that the kind of question takes."""
    return WORDS[question.kind](question, shown, answer)


def _stump(question: PickStump, shown: Shown, answer: Answer) -> str:
    attribute, cut, sign = answer
    name = shown.dataset.feature_names[attribute]
    return f"`{name}` above {_short(cut)} votes {'+1' if sign > 0 else '−1'}"


def _build(question: Build, shown: Shown, answer: Answer) -> str:
    """An answer as it would be typed; one that is accepted where there is none."""
    answer = TASKS[question.task].solved(shown) if answer is None else answer
    parts = answer if isinstance(answer, dict) else {"": answer}
    lines = [f"{name}\n{_typed(value)}".strip() for name, value in parts.items()]
    return "\n".join(["one that is accepted:", "```text", *lines, "```"])


def _typed(value: Answer) -> str:
    if isinstance(value, str):
        return value
    rows = np.atleast_2d(np.asarray(value, float))
    return "\n".join(" ".join(f"{x:g}" for x in row) for row in rows)


def _short(value: float) -> str:
    return f"{value:.4g}".replace("-", "−")


WORDS: dict[str, Callable[[Any, Shown, Answer], str]] = {
    "choose": lambda question, shown, k: question.options[k].text,
    "number": lambda question, shown, value: f"{_short(value)} {question.unit}".strip(),
    "example": lambda question, shown, i: f"example {i}",
    "stump": _stump,
    "weights": lambda question, shown, d: "; ".join(
        f"D({i}) = {_short(x)}" for i, x in enumerate(d, 1)
    ),
    "order": lambda question, shown, places: "\n".join(
        ["", *(f"1. {question.items[k][0]}" for k in places)]
    ),
    "curve": lambda question, shown, values: "; ".join(
        f"round {t}: {_short(value)}" for t, value in zip(question.rounds, values)
    ),
    "build": _build,
}
