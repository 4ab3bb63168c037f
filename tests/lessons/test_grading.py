"""What a class hands in is judged anew: what is right, what was missed most, and what somebody has made up."""

import csv
import io
import json
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import lessons, limits
from boosting.lessons import answers, grading, handing_in, report
from boosting.lessons.__main__ import main

NAME = "02_by_hand"
LESSON = lessons.load(NAME)
ASKED = [(k, step) for k, step in enumerate(LESSON.steps, 1) if step.question is not None]
AT = "2026-11-22T10:00:00Z"


def attempt(answer, at=AT, seconds=30.0):
    return {"answer": answer, "at": at, "seconds": seconds, "right": True, "why": "Right."}


def handed_in(tries, who="Ada", digest=LESSON.digest, name=NAME):
    """A file as the app writes it. tries: answers by step."""
    record = {
        f"{name}/{k}": {"seen": AT, "revealed": False, "tries": [attempt(a) for a in given]}
        for k, given in tries.items()
    }
    return handing_in.as_file(handing_in.clean(record), who, {name: digest}, AT)


@pytest.fixture
def grade(tmp_path):
    """grade(file, ...) -> the book of a class that has handed in these texts."""

    def graded(*texts, of=(LESSON,)):
        for k, text in enumerate(texts):
            (tmp_path / f"{k}.json").write_text(text, "utf-8")
        return grading.Book(tmp_path.glob("*.json"), of)

    return graded


def truths():
    found = {k: step.question.truth(step.shown()) for k, step in ASKED}
    return {k: [json.loads(json.dumps(t, default=np.ndarray.tolist))] for k, t in found.items()}


def as_rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_who_answers_everything_rightly_gets_every_point(grade):
    book = grade(handed_in(truths()))
    (row,) = as_rows(report.files(book)["students.csv"])
    assert row["student"] == "Ada" and row["note"] == ""
    assert int(row["right"]) == int(row["questions"]) == int(row["at the first try"]) == len(ASKED)
    assert int(row["minutes"]) == round(len(ASKED) / 2)


def test_a_file_holds_no_verdict_and_one_that_does_is_not_believed(grade):
    k, _ = ASKED[0]
    text = handed_in({k: [1e9]})
    assert "Right." not in text and '"right"' not in text
    forged = json.loads(text)
    forged["steps"][0]["tries"][0] |= {"right": True, "score": 1.0}
    (student,) = grade(json.dumps(forged)).students
    assert student.marks[NAME, k].right == [False]


def test_the_most_missed_question_comes_first_with_its_commonest_wrong_answer(grade):
    (k, _), (other, _) = ASKED[0], ASKED[2]
    truth, wrong = truths(), 0.987654
    texts = [handed_in(truth | {other: [wrong, *truth[other]]}, f"S{n}") for n in range(3)]
    texts.append(handed_in(truth | {k: [wrong, 17], other: [wrong]}, "S4"))
    rows = as_rows(report.files(grade(*texts))["questions.csv"])
    shares = [int(row["right"]) / int(row["answered"]) for row in rows]
    assert shares == sorted(shares) and {int(row["step"]) for row in rows[:2]} == {k, other}
    of_other = next(row for row in rows if int(row["step"]) == other)
    assert int(of_other["right"]) == 3 and int(of_other["at the first try"]) == 0
    said = answers.said(LESSON.steps[other - 1].question, LESSON.steps[other - 1].shown(), wrong)
    assert of_other["commonest wrong answers"].startswith(f"{said} (4)")


def test_a_right_answer_counts_also_as_another_program_writes_its_numbers(grade):
    stump = next(k for k, step in ASKED if step.question.kind == "stump")
    attribute, cut, sign = truths()[stump][0]
    (student,) = grade(handed_in({stump: [[float(attribute), cut, float(sign)]]})).students
    assert student.marks[NAME, stump].right == [True]


def test_what_is_made_up_is_told(grade):
    truth = truths()
    book = grade(
        handed_in(truth, "Ada"),
        handed_in(truth, "Bob"),
        handed_in(truth, "Cy", digest="0" * 16).replace(AT, "2026-11-22T11:00:00Z"),
        handed_in({1: ["x"]}, "Di", name="another"),
        "[1, 2",
        json.dumps({"steps": 3}),
        "[" * 50_000,
    )
    notes = {student.name: student.note for student in book.students}
    assert (
        notes["Ada"] == "" and notes["Bob"] == "The same answers at the same seconds as in 0.json."
    )
    assert "another version of 02_by_hand" in notes["Cy"] and "no lesson another" in notes["Di"]
    assert [notes[name] for name in "456"] == [
        "The file is no JSON.",
        "The file has no answers: its list “steps” is missing.",
        "The file is no JSON.",
    ]
    assert len(book.table_of_students()) == 7


def test_a_file_that_is_too_large_is_not_read():
    with pytest.raises(handing_in.HandInError, match="more than"):
        handing_in.read(b" " * (limits.HAND_IN + 1))


def test_what_a_student_writes_is_text_on_the_page_and_in_a_spreadsheet(grade):
    evil = '=HYPERLINK("x")<script>alert(1)</script>'
    found = report.files(grade(handed_in(truths(), evil)))
    assert "<script" not in found[report.PAGE]
    for name in ("students.csv", "gradebook.csv"):
        assert not [c for row in csv.reader(io.StringIO(found[name])) for c in row if c[:1] == "="]
    tags = []
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, _: tags.append(tag)
    reader.feed(found[report.PAGE])
    assert tags.count("tr") == 2 + 1 + len(ASKED)


def test_the_gradebook_has_a_column_a_lesson_and_the_points_that_are_possible(grade):
    book = grade(handed_in(truths(), "b"), handed_in({ASKED[0][0]: [1e9]}, "a"))
    head, most, *rows = csv.reader(io.StringIO(report.files(book)["gradebook.csv"]))
    assert head[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert head[5:] == [NAME] and most[5] == str(len(ASKED))
    assert [(row[0], row[5]) for row in rows] == [("a", "0"), ("b", str(len(ASKED)))]


ANSWERS = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def everything():
    """Every question of the course, where it is asked."""
    book = grading.Book([], lessons.course())
    return [asked for name in book.lessons for asked in book.asked(name)]


@settings(max_examples=25)
@given(answer=ANSWERS)
def test_whatever_stands_for_an_answer_has_a_verdict(everything, answer):
    for asked in everything:
        right, words = asked.verdict(json.loads(json.dumps(answer)))
        assert type(right) is bool and len(words) <= grading.LONGEST


def test_a_folder_is_graded_from_the_command_line(tmp_path, capsys):
    assert main(["grade", str(tmp_path)]) == 1
    assert "no file" in capsys.readouterr().out
    (tmp_path / "ada.json").write_text(handed_in(truths()), "utf-8")
    assert main(["grade", str(tmp_path)]) == 0
    assert "1 file graded" in capsys.readouterr().out
    made = {path.name for path in (tmp_path / "graded").iterdir()}
    assert made == {"students.csv", "questions.csv", "gradebook.csv", report.PAGE}
