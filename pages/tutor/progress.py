"""What a student has answered: kept in the browser, for nobody else, and handed in as a file if he wants to.

A record is plain data, by lesson and step (boosting/lessons/handing_in.py). The server has it as long as the session lasts;
the browser's storage (pages/players/progress) has it for ever, and gives it back after a reload. What comes from there is
read with care.
"""

from datetime import UTC, datetime
from typing import NamedTuple

import streamlit as st

from boosting import limits
from boosting.lessons import Lesson, Verdict, handing_in
from boosting.lessons.handing_in import Record, clean
from pages import players
from pages.shell.session import session
from pages.tutor import library

KEY = "progress"


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
        *entry["tries"][1 - limits.ANSWERED_TRIES :],
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
    digests = {e.name: e.lesson.digest for e in library.answered() if e.lesson is not None}
    return handing_in.as_file(session().course.progress, who, digests, now())


def forget() -> None:
    """Forget everything, in this session and in the browser: for a button."""
    state = session()
    state.course.progress = {}
    state.course.forgotten += 1
