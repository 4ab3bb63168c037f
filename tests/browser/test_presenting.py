"""Presenting: by a key and a link, with a pen, in a course page and on a phone. Every page is asked in test_every_page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from browser.openings import PATIENCE
from browser.questions.presenting import LEAST_LETTER, STAY_UNREADABLE, presented

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


def test_a_key_presents_a_link_says_what_and_escape_leaves(lab):
    lab.open(round=5)
    before = lab.pictures()
    presented(lab.key("f").wait_link(present="1"))
    assert lab.page.locator(".bl-chosen").count() == 1
    lab.page.locator(".bl-presented").last.select_option("weights")
    lab.page.locator(".bl-presented").first.select_option("curves")
    lab.wait_link(present="curves,weights", round=5)
    assert "formula" not in lab.page.locator(".bl-now").inner_text()
    assert "log" in lab.page.locator(".bl-now .katex-html").inner_text()
    a_term_explains_itself_above_the_pictures(lab)
    lab.key("ArrowRight").key("Escape")
    lab.page.wait_for_selector(".bl-stage:not(.bl-presenting)[data-round='6']")
    lab.wait_link(present=None, round=6)
    lab.key("ArrowLeft").wait_round(5).wait_pictures(before)
    lab.press("present").wait_link(present="1")
    lab.press("present").wait_link(present=None)


def test_a_card_of_the_vote_is_presented_alone_and_goes_back_to_its_place(lab):
    lab.open(dataset="iris", round=2, n_rounds=6, present="vote-petal-width-cm")
    card = lab.page.locator(".bl-presenting .bl-vote-cards")
    card.wait_for()
    shown = lab.page.locator(".bl-presented").first
    assert shown.input_value() == "vote-petal-width-cm" and not lab.page.locator(".bl-note").count()
    high, all_of_it = (
        card.locator(".bl-plot").bounding_box()["height"],
        lab.page.viewport_size["height"],
    )
    assert high > 0.5 * all_of_it and lab.page.locator(".bl-chosen").count() == 1
    shown.select_option("why")
    lab.page.locator(".bl-presenting .bl-vote-why").wait_for()
    assert not card.count()
    lab.key("ArrowRight").wait_link(present="why", round=3)
    lab.key("Escape")
    both = lab.page.locator(".bl-vote-both > *")
    lab.page.wait_for_selector(".bl-presenting", state="detached")
    names = both.evaluate_all("nodes => nodes.map((node) => node.className.split(' ').at(2))")
    assert names == ["bl-vote-cards", "bl-vote-why"]


def test_an_example_s_sum_goes_home_when_the_vote_is_none_any_more(lab):
    lab.open(dataset="iris", round=2, n_rounds=6, present="why")
    lab.page.locator(".bl-presenting .bl-vote-why").wait_for()
    lab.open(
        dataset="breast_cancer",
        weak_learner="tree",
        max_depth=5,
        n_rounds=6,
        round=2,
        present="why",
    )
    lab.page.locator(".bl-presenting .bl-vote-why").wait_for(state="detached")
    assert "no picture why" in lab.page.locator("body").inner_text()


STROKES = "() => document.querySelectorAll('.bl-pen path').length"


def strokes(lab, n):
    """Once so many strokes are drawn."""
    lab.page.wait_for_function(f"({STROKES})() === {n}")


@pytest.mark.parametrize("options", [{}, {"has_touch": True}], ids=["mouse", "touch"])
def test_a_pen_draws_on_the_presented_picture_until_the_next_step(visit, options):
    lab = visit(**options).open(round=3, present="surface")
    presented(lab)
    before = lab.page.url
    (place, end) = lab.places(lab.page.locator(".bl-pen"), (0.3, 0.3), (0.6, 0.5))

    def stroke():
        lab.page.touchscreen.tap(*place) if options else lab.drag(place, end)
        strokes(lab, 1)

    lab.press("pen")
    stroke()
    assert lab.page.url == before
    lab.key("ArrowRight").wait_round(4)
    strokes(lab, 0)
    stroke()
    lab.key("Escape")
    assert lab.page.locator(".bl-presenting").count() == 1, "the pen is put down first"
    lab.key("Escape")
    lab.page.wait_for_selector(".bl-presenting", state="detached")
    assert lab.page.evaluate(STROKES) == 0
    lab.key("d")
    assert lab.page.locator(".bl-drawing").count() == 0


def test_a_presented_picture_has_its_own_buttons_where_one_points(lab):
    """Zoom and logarithms; they are in nobody's way elsewhere."""
    presented(lab.open(round=3, present="curves"))
    zoom = lab.page.locator(".bl-chosen .st-key-zoom button").first
    lab.page.mouse.move(2, 2)
    zoom.wait_for(state="hidden")
    lab.page.mouse.move(*lab.places(lab.page.locator(".bl-pen"), (0.5, 0.5))[0])
    zoom.click()
    lab.page.wait_for_selector(".bl-chosen.bl-zoomed")
    assert lab.page.evaluate(STAY_UNREADABLE, PATIENCE) == []
    log = lab.page.locator(".bl-chosen .bl-zoom").get_by_text("log y")
    log.click()
    assert log.get_attribute("aria-pressed") == "true"
    height = lab.page.locator(".bl-chosen .bl-save").bounding_box()["height"]
    assert height < 0.1 * lab.page.viewport_size["height"]


def a_term_explains_itself_above_the_pictures(lab):
    """The note of a word in the round's sentence can be read from the back row too."""
    lab.point_at(lab.page.locator(".bl-presenting .bl-say").first, "weight")
    note = lab.page.locator(".bl-term-note:popover-open")
    note.get_by_text("Lesson:").first.wait_for()
    box = note.bounding_box()
    on_top = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.bl-term-note'))"
    assert lab.page.evaluate(on_top, [box["x"] + 9, box["y"] + 9])
    sizes = note.locator("b, p").evaluate_all(
        "all => all.map((e) => parseFloat(getComputedStyle(e).fontSize) / innerHeight)"
    )
    assert min(sizes) >= LEAST_LETTER
    lab.page.mouse.move(1, 1)
    note.wait_for(state="hidden")


def test_a_picture_that_is_none_is_named(lab):
    presented(lab.open_chapter("margins", present="uv"))
    assert lab.mended.startswith("There is no picture uv to present; there are errors, ")


def test_what_is_hidden_and_the_sub_step_stand_in_the_link(lab):
    lab.open(noise=0.2, round=0, substep=3, hide="future,labels,titles,table,formulas")
    assert lab.root.get_attribute("data-phase") == "3"
    assert not lab.page.get_by_text("label flipped").first.is_visible()
    for words in ("Look for", "Boosting adds"):
        assert not lab.page.get_by_text(words).first.is_visible(), words
    hidden = lab.pictures()
    lab.key("Shift+ArrowLeft")
    lab.page.wait_for_selector("[data-main][data-phase='2']")
    lab.wait_link(substep=2).key("Shift+ArrowRight")
    lab.wait_link(substep=3).press("hide").wait_link(hide=None)
    lab.wait_other_pictures(hidden[:1])
    assert lab.page.get_by_text("label flipped").first.is_visible()
    lab.page.locator(".bl-words .bl-table").first.wait_for()  # words come when somebody stays


UNCOVERED = """() => [...document.querySelectorAll(".bl-figure")].slice(0, 2)
  .filter((figure) => !figure.querySelector(".bl-curtain")).length"""


def test_where_the_future_is_hidden_it_is_in_every_picture_over_the_rounds(lab):
    """Of two pictures above each other only the lower one has the axis's title."""
    lab.open_chapter("margins", round=7, hide="future")
    lab.page.wait_for_function(f"({UNCOVERED})() === 0")
    lab.press("hide")
    lab.page.wait_for_function(f"({UNCOVERED})() === 2")


def test_four_runs_share_the_screen_evenly_and_the_rooms_line_hides_nothing(lab):
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    algorithms = (
        "adaboost,quadboost,logistic,hingeboost"  # the last one says at length why it has ended
    )
    lab.open_chapter("compare", algorithms=algorithms, round=20)
    lab.press("share").control("room").locator("button").click()
    lab.page.locator(".bl-hall-panel .st-key-room-code").wait_for()
    lab.key("Escape")
    presented(lab.press("present"))
    line = lab.page.locator(".bl-hall-edge:popover-open")
    top = line.bounding_box()["y"]
    boxes = lab.page.locator(".bl-chosen .bl-plot canvas").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => [bottom - top, bottom])"
    )
    assert len(boxes) == 4
    rows = lab.page.evaluate(ROW)
    assert max(rows) - min(rows) < 4, "the bar is one row"
    assert min(height for height, _ in boxes) > 0.2 * 720
    assert max(bottom for _, bottom in boxes) <= top + 1


@pytest.mark.parametrize("frame", [(720, 420), (480, 400)])
@pytest.mark.parametrize("page", ["", "losses", "compare"])
def test_in_a_course_page_there_are_the_pictures_and_one_row_alone(visit, page, frame):
    lab = visit(viewport={"width": frame[0], "height": frame[1]})
    lab.open_chapter(page, round=5, embed="true").wait_round(5).press("step").wait_round(6)
    lab.page.keyboard.press("Escape")
    assert lab.page.evaluate("document.querySelector('.bl-presenting') !== null")
    tops = lab.page.evaluate(ROW)
    assert max(tops) - min(tops) < 4, "one row, in which nothing leads out"
    assert max(tops) < frame[1] - 10


@pytest.mark.parametrize("how", ["present", "embed"])
@pytest.mark.parametrize("page", ["", "compare", "margins"])
def test_on_a_phone_held_upright_no_picture_is_a_ribbon_and_the_bar_is_one_row(visit, page, how):
    lab = visit(viewport={"width": 390, "height": 844})
    lab.open_chapter(page, round=5, **{how: "1" if how == "present" else "true"}).wait_round(5)
    shapes = lab.page.evaluate(SHAPES)
    assert shapes and all(0.5 < high / wide < 1.25 for wide, high in shapes), shapes
    ends = lab.page.evaluate(IN_A_ROW)
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(ends)), ends
    assert max(end for _, end in ends) <= 390


# what is drawn: its width and height
SHAPES = """() => [...document.querySelectorAll(".bl-presenting :is(.bl-plot canvas, .bl-figure-frame)")]
  .filter(node => node.checkVisibility()).map(node => node.getBoundingClientRect())
  .map(({ width, height }) => [width, height])"""
# from where to where each thing in the bar reaches
IN_A_ROW = """() => [...document.querySelectorAll(".bl-presenting .bl-player :is(button, select, input, .bl-readout)")]
  .filter(node => node.checkVisibility()).map(node => node.getBoundingClientRect())
  .map(({ left, right }) => [left, right]).toSorted(([a], [b]) => a - b)"""
# the middles of what can be pressed in the bar
ROW = """() => [...document.querySelectorAll(".bl-presenting .bl-player :is(button, select, input)")]
  .filter(node => node.checkVisibility())
  .map(node => node.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)"""
