"""Lessons: a student learns and checks himself. Data and functions about a run; no screen is needed.

A lesson is a Markdown file; its answers are computed from the run on the screen that it shows, never typed into it. Read

    lesson.py     Lesson, Step: what a file becomes, and how what it says is tested
    screens.py    Screen: a link of the app, resolved to a run
    checks/       named questions to a run, and the mistakes that people make on the way to the answer
    claims.py     Ask, Claim: which check, on which run, and what it must reach
    questions.py  Question: how an answer is judged, with a reason that fits the error
    tasks.py      "break it": what somebody makes is judged by a run, with a score
    reading.py    from Markdown to a Lesson, with sentences for what is wrong (records.py, parts.py: its YAML)
    variants.py   a lesson whose numbers differ by student
    course.py     where lessons lie
    answers.py    answers in words
    handing_in.py what a student hands in
    grading.py    what a class has handed in: a table a student, a table a question
    report.py     the same as files: CSV, and a page to read
    by_hand.py    the text of a lesson about points of one's own
    glossary.py   every term in a sentence

    >>> from boosting import lessons
    >>> lesson = lessons.load("02_by_hand")
    >>> step = next(s for s in lesson.steps if s.question and s.question.kind == "number")
    >>> step.question.judge(step.shown(), 0.99).right
    False
"""

from boosting.lessons.course import course, files, load
from boosting.lessons.glossary import Term, glossary
from boosting.lessons.lesson import Fault, Lesson, LessonError, Step
from boosting.lessons.questions import Question, Verdict
from boosting.lessons.reading import faults, read_file, read_lesson, variant
from boosting.lessons.screens import Screen, ScreenError, Shown, show

__all__ = [
    "Fault", "Lesson", "LessonError", "Question", "Screen", "ScreenError", "Shown", "Step", "Term", "Verdict", "course",
    "faults", "files", "glossary", "load", "read_file", "read_lesson", "show", "variant",
]  # fmt: skip
