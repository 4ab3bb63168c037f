"""A lesson in a stranger's link: the worst of every kind is answered with sentences, in time proportional to its length."""

import tracemalloc
from time import thread_time

import pytest
from hostile import few, hostile
from hypothesis import strategies as st
from walks import walk

from boosting import limits
from boosting.choices import formulas
from boosting.lessons import Lesson, LessonError, read_lesson
from boosting.lessons.checks import CHECKS, CheckError
from boosting.lessons.lesson import FORMATS, in_format
from boosting.lessons.parts import read_ask, words_of
from boosting.lessons.screens import Screen, show

FRONT = (
    "---\ntitle: {title}\nminutes: {minutes}\nsources: [mohri2018]\nafterwards: [a]\n{more}---\n"
)
STEP = "\n## A\n\n```screen\n/?dataset=toy&round=1\n```\n\n{words}\n\n{more}"
TOLERANCE = "```question\nkind: number\nask: how?\ncheck: alpha\ntolerance: {}\n```\n"
CLAIM = "```claims\n- {{check: alpha, round: 1, above: 0, within: {}}}\n```\n"
ALIASES = "{a: &a [x,x,x], b: &b [*a,*a,*a], c: [*b,*b,*b]}"
FULL = limits.LESSON_BODY - 200


def lesson(
    words: str = "w", more: str = "", title: str = "t", minutes: str = "7", front: str = ""
) -> str:
    """A file with one step."""
    return FRONT.format(title=title, minutes=minutes, more=front) + STEP.format(
        words=words, more=more
    )


def filled(piece: str) -> str:
    """A file whose words are a piece, as often as it fits."""
    return lesson(piece * (FULL // len(piece)))


def outcome(text: str) -> Lesson | list[str]:
    """The lesson of a text, or what is wrong with it."""
    try:
        return read_lesson(text, "mine-x")
    except LessonError as error:
        return [fault.words for fault in error.faults]


REFUSED = {
    "open blanks": (filled("[["), "at most 40 numbers"),
    "aliases in a blank": (lesson(f'[[train_error round="{ALIASES}"]]'), "References"),
    "a wide format": (lesson("[[train_error round=1 | 999999999]]"), "there is no format"),
    "many decimals": (lesson("[[train_error round=1 | .99999999f]]"), "there is no format"),
    "a long blank": (lesson(f"[[train_error round={'1' * 400}]]"), "written in 300 characters"),
    "many blanks": (lesson("[[alpha round=1]] " * 41), "at most 40 numbers"),
    "many runs": (lesson("[[test_error round=1 seeds=50]] " * 5), "at most 200 runs"),
    "a number of 5,000 digits": (lesson(minutes="9" * 5000), "must be a whole number"),
    "in hexadecimal": (lesson(minutes="0x" + "F" * 5000), "must be a whole number"),
    "to the base of 60": (lesson(minutes="1:1:1"), "must be a whole number"),
    "a tolerance": (lesson(more=TOLERANCE.format("1" + "0" * 400)), "'tolerance' must be a number"),
    "a tolerance with an exponent": (lesson(more=TOLERANCE.format("1e999")), "'tolerance' must be a number"),
    "a tolerance without end": (lesson(more=TOLERANCE.format(".inf")), "must not be negative"),
    "within": (lesson(more=CLAIM.format("1" + "0" * 400)), "'within' must be a number"),
    "a long title": (lesson(title="t" * 3000), "'title' has 3000 characters"),
    "a type": (lesson(title="!!python/object:os.system x"), "Types"),
    "half a character": (lesson(title='"\\ud800"'), "Halves of characters"),
    "half a character in a table": (lesson(front='tables:\n  t: "a,b\\n\\udfff,x\\n2,y"\n'), "Halves of characters"),
    "deep": (lesson(title="[" * 3000 + "]" * 3000), "nested too deeply"),
    "wide": (lesson(title="[" + "1," * 5000 + "1]"), "values fit"),
    "many tables": (lesson(front="tables:\n" + "".join(f"  t{k}: a\n" for k in range(50))), "at most 10 tables"),
    "a long body": (lesson("word " * 20_000), "at most 60000 characters"),
    "pictures": (filled("!["), "Pictures are not loaded"),
    "tags": (filled("<a>"), "HTML is not shown"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "words"), REFUSED.values(), ids=REFUSED)
def test_what_is_too_much_is_refused_in_a_sentence(text, words):
    found = outcome(text)
    assert isinstance(found, list) and any(words in fault for fault in found), found
    assert len(found) <= limits.LESSON_FAULTS and all(len(f) <= limits.FAULT for f in found)


PIECES = [
    "[[", "[", "[[a]]", "[](", "![", "<", "<a ", "<!--", "*", "_", "`", "``` ", "> ", ">\n", "- ", "- a\n", "a\n", "a\n\n",
    "# a\n", "1. ", "\t", " ", "\\", "&", "&#", "$", "|a|\n", "[a]: b\n", "~~~\n", "\n", "\r", "\u2028", "é", "a\n=\n",
]  # fmt: skip


def cost(text: str) -> float:
    """The processor's time for reading a text."""
    begin = thread_time()
    outcome(text)
    return thread_time() - begin


@pytest.fixture(scope="module")
def of_paragraphs():
    """What a text of short paragraphs costs."""
    return cost(filled("a\n\n"))


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_nothing_costs_much_more_than_short_paragraphs_of_its_length(piece, of_paragraphs):
    assert cost(filled(piece)) < 10 * of_paragraphs


@pytest.mark.parametrize(
    "piece",
    [
        "[",
        "{a: ",
        "? ",
        "- ",
        "a: &a ",
        "[a,",
        '"',
        "'",
        "#\n",
        "1",
        "1:",
        "|\n ",
        "%",
        "a\n",
        "\n",
        "\t",
    ],
)
def test_nor_does_a_record(piece):
    """What is read again for each of its letters takes a hundred times as long."""
    assert cost(lesson(front=f"x: {piece * (FULL // len(piece))}\n")) < 10 * cost(filled("a\n\n"))


def test_memory_comes_back():
    tracemalloc.start()
    try:
        for text, _ in REFUSED.values():
            outcome(text)
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 5e6 and most < 60e6


@pytest.mark.parametrize("spec", FORMATS)
def test_every_format_that_is_offered_is_a_short_text(spec):
    assert all(len(in_format(x, spec)) <= 410 for x in (0.5, -1e300, 1e-300))


def test_two_blanks_side_by_side_are_two():
    words, found = words_of([(1, "a [[alpha | .2f]][[error]] b\n[[ c"), (9, "26 [[alpha]]. d")])
    assert [(b.text, b.line) for b in words.blanks] == [
        ("[[alpha | .2f]]", 1),
        ("[[error]]", 1),
        ("[[alpha]]", 9),
    ]
    assert [f.line for f in found] == [2]


EXTREME = ["0", "-1", "999999999999999", "-999999999999999", "1e99", "-1e99", "1e-99", ".inf", "-.inf", "true", "null", "x",
           "[]", "[1,[2]]", "[1e99,-1e99]", "{a: 1}", "''", "0.5", "1.5"]  # fmt: skip
SHOWN = Screen.of("/?dataset=moons&n_samples=60&n_rounds=3&round=1")


@pytest.mark.parametrize("name", walk(CHECKS, "alpha", "vc_of_stumps", "variance_at_that_mean"))
def test_a_check_with_extreme_arguments_answers_with_a_number_or_a_sentence(name):
    shown = show(SHOWN)
    arguments = CHECKS[name].arguments
    for value in EXTREME:
        for odd in arguments:
            given = " ".join(f'{a}="{value if a == odd else 1}"' for a in arguments)
            ask, _, found = read_ask(f"{name} {given}", 1)
            try:
                assert found or (ask is not None and ask.value(shown) is not None)
            except CheckError as error:
                assert str(error)


def test_formulas_of_strangers_do_not_pile_up():
    for k in range(2000):
        formulas.read(f"z + {k}")
    assert formulas.read.cache_info().currsize < 2000


@pytest.mark.parametrize(
    "text", ["1 " * 50_000, "1" * 100_000, "(" * 100_000, "sqrt" * 30_000, "1 " + " " * 90_000]
)
def test_a_constant_is_measured_before_it_is_read(text):
    with pytest.raises(ValueError, match="characters"):
        formulas.constant(text)


MORE = ["]]", "[[alpha round=", "| .3f]]", "```claims\n", "```\n", "## B\n\n"]
PART = st.sampled_from([*PIECES, *EXTREME, *MORE]) | st.text(max_size=8)
WORDS = st.lists(PART, max_size=40).map("".join)
LESSONS = st.builds(lesson, WORDS, WORDS, WORDS, WORDS, WORDS)


def read_or_refused(text: str) -> None:
    """A lesson, or sentences, and no more of them than are told."""
    found = outcome(text)
    assert isinstance(found, Lesson) or (0 < len(found) <= limits.LESSON_FAULTS and all(found))


test_a_lesson_of_a_stranger = few(LESSONS, 60)(read_or_refused)
test_thousands_of_lessons_are_read_or_refused = hostile(LESSONS, 10_000)(read_or_refused)
