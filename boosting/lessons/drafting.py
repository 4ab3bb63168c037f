"""A lesson that is put together in the app: from screens, and what is asked about them, to its file (reading.py).

A draft is plain data, for a browser keeps it:

    {"title": "My lesson", "minutes": 15, "steps": [
        {"number": 1, "title": "Edges", "link": "/margins?round=3", "words": "", "ask": "Which edge is larger?",
         "options": "the first\\nthe second", "right": 2, "hide": ["future"], "note": ""}]}

number: by which a step is known while it is moved; options: one a line; right: the right one, from 1, and 0 for an opinion;
hide: what the picture does not show. The author says which option is right. Any other kind of question, which the run
answers, is written into the file by hand. Texts become YAML as JSON writes them: YAML reads that.
"""

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from boosting import limits
from boosting.lessons.reading import LONGEST, SHORTEST

Draft = dict[str, Any]

TITLE, MINUTES = "My lesson", 15
TEXTS = ("title", "link", "words", "ask", "options", "note")
HIDABLE = ("future", "table", "formulas")


def clean(stored: object) -> Draft:
    """A draft of what a browser kept, whatever that is: what is no draft is left out, and no text is too long."""
    known = stored if isinstance(stored, dict) else {}
    minutes, steps = known.get("minutes"), known.get("steps")
    draft = {"title": _text(known.get("title")) or TITLE, "minutes": MINUTES, "steps": []}
    if isinstance(minutes, int) and SHORTEST <= minutes <= LONGEST:
        draft["minutes"] = minutes
    add(draft, steps)
    return draft


def add(draft: Draft, steps: object) -> None:
    """Put steps that a browser knows at a draft's end, as many as a lesson may have.

    draft: is changed; steps: a list of them, of which a title and a link are enough.
    """
    for step in steps if isinstance(steps, list) else []:
        if isinstance(step, dict) and len(draft["steps"]) < limits.LESSON_STEPS:
            draft["steps"].append(_step(step, _next(draft)))


def _next(draft: Draft) -> int:
    return 1 + max((step["number"] for step in draft["steps"]), default=0)


def _step(known: dict[str, Any], number: int) -> Draft:
    right, hide = known.get("right"), known.get("hide")
    return {
        "number": number,
        **{name: _text(known.get(name)) for name in TEXTS},
        "right": right if isinstance(right, int) and 0 <= right <= limits.CHOICES else 0,
        "hide": [name for name in HIDABLE if isinstance(hide, list) and name in hide],
    }


def _text(value: object) -> str:
    return value[: limits.DRAFT_TEXT] if isinstance(value, str) else ""


def options_of(step: Draft) -> list[str]:
    """The answers that a step offers."""
    return [line.strip() for line in step["options"].splitlines() if line.strip()]


def as_markdown(draft: Draft) -> str:
    """The lesson's file."""
    head = f"---\ntitle: {_yaml(draft['title'])}\nminutes: {draft['minutes']}\n---\n"
    return "\n".join([head, *map(_step_as_markdown, draft["steps"])])


def _step_as_markdown(step: Draft) -> str:
    parts = [
        f"## {_line(step['title']) or 'A step'}",
        f"```screen\n{_screen(step)}\n```",
        step["words"].strip(),
    ]
    if step["ask"].strip():
        parts.append(f"```question\n{_question(step)}```")
    if step["note"].strip():
        parts.append(f"### For the lecturer\n\n{step['note'].strip()}")
    return "\n\n".join(filter(None, parts)) + "\n"


def _screen(step: Draft) -> str:
    """Its link, which says what is hidden."""
    link = urlsplit(_line(step["link"]))
    said = [(name, value) for name, value in parse_qsl(link.query) if name != "hide"]
    hidden = [("hide", ",".join(step["hide"]))] if step["hide"] else []
    return f"{link.path or '/'}?{urlencode([*said, *hidden], safe=',~:')}"


def _question(step: Draft) -> str:
    options = options_of(step)
    rows = [_yaml(option) for option in options]
    if step["right"]:
        marks = [", right: true" if k == step["right"] else "" for k in range(1, 1 + len(options))]
        rows = [f"{{text: {row}{mark}}}" for row, mark in zip(rows, marks)]
    return f"kind: choose\nask: {_yaml(step['ask'])}\noptions:\n" + "".join(
        f"  - {row}\n" for row in rows
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _yaml(text: str) -> str:
    return json.dumps(_line(text), ensure_ascii=False)
