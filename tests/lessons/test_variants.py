"""A lesson whose numbers differ by student: what differs, who gets what, and who is judged by which."""

import json

import numpy as np
import pytest

from boosting import lessons, limits
from boosting.lessons import grading, handing_in, variants

TEXT = """---
title: Homework
minutes: 10
sources: []
afterwards: [read a weighted error]
---

## One round

```screen
/?dataset=moons&seed={3|4|5}&noise={0|0.1}&round=1
```

The choice {a|b} is only one in a screen's link.

```question
kind: number
ask: What is the weighted error of the first stump?
check: error
tolerance: 0.0005
```

## And its step

```screen
&round=2
```

Now the second round.

```question
kind: number
ask: How much does it count?
check: alpha
round: 1
tolerance: 0.0005
```
"""
NAME = "homework"
LESSON = lessons.read_lesson(TEXT, NAME)
EVERY = (LESSON, *LESSON.others)
AT = "2026-11-22T10:00:00Z"


def link(lesson, step=0):
    return dict(lesson.steps[step].screen.query)


def truth(lesson, step):
    value = lesson.steps[step].question.truth(lesson.steps[step].shown())
    return json.loads(json.dumps(value, default=np.ndarray.tolist))


def handed_in(who, of=""):
    """A file with the right answers to the variant of `who`, as if they were to that of `of`."""
    lesson, name = LESSON.of(who), f"{NAME}~{of or who}"
    record = {
        f"{name}/{k + 1}": {
            "seen": AT,
            "tries": [{"answer": truth(lesson, k), "at": AT, "seconds": 1.0}],
        }
        for k in range(len(lesson.steps))
    }
    return handing_in.as_file(
        handing_in.clean(record), who, {name: LESSON.of(of or who).digest}, AT
    )


def test_every_choice_is_made_once_with_every_other_and_only_in_links():
    found = {(link(one)["seed"], link(one)["noise"]) for one in EVERY}
    assert found == {(s, n) for s in "345" for n in ("0", "0.1")} and len(EVERY) == 6
    assert (link(LESSON)["seed"], link(LESSON)["noise"]) == ("3", "0")
    assert all("{a|b}" in one.steps[0].words.text for one in EVERY)
    assert all(link(one, 1) == {**link(one), "round": "2"} for one in EVERY)
    assert len({one.digest for one in EVERY}) == len(EVERY)


def test_a_class_has_all_of_them_and_everybody_always_the_same():
    given = [LESSON.of(str(k)) for k in range(200)]
    counts = [sum(one is other for other in given) for one in EVERY]
    assert min(counts) > 200 / len(EVERY) / 2
    assert all(LESSON.of(str(k)) is one for k, one in enumerate(given))
    assert LESSON.of("") is LESSON


def test_a_lesson_without_choices_is_everybody_s():
    lesson = lessons.load("01_weak_learner")
    assert lesson.others == () and lesson.of("ada") is lesson


def test_every_variant_is_tested():
    assert LESSON.faults() == []
    wrong = lessons.read_lesson(TEXT.replace("{3|4|5}", "{3|4|many}"), NAME)
    assert [fault.line for fault in wrong.faults()][:1] == [11]


def test_too_many_variants_are_refused_in_words():
    many = "|".join(map(str, range(limits.LESSON_VARIANTS)))
    with pytest.raises(lessons.LessonError, match=r"make 128 variants; there may be 64"):
        lessons.read_lesson(TEXT.replace("{3|4|5}", f"{{{many}}}"), NAME)


@pytest.mark.parametrize(
    "name", ["homework~", "homework~a b", "homework~<b>", f"homework~{'x' * 61}"]
)
def test_what_is_nobody_s_name_is_the_first_variant(name):
    assert variants.parted(name) == (NAME, "")


def test_everybody_is_judged_by_his_own_numbers_and_who_copies_is_wrong(tmp_path):
    others = (str(k) for k in range(100))
    copier = next(k for k in others if truth(LESSON.of(k), 0) != truth(LESSON.of("ada"), 0))
    (tmp_path / "ada.json").write_text(handed_in("ada"), "utf-8")
    (tmp_path / "bob.json").write_text(handed_in("ada", of=copier), "utf-8")
    book = grading.Book(tmp_path.glob("*.json"), [LESSON])
    by_file = {line.file: line for line in book.table_of_students()}
    assert (by_file["ada.json"].right, by_file["ada.json"].questions) == (2, 2)
    assert by_file["bob.json"].right < 2
    assert by_file["ada.json"].note == "With the numbers of ada."
    assert f"With the numbers of {copier}." in by_file["bob.json"].note
    assert [line.answered for line in book.table_of_questions()] == [2, 2]
    assert book.gradebook()[1][-1] == 2
