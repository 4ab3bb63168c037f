"""A lesson as text for a link: the whole way and back, and sentences for what is none."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.lessons import sharing
from boosting.lessons.course import COURSE
from boosting.limits import LESSON, LESSON_CODE


def packed(raw: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


@given(st.text(max_size=300))
def test_a_lesson_is_the_same_after_its_link(text):
    code = sharing.as_code(text)
    assert code.replace("-", "").replace("_", "").isalnum()
    assert sharing.from_code(code) == text


def test_every_lesson_of_the_course_would_fit_a_link():
    for path in COURSE.glob("*.md"):
        text = path.read_text("utf-8")
        assert sharing.from_code(sharing.as_code(text)) == text


def test_a_lesson_that_is_too_long_for_a_link_is_refused_in_a_sentence():
    long = "".join(map(chr, range(0x4E00, 0x4E00 + 4000)))  # nothing repeats itself
    with pytest.raises(
        ValueError, match=r"needs \d+ characters, but a link carries at most 6000\."
    ):
        sharing.as_code(long)


BOMB = packed(b"0" * (LESSON + 1))
WHOLE = packed(b"## A step")


@pytest.mark.parametrize(
    "code", ["", "!", "AAAA", WHOLE[:-4], WHOLE + "é", BOMB, packed(b"\xff\xfe")]
)
def test_a_code_that_is_none_is_refused_in_a_sentence(code):
    with pytest.raises(ValueError, match="damaged"):
        sharing.from_code(code)


def test_a_code_of_any_length_is_refused_before_it_is_read():
    with pytest.raises(ValueError, match="too long"):
        sharing.from_code("A" * (2 * LESSON_CODE + 1))


@given(st.text(alphabet="ABCxyz012-_=~ é", max_size=60) | st.binary(max_size=60).map(packed))
def test_whatever_stands_in_a_link_is_a_text_or_a_sentence(code):
    try:
        assert isinstance(sharing.from_code(code), str)
    except ValueError as refused:
        assert str(refused).endswith(("?", "."))
