"""Before round 1 of the Lab the visitor tries a cut of his own: by hand, by keys, and then boosting takes it."""

import pytest

from browser.screen import Lab

pytestmark = pytest.mark.browser


def cut(lab: Lab, name: str = "mine") -> int:
    return int(lab.page.locator(f"[data-own={name}]").inner_text())


def plane(lab: Lab):
    return lab.page.locator(".bl-plot-surface canvas")


def test_the_cut_is_dragged_turned_and_moved_by_keys_and_then_boosting_takes_it(lab):
    lab.open(round=0)
    first, best = cut(lab), cut(lab, "best")
    assert best == 29 < first
    assert lab.control("step").locator("button.bl-main").count() == 0, "one thing is crimson"
    lab.drag(*lab.places(plane(lab), (0.5, 0.5), (0.3, 0.6)))
    lab.page.wait_for_selector("[data-main][data-own=tried]")
    assert cut(lab) != first
    lab.page.get_by_role("button", name="Turn the cut").click()
    places = lab.places(plane(lab), (0.5, 0.3), (0.5, 0.59))
    lab.drag(*places)
    assert best <= cut(lab) <= best + 6
    plane(lab).focus()
    tried = []
    for _ in range(12):
        lab.key("ArrowUp")
        tried.append(cut(lab))
    assert len(set(tried)) > 2
    assert lab.round == 0, "an arrow moves the cut, and is no step"
    yours = cut(lab)
    lab.page.get_by_role("button", name="Let boosting take it").click()
    lab.wait_round(1)
    assert not lab.page.locator(".bl-own").is_visible()
    assert lab.sentence.startswith("Round 1: ")
    lab.key("End").wait_round(60)
    assert f"Yours alone: {yours}." in lab.sentence


@pytest.mark.thorough
def test_a_finger_moves_the_cut_and_the_page_can_be_scrolled_along_it(visit):
    lab = visit(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True).open(
        round=0
    )
    assert plane(lab).evaluate("e => getComputedStyle(e).touchAction") == "pan-y"
    lab.page.get_by_role("button", name="Turn the cut").click()
    lab.page.wait_for_function(
        "() => document.querySelector('.bl-plot-surface canvas').style.touchAction === 'none'"
    )


def test_a_lesson_has_no_cut_but_its_own(lab):
    lab.open_chapter("", dataset="toy", lesson="01_weak_learner", step=2, round=0)
    assert not lab.page.locator(".bl-own").is_visible()
