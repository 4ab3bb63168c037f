"""A lesson put together in the app: what a browser kept is read with care, and the file says what was put in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import limits
from boosting.lessons import drafting, read_lesson
from boosting.lessons.lesson import Fault, LessonError

ASKED = {
    "title": "Which edge?",
    "link": "/margins?round=3&hide=table",
    "words": "Look at $\\gamma$.",
    "ask": 'Is "the first": larger?',
    "options": "yes: it is\n\n no #1 \n",
    "right": 2,
    "hide": ["future", "nothing of the kind"],
    "note": "Wait.",
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*ASKED, "steps", "minutes"]), inner, max_size=6)
    ),
    max_leaves=20,
)


def lesson_of(*steps):
    draft = drafting.clean({})
    drafting.add(draft, list(steps))
    return read_lesson(drafting.as_markdown(draft), "mine")


def test_a_step_is_read_back_as_it_was_put_together():
    lesson = lesson_of(ASKED, {"title": "Bare", "link": "/?dataset=toy"})
    step, bare = lesson.steps
    assert (step.title, step.words.text, step.note.text) == (
        "Which edge?",
        "Look at $\\gamma$.",
        "Wait.",
    )
    assert (step.screen.chapter, dict(step.screen.query)) == (
        "margins",
        {"round": "3", "hide": "future"},
    )
    assert [o.text for o in step.question.options] == ["yes: it is", "no #1"]
    assert bare.question is None and not bare.words.text


def test_the_author_says_what_is_right_or_asks_for_an_opinion():
    (told,) = lesson_of(ASKED).questions
    assert (told.truth(None), told.is_opinion) == (1, False)
    assert told.judge(None, 1).right and not told.judge(None, 0).right
    (opinion,) = lesson_of({**ASKED, "right": 0}).questions
    assert opinion.is_opinion and opinion.judge(None, 0).right


def test_an_option_that_is_said_to_be_right_has_no_claim_beside_it():
    text = drafting.as_markdown({**drafting.clean({}), "steps": [{**ASKED, "number": 1}]})
    with pytest.raises(LessonError, match="none has “when”"):
        read_lesson(
            text.replace("right: true", "when: {check: size, equals: 2}, right: true"), "mine"
        )


@given(JSON)
def test_whatever_a_browser_kept_becomes_a_file_that_can_be_read_or_has_faults(stored):
    draft = drafting.clean(stored)
    assert drafting.clean(json.loads(json.dumps(draft))) == draft
    assert len(draft["steps"]) <= limits.LESSON_STEPS
    try:
        read_lesson(drafting.as_markdown(draft), "mine")
    except LessonError as error:
        assert all(isinstance(fault, Fault) for fault in error.faults)


def test_a_draft_is_bounded():
    draft = drafting.clean(
        {"steps": [{"title": "x" * 10**6, "link": "/"}] * 1000, "minutes": 10**9}
    )
    assert (len(draft["steps"]), draft["minutes"]) == (limits.LESSON_STEPS, drafting.MINUTES)
    assert len(draft["steps"][0]["title"]) == limits.DRAFT_TEXT
    assert len({step["number"] for step in draft["steps"]}) == limits.LESSON_STEPS
