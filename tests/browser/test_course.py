"""The course in a browser: a lesson on a desk and on a phone, what is remembered, doors, terms, predictions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from boosting import lessons
from browser.conftest import assert_clean, new_window
from browser.screen import Lab
from browser.serving import DESK
from browser.student import Student

pytestmark = pytest.mark.browser
thorough = pytest.mark.thorough
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WINDOWS = {"desk": {"viewport": DESK}, "phone": PHONE}
LESSON = "02_by_hand"
FIRST = {"lesson": LESSON, "step": 1}
EMPTY_SIDEBAR = """() => [...document.querySelectorAll("[data-testid=stSidebarUserContent]")]
  .some(e => e.getBoundingClientRect().left >= 0 && !e.innerText.trim())"""
# Whether the browser has kept so many right answers to the questions of a lesson.
KEPT = """([lesson, asked]) => {
  const kept = Object.entries(JSON.parse(localStorage.getItem("boosting-lab-progress") ?? "{}"));
  return kept.filter(([place, { tries }]) => place.startsWith(lesson) && tries.at(-1)?.right).length === asked;
}"""
FRAME = "new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))"


@pytest.fixture(scope="module")
def students(browser, server) -> Iterator[Callable[[str], Student]]:
    """The student at a window: one tab for all of its lessons, on a desk or on a phone."""
    found: dict[str, Student] = {}

    def at(window: str) -> Student:
        if window not in found:
            page = new_window(browser, **WINDOWS[window]).new_page()
            found[window] = Student(Lab(page, server.url))
        return found[window]

    said = len(server.said())
    yield at
    for student in found.values():
        student.page.context.close()
    assert_clean([student.lab for student in found.values()], server, said)


def walks() -> list[tuple[str, str]]:
    """Windows and lessons: every lesson in one of the two windows by turns."""
    windows = cycle(WINDOWS)
    return sorted((next(windows), path.stem) for path in lessons.files())


def kinds() -> list[tuple[str, str, int]]:
    """Windows, lessons and steps: the kinds of questions that only the other window's lessons ask."""
    first: dict[str, dict[str, tuple[str, int]]] = {window: {} for window in WINDOWS}
    for window, name in walks():
        for k, step in enumerate(lessons.load(name).steps, 1):
            if step.question is not None:
                first[window].setdefault(step.question.kind, (name, k))
    desk, phone = first["desk"], first["phone"]
    return [
        *(("desk", *place) for kind, place in phone.items() if kind not in desk),
        *(("phone", *place) for kind, place in desk.items() if kind not in phone),
    ]


@thorough
@pytest.mark.parametrize(("window", "name", "k"), kinds())
def test_every_kind_of_question_is_answered_in_both_windows(students, window, name, k):
    lesson, student = lessons.load(name), students(window)
    student.lab.open(lesson=name, step=k)
    student.arrive(lesson, k)
    student.work(lesson.steps[k - 1])


@thorough
@pytest.mark.parametrize(("window", "name"), walks())
def test_a_lesson_is_walked_with_wrong_and_right_answers(students, window, name):
    """Wrong ones to the first question of each kind: that every step refuses them is asked in tests/pages/test_tutor."""
    lesson, student = lessons.load(name), students(window)
    lab, asked = student.lab, len(lesson.questions)
    lab.open(lesson=name, step=1)
    met = set()
    for k, step in enumerate(lesson.steps, 1):
        student.arrive(lesson, k)
        kind = step.question and step.question.kind
        student.work(step, errs=kind not in met)
        met.add(kind)
        if k < len(lesson.steps):
            lab.control("lesson-next").get_by_role("button").first.click()
    lab.page.wait_for_function(KEPT, arg=[f"{name}/", asked])
    onwards = lab.control("lesson-next").get_by_role("link")
    if onwards.count():
        onwards.click()
        lab.page.get_by_role("heading", name="Learn boosting, step by step").wait_for()
        assert not lab.page.evaluate(EMPTY_SIDEBAR)
    else:
        lab.page.goto(f"{lab.url}course")
    card = lab.control(f"course-{name}")
    card.get_by_text(f"{asked} of {asked} questions answered").wait_for()
    assert lab.errors == []


def step_to(lab: Lab, key: str, k: int) -> None:
    """Press Next or Previous, and wait for step k with its picture."""
    lab.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 500)")
    lab.control(key).get_by_role("button").first.click()
    lab.page.get_by_text(f"{k} of 14", exact=True).wait_for()
    lab.ready()
    lab.page.wait_for_function("document.querySelector('[data-testid=stMain]').scrollTop === 0")


def answer(lab: Lab, text: str) -> str:
    """Type an answer, check it, and return what the judge says."""
    box = lab.control("lesson").get_by_test_id("stAlert")
    before = box.inner_text() if box.count() else ""
    field = lab.control("lesson-answer").get_by_role("textbox")
    field.fill(text)
    field.press("Enter")
    lab.page.wait_for_function(
        "before => { const b = document.querySelector('.st-key-lesson [data-testid=stAlert]');"
        " return b && b.innerText !== before }",
        arg=before,
    )
    return box.inner_text()


def drag(lab: Lab, selector: str, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag from one place of an element to another; both are shares of its width and height."""
    lab.drag(*lab.places(lab.page.locator(selector), start, end), steps=8)


@thorough
def test_a_point_is_touched_and_weights_are_drawn_across_their_bars(visit):
    lab = visit().open(lesson=LESSON, step=14)
    lab.page.get_by_text("Touch it in the picture").wait_for()
    plane, tip = lab.page.locator(".bl-plot-surface canvas"), lab.page.locator(".bl-tip")
    box = plane.bounding_box()
    for place in ((x, y) for y in (0.68, 0.72, 0.76) for x in (0.26, 0.3, 0.34)):
        where = {"x": place[0] * box["width"], "y": place[1] * box["height"]}
        plane.hover(position=where)
        if lab.page.evaluate(FRAME) and "example 2" in tip.inner_text():
            break
    plane.click(position=where)
    lab.page.wait_for_function(
        "() => document.querySelector('.st-key-lesson-answer').innerHTML.includes('2: (1, 1), class −')"
    )
    assert "margin" not in tip.inner_text() and "weight" not in tip.inner_text(), "the answer"
    lab.open(lesson=LESSON, step=6)
    lab.page.locator(".bl-sketch").wait_for()
    drag(lab, ".bl-sketch", (0.05, 0.3), (0.95, 0.3))
    values = lab.page.locator(".bl-sketch [data-typed]").evaluate_all(
        "all => all.map(e => +e.value)"
    )
    assert len(set(values)) == 1 and 0.3 < values[0] < 0.9
    lab.control("lesson-answer").get_by_text(f"Their sum is now {sum(values):.4g};").wait_for()


def open_lesson(lab: Lab) -> Lab:
    """The first step, by a link that names nothing else."""
    lab.open(**FIRST)
    lab.control("lesson").wait_for()
    return lab.wait_link(**FIRST, n_rounds=3)


@thorough
@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_a_lesson_is_walked_and_remembered(visit, window):
    lab = open_lesson(visit(**window))
    assert lab.round == 0
    assert lab.overflow() == [] and lab.hidden_words() == []
    assert "smaller" in answer(lab, "1/5")
    assert "Right" in answer(lab, "1/6")
    step_to(lab, "lesson-next", 2)
    cut = lab.control("lesson-answer").get_by_role("slider")
    assert cut.count() == 1
    lab.page.get_by_text("Drag the dashed line in the plane").wait_for()
    assert cut.get_attribute("aria-valuetext") == "2.5"
    drag(lab, ".bl-plot-surface canvas", (0.5, 0.5), (0.78, 0.5))
    lab.control("lesson-answer").get_by_text(re.compile(r"Above [34]\.5 it votes")).wait_for()
    lab.control("lesson-check").get_by_role("button").first.click()
    lab.control("lesson").get_by_test_id("stAlert").wait_for()
    step_to(lab, "lesson-next", 3)
    assert lab.round == 0, "the step begins in the middle of its own round"
    lab.press("step").wait_round(1)
    lab.control("lesson-screen").get_by_role("button").first.click()
    lab.wait_round(0)
    lab.page.reload()
    lab.ready()
    lab.control("lesson").wait_for()
    step_to(lab, "lesson-previous", 2)
    step_to(lab, "lesson-previous", 1)
    assert "Right" in lab.control("lesson").get_by_test_id("stAlert").inner_text()
    kept = json.loads(lab.page.evaluate("localStorage.getItem('boosting-lab-progress')"))
    assert [one["right"] for one in kept[f"{LESSON}/1"]["tries"]] == [False, True]
    assert lab.overflow() == []


@thorough
def test_the_course_page_knows_what_was_answered_and_hands_it_out(visit):
    lab = open_lesson(visit())
    answer(lab, "1/6")
    lab.page.get_by_role("link", name="Course", exact=True).first.click()
    card = lab.control(f"course-{LESSON}")
    card.get_by_text("1 of 14 questions answered").wait_for()
    lab.page.goto(f"{lab.url}course?part=progress")
    lab.page.get_by_role("button", name="Download your answers").wait_for()
    with lab.page.expect_download() as waiting:
        lab.page.get_by_role("button", name="Download your answers").click()
    handed_in = json.loads(waiting.value.path().read_text("utf-8"))
    assert "name" not in handed_in
    assert handed_in["steps"][0]["step"] == f"{LESSON}/1"


@pytest.mark.thorough
def test_screens_become_a_lesson_that_opens_by_a_short_address(visit):
    lab = visit().open(dataset="toy")
    for _ in range(2):
        lab.press("share").page.locator("[data-hall=add]").click()
        lab.key("Escape")
    lab.page.goto(f"{lab.url}course?part=own")
    lab.control("draft-1").locator("summary").click()
    lab.control("draft-1-title").locator("input").fill("My first cut")
    lab.key("Tab")
    lab.control("draft-2").locator("summary").click()
    lab.control("draft-2").get_by_role("button", name="Take it away").click()
    lab.control("draft-2").wait_for(state="detached")
    lab.page.get_by_role("button", name="A short address").first.click()
    address = lab.control("course-opened").locator("code").inner_text()
    student = visit()
    student.page.goto(address)
    student.ready()
    student.page.get_by_role("heading", name="My first cut").wait_for()
    lab.page.reload()
    lab.control("draft-1").get_by_text("1. My first cut").wait_for()


@thorough
def test_doors_are_there_once(visit):
    lab = visit().open()
    doors = lab.control("doors")
    doors.get_by_role("button", name="Watch one run").click()
    doors.wait_for(state="hidden")
    lab.wait_round_beyond(0)
    lab.page.reload()
    lab.ready()
    assert not doors.is_visible()


@thorough
def test_a_term_explains_itself_and_leads_to_its_lesson(visit):
    lab = open_lesson(visit())
    term = lab.control("lesson").get_by_text("three rounds of AdaBoost")
    lab.point_at(term, "weights")
    note = lab.page.get_by_role("tooltip").filter(has_text="weight")
    note.wait_for()
    assert "lesson=01_weak_learner" in note.get_by_role("link").get_attribute("href")
    axis = lab.page.locator(".bl-plot-margins canvas").evaluate(
        """e => { e.scrollIntoView({ block: "center" });
        const b = e.getBoundingClientRect(), t = e.blTexts[0];
        return [b.x + t.left + t.width / 2, b.y + t.top + t.height / 2] }"""
    )
    lab.page.mouse.move(axis[0] - 2, axis[1])
    lab.page.mouse.move(*axis)
    lab.page.get_by_role("tooltip").filter(has_text="margin").wait_for()


@thorough
def test_a_prediction_hides_then_shows_the_round(visit):
    lab = visit().open(dataset="toy", round=1)
    lab.page.get_by_text("Predict the next round").click()
    lab.control("predict").get_by_role("button", name="Predict round 2").click()
    lab.control("predict-check").get_by_role("button").first.click()
    lab.page.get_by_text("You said:").wait_for()
    lab.wait_round(2)
    assert lab.page.evaluate("document.documentElement.dataset.hide") == ""
