"""Prediction on the Lab: what can be asked about the next round, and the guess beside the truth."""

from __future__ import annotations

import numpy as np
import pytest
from opening import markdown, open_app, players, run, warning

from boosting.lessons.questions import Verdict
from boosting.lessons.screens import Screen, show
from pages.lab import prediction, predictions
from pages.shell import polls as rooms_polls
from pages.tutor import polls


def predicting(t: int, **parameters: object):
    """The Lab while round t + 1 is to be predicted."""
    app = open_app(**parameters)
    app.session_state["session"].prediction.asked = t
    return run(app)


@pytest.mark.parametrize("name", predictions.ABOUT)
@pytest.mark.parametrize("t", [2, 3])
def test_every_question_has_one_right_answer_on_the_run(name, t):
    shown = show(Screen.of("/?dataset=toy&n_rounds=3"))
    question = predictions.ABOUT[name][1](t)
    verdict = question.judge(shown, question.truth(shown))
    assert isinstance(verdict, Verdict) and verdict.right
    assert question.complaint(shown) == ""


def test_before_the_first_vote_everything_is_asked_but_the_margins():
    shown = show(Screen.of("/?dataset=toy&n_rounds=3"))
    asked = [name for name in predictions.ABOUT if predictions.can_ask(name, shown, 1)]
    assert asked == [name for name in predictions.ABOUT if name != "margins"]


def test_the_hill_goes_where_the_median_of_the_margins_goes():
    shown = show(Screen.of("/?dataset=moons&n_rounds=12"))
    medians = [float(np.median(r.margins)) for r in shown.trace]
    for t in range(2, 13):
        way = np.sign(round(medians[t - 1] - medians[t - 2], 9))
        assert predictions.margin_hill(t).truth(shown) == 1 - way


def test_a_hall_is_asked_the_same_questions():
    shown = show(Screen.of("/?dataset=toy&n_rounds=3"))
    sent = {poll["about"]: poll for poll in prediction.offered_to_a_hall(shown)}
    assert list(sent) == [words for words, _ in predictions.ABOUT.values()]
    for words, question in predictions.ABOUT.values():
        about = {
            name: text.replace("{next}", "2")
            for name, text in sent[words].items()
            if isinstance(text, str)
        }
        alone = polls.poll_of(question(2), shown)
        assert {name: alone[name] for name in about if name != "about"} == {
            name: text for name, text in about.items() if name != "about"
        }
        assert rooms_polls.asked(sent[words] | about).question == question(2).ask


def test_a_guess_stays_beside_the_truth_with_its_price():
    app = predicting(0, dataset="toy")
    (cut,) = app.select_slider
    cut.set_value(0.5)
    app = run(app)
    app.button(key="predict-check").click()
    app = run(app)
    text = markdown(app)
    assert "You said: **`x` above 0.5 votes +1**" in text
    assert "In truth: **`x` above 2.5 votes −1**" in text
    assert "of the best one" in text
    sent = players(app)["predict-round"]
    assert (sent["asked"], sent["judged"], sent["shows"]) == (None, 1, 1)


def test_the_screen_hides_what_would_answer_as_long_as_it_is_asked():
    sent = players(predicting(1, dataset="toy"))["predict-round"]
    assert sent["asked"] == 1
    assert set(sent["hide"].split(",")) == {"future", "table", "formulas"}


def test_a_round_beyond_the_run_asks_nothing():
    app = predicting(500, dataset="toy")
    assert players(app)["predict-round"]["asked"] is None
    assert not app.select_slider


def test_what_a_run_does_not_have_is_not_asked():
    app = predicting(0, dataset="moons", weak_learner="depth2", n_rounds=3)
    assert not app.select_slider


def test_an_empty_answer_is_said_in_words():
    app = predicting(0, dataset="toy")
    app.session_state["predict-about"] = "error"
    app = run(app)
    app.button(key="predict-check").click()
    assert "Answer first" in warning(run(app))
    assert app.session_state["session"].prediction.guesses == []
