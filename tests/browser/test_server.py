"""A server that goes away: the page keeps stepping, and comes back by itself when the server does."""

import pytest

from browser.screen import Lab
from browser.serving import DESK, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def mortal(tmp_path):
    """A server that the test may stop."""
    with Server(tmp_path / "log.txt") as running:
        yield running


@pytest.mark.thorough
def test_the_page_keeps_stepping_without_its_server_and_finds_the_next_one(mortal, browser):
    context = browser.new_context(viewport=DESK)
    lab = Lab(context.new_page(), mortal.url).open(dataset="xor", algorithm="vadaboost")
    mortal.stop()
    said = lab.page.get_by_text("The server does not answer.")
    said.wait_for()
    lab.page.wait_for_timeout(3000)  # by now Streamlit would have opened a window over the page
    for there in (4, 5, 6):
        lab.press("step").wait_round(there)
    mortal.start().wait()
    lab.wait_connection()
    said.wait_for(state="detached")
    lab.press("step").wait_link(dataset="xor", algorithm="vadaboost", round=7)
    lab.page.get_by_text("Round 7 asks").wait_for()
    assert lab.round == 7
    assert "Traceback" not in mortal.said()
    context.close()


@pytest.mark.thorough
def test_the_page_catches_up_with_a_server_that_came_back_without_being_touched(mortal, browser):
    context = browser.new_context(viewport=DESK)
    lab = Lab(context.new_page(), mortal.url).open(
        dataset="xor"
    )  # nothing reported yet: no part of the page has run alone
    mortal.stop()
    lab.press("step").wait_round(4)
    mortal.start().wait()
    lab.wait_link(dataset="xor", round=4).page.get_by_text("Round 4 asks").wait_for()
    context.close()
