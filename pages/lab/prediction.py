"""Predict before the reveal: the next stump, its coefficient, who gets heaviest, where training error and margins go.

The round comes from the player with the click. Until the guess is judged, the screen hides what would
answer it; then the player goes on, and the guess stays beside the truth, with its price: the edge of
a guessed stump over that of the best one.
"""

from typing import NamedTuple

import streamlit as st

from boosting.figures.template import percent
from boosting.lessons import answers
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages import players
from pages.lab import predictions
from pages.lab.predictions import (
    ABOUT,
    COEFFICIENT,
    ERROR,
    ERROR_DOES,
    HEAVIEST,
    HILL,
    HILL_GOES,
    STUMP,
)
from pages.shell.screen import Page
from pages.shell.session import session
from pages.tutor import asking, inputs, polls

KEY = "predict-round"
HIDES = "future,table,formulas"
KEPT = 12  # predictions in the table


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


def panel(page: Page, shown: Shown) -> None:
    """The button, the question while there is one, and the guesses beside the truth."""
    with st.expander(
        "Predict the next round", icon=":material/psychology_alt:", key="predict-panel"
    ):
        _panel(page, shown)


@st.fragment
def _panel(page: Page, there: Shown) -> None:
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
            polls=page.later("polls", there, lambda one: {"polls": offered_to_a_hall(one)}),
            on_round=_take,
        )
    _guesses(there.run)


def offered_to_a_hall(there: Shown) -> list[polls.Poll]:
    """The predictions that this run allows, as polls about the round after the one on the screen, {next}."""
    every = {
        "stump": (STUMP, polls.stump(inputs.attributes(there), "{next}")),
        "coefficient": (COEFFICIENT, polls.coefficient("{next}")),
        "heaviest": (HEAVIEST, polls.example(predictions.n_examples(there))),
        "error": (ERROR, polls.choice(list(ERROR_DOES))),
        "margins": (HILL, polls.choice(list(HILL_GOES))),
    }
    allowed = [n for n in ABOUT if any(predictions.can_ask(n, there, t) for t in (1, 2))]
    return [{"about": ABOUT[n][0], "question": every[n][0], **every[n][1]} for n in allowed]


def _take() -> None:
    """Callback: predict from the round that is on the screen."""
    t = st.session_state[KEY]["round"]
    if type(t) is int and t >= 0:
        session().prediction.asked = t


def _question(there: Shown, t: int) -> None:
    """What is asked about round t, and the judgement."""
    offered = {
        name: words for name, (words, _) in ABOUT.items() if predictions.can_ask(name, there, t)
    }
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


def _guesses(run: Run) -> None:
    """The guesses on this run, the newest first."""
    mine = [guess for guess in session().prediction.guesses if guess.run == run]
    for guess in mine[: -KEPT - 1 : -1]:
        mark = ":material/check_circle:" if guess.right else ":material/cancel:"
        price = guess.price
        edge = "" if price is None else f" Its edge is {percent(round(price, 2))} of the best one."
        truth = edge if guess.right else f" In truth: **{guess.truth.rstrip('.')}**.{edge}"
        st.markdown(f"{mark} {guess.about} You said: **{guess.said.rstrip('.')}**.{truth}")
