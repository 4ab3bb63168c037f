"""Every page and part on a desk, in the window of a visitor who has never opened Setup: all that is asked of all of them."""

from __future__ import annotations

import pytest

from browser.conftest import new_window
from browser.openings import ALL, PHONE, PLANES, ROOMS, ROUND, SCREENS, opened
from browser.questions import (
    Question,
    axe,
    enlarged,
    everybody,
    letters,
    picture,
    presenting,
    question,
    walk,
)
from browser.serving import DESK

pytestmark = pytest.mark.browser

USUAL = ["margins-overview"]
# In this order none disturbs the next one: the last two make a step and leave a page that is changed for good.
QUESTIONS = {
    "it jumps while it arrives": Question(picture.jumps, ALL, ["", *USUAL]),
    "it does not open on its picture": Question(picture.opening, [*ROOMS, *SCREENS], ["", *USUAL]),
    "axe-core": Question(axe.violations, ALL, USUAL),
    "enlarged": Question(enlarged.loses, [ROUND, "compare", *SCREENS], USUAL),
    "Setup redraws": Question(picture.redraws, SCREENS, USUAL),
    "presenting": Question(presenting.unreadable, ["", ROUND, "compare", "loop", *SCREENS], []),
    "letters": Question(letters.other_sizes_beside_setup, [*ALL, PLANES], USUAL),
    "not for everybody": Question(everybody.excluded, ALL, USUAL),
}

# Whether axe-core has something against one of these by a rule; one question after the other.
IS_FOUND = """([rule, selector]) => globalThis.asking ??= axe.run(selector, { runOnly: [rule] })
  .then(({ violations }) => violations.length > 0).finally(() => delete globalThis.asking)"""


def watched(browser, **options):
    """A window that keeps how far its pages jump, and the sizes of what is written on their canvases."""
    visitor = new_window(browser, **options)
    visitor.add_init_script(f"({picture.SHIFTED})()")
    visitor.add_init_script(letters.KEEPS)
    yield visitor
    visitor.close()


@pytest.fixture(scope="module")
def window(browser):
    """The window of a visitor who has never opened Setup."""
    yield from watched(browser, has_setup=False)


@pytest.mark.parametrize(("page", "asked"), [*walk(QUESTIONS)])
def test_every_page_answers(window, server, page, asked):
    question(window, server, page, {n: QUESTIONS[n] for n in asked}, (*DESK.values(),))


@pytest.mark.thorough
@pytest.mark.parametrize("page", sorted({page for page, _ in axe.STREAMLITS.values()}))
def test_what_axe_finds_and_is_streamlits_is_still_there(window, server, page):
    tab = opened(window, f"{server.url}{page}", PHONE, is_drawn=False)
    tab.evaluate(axe.AXE.read_text("utf-8"))
    for (rule, selector), (where, _) in axe.STREAMLITS.items():
        if where == page:
            tab.wait_for_selector(selector, state="attached")
            tab.wait_for_function(IS_FOUND, arg=[rule, selector])
    tab.close()
