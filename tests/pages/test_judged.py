"""A lesson's verdicts without a server are the app's: on right answers, on typical ones, and on wrong ones."""

import json
import subprocess
from math import isclose
from random import Random

import numpy as np
import pytest
from mistakes import mistakes
from players.test_units import node

from boosting.lessons import course, handing_in
from pages.players.files import HERE
from pages.shell.session import session
from pages.site import markup
from pages.site.judged import judged
from pages.tutor import progress
from pages.tutor.inputs import cuts, read_number
from pages.tutor.progress import Done

pytestmark = pytest.mark.skipif(node() is None, reason="there is no node: install playwright")
ASKED = [
    (lesson.name, k, s) for lesson in course() for k, s in enumerate(lesson.steps, 1) if s.question
]
JUDGED = [one for one in ASKED if one[2].question.kind != "build"]
JUDGE = f"""import {{judge, number, short}} from {json.dumps((HERE / "ask/judge.js").as_uri())};
import {{asFile, counted}} from {json.dumps((HERE / "answers/record.js").as_uri())};"""


def ran(code: str, asked: object) -> list:
    """What JavaScript makes of what it is asked; `asked` is its name there."""
    read = "let text = ''; for await (const part of process.stdin) text += part; const asked = JSON.parse(text);"
    script = f"{JUDGE}\n{read}\nconsole.log(JSON.stringify({code}));"
    command = [node(), "--input-type=module", "-e", script]
    done = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def answers(question, shown, draw: Random) -> list:
    """Right ones, typical ones, and some of all others."""
    truth = question.truth(shown)
    first = [truth, *(answer for answer, _ in mistakes(question, shown))]
    others = {
        "choose": lambda: draw.randrange(len(question.options)),
        "number": lambda: draw.uniform(-2, 2) * (abs(truth) + question.tolerance),
        "example": lambda: draw.randint(1, shown.trace.sample.size),
        "stump": lambda: stump(shown, draw),
        "order": lambda: draw.sample(range(len(question.items)), len(question.items)),
        "weights": lambda: [draw.uniform(0, 1) for _ in truth],
        "curve": lambda: [draw.uniform(0, 1) for _ in truth],
    }
    near = []
    if question.kind in ("number", "weights", "curve"):
        for off in (0.4, 0.99, 1.01, -0.99, -1.01, 1.9):
            near.append(np.asarray(truth) + off * question.tolerance)
    return [
        plain(one)
        for one in (*first, *near, *(others[question.kind]() for _ in range(12)))
        if one is not None
    ]


def stump(shown, draw: Random) -> list:
    a = draw.randrange(shown.trace.sample.n_attributes)
    return [a, draw.choice(cuts(shown.trace.sample.X[:, a])), draw.choice((1, -1))]


def plain(answer):
    """As JSON has it."""
    return np.asarray(answer).tolist() if not isinstance(answer, int) else answer


def test_every_verdict_is_the_apps():
    draw, asked, said = Random(7), [], []
    for name, k, step in JUDGED:
        shown = step.shown()
        told = judged(step, shown)
        for answer in answers(step.question, shown, draw):
            verdict = step.question.judge(shown, answer)
            asked.append([told, answer])
            said.append((f"{name}/{k}: {answer}", verdict))
    found = ran("asked.map(([told, answer]) => judge(told, answer))", asked)
    for (where, verdict), one in zip(said, found, strict=True):
        assert one["right"] == verdict.right, where
        assert one["why"] == markup.line(verdict.why), where
        assert verdict.price is None or isclose(one["price"], verdict.price), where
    assert {verdict.right for _, verdict in said} == {True, False}


def test_all_questions_but_the_tasks_are_judged():
    kinds = {step.question.kind for _, _, step in ASKED}
    assert kinds - {step.question.kind for _, _, step in JUDGED} == {"build"}
    assert len(JUDGED) >= 90


WRITTEN = [
    "0.25", "0,25", " 1/4", "−2", "25 %", "ln(5)/2", "1/2 ln 5", "½ ln 5", "2√(5/36)", "2 sqrt(5/36)", "1e-3", ".5", "-3^2",
    "2^-1", "2^3^2", "exp(-1)/2", "e^(-1)", "pi", "π/4", "3·4", "2(3+4)", "log2(8)", "log2 8", "log(2)", "abs(-3)",
    "1--1", "5.",
]  # fmt: skip
NONE = [
    "",
    "x",
    "1/",
    "(1",
    "1)",
    "ln",
    "ln(0)",
    "1/0",
    "sqrt(-1)",
    "1 2",
    "2x",
    "Infinity",
    "0x1",
    "nan",
    "[1]",
    "alert(1)",
]


def test_a_number_is_read_as_the_app_reads_it():
    code = "asked.map((text) => { try { return number(text); } catch (e) { return e.message; } })"
    found = ran(code, [*WRITTEN, *NONE])
    for text, value in zip([*WRITTEN, *NONE], found, strict=True):
        try:
            wanted = read_number(text)
        except ValueError as error:
            wanted = str(error)
        same = (
            value == wanted
            if not isinstance(wanted, float)
            else isclose(value, wanted, rel_tol=1e-14)
        )
        assert same, (text, value, wanted)


def test_numbers_are_written_as_python_writes_them():
    draw = Random(3)
    values = [draw.uniform(-1, 1) * 10.0 ** draw.randint(-9, 9) for _ in range(300)]
    values += [k / 64 for k in range(-130, 130)] + [0.0, 999.5, 9.995, 1e-5, 123456.0]
    for digits in (2, 3, 4):
        found = ran(f"asked.map((x) => short(x, {digits}))", values)
        assert found == [f"{x:.{digits}g}" for x in values]


def test_what_is_handed_in_is_the_apps_file():
    lessons = [{"name": one.name, "digest": one.digest} for one in course()]
    tried = {"answer": 0.25, "right": True, "at": "2026-01-02T03:04:05Z", "seconds": 7.5}
    entry = {
        "seen": "2026-01-02T03:04:00Z",
        "revealed": False,
        "tries": [tried, tried | {"answer": [1, 2.5]}],
    }
    record = {
        f"{lessons[3]['name']}/2": entry,
        f"{lessons[0]['name']}/10": entry,
        f"{lessons[0]['name']}/2": entry,
    }
    for who in ("", "Ada"):
        digests = {one["name"]: one["digest"] for one in lessons}
        wanted = json.loads(handing_in.as_file(handing_in.clean(record), who, digests, "now"))
        (found,) = ran("[asFile(asked[0], asked[1], asked[2], 'now')]", [record, lessons, who])
        assert found == wanted
        assert list(found["lessons"]) == list(wanted["lessons"])


def test_what_is_done_is_counted_as_the_app_counts():
    right, wrong = (
        {"answer": 1, "right": is_right, "at": "", "seconds": 1.0} for is_right in (True, False)
    )
    draw, (lesson, *_) = Random(5), course()
    asks = [step.question is not None for step in lesson.steps]
    records = [
        {
            f"{lesson.name}/{k}": {
                "seen": f"2026-01-02T03:04:{draw.randrange(60):02}Z",
                "revealed": draw.random() < 0.2,
                "tries": draw.choices([right, wrong], k=draw.randrange(3)),
            }
            for k in range(1, len(asks) + 1)
            if draw.random() < 0.7
        }
        for _ in range(60)
    ]
    told = {"name": lesson.name, "asks": asks}
    for record, found in zip(
        records, ran("asked[0].map((one) => counted(one, asked[1]))", [records, told])
    ):
        session().course.progress = record
        wanted = progress.done(lesson.name, lesson)
        assert [found[name] for name in Done._fields] == list(wanted)
