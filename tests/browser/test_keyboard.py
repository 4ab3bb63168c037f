"""By the keyboard alone: to the player, a step, an example that is read, numbers, other data, an edit, an answer, a vote."""

from __future__ import annotations

import pytest

from browser.screen import Lab
from browser.test_room import CHOSEN, led

pytestmark = pytest.mark.browser

MOST_STOPS = 100  # of Tab on a page
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


@pytest.mark.thorough
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
    lab.open_chapter("margins", round=3).key("Tab").key("Enter")
    reach(lab, "[data-more]")
    lab.key("Enter")
    reach(lab, "[data-act=shapes]", "Shift+Tab")
    lab.key("Enter").key("f").key("ArrowRight").wait_round(4)
    assert lab.control("shapes").locator("button").get_attribute("aria-pressed") == "true"
    assert presenting.count() == 0


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["", "compare", "margins"])
def test_the_numbers_of_a_picture_are_a_table_on_demand(visit, path):
    lab = visit(has_setup=False).open_chapter(path, round=3)
    lab.fetched_ahead().whole()
    asked: list[str] = []
    lab.page.on("request", lambda request: asked.append(request.url))
    reach(lab, ".bl-card :is(canvas, .bl-figure-frame)", "Shift+Tab")
    lab.key("t")
    dialog = lab.page.locator("dialog[open]")
    dialog.locator("th[scope=col]").first.wait_for()
    assert dialog.locator("caption").first.inner_text() and dialog.locator("td").count() > 3
    lab.key("ArrowRight").key("Escape")
    dialog.wait_for(state="detached")
    assert lab.round == 3 and asked == []
    lab.key("ArrowRight").wait_round(4)


@pytest.mark.thorough
def test_other_data_are_chosen(visit):
    lab = visit(has_setup=False).open(round=3)
    reach(lab, "[data-setup]")
    lab.key("Enter")
    reach(lab, ".st-key-dataset [role=combobox]", "Shift+Tab")
    lab.page.keyboard.type("XOR")
    lab.wait_new_film(lambda: lab.key("Enter")).wait_link(dataset="xor", round=3)


@pytest.mark.thorough
def test_a_round_is_edited(visit):
    lab = visit(has_setup=False).open(round=3, n_rounds=20)
    reach(lab, ".st-key-edit-panel summary")
    lab.key("Enter").control("edit-double").wait_for()
    reach(lab, ".st-key-edit-double button")
    lab.wait_new_film(lambda: lab.key("Enter")).wait_link(edits="times~3~2")


@pytest.mark.thorough
def test_a_lesson_is_answered(visit):
    name, step = CHOSEN
    lab = visit(has_setup=False).open(lesson=name, step=step)
    lab.control("lesson-answer").get_by_role("radio").first.wait_for(state="attached")
    reach(lab, ".st-key-lesson-answer input")
    lab.key("Space")
    reach(lab, ".st-key-lesson-check button")
    lab.key("Enter").page.locator(".st-key-lesson [data-testid^=stAlertContent]").first.wait_for()


@pytest.mark.thorough
def test_a_vote_is_cast_in_a_room(visit):
    leader = visit().open(round=3)
    code = led(leader)
    follower = visit(has_setup=False).open(room=code).wait_round(3)
    leader.page.locator(".bl-hall-edge button").click()
    leader.page.locator(".bl-hall-question").fill("Who errs less?")
    leader.page.locator(".bl-hall-choices").fill("AdaBoost, QuadBoost")
    leader.control("poll-ask").locator("button").click()
    follower.control("poll-answer").get_by_text("QuadBoost").wait_for()
    reach(follower, ".bl-hall-edge [data-choice='1']", "Shift+Tab")
    follower.key("Enter")
    leader.page.get_by_text("1 of 1 have answered.").wait_for()
