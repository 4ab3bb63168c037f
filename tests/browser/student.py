"""What a student does in the lesson strip: answers of every kind, typed, tapped and drawn, and what is then to be seen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mistakes import mistakes

from boosting.lessons import Lesson, Question, Shown, Step
from boosting.lessons.questions import Build
from boosting.lessons.screens import Screen
from boosting.lessons.tasks import TASKS
from browser.screen import Lab

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SMALLEST = 14  # px, of words that are read; the indices of a formula are smaller
MARKUP = re.compile(r"\$+[^$]*\$+|\[[^\]]*\]\([^)]*\)|[*_`#|\n:\\]")
SMALL_WORDS = f"""() => {{
  const found = [], walk = document.createTreeWalker(document.querySelector(".st-key-lesson"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode()); ) {{
    const e = node.parentElement;
    if (!node.data.trim() || e.closest(".katex, style, script, [aria-hidden=true], [data-testid=stIconMaterial]")) continue;
    if (e.checkVisibility() && parseFloat(getComputedStyle(e).fontSize) < {SMALLEST}) found.push(node.data.trim());
  }}
  return found }}"""
ON_A_PHONE = 336  # px: the width of a lesson on a small one
# Words that leave the lesson where it is no wider than that.
OUTSIDE = f"""() => {{
  const lesson = document.querySelector(".st-key-lesson");
  lesson.style.maxWidth = "{ON_A_PHONE}px";
  const end = lesson.getBoundingClientRect().right, words = [...lesson.querySelectorAll("*")]
    .filter(e => e.checkVisibility() && !e.children.length && !e.closest(".katex") && e.innerText?.trim());
  const range = document.createRange();
  const reach = (e) => (range.selectNodeContents(e), range.getBoundingClientRect().right);
  const found = words.filter(e => reach(e) > end + 1).map(e => e.innerText);
  lesson.style.maxWidth = "";
  return found }}"""

IN_THE_WINDOW = """node => { const { x, y, height } = node.getBoundingClientRect();
  const there = document.elementFromPoint(x + 2, y + Math.min(height, 40) / 2);
  return there !== null && (node.contains(there) || there.contains(node)) }"""
STILL = 400  # ms: a slider of Streamlit tells its value once it has stood still for 200


class Student:
    """Who works through the lesson in a tab."""

    def __init__(self, lab: Lab):
        self.lab, self.page = lab, lab.page
        self.strip, self.field = lab.control("lesson"), lab.control("lesson-answer")

    def arrive(self, lesson: Lesson, k: int) -> None:
        """Wait for step k with its picture; all of it can be read."""
        self.strip.get_by_text(f"{k} of {len(lesson.steps)}", exact=True).wait_for()
        title = self.strip.get_by_role("heading", name=lesson.steps[k - 1].title).first
        title.wait_for()
        self.lab.ready()
        self._in_the_window(title)
        self.look()

    def look(self) -> None:
        """All words are in the window, and large enough to be read."""
        page = self.page
        found = [words for ask in (OUTSIDE, SMALL_WORDS) for words in page.evaluate(ask)]
        found += self.lab.overflow()
        assert not found, found

    def work(self, step: Step, errs: bool = True) -> None:
        """Answer, and read what is revealed. errs: wrongly at first, to be told why."""
        question, shown = step.question, step.shown()
        if question is not None:
            if errs:
                self.err(question, shown, step)
            self.give(question, shown, right_answer(question, shown))
            self._verdict("Success")
        for words in plain_words(step.reveal.filled(shown)):
            self.strip.get_by_text(words).first.wait_for()
        self.look()

    def err(self, question: Question, shown: Shown, step: Step) -> None:
        """A wrong answer gets its reason, and what is revealed stays hidden."""
        answer, why = wrong_answer(question, shown)
        self.give(question, shown, answer)
        said = self._verdict("Error")
        for words in plain_words(why):
            assert words in said, f"{said!r} does not say {words!r}"
        for words in plain_words(step.reveal.filled(shown)):
            assert self.strip.get_by_text(words).count() == 0, "the answer"
        self.strip.get_by_role("button", name="Show the answer").wait_for()

    def _verdict(self, kind: str) -> str:
        box = self.strip.get_by_test_id(f"stAlertContent{kind}")
        box.wait_for()
        self._in_the_window(box)
        return " ".join(box.inner_text().split())

    def _in_the_window(self, node: Locator) -> None:
        """Wait until it is seen from its top without scrolling."""
        self.page.wait_for_function(IN_THE_WINDOW, arg=node.element_handle())

    def give(self, question: Question, shown: Shown, answer: Any) -> None:
        """Put an answer into its fields, and check it."""
        form = TASKS[question.task].form if isinstance(question, Build) else question.kind
        getattr(self, f"_{form.replace(' ', '_')}")(answer, shown)
        self.lab.control("lesson-check").get_by_role("button").first.click()

    # --- a field for every kind of question

    def _choose(self, k: int, shown: Shown) -> None:
        self.field.get_by_test_id("stRadioOption").nth(k).click()

    def _number(self, value: float, shown: Shown) -> None:
        self.field.get_by_role("textbox").fill(f"{value:.8g}")

    def _example(self, i: int, shown: Shown) -> None:
        box = self.field.get_by_role("combobox")
        box.click()  # into the window, where it opens
        box.fill(f"{i}: (")
        self.page.get_by_role("option", name=re.compile(rf"^{i}: ")).click()
        self._settled()

    def _stump(self, answer: tuple[int, float, int], shown: Shown) -> None:
        """Where there are one or two attributes: all stumps of the course's lessons."""
        attribute, cut, sign = answer
        radios = self.field.get_by_role("radiogroup")
        name = "Cut of"
        if shown.trace.sample.n_attributes > 1:
            option = radios.first.get_by_test_id("stRadioOption").nth(attribute)
            option.click()
            name = f"{name} {option.inner_text().strip()}"
        # Not that of another attribute, which goes.
        slider = self.field.get_by_role("slider", name=name)
        while (now := float(slider.get_attribute("aria-valuetext"))) != float(f"{cut:.4g}"):
            slider.press("ArrowRight" if now < cut else "ArrowLeft")
        self.page.wait_for_timeout(STILL)
        self._settled()
        radios.last.get_by_text("+1" if sign > 0 else "−1", exact=True).click()
        self._settled()

    def _weights(self, answer: Any, shown: Shown | None = None) -> None:
        """Bars of a question, or the line of a task."""
        if not self.field.locator("[data-typed]").count():
            self.field.get_by_role("textbox").fill(" ".join(f"{x:.6g}" for x in answer))
            return
        for k, x in enumerate(answer):
            self.field.locator(f"[data-typed='{k}']").fill(f"{x:.4g}")

    _curve = _weights

    def _order(self, answer: list[int], shown: Shown) -> None:
        pills = self.field.get_by_role("toolbar").get_by_role("button")
        for k in range(pills.count()):
            if pills.nth(k).get_attribute("aria-pressed") == "true":
                pills.nth(k).click()
        for k in answer:
            pills.nth(k).click()
        self._settled()

    def _game(self, answer: dict[str, str], shown: Shown) -> None:
        boxes = self.field.get_by_role("textbox")
        boxes.first.fill(answer["matrix"])
        boxes.last.fill(answer["start"])

    def _link(self, link: str, shown: Shown) -> None:
        """The run on the screen is the answer; the step stays."""
        here = self.lab.query
        self.lab.open(**dict(Screen.of(link).query), lesson=here["lesson"], step=here["step"])

    def _points(self, rows: list[list[float]], shown: Shown) -> None:
        self.field.get_by_role("textbox").fill("\n".join(" ".join(map(str, row)) for row in rows))

    def _labelled_points(self, table: dict[str, list[Any]], shown: Shown) -> None:
        self._points([[*x, y] for x, y in zip(table["X"], table["y"])], shown)

    def _settled(self) -> None:
        """Wait until the page has taken in what was tapped or drawn."""
        self.lab.ready()


def wrong_answer(question: Question, shown: Shown) -> tuple[Any, str]:
    """An answer that is not accepted, and what must be said of it: a mistake that people make, where one is known."""
    if isinstance(question, Build):
        task = TASKS[question.task]
        first = (
            [*range(9, 9 + shown.trace.sample.size)] if task.form == "weights" else task.first_try
        )
        return first, "" if task.form == "link" else question.judge(shown, first).why
    if known := next(iter(mistakes(question, shown)), None):
        return known
    truth = question.truth(shown)
    other = truth + 1 if question.kind == "number" else 1 - truth
    return other, question.judge(shown, other).why


def right_answer(question: Question, shown: Shown) -> Any:
    """An answer that is accepted, computed from the run."""
    if isinstance(question, Build):
        return TASKS[question.task].solved(shown)
    return question.truth(shown)


def plain_words(markdown: str) -> list[str]:
    """A stretch of the words of a Markdown text, without formulas and marks: the longest one; [] where there are none."""
    parts = [part.strip() for part in MARKUP.split(markdown)]
    longest = max(parts, key=len, default="")
    return [longest] if len(longest) > 8 else []
