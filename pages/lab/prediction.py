"""Predict before the reveal: the next stump, its coefficient, who gets heaviest, where training error and margins go.

The round comes from the player with the click. Until the guess is judged, the screen hides what would
answer it; then the player goes on, and the guess stays beside the truth, with its price: the edge of
a guessed stump over that of the best one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from boosting.figures.template import percent
from boosting.lessons import Question, answers
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.questions import Choose, Number, Option, PickExample, PickStump
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages import players
from pages.shell.fragments import fragment
from pages.shell.session import session
from pages.tutor import asking, inputs, polls

KEY = "predict-round"
HIDES = "future,table,formulas"
MOST_EXAMPLES = 500  # of more, nobody finds one
KEPT = 12  # predictions in the table
# what is asked of round {next}
STUMP = "Where does the stump of round {next} go?"
COEFFICIENT = "How large is α in round {next}?"
HEAVIEST = "Which example is the heaviest after round {next}?"
ERROR = "What does round {next} do to the training error?"
ERROR_DOES = {"It falls.": "below", "It stays.": "equals", "It rises.": "above"}
HILL = "Where does the middle of the hill of margins (their median) go in round {next}?"
HILL_GOES = {
    "To the right: it rises.": "above",
    "It stays.": "equals",
    "To the left: it falls.": "below",
}


class Guess(NamedTuple):
    """A judged prediction.

    run: what defines it; round: that it was about; about, said, truth: in words; right: whether it
    was; price: of a stump, its edge over the best one.
    """

    run: Run
    round: int
    about: str
    right: bool
    said: str
    truth: str
    price: float | None


def stump(t: int) -> Question:
    """Where does the next stump go?"""
    return PickStump(STUMP.format(next=t), round=t)


def coefficient(t: int) -> Question:
    """How large is its coefficient?"""
    about = Ask("alpha", (("round", t),))
    return Number(COEFFICIENT.format(next=t), about=about, tolerance=0.05)


def heaviest(t: int) -> Question:
    """Which example gets the largest weight?"""
    return PickExample(HEAVIEST.format(next=t), about=Ask("weight", (("round", t),)))


def training_error(t: int) -> Question:
    """Does the training error fall?"""
    now, before = (Ask("train_error", (("round", r),)) for r in (t, t - 1))
    return _goes(ERROR.format(next=t), now, before, ERROR_DOES)


def margin_hill(t: int) -> Question:
    """Where does the hill of margins go? Before round 2 there is none: without a vote no example has a margin."""
    now, before = (Ask("margin_at", (("share", 0.5), ("round", r))) for r in (t, t - 1))
    return _goes(HILL.format(next=t), now, before, HILL_GOES)


def _goes(asked: str, now: Ask, before: Ask, ways: dict[str, str]) -> Question:
    """Which way something goes. ways: the relation of now to before that each answer says."""
    options = (Option(text, (Claim(now, way, before),)) for text, way in ways.items())
    return Choose(asked, options=tuple(options))


ABOUT: dict[str, tuple[str, Callable[[int], Question]]] = {
    "stump": ("the stump", stump),
    "coefficient": ("α", coefficient),
    "heaviest": ("who gets heaviest", heaviest),
    "error": ("the training error", training_error),
    "margins": ("the margins", margin_hill),
}


def panel(shown: Shown) -> None:
    """The button, the question while there is one, and the guesses beside the truth."""
    with st.expander(
        "Predict the next round", icon=":material/psychology_alt:", key="predict-panel"
    ):
        _panel(shown)


@fragment
def _panel(there: Shown) -> None:
    state = session()
    if state.prediction.asked is not None and state.prediction.asked >= there.rounds:
        state.prediction.asked = None
    st.caption(
        "Say what comes before you see it. The screen hides what would tell you, and shows the round "
        "after your guess."
    )
    place, box = st.container(), st.empty()
    if state.prediction.asked is not None:
        with box.container():
            _question(there, state.prediction.asked + 1)
    if state.prediction.asked is None:
        box.empty()
    with place:
        last = state.prediction.guesses[-1].round if state.prediction.guesses else 0
        players.predict(
            key=KEY,
            follows="stage",
            label="Predict round {next}",
            ended="This run is at its end",
            hide=HIDES,
            asked=state.prediction.asked,
            judged=len(state.prediction.guesses),
            shows=last,
            polls=offered_to_a_hall(there),
            on_round=_take,
        )
    _guesses(there.run)


def offered_to_a_hall(there: Shown) -> list[polls.Poll]:
    """The predictions that this run allows, as polls about the round after the one on the screen, {next}."""
    return there.kept("predictions", lambda: _offered(there))


def _offered(there: Shown) -> list[polls.Poll]:
    every = {
        "stump": (STUMP, polls.stump(inputs.attributes(there), "{next}")),
        "coefficient": (COEFFICIENT, polls.coefficient("{next}")),
        "heaviest": (HEAVIEST, polls.example(there.trace.sample.size)),
        "error": (ERROR, polls.choice(list(ERROR_DOES))),
        "margins": (HILL, polls.choice(list(HILL_GOES))),
    }
    can = lambda name: _can_ask(name, there, 1) or _can_ask(name, there, 2)  # noqa: E731
    return [
        {"about": ABOUT[n][0], "question": every[n][0], **every[n][1]} for n in filter(can, every)
    ]


def _take() -> None:
    """Callback: predict from the round that is on the screen."""
    t = st.session_state[KEY]["round"]
    if type(t) is int and t >= 0:
        session().prediction.asked = t


def _question(there: Shown, t: int) -> None:
    """What is asked about round t, and the judgement."""
    offered = {name: words for name, (words, _) in ABOUT.items() if _can_ask(name, there, t)}
    name = st.segmented_control(
        "You predict",
        list(offered),
        key="predict-about",
        default=next(iter(offered)),
        format_func=lambda one: offered[one],
        required=True,
    )
    question = ABOUT[name or next(iter(offered))][1](t)
    st.markdown(f"**{question.ask}**")
    given = asking.ask(question, there, f"predict-{name}-{t}", "predict")
    if not given.pressed:
        return
    try:
        if given.complaint:
            raise ValueError(given.complaint)
        verdict = question.judge(there, given.answer)
    except ValueError as error:
        st.warning(str(error), icon=":material/edit:")
        return
    state = session()
    said, truth = answers.said(question, there, given.answer), answers.in_words(question, there)
    state.prediction.guesses.append(
        Guess(there.run, t, question.ask, verdict.right, said, truth, verdict.price)
    )
    state.prediction.asked = None


def _can_ask(name: str, there: Shown, t: int) -> bool:
    """Whether a question can be asked about round t of this run."""
    if name == "heaviest":  # of every round; to ask for each example's weight takes milliseconds
        return t <= len(there.trace) and there.trace.sample.size <= MOST_EXAMPLES
    try:
        return not ABOUT[name][1](t).complaint(there)
    except ValueError:
        return False


def _guesses(run: Run) -> None:
    """The guesses on this run, the newest first."""
    mine = [guess for guess in session().prediction.guesses if guess.run == run]
    for guess in mine[: -KEPT - 1 : -1]:
        mark = ":material/check_circle:" if guess.right else ":material/cancel:"
        price = (
            ""
            if guess.price is None
            else f" Its edge is {percent(round(guess.price, 2))} of the best one."
        )
        truth = price if guess.right else f" In truth: **{guess.truth.rstrip('.')}**.{price}"
        st.markdown(f"{mark} {guess.about} You said: **{guess.said.rstrip('.')}**.{truth}")
