"""What a student has answered: a record, and the file in which he hands it in.

A record is plain data, by "lesson/step":

    {"02_by_hand/3": {"seen": "2026-11-22T10:00:00Z", "revealed": false,
                      "tries": [{"answer": 0.1667, "right": true, "at": "…", "seconds": 12.0, "score": null,
                                 "price": null, "why": "Right."}]}}

The file has the answers and when they were given, and no verdict: `grading.py` judges them anew. With every lesson goes
the digest of its text, so that answers to another version of it are told.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from boosting import limits

Record = dict[str, Any]
GIVEN = ("answer", "at", "seconds")  # of a try, what the student has made: the rest is the judge's


class HandInError(ValueError):
    """A file that nobody can have handed in; the message says why."""


class HandIn(NamedTuple):
    """One student's file. who: the name in it, "" for none; record: see the module; digests: by the lesson's name."""

    who: str
    record: Record
    digests: dict[str, str]


def clean(reported: object) -> Record:
    """The valid part of a record that a browser or a file has brought."""
    pairs = list(reported.items())[: limits.ANSWERED_STEPS] if isinstance(reported, dict) else []
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
    for one in reported[-limits.ANSWERED_TRIES :] if isinstance(reported, list) else []:
        if isinstance(one, dict) and len(json.dumps(one)) <= limits.TRY:
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


def as_file(record: Record, who: str, digests: Mapping[str, str], made: str) -> str:
    """The file of a record, JSON. who: a name, if one was typed; digests: of the lessons there are; made: when."""
    steps = [
        {"step": place, **entry, "tries": [{k: t[k] for k in GIVEN} for t in entry["tries"]]}
        for place, entry in sorted(record.items())
    ]
    named = {"name": who[: limits.STUDENT]} if who else {}
    answered = {place.rpartition("/")[0] for place in record}
    lessons = {name: digest for name, digest in digests.items() if name in answered}
    whole = {"made": made, **named, "lessons": lessons, "steps": steps}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def read(content: bytes) -> HandIn:
    """A file that was handed in. HandInError, in words, for what is none."""
    if len(content) > limits.HAND_IN:
        raise HandInError(f"The file has more than {limits.HAND_IN // 1_000_000} MB.")
    try:
        whole = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise HandInError("The file is no JSON.") from None
    steps = whole.get("steps") if isinstance(whole, dict) else None
    if not isinstance(steps, list):
        raise HandInError("The file has no answers: its list “steps” is missing.")
    entries = [step for step in steps if isinstance(step, dict)]
    told = whole.get("lessons")
    digests = {str(k): str(v) for k, v in told.items()} if isinstance(told, dict) else {}
    record = clean({str(step.get("step", "")): step for step in entries})
    return HandIn(str(whole.get("name", ""))[: limits.STUDENT].strip(), record, digests)
