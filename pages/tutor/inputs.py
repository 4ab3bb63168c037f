"""The right kind of input for each kind of question: fields of Streamlit's, on a desk and on a phone alike.

A stump can be dragged in the plane as well, and an example be touched there: what is drawn goes into the fields. Weights and
curves are bars. `recall` puts an answer that was given before into them.

An input takes the question, what is shown and a key, draws itself, and returns the answer as plain
data (numbers, texts, lists), or None as long as there is none. Where what was typed cannot be read,
it raises a ValueError, in words.
"""

from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any, cast
from urllib.parse import urlencode

import numpy as np
import streamlit as st

from boosting.choices import formulas
from boosting.lessons.questions import (
    Build,
    Choose,
    Curve,
    NextWeights,
    Number,
    Order,
    PickStump,
    Question,
)
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import TASKS, Answer
from pages import players
from pages.shell.session import session

Input = Callable[[Any, Shown, str], Answer]
# kinds whose inputs change with each other, or with what is drawn, so that they cannot wait for a form
FOLLOWED = {"stump", "example", "weights", "order", "curve"}
DRAWN = {"stump", "example"}  # kinds whose answers stand in the picture
MOST_BARS = 16  # weights; more of them are typed
FEW = 3  # attributes that stand side by side
COORDINATES = "One point a line, its coordinates with a space between them."


def read_number(text: str) -> float | None:
    """A number as people type it: 0.25, 0,25, 1/4, −2, 25 % or ln(5)/2. None for nothing; ValueError in words."""
    plain = text.replace("−", "-").replace(",", ".").replace("%", "").strip()
    if not plain:
        return None
    try:
        return formulas.constant(plain) / (100 if "%" in text else 1)
    except ValueError:
        raise ValueError(
            f"“{text[:40]}” is not a number. Write 0.25, 1/4, 25 % or ln(5)/2."
        ) from None


def choose(question: Choose, shown: Shown, key: str) -> int | None:
    """One of a few options, by its number."""
    texts = [option.text for option in question.options]
    return st.radio(
        "Your answer",
        range(len(texts)),
        index=None,
        key=key,
        format_func=lambda k: texts[k],
        label_visibility="collapsed",
    )


def number(question: Number, shown: Shown, key: str) -> float | None:
    """A number, typed."""
    unit = f" ({question.unit})" if question.unit else ""
    text = st.text_input(
        f"Your answer{unit}",
        key=key,
        placeholder="0.25, 1/4, 25 % or ln(5)/2",
        max_chars=60,
        help=hint(question),
    )
    return read_number(text)


def hint(question: Number) -> str:
    """How a number may be written, and how near it must be."""
    return f"It is right within {question.tolerance:g}. A formula of numbers is a number, too: ln(5)/2, 2 sqrt(5/36)."


def example(question: Question, shown: Shown, key: str) -> int | None:
    """An example, by its number from 1."""
    m = shown.trace.sample.size
    begin = st.session_state.get(f"{key}-begin")
    chosen = st.selectbox(
        "Your example",
        range(1, m + 1),
        index=begin and begin - 1,
        key=_fields(key),
        format_func=partial(example_label, shown),
        placeholder="Its number, place and class",
    )
    players.draw(key=f"{key}-touch", example=True, on_drawn=partial(_take_example, key, m))
    return chosen


def example_label(shown: Shown, i: int) -> str:
    """Example i, from 1: its number, place and class."""
    x, y = shown.trace.sample.X[i - 1], shown.trace.sample.y[i - 1]
    place = ", ".join(f"{value:.3g}" for value in x[:3])
    return f"{i}: ({place}{', …' if len(x) > 3 else ''}), class {y:+.0f}".replace("-", "−")


def _take_example(key: str, m: int) -> None:
    """Callback: the example that was touched, of m, into its field."""
    drawn = st.session_state[f"{key}-touch"]["drawn"]
    i = drawn.get("example") if isinstance(drawn, dict) else None
    if type(i) is int and 1 <= i <= m:
        _begin_anew(key, i)


def _fields(key: str) -> str:
    """The key, or the beginning of the keys, of the fields that follow what is drawn."""
    drawn = st.session_state.get(f"{key}-drawings", 0)
    return f"{key}-{drawn}" if drawn else key


def _begin_anew(key: str, drawn: object) -> None:
    """Fields in place of those before, that begin with what was drawn.

    On a slow line the next press still brings what the old ones showed before the drawing; that must not undo it.
    """
    state = st.session_state
    state[f"{key}-drawings"] = state.get(f"{key}-drawings", 0) + 1
    state[f"{key}-begin"] = drawn


def stump(question: PickStump, shown: Shown, key: str) -> list[float]:
    """A stump: attribute, threshold, and the class above it. Its parts are chosen one after the other."""
    X, names, fields = shown.trace.sample.X, attributes(shown), _fields(key)
    begin = st.session_state.get(f"{key}-begin", [0, None, 1])
    attribute = _attribute(names, begin[0], f"{fields}-attribute")
    there = cuts(X[:, attribute])
    cut = there[len(there) // 2]
    if begin[1] is not None and attribute == begin[0]:
        cut = min(there, key=lambda c: abs(c - begin[1]))
    if len(there) > 1:
        cut = st.select_slider(
            f"Cut of {names[attribute]}",
            there,
            value=cut,
            key=f"{fields}-cut-{attribute}",
            format_func=lambda c: f"{c:.4g}",
        )
    sign = st.radio(
        f"Above {cut:.4g} it votes",
        (1, -1),
        index=int(begin[2] < 0),
        key=f"{fields}-sign",
        horizontal=True,
        format_func=lambda s: "+1" if s > 0 else "−1",
    )
    players.draw(
        key=f"{key}-drag",
        stump=[attribute, cut, sign],
        on_drawn=partial(_take_stump, key, X.shape[1]),
    )
    return [attribute, cut, sign]


def _attribute(names: list[str], begin: int, key: str) -> int:
    """One of the attributes; begin: which one at first."""
    numbers = range(len(names))
    if len(names) > FEW:
        return st.selectbox("Attribute", numbers, begin, key=key, format_func=lambda a: names[a])
    if len(names) > 1:
        return st.radio(
            "Attribute", numbers, begin, key=key, horizontal=True, format_func=lambda a: names[a]
        )
    return 0


def cuts(x: np.ndarray) -> list[float]:
    """Half way from each value of an attribute to the next one; the value itself where there is one alone."""
    values = np.unique(x)
    return [float(c) for c in (values[1:] + values[:-1]) / 2] or [float(values[0])]


def _take_stump(key: str, d: int) -> None:
    """Callback: the stump that was dragged, into its fields. d: how many attributes there are."""
    drawn = st.session_state[f"{key}-drag"]["drawn"]
    stump = _sane(drawn.get("stump"), 3) if isinstance(drawn, dict) else None
    if stump is not None and stump[0] in range(d) and stump[2] in (-1, 1):
        _begin_anew(key, [int(stump[0]), stump[1], stump[2]])


def _sane(numbers: object, count: int) -> list[float] | None:
    """So many finite numbers, from a browser; None for anything else."""
    if not isinstance(numbers, list) or len(numbers) != count:
        return None
    return numbers if all(type(x) in (int, float) and isfinite(x) for x in numbers) else None


def _bars(key: str, names: list[str], top: float, start: list[float]) -> list[float]:
    """Numbers as bars between 0 and top; start: where they begin, as long as nothing is drawn."""
    begin = st.session_state.get(f"{key}-begin", start)
    drawn = _sane(players.bars(names, most=top, values=begin, key=f"{key}-bars"), len(start))
    return [min(max(float(x), 0.0), top) for x in drawn or begin]


def attributes(shown: Shown) -> list[str]:
    """The names of the attributes."""
    return list(shown.dataset.feature_names)


def weights(question: NextWeights, shown: Shown, key: str) -> list[float] | None:
    """The weights of all examples: a bar each, or typed where there are many."""
    m = shown.trace.sample.size
    if m > MOST_BARS:
        return _typed_weights(m, key)
    before = [float(d) for d in shown.trace.distribution[question.round - 1]]
    drawn = _bars(key, [f"D({i})" for i in range(1, m + 1)], 1.0, before)
    st.markdown(f"Their sum is now **{sum(drawn):.4g}**; weights sum to 1.")
    return drawn


def _typed_weights(m: int, key: str) -> list[float] | None:
    text = st.text_area(f"{m} weights", key=key, help="With spaces or on lines of their own.")
    return _numbers(text) or None


def order(question: Order, shown: Shown, key: str) -> list[int] | None:
    """Items in order: tapped one after the other, the smallest first."""
    items = [words for words, _ in question.items]
    chosen = st.pills(
        "Tap them in order, the smallest first",
        range(len(items)),
        selection_mode="multi",
        key=key,
        format_func=lambda k: items[k],
        help="A second tap takes an item out again.",
    )
    if chosen:
        st.markdown("Your order, from the smallest: " + ", then ".join(items[k] for k in chosen))
    return chosen if len(chosen) == len(items) else None


def curve(question: Curve, shown: Shown, key: str) -> list[float]:
    """A number for every round that is asked: a bar each."""
    top = top_of(question, shown)
    return _bars(
        key, [f"Round {t}" for t in question.rounds], top, [top / 2] * len(question.rounds)
    )


def top_of(question: Curve, shown: Shown) -> float:
    """The largest number that can be drawn for a curve: with room above the truth, and no sign of it."""
    return max(1.0, 2 * float(np.ceil(question.truth(shown).max() - 1)) + 1)


# --- what was answered before ---------------------------------------------------------------------


def recall(question: Question, shown: Shown, key: str, answer: object) -> None:
    """Put an answer, as the record has it, into the fields of a question that have not been drawn yet.

    shown: what it is asked about; key: of the input. What is no answer to it changes nothing: the record comes from a
    browser.
    """
    # What was drawn since has begun fields of its own, which are not there yet in the run that begins them.
    places = (key, f"{key}-sign", f"{key}-bars", f"{key}-drawings")
    if any(name in st.session_state for name in places) or question.kind not in FIELDS:
        return
    try:
        question.judge(shown, answer)
        found = FIELDS[question.kind](key, answer)
    except (ValueError, TypeError, OverflowError):
        return
    st.session_state.update(found)


def _stump_begins(key: str, answer: Answer) -> dict[str, object]:
    attribute, cut, sign = answer
    return {f"{key}-begin": [int(attribute), float(cut), int(sign)]}


def _bars_begin(key: str, answer: Answer) -> dict[str, object]:
    return {f"{key}-begin": [float(x) for x in answer]}


def _weights_begin(key: str, answer: Answer) -> dict[str, object]:
    many = len(answer) > MOST_BARS
    return {key: " ".join(map(str, answer))} if many else _bars_begin(key, answer)


# what an answer puts where; a task's judge takes seconds: its answers are not judged again to be shown
FIELDS: dict[str, Callable[[str, Answer], dict[str, object]]] = {
    "choose": lambda key, answer: {key: int(answer)},
    "example": lambda key, answer: {f"{key}-begin": int(answer)},
    "number": lambda key, answer: {key: f"{float(answer):.10g}"},
    "order": lambda key, answer: {key: [int(k) for k in answer]},
    "stump": _stump_begins,
    "weights": _weights_begin,
    "curve": _bars_begin,
}


# --- tasks ---------------------------------------------------------------------------------------


def build(question: Build, shown: Shown, key: str) -> Answer:
    """What a task asks for, in its form."""
    return FORMS[TASKS[question.task].form](key)


def game(key: str) -> dict[str, str] | None:
    """A matrix of margins with start weights."""
    matrix = st.text_area(
        "The matrix of margins: a row for every example",
        key=key,
        placeholder="1 −1 1\n−1 1 1",
        help="1 where a base classifier is right, −1 where it is wrong.",
    )
    start = st.text_input("Start weights (empty for equal ones)", key=f"{key}-start")
    plain = matrix.replace("−", "-").strip()
    return {"matrix": plain, "start": start.strip()} if plain else None


def screen(key: str) -> str:
    """The run on the screen, as the controls have it now."""
    st.info(
        "Your answer is the run on this screen. Change it by the controls (**Setup** opens "
        "them), then check: the judge repeats it over eight seeds, which takes some seconds.",
        icon=":material/tune:",
    )
    return run_on_screen()


def run_on_screen() -> str:
    """The link to the run that the controls have made, without what belongs to the player and the lesson."""
    state = session()
    return f"/{state.page}?{urlencode(state.controls.outgoing)}"


def points(key: str) -> list[list[float]] | None:
    """Points without labels."""
    text = st.text_area("Your points", key=key, placeholder="1 0\n0.5 −0.5", help=COORDINATES)
    return _rows(text) or None


def labelled_points(key: str) -> dict[str, list[list[float]] | list[float]] | None:
    """Points, the label last."""
    text = st.text_area(
        "Your points, the label last",
        key=key,
        placeholder="0 0 1\n1 0.5 −1",
        help=f"{COORDINATES} The last number of a line is the label, 1 or −1.",
    )
    rows = _rows(text)
    return {"X": [row[:-1] for row in rows], "y": [row[-1] for row in rows]} if rows else None


def example_weights(key: str) -> list[float] | None:
    """A weight for every example."""
    text = st.text_input(
        "A weight for every example, in their order",
        key=key,
        placeholder="1 1 2 1",
        help="They are divided by their sum.",
    )
    return _numbers(text) or None


def _rows(text: str) -> list[list[float]]:
    return [_numbers(line) for line in text.splitlines() if line.strip()]


def _numbers(text: str) -> list[float]:
    parts = text.replace(";", " ").replace(", ", " ").split()
    return [cast(float, read_number(part)) for part in parts if part.strip(",")]


FORMS: dict[str, Callable[[str], Answer]] = {
    "game": game,
    "link": screen,
    "points": points,
    "labelled points": labelled_points,
    "weights": example_weights,
}
INPUTS: dict[str, Input] = {
    "choose": choose, "number": number, "example": example, "stump": stump,
    "weights": weights, "order": order, "curve": curve, "build": build,
}  # fmt: skip
