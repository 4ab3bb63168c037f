"""A server that goes away: the page keeps stepping, and comes back by itself when the server does."""

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def mortal(tmp_path):
    """A server that the test may stop."""
    from serving import Server

    with Server(tmp_path / "log.txt") as running:
        yield running


def test_the_page_keeps_stepping_without_its_server_and_reports_to_the_next_one(mortal, browser):
    from screen import Lab

    context = browser.new_context(viewport={"width": 1440, "height": 900})
    lab = Lab(context.new_page(), mortal.url).open(dataset="xor", algorithm="vadaboost")
    mortal.stop()
    for there in (4, 5, 6):
        lab.press("step").wait_round(there)
    lab.scrubber.fill("20")
    lab.wait_round(20)
    mortal.start().wait()
    lab.page.wait_for_function("new URLSearchParams(location.search).get('round') === '20'", timeout=30_000)
    lab.page.get_by_text("Round 20 asks").wait_for()
    assert lab.round == 20
    assert lab.query == {"dataset": "xor", "algorithm": "vadaboost", "round": "20"}
    assert "Traceback" not in mortal.said()
    context.close()
