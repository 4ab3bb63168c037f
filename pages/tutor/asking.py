"""A question on the screen: its input, and the button that checks."""

from typing import NamedTuple

import streamlit as st

from boosting.lessons import Question, Shown
from boosting.lessons.tasks import Answer
from pages.tutor import inputs


class Given(NamedTuple):
    """What a run of the page was given: whether Check was pressed, the answer (None for none), why it cannot be read."""

    pressed: bool
    answer: Answer
    complaint: str


def ask(question: Question, shown: Shown, key: str, place: str) -> Given:
    """Draw the input of a question about what is shown, with its button.

    shown: what it is asked about; key: of the input; place: the keys' beginning, e.g. "lesson".
    """
    complaint, answer = "", None
    # the parts of a stump depend on each other, so they are no form
    together = st.form(f"form-{key}") if question.kind not in inputs.FOLLOWED else st.container()
    with together:
        with st.container(key=f"{place}-answer"):
            try:
                answer = inputs.INPUTS[question.kind](question, shown, key)
            except ValueError as error:
                complaint = str(error)
        check = st.form_submit_button if question.kind not in inputs.FOLLOWED else st.button
        pressed = check("Check", key=f"{place}-check", type="primary", icon=":material/check:")
    if answer is None and not complaint:
        complaint = "Answer first, then check."
    return Given(pressed, answer, complaint)
