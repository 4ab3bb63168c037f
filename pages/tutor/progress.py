"""What a student has answered: kept in the browser, for nobody else, and handed in as a file if he wants to.

A record is plain data, by "lesson/step":

    {"02_by_hand/3": {"seen": "2026-11-22T10:00:00Z", "revealed": false,
                      "tries": [{"answer": "0.1667", "right": true, "at": "…", "seconds": 12.0, "score": null,
                                 "price": null, "why": "Right."}]}}

The server has it as long as the session lasts; the browser's storage (pages/players/progress) has it
for ever, and gives it back after a reload. What comes from there is read with care.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import streamlit as st

from boosting.lessons import Lesson, Verdict
from pages import players
from pages.shell.session import session

MOST_STEPS, MOST_TRIES, MOST_LETTERS = 1000, 50, 2000
KEY = "progress"
Record = dict[str, Any]


class Done(NamedTuple):
    """How far somebody is in a lesson.

    right: questions answered rightly, of so many questions. last: the last step seen, 0 for none. open: the first step that
    was not seen, or whose question is neither answered rightly nor given up; 0 for none.
    """

    right: int
    questions: int
    last: int
    open: int


def keep() -> None:
    """Hand the record to the browser, and take what it remembers: once on every page that shows or changes it."""
    state = session()
    players.progress(state.course.progress, key=KEY, forget=state.course.forgotten, on_change=_take)


def _take() -> None:
    """Callback: the browser knew more than this session."""
    state = session()
    stored = clean(st.session_state[KEY]["stored"])
    for place, entry in stored.items():
        mine = state.course.progress.get(place)
        if mine is None or len(mine["tries"]) < len(entry["tries"]):
            state.course.progress[place] = entry


def clean(reported: object) -> Record:
    """The valid part of a browser's record."""
    pairs = list(reported.items())[:MOST_STEPS] if isinstance(reported, dict) else []
    return {
        str(place)[:120]: {
            "seen": str(entry.get("seen", ""))[:30],
            "revealed": entry.get("revealed") is True,
            "tries": list(_tries(entry.get("tries"))),
        }
        for place, entry in pairs
        if isinstance(entry, dict)
    }


def _tries(reported: object) -> Iterator[Record]:
    for one in reported[-MOST_TRIES:] if isinstance(reported, list) else []:
        if isinstance(one, dict) and len(json.dumps(one)) <= MOST_LETTERS:
            yield {
                "answer": one.get("answer"),
                "right": one.get("right") is True,
                "at": str(one.get("at", "")),
                "seconds": _number(one.get("seconds")),
                "score": _number(one.get("score")),
                "price": _number(one.get("price")),
                "why": str(one.get("why", "")),
            }


def _number(value: object) -> float | None:
    return float(value) if type(value) in (int, float) and abs(value) < 1e12 else None  # type: ignore[arg-type]


def now() -> str:
    """The time of the day, for the record: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def entry_of(name: str, step: int) -> Record:
    """What is known of a step of a lesson, as an entry that may be changed; step: from 1."""
    place = f"{name}/{step}"
    return session().course.progress.setdefault(
        place, {"seen": now(), "revealed": False, "tries": []}
    )


def note_try(name: str, step: int, answer: object, verdict: Verdict) -> None:
    """Add an answer with its verdict. name, step: of the lesson; answer: plain data."""
    entry = entry_of(name, step)
    since = entry["tries"][-1]["at"] if entry["tries"] else entry["seen"]
    entry["tries"] = [
        *entry["tries"][1 - MOST_TRIES :],
        {
            "answer": answer,
            "right": verdict.right,
            "at": now(),
            "seconds": seconds_since(since),
            "score": verdict.score,
            "price": verdict.price,
            "why": verdict.why,
        },
    ]


def seconds_since(moment: str) -> float | None:
    """Seconds from a moment of the record until now; None where it is no moment."""
    try:
        return (datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds()
    except (ValueError, TypeError):
        return None


def done(name: str, lesson: Lesson) -> Done:
    """How far somebody is in a lesson."""
    entries = {
        k: session().course.progress.get(f"{name}/{k}") for k in range(1, len(lesson.steps) + 1)
    }
    right = sum(any(t["right"] for t in entry["tries"]) for entry in entries.values() if entry)
    seen = [(entry["seen"], k) for k, entry in entries.items() if entry]
    left = [
        k for k, s in enumerate(lesson.steps, 1) if not is_done(entries[k], s.question is not None)
    ]
    return Done(right, len(lesson.questions), max(seen)[1] if seen else 0, min(left, default=0))


def is_done(entry: Record | None, asks: bool) -> bool:
    """Whether a step is done: seen and, if it asks, answered rightly or given up. entry: None for one not seen."""
    if entry is None:
        return False
    return not asks or entry["revealed"] or any(t["right"] for t in entry["tries"])


def best_score(name: str, step: int, higher: bool) -> float | None:
    """The best score among the accepted answers to a task; None for none. higher: whether that is better."""
    tries = session().course.progress.get(f"{name}/{step}", {}).get("tries", [])
    scores = [t["score"] for t in tries if t["right"] and t["score"] is not None]
    return (max(scores) if higher else min(scores)) if scores else None


def as_file(who: str) -> str:
    """The record as JSON, to hand in. who: a name, if one was typed."""
    steps = [{"step": place, **entry} for place, entry in sorted(session().course.progress.items())]
    named = {"name": who[:200]} if who else {}
    return json.dumps({"made": now(), **named, "steps": steps}, indent=2, ensure_ascii=False)


def forget() -> None:
    """Forget everything, in this session and in the browser: for a button."""
    state = session()
    state.course.progress = {}
    state.course.forgotten += 1
