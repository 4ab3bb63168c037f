"""Lessons on the screen: every step of the course is walked with wrong and right answers, links are mended, answers kept."""

from __future__ import annotations

import json

import films
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mistakes import mistakes
from opening import APP, URLS, link, markdown, open_app, open_chapter, players, run, warning
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash
from walks import every_third

from boosting import datasets, lessons, limits
from boosting.catalogue.edits import read as read_edits
from boosting.datasets import share_code
from boosting.engine.trace import run_to_end
from boosting.experiments.deep_families import sweeping
from boosting.lessons import answers, handing_in, sharing
from boosting.lessons.checks import CHECKS
from boosting.lessons.course import COURSE, FOLDER
from boosting.lessons.questions import Build, Choose, NextWeights, Option
from boosting.lessons.tasks import TASKS
from boosting.screens.chapters.families import MOST_ROUNDS, PRICES
from pages.shell import polls as rooms_polls
from pages.shell import runs
from pages.shell.session import Session
from pages.shell.shared_cache import BUDGET
from pages.shell.user_data import TABLE
from pages.tutor import glossary, inputs, library, polls, progress, strip

LESSONS = {lesson.name: lesson for lesson in lessons.course()}
PATHS = {url: path for path, url in URLS.items()}
STEPS = [(name, k) for name, lesson in LESSONS.items() for k in range(1, len(lesson.steps) + 1)]
ASKED = [(name, k) for name, k in STEPS if LESSONS[name].steps[k - 1].question is not None]


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=20,
)


def the_strip(name: str, k: int) -> None:
    """A page of nothing but a step: it runs in Streamlit, so it imports what it needs."""
    from unittest.mock import patch

    from boosting.settings import Text
    from pages.shell import server
    from pages.shell.session import LessonPlace, session
    from pages.tutor import library, strip

    lesson = library.find(name).lesson
    shown = {"dataset": "moons", "n_rounds": "20"}
    drawn = session().controls
    drawn.asked = drawn.asked or {n: (Text(n, n, "", 99), value) for n, value in shown.items()}
    # there is no other page that the last step could lead to
    with patch.dict(server.SCRIPTS, course=""), patch.object(strip.st, "page_link"):
        strip._strip(lesson, LessonPlace(name, k, lesson.steps[k - 1].screen.chapter, 0))


def open_step(name: str, k: int) -> AppTest:
    """A step, without the screen beside it."""
    app = AppTest.from_function(the_strip, kwargs={"name": name, "k": k}, default_timeout=60)
    return app.run()


def fill(app: AppTest, question, answer) -> None:
    """Give an answer with the inputs that the step shows."""
    FILL[question.kind](app, answer)


def fill_stump(app: AppTest, answer) -> None:
    attribute, cut, sign = answer
    if len(app.radio) > 1:
        app.radio[0].set_value(attribute)
        app.run()
    for slider in app.select_slider:
        slider.set_value(min(map(float, slider.options), key=lambda c: abs(c - cut)))
        app.run()
    app.radio[-1].set_value(sign)


def fill_bars(app: AppTest, answer) -> None:
    (key,) = (key for key, data in players(app).items() if data.get("sketch"))
    app.session_state[key] = {"numbers": [float(x) for x in answer]}


FILL = {
    "choose": lambda app, answer: app.radio[0].set_value(answer),
    "number": lambda app, answer: app.text_input[0].set_value(repr(float(answer))),
    "example": lambda app, answer: app.selectbox[0].set_value(answer),
    "stump": fill_stump,
    "weights": fill_bars,
    "curve": fill_bars,
    "order": lambda app, answer: app.pills[0].set_value(list(answer)),
}


def check(app: AppTest) -> AppTest:
    """Press Check."""
    app.button(key="lesson-check").click()
    return app.run()


def failed(app: AppTest) -> list[str]:
    return [e.value for e in app.exception] + [e.value for e in app.error if "cannot be" in e.value]


@pytest.mark.parametrize(("name", "k"), every_third(STEPS))
def test_every_step_is_answered_wrongly_then_rightly(name, k):
    step, app = LESSONS[name].steps[k - 1], open_step(name, k)
    assert failed(app) == []
    words = markdown(app)
    assert step.title in words
    question, shown = step.question, step.shown()
    if question is None or question.kind == "build":
        return
    assert question.ask in words
    assert step.reveal.filled(shown) not in words, "the answer is not given away"
    wrong, why = next(iter(mistakes(question, shown)), (None, ""))
    if wrong is not None:
        fill(app, question, wrong)
        app = check(app)
        (said,) = [e.value for e in app.error]
        assert why in said
        assert app.success == []
        assert step.reveal.filled(shown) not in markdown(app), "the answer is not given away"
    fill(app, question, question.truth(shown))
    app = check(app)
    assert failed(app) == []
    assert len(app.success) == 1
    assert step.reveal.filled(shown) in markdown(app)


def test_a_verdict_on_a_line_that_has_been_moved_goes_and_comes_back_with_it():
    app = open_step("01_weak_learner", 2)
    fill_stump(app, (0, 6.5, 1))
    (said,) = [e.value for e in check(app).error]
    assert "it does not beat a coin" in said
    fill_stump(app, (0, 2.5, 1))
    assert app.run().error.values == [] and app.button(key="lesson-reveal")
    fill_stump(app, (0, 6.5, 1))
    assert app.run().error.values == [said]


TYPED = {  # how the example of a task, and a first try, are typed
    "game": lambda app, a: (app.text_area[0].set_value(a["matrix"]), app.text_input[0].set_value(a["start"])),
    "points": lambda app, a: app.text_area[0].set_value("\n".join(" ".join(map(str, row)) for row in a)),
    "labelled points": lambda app, a: app.text_area[0].set_value(
        "\n".join(" ".join(map(str, [*x, y])) for x, y in zip(a["X"], a["y"]))
    ),
    "weights": lambda app, a: app.text_input[0].set_value(" ".join(map(str, a))),
}  # fmt: skip
TASK_STEPS = [
    (name, k, task)
    for name, k in ASKED
    if (q := LESSONS[name].steps[k - 1].question).kind == "build"
    and (task := TASKS[q.task]).form in TYPED
]


@pytest.mark.parametrize(("name", "k", "task"), TASK_STEPS)
def test_a_task_is_judged_and_its_best_score_is_kept(name, k, task):
    app = open_step(name, k)
    TYPED[task.form](app, task.first_try)
    app = check(app)
    assert app.success == []
    TYPED[task.form](app, task.solved(LESSONS[name].steps[k - 1].shown()))
    app = check(app)
    assert len(app.success) == 1
    assert any("Your best" in block.value for block in app.markdown)


def test_a_task_about_a_run_takes_the_run_on_the_screen():
    name, k = "16_break_it", 1
    app = check(open_step(name, k))
    (error,) = app.error
    assert "Over 8 seeds" in error.value


def test_the_verdict_on_a_run_goes_with_the_run():
    """A change of the controls hides it; the old values bring it back."""

    def hidden(app):
        return [b.body for b in app.get("html") if ".st-key-lesson-verdict-" in b.body]

    app = open_app(dataset="moons", n_rounds=5, lesson="16_break_it", step=1)
    app = check(app)
    assert not hidden(app)
    app.selectbox(key="dataset").set_value("gaussians")
    assert len(hidden(app.run())) == 1
    app.selectbox(key="dataset").set_value("moons")
    assert not hidden(app.run())


def test_the_last_step_leads_on_to_the_next_lesson_and_the_last_lesson_to_the_course():
    names = list(LESSONS)
    for here, following in zip(names, [*names[1:], None]):
        found = strip._following(here)
        assert (found.name if found else None) == following
    app = open_step("12_quadboost", len(LESSONS["12_quadboost"].steps))
    assert app.button(key="lesson-next").label == "Next lesson"
    app = open_app(dataset="toy", n_rounds=2, lesson=names[-1], step=len(LESSONS[names[-1]].steps))
    (onwards,) = [p.proto for p in app.get("page_link") if p.proto.label == "To the course"]
    assert onwards.page == "course"


def test_what_cannot_be_read_is_said_in_words_and_is_no_try():
    app = open_step("02_by_hand", 1)
    app.text_input[0].set_value("a sixth")
    app = check(app)
    assert "is not a number" in warning(app)
    app.text_input[0].set_value("")
    assert "Answer first" in warning(check(app))
    assert app.session_state["session"].course.progress["02_by_hand/1"]["tries"] == []


def test_whoever_gives_up_sees_the_answer():
    app = open_step("02_by_hand", 3)
    app.text_input[0].set_value("0.4")
    app = check(app)
    app.button(key="lesson-reveal").click()
    app = app.run()
    assert any("**The answer:** 0.1667" in block.value for block in app.markdown)


@pytest.mark.parametrize(("name", "k"), ASKED)
def test_the_right_answer_has_words(name, k):
    step = LESSONS[name].steps[k - 1]
    words = answers.in_words(step.question, step.shown())
    assert words.strip()
    assert "nan" not in words.split()
    assert_a_hall_can_answer(step.question, step.shown())


# the right answer as a hall gives it
IN_A_ROOM = {
    "choose": lambda poll, truth: poll.choices[truth],
    "number": lambda poll, truth: repr(truth),
    "example": lambda poll, truth: str(truth),
    "stump": lambda poll, truth: "~".join(map(str, truth)),
    "order": lambda poll, truth: " ".join(map(str, truth)),
    "weights": lambda poll, truth: " ".join(map(str, truth)),
    "curve": lambda poll, truth: " ".join(map(str, truth)),
}


def assert_a_hall_can_answer(question, shown) -> None:
    """A room takes the question as a poll, and its right answer; what that opens as is an edit."""
    sent = polls.poll_of(question, shown)
    assert (sent is None) == (question.kind == "build")
    if sent is None:
        return
    poll = rooms_polls.asked(sent)
    poll.take("device00", IN_A_ROOM[question.kind](poll, question.truth(shown)))
    (row, *_) = [row for row in poll.rows() if row.given]
    if poll.edit:
        found, complaints = read_edits(poll.edit.replace("{answer}", row.key))
        assert len(found) == 1 and not complaints


def test_the_second_window_gets_the_note_before_the_answer():
    sent = players(open_step("02_by_hand", 6))["lesson-hides"]
    assert not sent["done"]
    assert sent["notes"]["place"] == "6 of 14"
    assert sent["notes"]["note"].startswith("<p>The short cut saves all exponentials")
    assert sent["notes"]["next"] == LESSONS["02_by_hand"].steps[6].title
    assert players(open_step("02_by_hand", 14))["lesson-hides"]["notes"]["next"] == ""


def test_an_opinion_is_put_to_a_hall_and_nothing_is_marked_as_right():
    question = Choose("How was the speed?", options=(Option("too slow", ()), Option("right", ())))
    shown = lessons.show(lessons.Screen.of("/?dataset=moons&n_rounds=2"))
    poll = rooms_polls.asked(polls.poll_of(question, shown))
    assert (poll.choices, poll.right) == (("too slow", "right"), "")


def test_texts_that_a_room_cuts_stay_different():
    long = "x" * 100
    cut = polls.shortened([long + "a", long + "b", r"$\alpha$ `is` **1**"])
    assert len(set(cut)) == 3 and max(map(len, cut)) <= limits.CHOICE
    assert cut[2] == "alpha is 1"


def test_a_task_and_a_long_list_of_weights_are_for_everybody_alone():
    shown = lessons.show(lessons.Screen.of("/?dataset=moons&n_rounds=2"))
    assert polls.poll_of(NextWeights("Draw them."), shown) is None
    assert polls.poll_of(Build("Make it.", task=next(iter(TASKS))), shown) is None


@given(st.fractions(-1000, 1000, max_denominator=1000))
def test_numbers_are_read_as_people_type_them(x):
    assert inputs.read_number(str(x)) == pytest.approx(float(x))
    assert inputs.read_number(
        f" {float(x):f} ".replace("-", "−").replace(".", ",")
    ) == pytest.approx(float(x), abs=1e-6)
    assert inputs.read_number(f"{float(x):f} %") == pytest.approx(float(x) / 100, abs=1e-6)


@pytest.mark.parametrize(
    "text", ["one", "1/0", "1e999999999", "nan", "inf", "1 2", "z", "2 ** 99", "__import__('os')"]
)
def test_what_is_no_number_is_refused_in_words(text):
    with pytest.raises(ValueError, match="is not a number"):
        inputs.read_number(text)


# --- what is drawn -------------------------------------------------------------------------------


@pytest.fixture
def fields(monkeypatch):
    """The fields of a question, as the session state has them."""
    state: dict[str, object] = {}
    monkeypatch.setattr(inputs.st, "session_state", state)
    return state


def test_a_stump_that_was_dragged_stands_in_new_fields(fields):
    fields["q-drag"] = {"drawn": {"stump": [0, 1.4, -1]}}
    inputs._take_stump("q", 2)
    assert fields["q-begin"] == [0, 1.4, -1]
    first = inputs._fields("q")
    fields["q-drag"] = {"drawn": {"stump": [2, 1.4, 1]}}  # there is no such attribute
    inputs._take_stump("q", 2)
    assert inputs._fields("q") == first
    fields["q-drag"] = {"drawn": {"stump": [1, 99, 1]}}
    inputs._take_stump("q", 2)
    assert fields["q-begin"] == [1, 99, 1]
    assert len({"q", first, inputs._fields("q")}) == 3


def test_an_example_that_was_touched_stands_in_its_field(fields):
    for i in (2, 7, 0, True, "3"):  # of six examples
        fields["q-touch"] = {"drawn": {"example": i}}
        inputs._take_example("q", 6)
        assert (fields["q-begin"], inputs._fields("q")) == (2, "q-1")


@pytest.mark.parametrize(
    ("name", "k", "drawn"),
    [("02_by_hand", 2, {"stump": [0, 4.4, -1]}), ("02_by_hand", 14, {"example": 2})],
)
def test_fields_begin_with_what_was_drawn(name, k, drawn):
    app = open_step(name, k)
    (key,) = (key for key in players(app) if key.startswith("lesson-answer"))
    app.session_state[key] = {"drawn": drawn}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs.st, "session_state", app.session_state)
        take = inputs._take_stump if "stump" in drawn else inputs._take_example
        take(key.rpartition("-")[0], 6)
    app = app.run()
    if "stump" in drawn:
        assert (app.select_slider[0].value, app.radio[-1].value) == (4.5, -1)
    else:
        assert app.selectbox[0].value == 2


@given(JSON | st.fixed_dictionaries({"stump": JSON, "numbers": JSON, "example": JSON}))
def test_whatever_a_browser_draws_changes_nothing_or_gives_a_valid_answer(drawn):
    state = {f"q-{what}": {"drawn": drawn} for what in ("drag", "touch")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs.st, "session_state", state)
        patch.setattr(inputs.players, "bars", lambda *args, **kwargs: drawn)
        bars = inputs._bars("q", ["a", "b"], 1.0, [0.5, 0.5])
        inputs._take_example("q", 6)
        assert state.pop("q-begin", 1) in range(1, 7)
        inputs._take_stump("q", 1)
    attribute, cut, sign = state.get("q-begin", (0, 0, 1))
    assert attribute == 0 and np.isfinite(cut) and sign in (-1, 1)
    assert len(bars) == 2 and all(0 <= x <= 1 for x in bars)


def test_sixteenths_can_be_drawn_and_the_sum_is_said():
    app = open_step("02_by_hand", 10)
    fill_bars(app, [0.5, *np.array([1, 1, 4, 4, 1]) / 16])
    app = app.run()
    assert any("**1.188**" in block.value for block in app.markdown)


# --- what was answered before ---------------------------------------------------------------------

ONE_OF_A_KIND = {LESSONS[name].steps[k - 1].question.kind: (name, k) for name, k in reversed(ASKED)}


@pytest.mark.parametrize("kind", ONE_OF_A_KIND)
def test_an_answer_stands_in_its_fields_again(kind):
    """After a way to another step and back, or a reload: the fields give what was judged."""
    name, k = ONE_OF_A_KIND[kind]
    step = LESSONS[name].steps[k - 1]
    if kind == "build":
        return
    truth = step.question.truth(step.shown())
    again = AppTest.from_function(the_strip, kwargs={"name": name, "k": k}, default_timeout=60)
    again.session_state["session"] = Session()
    kept = json.loads(json.dumps(truth, default=lambda x: np.asarray(x).tolist()))
    tried = {"answer": kept, "right": True, "why": "Right.", "price": None, "at": ""}
    again.session_state["session"].course.progress = {
        f"{name}/{k}": {"seen": "", "revealed": False, "tries": [tried]}
    }
    again = check(again.run())
    assert failed(again) == [] and warning(again) == ""
    tries = again.session_state["session"].course.progress[f"{name}/{k}"]["tries"]
    assert len(tries) == 2 and tries[1]["right"]


@given(JSON, st.sampled_from(sorted(ONE_OF_A_KIND)))
def test_a_record_that_is_no_answer_changes_no_field(answer, kind):
    name, k = ONE_OF_A_KIND[kind]
    step, state = LESSONS[name].steps[k - 1], {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inputs.st, "session_state", state)
        inputs.recall(step.question, step.shown(), "q", answer)
    assert all(isinstance(value, int | float | str | list) for value in state.values())


def test_a_stump_that_gains_nothing_has_no_price():
    assert [strip.gain_in_words(price) for price in (None, 0.0, -0.0, -0.4)] == [""] * 4
    assert "gains 50\u00a0%" in strip.gain_in_words(0.5)


# --- links ---------------------------------------------------------------------------------------


def test_a_link_with_a_screen_stands_beside_it_and_stays_in_the_address():
    step = LESSONS["07_margins"].steps[0]
    parameters = dict(step.screen.query) | {"lesson": "07_margins", "step": "1"}
    app = open_chapter(PATHS[step.screen.chapter], **parameters)
    assert any(step.title in block.value for block in app.markdown)
    expected = {n: v for n, v in parameters.items() if n not in ("round", "view")}
    assert link(app).items() >= {"lesson": "07_margins", "step": "1"}.items()
    assert link(app).keys() <= expected.keys()
    (main,) = [data for data in players(app).values() if data.get("main")]
    assert main["scope"].startswith("07_margins/1/")
    assert str(main["start"]) == dict(step.screen.query).get("round", "0")


def test_a_changed_control_keeps_the_lesson():
    app = open_app(dataset="toy", round=0, lesson="01_weak_learner", step=2)
    app.selectbox(key="dataset").set_value("circles")
    app = run(app)
    assert link(app) == {"dataset": "circles", "lesson": "01_weak_learner", "step": "2"}


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"lesson": "99_nothing"}, "There is no lesson `99_nothing`"),
        ({"lesson": "mine-gone"}, "opened from a file"),
        ({"lesson": "../../app"}, "There is no lesson"),
        ({"lesson": "[a](javascript:1)"}, "There is no lesson `[a](javascript:1)`"),
        ({"lesson": "01_weak_learner", "step": "99"}, "the steps 1 to"),
        ({"lesson": "01_weak_learner", "step": "-1"}, "the steps 1 to"),
        ({"lesson": "01_weak_learner", "step": "²"}, "the steps 1 to"),
        ({"lesson": "01_weak_learner", "step": "9" * 5000}, "the steps 1 to"),
    ],
)
def test_a_wrong_link_is_said_in_words(parameters, words):
    app = open_app(dataset="toy", **parameters)
    assert words in warning(app)


# --- a lesson of one's own, in a link --------------------------------------------------------------

OWN_LESSON = """---
title: Six points
minutes: 5
sources: [mohri2018]
afterwards: [say what is on the screen]
tables:
  six: |
    x,y,class
    0,0,plus
    1,0,plus
    2,1,minus
    3,1,minus
    4,0,plus
    5,1,minus
---

## The points

```screen
/?dataset=six&n_rounds=3
```

Look at them.

## A known picture

```screen
/?dataset=toy&n_rounds=3&round=1&substep=3&hide=future,titles&present=surface
```

Look again.

## A usual run

```screen
/?round=9
```

Nothing is said of it but the round.
"""
CODE = sharing.as_code(OWN_LESSON)
MINE = {"lesson": "mine-six", "step": "1", "file": CODE}


def test_a_link_carries_a_lesson_that_nobody_has_opened_here():
    app = open_app(**MINE)
    assert warning(app) == ""
    assert any("The points" in block.value for block in app.markdown)
    assert link(app).items() >= MINE.items() and link(app)["dataset"] == TABLE
    assert players(app)["lesson-hides"]["notes"]["place"] == "1 of 3"
    app.button(key="lesson-next").click()
    app = run(app)
    assert app.selectbox(key="dataset").value == "toy"
    assert link(app).items() >= {**MINE, "step": "2"}.items()
    sent = players(app)  # nothing is asked here, so what the screen hides stays hidden
    assert (sent["stage"]["start"], sent["stage"]["substep"]) == (1, 3)
    hidden = sent["lesson-hides"]
    assert (hidden["hide"], hidden["present"]) == ("future,titles", "surface")
    app.button(key="lesson-next").click()
    stage = players(run(app))[
        "stage"
    ]  # a screen of which the server sees nothing leads on once, not for ever
    assert (stage["start"], stage["substep"]) == (9, 0)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"file": CODE[:-9]}, "was the link copied whole?"),
        (
            {"file": sharing.as_code("## no front matter")},
            "has faults: line 1: The file must begin",
        ),
        ({"file": "A" * 20_000}, "too long to be read"),
        ({"lesson": "02_by_hand"}, "another lesson's"),
        ({"lesson": "mine-../x"}, "another lesson's"),
    ],
)
def test_a_lesson_in_a_wrong_link_is_said_in_words(parameters, words):
    app = open_app(dataset="toy", **MINE | parameters)
    assert words in warning(app)


def test_what_lessons_show_is_kept_in_the_common_budget():
    screen = lessons.Screen.of("/?dataset=toy&n_rounds=2&seed=7")
    shown = lessons.show(screen)
    assert lessons.show(screen).trace is shown.trace
    assert runs.TRACES in BUDGET.caches
    assert runs.TRACES.find(shown.run).nbytes >= shown.trace.nbytes > 0


def test_of_many_lessons_from_links_the_oldest_goes():
    app = open_app(**MINE)
    kept = app.session_state["session"].course.lessons
    kept |= {f"mine-{k}": OWN_LESSON for k in range(limits.LESSONS - 1)}
    app.query_params["lesson"] = "mine-new"
    app = run(app)
    assert len(kept) == limits.LESSONS
    assert "mine-six" not in kept and "mine-new" in kept


def test_the_visitors_own_table_is_back_when_a_lesson_with_a_table_closes():
    mine = share_code.encode(datasets.load("toy"))
    app = open_app(dataset=TABLE, own=mine)
    own = app.session_state["session"].own
    before, counted = own[TABLE], app.session_state["session"].private.nbytes
    for name, value in MINE.items():
        app.query_params[name] = value
    for name in ("dataset", "own"):
        del app.query_params[name]
    app = run(app)
    assert own[TABLE].dataset.title == "six"
    assert app.session_state["session"].private.nbytes > counted
    app.button(key="lesson-end").click()
    app = run(app)
    assert own[TABLE] is before
    assert app.session_state["session"].private.nbytes == counted
    assert link(app)["own"] == mine
    assert "this is yours again" in warning(app)


def test_a_lesson_that_is_too_long_for_a_link_says_so(monkeypatch):
    monkeypatch.setattr(limits, "LESSON_CODE", 10)
    code, why = library._code.__wrapped__(OWN_LESSON)
    assert code == ""
    assert why.endswith("a link carries at most 10. Send the file instead.")


# --- what is remembered --------------------------------------------------------------------------

ENTRY = st.fixed_dictionaries(
    {}, optional={"seen": JSON, "revealed": JSON, "tries": st.lists(JSON, max_size=3) | JSON}
)


@given(JSON | st.dictionaries(st.text(max_size=9), ENTRY | JSON, max_size=4))
def test_whatever_the_browser_reports_becomes_a_record(reported):
    record = handing_in.clean(reported)
    assert handing_in.clean(record) == record
    for entry in record.values():
        assert entry.keys() == {"seen", "revealed", "tries"}
        for one in entry["tries"]:
            assert type(one["right"]) is bool


def test_a_file_of_answers_has_no_name_unless_one_is_typed():
    def page() -> None:
        import streamlit as st

        from pages.tutor import progress

        progress.entry_of("02_by_hand", 1)
        st.text(progress.as_file(""))
        st.text(progress.as_file("Ada"))

    app = AppTest.from_function(page).run()
    plain, named = (json.loads(text.value) for text in app.text)
    assert "name" not in plain
    assert named["name"] == "Ada"
    assert plain["steps"][0]["step"] == "02_by_hand/1"


def test_the_course_page_shows_every_lesson_with_a_picture_its_minutes_and_one_place_to_start():
    app = open_chapter("course/course")
    assert app.exception == []
    minutes = [c.value for c in app.caption]
    assert minutes == [f"{lesson.minutes} min" for lesson in LESSONS.values()]
    bodies = [block.proto.body for block in app.get("html")]
    cards = [body for body in bodies if "class='bl-lesson" in body]
    assert len(cards) == len(LESSONS) and all("<img" in card for card in cards)
    assert [k for k, card in enumerate(cards) if "bl-next" in card] == [0]


@given(
    st.lists(
        st.sampled_from(["unseen", "seen", "wrong", "given up", "right"]), min_size=14, max_size=14
    )
)
def test_the_course_goes_on_at_the_first_step_that_is_open(states):
    """By hand asks in all of its 14 steps."""
    lesson = LESSONS["02_by_hand"]
    tries = {"wrong": [{"right": False}], "right": [{"right": False}, {"right": True}]}
    session = Session()
    session.course.progress = {
        f"02_by_hand/{k}": {"seen": str(k), "revealed": s == "given up", "tries": tries.get(s, [])}
        for k, s in enumerate(states, 1)
        if s != "unseen"
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(progress, "session", lambda: session)
        done = progress.done("02_by_hand", lesson)
    over = [s in ("given up", "right") for s in states]
    assert done.open == (0 if all(over) else over.index(False) + 1)
    assert done.right == states.count("right")


@pytest.mark.parametrize("part", ["lessons", "glossary", "progress", "own"])
def test_every_part_of_the_course_page_opens_by_its_link(part):
    app = open_chapter("course/course", part=part)
    assert app.exception == []
    assert warning(app) == ""


def test_every_term_leads_to_a_lesson_that_there_is():
    assert {term.lesson for term in lessons.glossary().values()} <= LESSONS.keys()


def test_a_lecturers_folder_is_listed_with_its_faults_and_line_numbers(tmp_path, monkeypatch):
    (tmp_path / "broken.md").write_text("---\ntitle: A\nminutes: many\n---\n", "utf-8")
    text = (COURSE / "01_weak_learner.md").read_text("utf-8")
    (tmp_path / "good.md").write_text(text.replace("What is a weak learner?", "My own"), "utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    app = AppTest.from_file(str(APP), default_timeout=60)
    app._page_hash = calc_hash("course")
    app.run()
    (error,) = app.error
    assert "Line 3" in error.value
    assert any("My own" in block.proto.body for block in app.get("html"))


def test_a_link_shows_a_student_his_own_numbers(tmp_path, monkeypatch):
    text = (COURSE / "01_weak_learner.md").read_text("utf-8")
    varied = text.replace("dataset=toy&", "dataset=toy&n_rounds={5|6|7|8}&", 1)
    (tmp_path / "homework.md").write_text(varied, "utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    lesson = library.find("homework").lesson
    for who in ("ada", "bob"):
        mine = dict(lessons.variant(lesson, who).steps[0].screen.query)["n_rounds"]
        app = open_app(lesson=f"homework~{who}", step="1")
        assert app.session_state["n_rounds"] == int(mine)
        assert not warning(app)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00", "no UTF-8"),
        (b"", "must begin"),
        (b"# nothing", "must begin"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(content, words):
    entry = library.open_file("a.md", content)
    assert entry.lesson is None
    assert entry.faults[0].line == 1
    assert words in entry.faults[0].words


# --- the glossary ----------------------------------------------------------------------------------


def test_symbols_have_the_letters_that_stand_on_the_screen():
    assert glossary.glyphs(r"\epsilon_t") == ["ϵ", "ε"]
    assert glossary.glyphs("D(i)") == glossary.glyphs("D_t") == ["D"]
    assert glossary.glyphs(r"\hat R_S") == ["R"]
    assert glossary.glyphs("") == glossary.glyphs(r"\max(0") == []


def test_every_page_explains_its_terms():
    for app in (open_app(dataset="toy"), open_chapter("course/course")):
        film = films.read(players(app)["terms"]["glossary"])
        rows = {row["term"]: row for row in film["terms"]}
        letters = {"[M]", "[Q]", "[V]", "[D]", "[C]"}
        assert rows.keys() == lessons.glossary().keys() | letters
        assert "Deep Boosting</em>, 2014" in rows["[D]"]["says"]
        assert rows["[C]"]["href"].endswith("?lesson=15_convex_hull&step=1")
        assert not [row for row in film["terms"] if "[" in row["source"]]


def test_the_screen_of_the_prices_shows_the_test_errors_that_are_asked_for():
    """Its grid of 25 runs is not made here: three of its cells are."""
    step, asked = LESSONS["14_deepboost"].steps[3], (0.0, 0.02, 0.1)
    shown, query = step.shown(), dict(step.screen.query)
    assert query["sweep"] == "1" and int(query["n_rounds"]) <= MOST_ROUNDS
    assert set(asked) <= set(PRICES)
    running = sweeping(
        shown.trace.sample,
        shown.X_test,
        shown.y_test,
        asked,
        (0.0,),
        query["families"],
        int(query["n_rounds"]),
        int(query["max_depth"]),
    )
    cells = run_to_end(running).test_error[:, 0]
    of_the_lesson = [
        CHECKS["last_test_error"].value(shown.changed(price=str(lam))) for lam in asked
    ]
    assert cells == pytest.approx(of_the_lesson)
