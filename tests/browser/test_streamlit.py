"""What the players know of Streamlit's page is there: its next release fails here first, and not in a lecture."""

import pytest

from pages.players import files

pytestmark = pytest.mark.browser


@pytest.mark.thorough
def test_each_of_streamlit_s_elements_that_the_players_look_for_is_on_some_page(lab):
    lab.open(lesson="01_weak_learner", step=2)
    page, module = lab.page, f"{files.where(files.STAGE)['at']}core/streamlit.js"
    parts = page.evaluate(f"async () => (await import('{module}')).PARTS")
    found = set()

    def look(*sure):
        for part in sure:
            page.wait_for_selector(parts[part], state="attached")
        found.update(part for part, selector in parts.items() if page.locator(selector).count())

    look("shutSidebar")
    page.wait_for_function(f"async () => (await import('{module}')).isStill()")
    page.locator(parts["shutSidebar"]).dispatch_event("click")
    look("openSidebar")
    page.locator(parts["contents"], has_text="Data").first.dispatch_event("click")
    look("table")
    assert found == set(parts)
