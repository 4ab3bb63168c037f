"""What a class goes without: a link takes controls, pictures and pages away, or keeps them as they are."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

# What is drawn pale because it is fixed: nothing else is, least of all the whole page.
PALE = """() => [...document.querySelectorAll("html, body, .stApp, [class*=st-key-]")]
  .filter((node) => getComputedStyle(node).opacity === "0.6")
  .map((node) => node.className || node.tagName)"""
LIMITS = {"without": "dataset,share,margins,compare", "fixed": "algorithm,play"}


def test_a_link_takes_things_away_and_keeps_others_as_they_are(lab):
    lab.open(dataset="xor", round=3, **LIMITS)
    tab = lab.page

    def limited():
        assert not lab.control("dataset").is_visible() and not lab.control("share").is_visible()
        assert not tab.get_by_role("link", name="Compare", exact=True).is_visible()
        assert lab.control("n_rounds").is_visible()
        tab.wait_for_selector(".st-key-algorithm[inert]", state="attached")
        assert lab.control("algorithm").is_visible()
        pale = tab.evaluate(PALE)
        assert pale and all(re.search("st-key-(algorithm|play)", name) for name in pale), pale

    limited()
    assert not tab.get_by_role("button", name="Margins", exact=True).is_visible()
    assert tab.get_by_role("button", name="Errors", exact=True).is_visible()
    tab.keyboard.press("Space")
    tab.wait_for_timeout(600)
    assert lab.round == 3, "what is fixed is no key either"
    lab.nudge("n_rounds")
    lab.press("step").wait_link(round=4, **LIMITS)
    limited()
    tab.reload()
    lab.ready()
    limited()


def test_the_limits_hold_on_the_next_page(lab):
    lab.open(round=3, **LIMITS)
    lab.go_to("The loop")
    lab.ready()
    lab.press("back")  # it opens at its end
    lab.wait_link(**LIMITS)
    assert not lab.control("share").is_visible()
    assert not lab.page.get_by_role("link", name="Compare", exact=True).is_visible()


def test_a_lecturer_chooses_what_a_class_goes_without_and_copies_the_link(lab, visit):
    lab.open(dataset="xor", round=3)
    lab.press("share")
    lab.page.get_by_role("button", name="Hide or fix things for a class").click()
    window = lab.page.get_by_role("dialog", name="What a class goes without")
    window.get_by_label("Margins", exact=True).select_option("away")
    window.get_by_role("group", name="Setup").get_by_label("Algorithm", exact=True).select_option(
        "fixed as it is"
    )
    link = window.get_by_label("Link with these limits").input_value()
    assert "without=margins" in link and "fixed=algorithm" in link and "dataset=xor" in link
    window.get_by_role("button", name="Close").click()
    assert lab.page.get_by_role("button", name="Margins", exact=True).is_visible()
    student = visit()
    student.page.goto(link)
    student.ready()
    student.page.wait_for_selector(".st-key-algorithm[inert]", state="attached")
    assert not student.page.get_by_role("button", name="Margins", exact=True).is_visible()
