"""By the keyboard alone: to the player, a step, an example that is read, letters that are keys or none, other data."""

from __future__ import annotations

import pytest

from browser.screen import Lab

pytestmark = pytest.mark.browser

MOST_STOPS = 80  # of Tab on a page
FOCUSED = "document.activeElement?.matches(%r) ?? false"


def reach(lab: Lab, selector: str, key: str = "Tab") -> None:
    """Press Tab until this has the focus."""
    for _ in range(MOST_STOPS):
        lab.key(key)
        if lab.page.evaluate(FOCUSED % selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def said(lab: Lab) -> str:
    """What a screen reader is told."""
    return lab.root.locator(".bl-live").text_content()


def test_the_first_stop_leads_to_the_player_and_an_example_is_read(visit):
    lab = visit(has_setup=False).open(round=3)
    assert lab.page.title() == "Lab · Boosting Lab"
    lab.key("Tab").key("Enter")
    assert lab.page.evaluate(FOCUSED % "[data-act=step]")
    lab.key("Enter").wait_round(4)
    reach(lab, ".bl-plot-surface canvas", "Shift+Tab")
    lab.key("Enter")
    lab.page.wait_for_function("document.querySelector('.bl-live').textContent.includes('nearest')")
    first = said(lab)
    assert "uniform" in first and "margin" in first and lab.round == 4
    lab.key("ArrowUp")
    lab.page.wait_for_function(
        "old => document.querySelector('.bl-live').textContent !== old", arg=first
    )
    assert lab.round == 4, "an arrow reads the next example, and does not step"
    lab.key("Escape").key("ArrowRight").wait_round(5)


def test_a_letter_is_a_key_until_that_is_turned_off_for_good(visit):
    lab = visit(has_setup=False).open(round=3)
    presenting = lab.page.locator(".bl-presenting")
    lab.key("f")
    presenting.wait_for()
    lab.key("Escape")
    presenting.wait_for(state="detached")
    reach(lab, "[data-more]")
    lab.key("Enter")
    reach(lab, "[data-act=letters]", "Shift+Tab")
    lab.key("Enter")
    assert lab.control("letters").locator("button").get_attribute("aria-pressed") == "false"
    lab.key("f").key("ArrowRight").wait_round(4).wait_link(round=4)
    assert presenting.count() == 0
    lab.page.reload()
    lab.ready().key("f").key("ArrowRight").wait_round(5)
    assert presenting.count() == 0


def test_other_data_are_chosen(visit):
    lab = visit(has_setup=False).open(round=3)
    reach(lab, "[data-setup]")
    lab.key("Enter")
    reach(lab, ".st-key-dataset [role=combobox]", "Shift+Tab")
    lab.page.keyboard.type("XOR")
    lab.wait_new_film(lambda: lab.key("Enter")).wait_link(dataset="xor", round=3)
