"""Every page and part on a phone: a desk's window that is made narrow is none."""

from __future__ import annotations

import pytest

from browser.openings import ALL, PHONE, PLANES, ROOMS, SCREENS
from browser.questions import Question, axe, letters, picture, question, walk
from browser.test_every_page import USUAL, watched
from browser.test_looks import window as options

pytestmark = pytest.mark.browser

QUESTIONS = {
    "it jumps while it arrives": Question(picture.jumps, ALL, USUAL),
    "its picture": Question(picture.on_a_phone, [*ROOMS, *SCREENS], USUAL),
    "letters": Question(letters.other_sizes, [*ALL, PLANES], USUAL),
    "axe-core": Question(axe.on_a_phone, ALL, USUAL),
}


@pytest.fixture(scope="module")
def window(browser):
    """A phone."""
    yield from watched(browser, **options("phone", "light"))


@pytest.mark.parametrize(("page", "asked"), [*walk(QUESTIONS)])
def test_every_page_answers_on_a_phone(window, server, page, asked):
    question(window, server, page, {n: QUESTIONS[n] for n in asked}, PHONE)
