"""The bar between two values of a picture, and the words beside it."""

import pytest

from boosting.figures import apart, template


def test_the_bar_reaches_from_one_value_to_the_other_and_its_words_stand_in_the_middle():
    bar, words = apart.at(3, (0.25, 0.75), ["half", "of all"])
    assert bar == {"x": [3, 3], "y": [0.25, 0.75]}
    assert (words["x"], words["y"]) == ([3], [pytest.approx(0.5)])
    assert [line.strip() for line in words["text"][0].split("<br>")] == ["half", "of all"]


def test_a_bar_that_never_moves_is_the_same_two_traces():
    for mark, there in zip(apart.standing(3, (0, 1), ["one"]), apart.at(3, (0, 1), ["one"])):
        assert {
            name: mark[name] if isinstance(there[name], str) else list(mark[name]) for name in there
        } == there


def test_where_nothing_lies_between_there_is_no_bar_and_no_word():
    for old, new in zip(apart.at(3, (0, 1), ["one"]), apart.nowhere()):
        assert not any(new.values())
        assert set(new) <= set(old)


def test_a_narrow_picture_leaves_the_words_out():
    bar, words = apart.marks()
    assert words.meta == tuple(template.ASIDE) and bar.meta is None
