"""The course: every lesson holds on its runs, every answer is judged, nothing of the chapter is left out."""

import re
import shutil
import subprocess
import sys

import numpy as np
import pytest
from mistakes import mistakes
from walks import walk

import boosting
from boosting import lessons
from boosting.lessons.__main__ import main
from boosting.lessons.checks import CHECKS
from boosting.lessons.course import COURSE, FOLDER
from boosting.lessons.questions import KINDS

LESSONS = lessons.course()
ASKED = [
    pytest.param(s, id=f"{lesson.name}-{k}")
    for lesson in LESSONS
    for k, s in enumerate(lesson.steps, 1)
    if s.question is not None
]


@pytest.mark.parametrize("lesson", walk(LESSONS), ids=lambda lesson: lesson.name)
def test_everything_that_a_lesson_says_holds_on_its_runs(lesson):
    assert lesson.faults() == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_lesson_can_be_walked_through(lesson):
    assert 5 <= lesson.minutes <= 15
    assert lesson.questions, "a lesson asks"
    for step in lesson.steps:
        shown = step.shown()
        texts = [words.filled(shown) for words in (step.words, step.reveal, step.note)]
        assert texts[0].strip()
        assert not any("[[" in text or "]]" in text for text in texts)
        assert step.claims or step.question, f"{step.title} claims nothing and asks nothing"
        if step.question and step.question.kind != "build":
            assert step.reveal.text, f"{step.title} asks and reveals nothing"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_the_link_of_every_screen_leads_back_to_it(lesson):
    for step in lesson.steps:
        assert lessons.Screen.of(step.screen.link) == step.screen


def told_at_once(step) -> dict[str, float]:
    """The numbers that the Lab prints in the round at which a step opens, by the check that asks for them."""
    link, trace = dict(step.screen.query), step.shown().trace
    t = min(int(link.get("round", 0)), len(trace))
    told = {"last_round": len(trace)}  # at the bar
    told |= {f"alpha of round {r.t}": r.alpha for r in list(trace)[:t]}  # under the strip
    if t and "formulas" not in link.get("hide", ""):  # in the curves' legend and the pseudocode
        told |= {"error": trace.error[t - 1], "edge": 0.5 - trace.error[t - 1]}
        told |= {"train_error": trace.train_error[t - 1], "mean_loss": trace.objective[t - 1]}
    return told


@pytest.mark.parametrize("step", ASKED)
def test_the_screen_that_asks_for_a_number_does_not_print_it(step):
    question = step.question
    if question.kind != "number" or step.screen.chapter:
        return
    truth = question.truth(step.shown())
    told = told_at_once(step)
    if question.about.check != "last_round":
        del told["last_round"]
    near = {name for name, value in told.items() if abs(value - truth) <= question.tolerance}
    assert not near, (step.title, truth)


@pytest.mark.parametrize("step", ASKED)
def test_the_computed_answer_is_accepted(step):
    shown, question = step.shown(), step.question
    if question.kind == "build":
        pytest.skip("a task has many answers: test_tasks.py")
    verdict = question.judge(shown, question.truth(shown))
    assert verdict.right and verdict.why
    np.testing.assert_equal(verdict.truth, question.truth(shown))


@pytest.mark.parametrize("step", ASKED)
def test_typical_mistakes_get_the_reason_that_fits(step):
    shown, question = step.shown(), step.question
    for answer, why in mistakes(question, shown):
        verdict = question.judge(shown, answer)
        assert not verdict.right, answer
        assert why in verdict.why


def test_most_numbers_know_a_mistake():
    numbers = [p.values[0] for p in ASKED if p.values[0].question.kind == "number"]
    know = [len(list(mistakes(s.question, s.shown()))) > 0 for s in numbers]
    assert np.mean(know) > 0.9


def test_no_wrong_option_is_without_a_reason():
    for p in ASKED:
        if p.values[0].question.kind == "choose":
            assert all(option.why for option in p.values[0].question.options), p.id


def test_the_course_is_whole():
    assert len(LESSONS) >= 12
    titles = [step.title for lesson in LESSONS for step in lesson.steps]
    assert {e for title in titles for e in re.findall(r"[Ee]xercise (7\.\d+)", title)} == {
        f"7.{k}" for k in range(1, 13)
    }
    papers = {"mohri2018", "fortier2015", "shivaswamy2011", "cortes2014", "kim_hull"}
    assert papers <= {key for lesson in LESSONS for key in lesson.sources}
    assert {q.kind for lesson in LESSONS for q in lesson.questions} == set(KINDS)
    assert all(lesson.sources and lesson.afterwards for lesson in LESSONS)
    assert all(step.words.text for lesson in LESSONS for step in lesson.steps)
    assert not any(getattr(q, "is_told", False) for lesson in LESSONS for q in lesson.questions)


def test_by_hand_asks_for_every_intermediate_number():
    (lesson,) = [lesson for lesson in LESSONS if lesson.name == "02_by_hand"]
    asked = {
        (q.about.check, q.about.named.get("round")) for q in lesson.questions if q.kind == "number"
    }
    drawn = {q.round for q in lesson.questions if q.kind == "weights"}
    assert {("error", t) for t in (1, 2, 3)} | {("alpha", t) for t in (1, 2, 3)} <= asked
    assert {("normalizer", 1), ("normalizer", 2), ("score", 3), ("weight", 0)} <= asked
    assert drawn == {1, 2}


def test_no_answer_is_typed_into_a_file():
    for path in COURSE.glob("*.md"):
        for block in re.findall(r"```question\n(.*?)```", path.read_text("utf-8"), flags=re.DOTALL):
            assert not re.search(r"^(answer|truth|right|solution):", block, flags=re.MULTILINE), (
                path
            )


# --- the glossary ---


def test_every_term_of_the_librarys_glossary_is_in_it():
    part = boosting.__doc__.partition("Glossary")[2].partition("Sources")[0]
    rows = re.findall(r"^ {4}(\S.*)$", part, flags=re.MULTILINE)
    names = [n.strip() for row in rows for n in re.split(r"\s{2,}", row)[0].split(",")]
    assert len(names) >= 12
    for name in filter(None, names):
        found = [t for t in lessons.glossary() if name.lower().startswith(t.lower())]
        assert found or name == ")", name


@pytest.mark.parametrize("term", lessons.glossary().values(), ids=lambda t: t.term)
def test_the_lesson_of_a_term_exists_and_speaks_of_it(term):
    text = (COURSE / f"{term.lesson}.md").read_text("utf-8").lower()
    word = term.term.lower().split()[0]
    assert re.search(rf"\b{re.escape(word)}", text)
    assert term.says.endswith(".") and term.source
    assert term.says.count(". ") == 0, "one sentence"


# --- the command line and the lecturer's folder ---


def test_the_command_line_counts(capsys):
    assert main(["check", str(COURSE / "01_weak_learner.md")]) == 0
    assert capsys.readouterr().out.startswith("1 lesson: 7 steps, ")


def test_the_command_line_names_file_and_line(tmp_path, capsys):
    wrong = tmp_path / "wrong.md"
    text = (COURSE / "01_weak_learner.md").read_text("utf-8")
    wrong.write_text(text.replace("equals: 3/10}", "equals: 4/10}", 1), "utf-8")
    assert main(["check", str(wrong)]) == 1
    line = 1 + text[: text.index("equals: 3/10}")].count("\n")
    assert capsys.readouterr().out == f"{wrong}, line {line}: error is 0.3, not equal to 0.4.\n"


def test_it_runs_as_a_module(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "boosting.lessons", "check", str(tmp_path / "none.md")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "line 1: The file cannot be read" in done.stdout


def test_a_lecturers_folder_adds_lessons_and_replaces_them(tmp_path, monkeypatch):
    shutil.copy(COURSE / "01_weak_learner.md", tmp_path / "zz_own.md")
    text = (COURSE / "02_by_hand.md").read_text("utf-8")
    (tmp_path / "02_by_hand.md").write_text(
        text.replace("on six points", "in my words", 1), "utf-8"
    )
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert lessons.load("zz_own").title == "What is a weak learner?"
    assert lessons.load("02_by_hand").title == "AdaBoost by hand, in my words"
    assert len(lessons.files()) == len(LESSONS) + 2
    with pytest.raises(KeyError, match="no lesson 'x'"):
        lessons.load("x")


def test_the_list_of_checks_has_a_sentence_for_every_one_and_its_arguments(capsys):
    assert main(["checks"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 * len(CHECKS)
    assert "share_of_margins: rho [round]" in lines
    assert all(line.startswith("    ") and line.strip() for line in lines[1::2])
