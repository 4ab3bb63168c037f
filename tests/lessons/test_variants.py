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
EVERY = [lessons.read_lesson(variants.vary(TEXT, k), NAME) for k in range(LESSON.many)]
AT = "2026-11-22T10:00:00Z"


def link(lesson, step=0):
    return dict(lesson.steps[step].screen.query)


def truth(lesson, step):
    value = lesson.steps[step].question.truth(lesson.steps[step].shown())
    return json.loads(json.dumps(value, default=np.ndarray.tolist))


def handed_in(who, of=""):
    """A file with the right answers to the variant of `who`, as if they were to that of `of`."""
    lesson, name = lessons.variant(LESSON, who), f"{NAME}~{of or who}"
    record = {
        f"{name}/{k + 1}": {
            "seen": AT,
            "tries": [{"answer": truth(lesson, k), "at": AT, "seconds": 1.0}],
        }
        for k in range(len(lesson.steps))
    }
    return handing_in.as_file(
        handing_in.clean(record), who, {name: lessons.variant(LESSON, of or who).digest}, AT
    )


def test_every_choice_is_made_once_with_every_other_and_only_in_links():
    found = {(link(one)["seed"], link(one)["noise"]) for one in EVERY}
    assert found == {(s, n) for s in "345" for n in ("0", "0.1")} and len(EVERY) == 6
    assert (link(LESSON)["seed"], link(LESSON)["noise"]) == ("3", "0")
    assert all("{a|b}" in one.steps[0].words.text for one in EVERY)
    assert all(link(one, 1) == {**link(one), "round": "2"} for one in EVERY)
    assert len({one.digest for one in EVERY}) == len(EVERY)


def test_a_class_has_all_of_them_and_everybody_always_the_same():
    given = [lessons.variant(LESSON, str(k)).digest for k in range(200)]
    assert min(given.count(one.digest) for one in EVERY) > 200 / len(EVERY) / 2
    assert given == [lessons.variant(LESSON, str(k)).digest for k in range(200)]
    assert lessons.variant(LESSON, "") is LESSON


def test_a_lesson_without_choices_is_everybody_s():
    lesson = lessons.load("01_weak_learner")
    assert lesson.many == 1 and lessons.variant(lesson, "ada") is lesson


def test_every_variant_is_tested():
    assert lessons.faults(LESSON) == []
    wrong = lessons.read_lesson(TEXT.replace("{3|4|5}", "{3|4|many}"), NAME)
    assert [fault.line for fault in lessons.faults(wrong)][:1] == [11]


@pytest.mark.parametrize("choices", ["{" + "|" * 20 + "}", "{1|2}" * 20_000], ids=["one", "many"])
def test_too_many_variants_are_refused_in_words(choices):
    with pytest.raises(lessons.LessonError, match=f"more than {limits.LESSON_VARIANTS} variants"):
        lessons.read_lesson(TEXT.replace("{3|4|5}", choices), NAME)


@pytest.mark.parametrize(
    "text",
    ["```screen\n" * 19_000, "```screen\n{" + "|" * 190_000, "```screen\n" + "{" * 190_000],
    ids=["fences", "bars", "braces"],
)
def test_hostile_texts_are_counted_at_once(text):
    """None of these has a choice; a look back for each of their signs would take hours."""
    assert variants.count(text) == 1 and variants.vary(text, 0) == text


@pytest.mark.parametrize(
    "name", ["homework~", "homework~a b", "homework~<b>", f"homework~{'x' * 61}"]
)
def test_what_is_nobody_s_name_is_the_first_variant(name):
    assert variants.parted(name) == (NAME, "")


def test_everybody_is_judged_by_his_own_numbers_and_who_copies_is_wrong(tmp_path):
    others = (str(k) for k in range(100))
    copier = next(
        k
        for k in others
        if truth(lessons.variant(LESSON, k), 0) != truth(lessons.variant(LESSON, "ada"), 0)
    )
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
