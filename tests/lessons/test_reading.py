"""Wrong files: a sentence with the right line for every mistake, and never anything but a LessonError."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mistakes import mistakes

from boosting.lessons import Lesson, LessonError, read_file, read_lesson
from boosting.lessons.checks import CHECKS, RENAMED
from boosting.lessons.course import COURSE

GOOD = """\
---
title: A lesson
minutes: 7
sources: [mohri2018]
afterwards: [know it]
---

## First

```screen
/?dataset=toy&round=1
```

Words with $\\alpha$ and [[alpha round=1 | .3f]].

```question
kind: number
ask: How large is it?
check: alpha
round: 1
```

```claims
- {check: alpha, round: 1, above: 0}
- {check: train_error, rounds: all, at_most: {check: product_of_z}}
```

### Reveal

So it is.

### For the lecturer

Wait.

## Second

Nothing new.
"""


def faults(text: str) -> list[tuple[int, str]]:
    """The faults of a text, read and then tested on its runs."""
    try:
        return read_lesson(text, "x").faults()
    except LessonError as error:
        return list(error.faults)


def test_the_good_one_is_read():
    lesson = read_lesson(GOOD, "good")
    first, second = lesson.steps
    assert (lesson.title, lesson.minutes, lesson.afterwards) == ("A lesson", 7, ("know it",))
    assert first.question.kind == "number" and len(first.claims) == 2
    assert first.words.filled(first.shown()) == "Words with $\\alpha$ and 0.424."
    assert (first.reveal.text, first.note.text) == ("So it is.", "Wait.")
    assert second.screen == first.screen and second.question is None
    assert faults(GOOD) == []
    assert read_lesson(GOOD.replace("\n", "\r\n"), "good") == lesson


def line_of(piece: str) -> int:
    return 1 + GOOD[: GOOD.index(piece)].count("\n")


@pytest.mark.parametrize(("old", "new", "at", "words"), [
    ("title: A lesson\n", "", "title", "'title' is missing"),
    ("minutes: 7", "minutes: 70", "minutes", "takes 5 to 45 minutes, not 70"),
    ("minutes: 7", "minutes: seven", "minutes", "'minutes' must be a whole number, not 'seven'"),
    ("minutes: 7", "minutes: true", "minutes", "'minutes' must be a whole number, not True"),
    ("[mohri2018]", "[mohri]", "sources", "no source 'mohri'"),
    ("[mohri2018]", "mohri2018", "sources", "must be a list"),
    ("[know it]", "[]", "afterwards", "at least one sentence"),
    ("minutes: 7", "minutes: 7\nlength: 3", "sources", "has no 'length'; it may have title"),
    ("minutes: 7", "minutes: [7", "sources", "no YAML"),
    ("minutes: 7", "title: again", "minutes", "'title' stands here for the second time"),
    ("minutes: 7", "minutes: &a 7\nafter: *a", "title", "References"),
    ("minutes: 7", "minutes: 2020-13-45", "minutes", "must be a whole number"),
    ("## First", "Hello.\n\n## First", "## First", "Words before the first step"),
    ("dataset=toy", "dataset=toi", "/?data", "dataset=toi does not exist. The nearest is 'toy'"),
    ("/?dataset", "/nowhere?dataset", "/?data", "no chapter 'nowhere'"),
    ("round=1\n```", "round=1\n/?x\n```", "/?data", "one link, on one line"),
    ("```screen\n/?dataset=toy&round=1\n```\n", "", "## First", "The first step needs a screen"),
    ("round=1\n", "round=61\n", "/?data", "asks for round 61; this run has 60"),
    ("[[alpha round=1 | .3f]]", "[[alpa round=1]]", "Words", "no check 'alpa'. The nearest is 'alpha'"),
    ("[[alpha round=1 | .3f]]", "[[alpha round=99]]", "Words", "there is no round 99"),
    ("[[alpha round=1 | .3f]]", "[[alpha round=1 | zz]]", "Words", "cannot be read"),
    ("[[alpha round=1 | .3f]]", "[[alpha round=1", "Words", "no “]]” closes it"),
    ("[[alpha round=1 | .3f]]", "[[next_weights round=1]]", "Words", "gives 10 numbers, not one"),
    ("kind: number", "kind: riddle", "kind:", "no kind of question 'riddle'"),
    ("kind: number\n", "", "kind:", "'kind' is missing"),
    ("ask: How large is it?", "ask: 3", "ask:", "'ask' must be a sentence"),
    ("check: alpha\nround", "check: alfa\nround", "check: alpha\n", "no check 'alfa'"),
    ("round: 1\n```", "round: 1\nexample: 2\n```", "round: 1\n```", "no argument 'example'"),
    ("round: 1\n```", "round: 1\ntolerance: -1\n```", "round: 1\n```", "must not be negative"),
    ("above: 0}", "above: 9}", "- {check: alpha", "alpha is 0.423649, not above 9"),
    ("above: 0}", "above: 0, below: 9}", "- {check: alpha", "exactly one of"),
    ("above: 0}", "above: 1/0}", "- {check: alpha", "a number, a fraction such as 1/3"),
    ("above: 0}", "above: 0, seeds: 999}", "- {check: alpha", "between 0 and 50"),
    ("above: 0}", "above: 0, with: dataset=nix}", "- {check: alpha", "dataset=nix does not exist"),
    ("rounds: all", "rounds: some", "- {check: train", "a list of whole numbers or all"),
    ("at_most: {check: product_of_z}", "at_most: {check: nothing}", "- {check: train", "no check 'nothing'"),
    ("at_most", "at_least", "- {check: train", "not at least"),
    ("So it is.", "<b>So</b> it is.", "So it is.", "HTML is not shown"),
    ("So it is.", "![x](http://a/b.png)", "So it is.", "Pictures are not loaded"),
    ("Nothing new.\n", "", "## Second", "“Second” has no words"),
    ("```claims", "```screen\n/\n```\n\n```claims", "```claims", "has a second screen"),
])  # fmt: skip
def test_a_mistake_gets_a_sentence_and_its_line(old, new, at, words):
    assert old in GOOD
    found = faults(GOOD.replace(old, new, 1))
    assert any(words in w for _, w in found), found
    line = next(n for n, w in found if words in w)
    # a line that was put in, or taken away, before the place moves it by that much
    shift = new.count("\n") - old.count("\n")
    assert line - line_of(at) in {0, shift}, (line, line_of(at))


def test_a_lesson_may_still_ask_by_the_old_name_of_a_check():
    old, new = next(iter(RENAMED.items()))
    assert old not in CHECKS and new in CHECKS
    asked = [
        GOOD.replace("{check: alpha, round: 1, above: 0}", f"{{check: {name}, round: 1, above: 0}}")
        for name in (old, new)
    ]
    assert len({read_lesson(text, "x") for text in asked}) == 1 and not faults(asked[0])


def test_all_faults_come_at_once():
    text = GOOD.replace("minutes: 7", "minutes: 70").replace("kind: number", "kind: riddle")
    assert len(faults(text)) == 2


@pytest.mark.parametrize(
    "text", ["", "---", "---\n---", "---\n---\n", "no front matter", "---\n[\n---\n## A"]
)
def test_what_is_no_lesson_at_all(text):
    assert faults(text)


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "bytes.md").write_bytes(b"\xff\xfe\x00")
    for name, words in (("none", "cannot be read"), ("bytes", "no UTF-8 text")):
        with pytest.raises(LessonError, match=words):
            read_file(tmp_path / f"{name}.md")
    with pytest.raises(LessonError, match="at most"):
        read_lesson("x" * 300_000, "long")


def test_nesting_without_an_end_is_refused():
    deep = GOOD.replace("[know it]", "[" * 3000 + "]" * 3000)
    assert faults(deep)


OPTIONS = """\
kind: choose
ask: Which?
options:
  - {text: a, when: {check: size, equals: 10}, why: yes it is}
  - {text: b, when: {check: size, equals: 11}, why: count again}
"""


@pytest.mark.parametrize(("old", "new", "words"), [
    ("equals: 11", "equals: 10", "2 hold on this run; exactly one must"),
    ("equals: 10", "equals: 12", "0 hold on this run; exactly one must"),
    (", why: count", ", what: count", "An option is {text, when, why}"),
    ("when: {check: size, equals: 11}, ", "", "needs “when”"),
    ("  - {text: b, when: {check: size, equals: 11}, why: count again}\n", "", "two options or more"),
    ("options:", "choices:", "'options' is missing"),
])  # fmt: skip
def test_a_question_to_choose_is_checked(old, new, words):
    question = GOOD[GOOD.index("kind: number") : GOOD.index("```\n\n```claims")]
    text = GOOD.replace(question, OPTIONS)
    assert faults(text) == []
    assert any(words in w for _, w in faults(text.replace(old, new)))


OPINIONS = "kind: choose\nask: How was the speed?\noptions: [too slow, right, too fast]\n"


def test_a_poll_of_opinions_has_no_right_answer():
    question = GOOD[GOOD.index("kind: number") : GOOD.index("```\n\n```claims")]
    text = GOOD.replace(question, OPINIONS)
    assert faults(text) == []
    step = next(step for step in read_lesson(text, "good").steps if step.question)
    shown = step.shown()
    assert step.question.truth(shown) is None and not [*mistakes(step.question, shown)]
    assert [step.question.judge(shown, k).right for k in range(3)] == [True] * 3
    with pytest.raises(ValueError, match="number of an option"):
        step.question.judge(shown, 3)
    assert any("different texts" in w for _, w in faults(text.replace("right,", "too slow,")))
    assert any("plain texts" in w for _, w in faults(text.replace("right,", "{text: right},")))


FRAGMENTS = st.sampled_from([
    "---", "title: x", "minutes: 9", "minutes: [", "sources: [mohri2018]", "afterwards: [a]", "afterwards: {a: b}", "## A",
    "### Reveal", "```screen", "/?dataset=toy", "&round=2", "```", "```question", "kind: number", "kind: order", "ask: how?",
    "check: alpha", "items: [1, {text: a}]", "options: [{}, 3]", "tolerance: .nan", "tolerance: .inf", "rounds: [1, a]",
    "```claims", "- {check: size, equals: 10}", "- 3", "- {}", "[[alpha]]", "[[", "| x |", "tables: {a: 3}", "? a",
    "!!python/x y",
    "&a [*a]", "words", "\t", "é\u2028", "<script>", "- {check: size, equals: {check: [1]}}", "with: ['a']", "minus: 3",
])  # fmt: skip


@settings(max_examples=300)
@given(st.lists(FRAGMENTS | st.text(max_size=12), max_size=25))
def test_nothing_but_a_lesson_or_its_faults_comes_out(lines):
    _only_lessons_and_faults("\n".join(lines))


@settings(max_examples=300)
@given(st.data())
def test_a_good_file_with_a_piece_broken(data):
    lines = GOOD.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        k = data.draw(st.integers(0, len(lines) - 1))
        lines[k] = data.draw(
            FRAGMENTS | st.text(max_size=20) | st.just(lines[k][:-1]) | st.just(lines[k] * 2)
        )
    _only_lessons_and_faults("\n".join(lines))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from(["title", "minutes", "sources", "afterwards", "tables", "x"]), VALUES
    )
)
def test_any_front_matter_is_read_or_refused(front):
    import yaml

    body = GOOD.split("---\n", 2)[2]
    _only_lessons_and_faults(f"---\n{yaml.safe_dump(front)}---\n{body}")


def _only_lessons_and_faults(text: str) -> None:
    count = text.count("\n") + 1
    try:
        assert isinstance(read_lesson(text, "any"), Lesson)
    except LessonError as error:
        assert error.faults
        assert all(1 <= fault.line <= count + 1 and fault.words.strip() for fault in error.faults)


def test_the_course_lies_where_it_is_said():
    assert Path(COURSE).name == "lessons" and len(list(COURSE.glob("*.md"))) >= 12
