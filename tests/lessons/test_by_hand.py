"""The lesson about points of one's own: it can be read, every answer is its run's, and it asks every number."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting.lessons import by_hand, read_lesson, sharing

X = np.array([[0, 0], [1, 1], [2, 2], [3, 4], [4, 5], [5, 3.0]])
Y = np.array([1, -1, -1, 1, 1, -1.0])


def steps_of(X, y, names=by_hand.PLAIN):
    return read_lesson(by_hand.text_of(X, y, names), "homework").steps


def test_the_points_of_the_course_s_lesson_have_its_answers():
    """[M] figure 7.1's loop by hand: errors 1/6, 1/5, 1/8, coefficients half the log-odds, weights in sixteenths."""
    numbers = {
        (s.question.about.check, s.question.about.named["round"]): s.question.truth(s.shown())
        for s in steps_of(X, Y)
        if s.question.kind == "number"
    }
    for t, error in ((1, 1 / 6), (2, 1 / 5), (3, 1 / 8)):
        assert numbers["error", t] == pytest.approx(error)
        assert numbers["alpha", t] == pytest.approx(np.log((1 - error) / error) / 2)
        assert numbers["normalizer", t] == pytest.approx(2 * np.sqrt(error * (1 - error)))
    assert numbers["weight", 0] == pytest.approx(1 / 6)
    assert numbers["train_error", 3] == 0
    asked = [s.question.kind for s in steps_of(X, Y)]
    assert asked.count("stump") == asked.count("weights") == 3 and asked[-1] == "example"


def test_no_screen_shows_what_is_asked_on_it():
    """The weights after round t are asked where the picture still has those before: in its middle, its points ringed."""
    for step in steps_of(X, Y):
        query, question = dict(step.screen.query), step.question
        shown, walked = int(query["round"]), int(query.get("substep", 0))
        if question.kind == "weights":
            t = question.round
        elif question.kind == "number" and question.about.check in ("error", "alpha", "normalizer"):
            t = question.about.named["round"]
        else:
            assert walked == 0
            continue
        assert (shown, walked) == (t - 1, 2)


def test_a_table_keeps_the_names_of_its_attributes():
    steps = steps_of(X, Y, ("petal-length (cm)", "width"))
    assert steps[0].shown().dataset.feature_names == ("petal-length (cm)", "width")
    words = " ".join(step.words.text for step in steps)
    assert "(petal-length (cm), width)" in words and "**petal-length (cm) > 0.5 → minus**" in words
    assert "x1" not in words


@settings(max_examples=20, deadline=None)
@given(st.lists(st.text(max_size=40), min_size=2, max_size=2))
def test_whatever_the_names_the_lesson_can_be_read(names):
    first = steps_of(X, Y, names)[0]
    assert list(first.faults()) == []
    assert len(first.shown().dataset.feature_names) == 2


POINT = st.tuples(st.floats(-50, 50), st.integers(-3, 3), st.sampled_from([-1.0, 1.0]))


@settings(max_examples=8, deadline=None)
@given(st.lists(POINT, min_size=4, max_size=6))
def test_whatever_the_points_the_lesson_holds_or_says_why_there_is_none(points):
    table = np.array(points)
    places, y = table[:, :2], table[:, 2]
    if why := by_hand.refusal(places, y):
        assert why.startswith("By hand") and why.endswith(".")
        with pytest.raises(ValueError, match="By hand"):
            by_hand.text_of(places, y)
        return
    text = by_hand.text_of(places, y)
    lesson = read_lesson(text, "homework")
    assert lesson.faults() == []
    assert sharing.from_code(sharing.as_code(text)) == text


@pytest.mark.parametrize(
    ("points", "why"),
    [([[0, 0, 1], [1, 1, -1]], "these are 2"), ([[k, 0, 1] for k in range(5)], "two classes"),
     ([[0, 0, 1], [1, 1, 1], [2, 0, -1], [3, 1, -1]], "one stump gets all points right"),
     ([[0, 0, 1], [1, 1, 1], [0, 1, -1], [1, 0, -1]], "no better|better than a coin")],
)  # fmt: skip
def test_points_that_are_no_homework_are_refused_in_words(points, why):
    table = np.array(points, dtype=float)
    with pytest.raises(ValueError, match=why):
        by_hand.text_of(table[:, :2], table[:, 2])
