"""What a class has handed in, judged anew: a table of the students, and a table of the questions.

A file (`handing_in.py`) holds answers and no verdicts, so nobody can grade himself. What can still be forged is told: the
same answers at the same seconds in two files, and answers to another version of a lesson, by its digest.

A question counts as right if any of its tries is: trying again is how one learns, and the tables count the first tries, too.
Where the numbers of a lesson differ by student (`variants.py`), everybody is judged by his own, and whose they are is told.

The most missed questions come first, each with the wrong answers that were given most: they are what the next hour is about.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from boosting.lessons import answers, variants
from boosting.lessons.handing_in import HandIn, HandInError, read
from boosting.lessons.lesson import Lesson
from boosting.lessons.questions import Question
from boosting.lessons.reading import variant
from boosting.lessons.screens import Shown
from boosting.lessons.tasks import Answer

COMMONEST = 3  # wrong answers that are told of a question
LONGEST = 90  # characters of an answer in a table
FORMULA = tuple("=+-@\t\r")  # with which a spreadsheet lets a formula begin
UNFIT = (ValueError, TypeError, LookupError, OverflowError)
UNREADABLE = "an answer that no form of the app gives"


@dataclass(frozen=True)
class Asked:
    """A question of a lesson where it is asked.

    lesson: its name; step: from 1; shown: what stands beside it there; judged: verdicts so far, by the answer.
    """

    lesson: str
    step: int
    question: Question
    shown: Shown
    judged: dict[str, tuple[bool, str]] = field(default_factory=dict, compare=False)

    def verdict(self, answer: Answer) -> tuple[bool, str]:
        """Whether an answer is right, and the answer in words; each answer is judged once."""
        key = json.dumps(answer, sort_keys=True)
        if key not in self.judged:
            self.judged[key] = self._judge(answer)
        return self.judged[key]

    def _judge(self, answer: Answer) -> tuple[bool, str]:
        # Whatever stands in a stranger's file: a word where the form gives a number, three numbers for two. What can be
        # judged counts, also where it can only be said as it was written.
        try:
            right = self.question.judge(self.shown, answer).right
        except UNFIT:
            return False, UNREADABLE
        try:
            words = answers.said(self.question, self.shown, answer)
        except UNFIT:
            words = str(answer)
        words = " ".join(words.split())
        return right, words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


class Answered(NamedTuple):
    """A student's tries at a question, in their order. right: of each; wrong: the wrong ones in words; seconds: of all."""

    right: list[bool]
    wrong: list[str]
    seconds: float


class Student(NamedTuple):
    """Who handed a file in.

    name: as it stands there, or the file's; marks: by lesson and step; note: what the lecturer should know, "" for nothing.
    """

    name: str
    file: str
    marks: Mapping[tuple[str, int], Answered]
    note: str


class OfStudent(NamedTuple):
    """A line of the table of the students.

    student, file, note: as in `Student`; questions: how many there are; right, at_the_first_try: how many of them;
    tries: of all questions; minutes: from a question to its answers.
    """

    student: str
    file: str
    right: int
    questions: int
    at_the_first_try: int
    tries: int
    minutes: int
    note: str


class OfQuestion(NamedTuple):
    """A line of the table of the questions.

    lesson, step, question: where it is asked, and its text; answered, right, at_the_first_try: by how many students;
    commonest_wrong_answers: each with how often.
    """

    lesson: str
    step: int
    question: str
    answered: int
    right: int
    at_the_first_try: int
    commonest_wrong_answers: str

    @property
    def share_right(self) -> float:
        """Of those who have answered; above 1 where nobody has."""
        return self.right / self.answered if self.answered else 2.0


class Book:
    """A class.

    students: one for every file, in the order of their names. by_lesson: the questions of every lesson that anybody has
    answered something of.
    """

    def __init__(self, files: Iterable[Path], lessons: Iterable[Lesson]):
        """files: that were handed in; lessons: those that they may be about."""
        self.lessons = {lesson.name: lesson for lesson in lessons}
        self.by_lesson: dict[str, list[Asked]] = {}
        self._own: dict[str, list[Asked]] = {}  # of every variant
        seen: dict[str, str] = {}
        students = [self._student(path, seen) for path in sorted(files)]
        self.students = sorted(students, key=lambda one: (one.name.casefold(), one.file))

    def _student(self, path: Path, seen: dict[str, str]) -> Student:
        """seen: what was handed in so far, to find copies."""
        try:
            handed = read(path.read_bytes())
        except (OSError, HandInError) as error:
            return Student(path.stem, path.name, {}, str(error))
        notes = [*self._versions(handed), *_copied(handed, path.name, seen)]
        return Student(handed.who or path.stem, path.name, self._marks(handed), " ".join(notes))

    def asked(self, name: str) -> list[Asked]:
        """The questions of a lesson, on the runs that its steps show. name: as in a link, so also of a variant."""
        base, _ = variants.parted(name)
        lesson = self._lesson(name)
        if lesson.digest not in self._own:
            steps = enumerate(lesson.steps, 1)
            found = [Asked(base, k, s.question, s.shown()) for k, s in steps if s.question]
            self._own[lesson.digest] = found
            self.by_lesson.setdefault(base, found)
        return self._own[lesson.digest]

    def _lesson(self, name: str) -> Lesson:
        """A lesson, or one's variant of it. KeyError where there is none."""
        base, who = variants.parted(name)
        return variant(self.lessons[base], who)

    def _names(self, handed: HandIn) -> list[str]:
        """The lessons that a file has to do with, known or not."""
        return sorted({place.rpartition("/")[0] for place in handed.record})

    def _versions(self, handed: HandIn) -> Iterable[str]:
        for name in self._names(handed):
            base, who = variants.parted(name)
            if base not in self.lessons:
                yield f"There is no lesson {name} here."
            elif handed.digests.get(name) != self._lesson(name).digest:
                yield f"Answers to another version of {name}, judged by the one that is here."
            if who:
                yield f"With the numbers of {who}."

    def _marks(self, handed: HandIn) -> dict[tuple[str, int], Answered]:
        names = [n for n in self._names(handed) if variants.parted(n)[0] in self.lessons]
        found: dict[tuple[str, int], Answered] = {}
        for name in names:
            for asked in self.asked(name):
                tries = handed.record.get(f"{name}/{asked.step}", {}).get("tries", [])
                if tries:
                    found[asked.lesson, asked.step] = _answered(asked, tries)
        return found

    def _tried(self, asked: Asked) -> list[Answered]:
        place = asked.lesson, asked.step
        return [student.marks[place] for student in self.students if place in student.marks]

    def table_of_students(self) -> list[OfStudent]:
        """A line for each."""
        total = sum(len(asked) for asked in self.by_lesson.values())
        return [_of_student(student, total) for student in self.students]

    def table_of_questions(self) -> list[OfQuestion]:
        """A line for each, the most missed question first."""
        everything = [asked for name in sorted(self.by_lesson) for asked in self.by_lesson[name]]
        return sorted(map(self._of_question, everything), key=attrgetter("share_right"))

    def _of_question(self, asked: Asked) -> OfQuestion:
        tried = self._tried(asked)
        wrong = Counter(word for one in tried for word in one.wrong).most_common(COMMONEST)
        told = "; ".join(f"{word} ({count})" for word, count in wrong)
        words = " ".join(asked.question.ask.split())
        right, first = _counts(tried)
        return OfQuestion(asked.lesson, asked.step, words, len(tried), right, first, told)

    def gradebook(self) -> list[Sequence[object]]:
        """What Canvas imports as it is, and Moodle by the column of its logins: a column a lesson, the header first."""
        names = sorted(self.by_lesson)
        head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *names]
        most = ["Points Possible", "", "", "", "", *(len(self.by_lesson[n]) for n in names)]
        return [
            head,
            most,
            *([s.name, "", "", s.name, "", *_points(s, names)] for s in self.students),
        ]


def without_formulas(rows: Iterable[Sequence[object]]) -> list[list[object]]:
    """The same rows for a spreadsheet: what a student wrote is text there, whatever it begins with."""
    return [[f"'{c}" if isinstance(c, str) and c[:1] in FORMULA else c for c in r] for r in rows]


def _points(student: Student, names: Sequence[str]) -> list[int]:
    """The questions that a student has right, lesson by lesson."""
    found = defaultdict[str, int](int)
    for (lesson, _), mark in student.marks.items():
        found[lesson] += any(mark.right)
    return [found[name] for name in names]


def _answered(asked: Asked, tries: Sequence[Mapping[str, Any]]) -> Answered:
    judged = [asked.verdict(one["answer"]) for one in tries]
    wrong = list(dict.fromkeys(words for right, words in judged if not right))
    return Answered([right for right, _ in judged], wrong, sum(t["seconds"] or 0.0 for t in tries))


def _counts(marks: Iterable[Answered]) -> tuple[int, int]:
    """How many are right, and how many at the first try."""
    tries = [mark.right for mark in marks]
    return sum(map(any, tries)), sum(right[0] for right in tries)


def _of_student(student: Student, total: int) -> OfStudent:
    """total: how many questions there are."""
    marks = list(student.marks.values())
    right, first = _counts(marks)
    tries, minutes = sum(len(m.right) for m in marks), round(sum(m.seconds for m in marks) / 60)
    return OfStudent(student.name, student.file, right, total, first, tries, minutes, student.note)


def _copied(handed: HandIn, file: str, seen: dict[str, str]) -> Iterable[str]:
    """Where this file has every answer at the second at which another one has it. seen: the files so far, by that."""
    tries = {
        place: [(t["answer"], t["at"]) for t in entry["tries"]]
        for place, entry in handed.record.items()
    }
    if not any(tries.values()):
        return
    key = json.dumps(tries, sort_keys=True)
    if key in seen:
        yield f"The same answers at the same seconds as in {seen[key]}."
    seen.setdefault(key, file)
