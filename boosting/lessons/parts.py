"""The parts of a lesson's file that are records: asks, claims and questions."""

import shlex
from collections.abc import Callable, Iterable, Iterator
from math import isfinite
from typing import Any

from boosting import limits
from boosting.choices.formulas import constant
from boosting.lessons.checks import CHECKS, RENAMED
from boosting.lessons.claims import MOST_SEEDS, RELATIONS, Ask, Claim
from boosting.lessons.lesson import Blank, Fault, Words, in_format
from boosting.lessons.questions import (
    KINDS,
    Build,
    Choose,
    Curve,
    NextWeights,
    Number,
    Option,
    Order,
    PickExample,
    PickStump,
    Question,
)
from boosting.lessons.records import Record, read, read_record, value_of
from boosting.lessons.tasks import TASKS
from boosting.settings import nearest

NUMBER = (int, float)
RUN = ("with", "minus", "seeds")  # which run is asked
DEFAULT_FORMAT = ".4g"
UNCLOSED = "“[[” opens a number from the run, and no “]]” closes it."


def read_ask(text: str, line: int) -> tuple[Ask | None, str, list[Fault]]:
    """The ask of "check name=value | format" with its format, or None and the faults. line: of the file."""
    if len(text) > limits.ASK:
        words = (
            f"A number from the run is written in {limits.ASK} characters; these are {len(text)}."
        )
        return None, "", [Fault(line, words)]
    body, _, spec = (part.strip() for part in text.partition("|"))
    try:
        name, *pairs = shlex.split(body) or [""]
        in_format(0.5, spec or DEFAULT_FORMAT)
        values = {key: value_of(value) for key, _, value in (p.partition("=") for p in pairs)}
    except ValueError as error:
        return None, "", [Fault(line, f"“{text}” cannot be read: {error}.")]
    record = Record({"check": name, **values}, {}, line)
    ask = _ask(record, ())
    return ask, spec or DEFAULT_FORMAT, record.faults


def words_of(texts: Iterable[tuple[int, str]]) -> tuple[Words, list[Fault]]:
    """Words with their blanks [[ask | format]], and the faults. texts: paragraphs, each with the line where it begins."""
    texts, blanks, found = list(texts), [], []
    for line, text in texts:
        for where, written in _blanks(line, text):
            if written is None:
                found.append(Fault(where, UNCLOSED))
                continue
            ask, spec, faults = read_ask(written, where)
            found += faults
            blanks += [Blank(f"[[{written}]]", ask, spec, where)] if ask else []
    return Words("\n\n".join(text for _, text in texts), tuple(blanks)), found


def _blanks(line: int, text: str) -> Iterator[tuple[int, str | None]]:
    """What stands between "[[" and "]]", in its order, each with its line; None where no "]]" follows before the next "[["
    or the end of the line. line: on which the text begins.
    """
    before, *pieces = text.split("[[")
    line += before.count("\n")
    for piece in pieces:
        inside, closed, _ = piece.partition("]]")
        written = inside if closed and inside and "\n" not in inside else None
        yield line, written
        line += piece.count("\n")


def _ask(record: Record, others: tuple[str, ...], given: tuple[str, ...] = ()) -> Ask | None:
    """The ask of a record; None, and faults in the record, where it cannot be asked.

    others: keys of the record that belong to no ask. given: arguments that the question brings itself.
    """
    name = record.get("check", str, "the name of a check", "", needed=True)
    if not name:
        return None
    name = RENAMED.get(name, name)
    if name not in CHECKS:
        record.fault(f"There is no check {name!r}. {nearest(name, CHECKS)}", "check")
        return None
    keys = [k for k in record.values if k not in ("check", *RUN, *others)]
    arguments = {k: record.values[k] for k in keys}
    complaint = CHECKS[name].complaint(arguments | dict.fromkeys(given, 1))
    if complaint:
        record.fault(complaint, next((k for k in keys if repr(k) in complaint), "check"))
        return None
    seeds = record.get("seeds", int, "a whole number", 0)
    if not 0 <= seeds <= MOST_SEEDS:
        record.fault(f"'seeds' must lie between 0 and {MOST_SEEDS}.", "seeds")
        return None
    changes = record.get("with", str, "a part of a link, such as lam=0", "")
    minus = record.get("minus", str, "a part of a link, such as lam=0", None)
    plain = tuple((k, _frozen(v)) for k, v in sorted(arguments.items()))
    return Ask(name, plain, changes, minus, seeds)


def _frozen(value: Any) -> Any:
    """A value with its lists as tuples, so that an ask can be a key."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


# --- claims --------------------------------------------------------------------------------------


def read_claims(line: int, text: str) -> tuple[tuple[Claim, ...], list[Fault]]:
    """The claims of a list, and the faults. line: on which the text begins."""
    values, lines, faults = read(text, line)
    if faults:
        return (), faults
    if not isinstance(values, list) or not all(isinstance(v, dict) for v in values):
        return (), [
            Fault(line, "Claims are a list: “- {check: train_error, round: 3, equals: 0}”.")
        ]
    claims, found = [], []
    for k, value in enumerate(values):
        claim, wrong = claim_of({str(key): v for key, v in value.items()}, lines[k])
        found += wrong
        claims += [claim] if claim else []
    return tuple(claims), found


def claim_of(
    values: dict[str, Any], line: int, others: tuple[str, ...] = ()
) -> tuple[Claim | None, list[Fault]]:
    """The claim of a mapping, or None and the faults. line: of the file. others: keys that are none of its own."""
    record = Record(values, {}, line)
    ask = _ask(record, (*RELATIONS, *others, "within", "rounds"))
    relations = [name for name in RELATIONS if name in values]
    if len(relations) != 1:
        record.fault(f"A claim has exactly one of {', '.join(RELATIONS)}.")
    within = record.get("within", NUMBER, "a number", 1e-9)
    each = _rounds(record, ("all",))
    if ask is None or record.faults:
        return None, record.faults
    bound = _bound(record, relations[0])
    if bound is None:
        return None, record.faults
    return Claim(ask, relations[0], bound, float(within), each, line), []


def _bound(record: Record, key: str) -> float | Ask | None:
    """The number, the formula "1/3" or "ln(5)/2" of one, or the ask that a claim compares with; None, and a fault, else."""
    value = record.values[key]
    if isinstance(value, dict):
        inner = Record({str(k): v for k, v in value.items()}, {}, record.line)
        ask = _ask(inner, ())
        record.faults += inner.faults
        return ask
    try:
        number = constant(value) if isinstance(value, str) else float(value)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        number = float("nan")
    if isinstance(value, bool) or number != number:
        record.fault(
            f"{key!r} must be a number, a fraction such as 1/3, a formula such as ln(5)/2, or another check.",
            key,
        )
        return None
    return number


def _rounds(record: Record, words: tuple[str, ...] = ()) -> tuple[int, ...] | None:
    """The rounds of a record: numbers; () for none given, None for "all" where that word is allowed."""
    value = record.values.get("rounds", [])
    if isinstance(value, str) and value in words:
        return None
    if not isinstance(value, list) or not all(type(t) is int and t >= 0 for t in value):
        record.fault(
            f"'rounds' must be a list of whole numbers{' or all' if words else ''}.", "rounds"
        )
        return ()
    return tuple(value)


# --- questions -----------------------------------------------------------------------------------


def read_question(line: int, text: str) -> tuple[Question | None, list[Fault]]:
    """The question of a record, or None and the faults. line: on which the text begins."""
    record, faults = read_record(text, line, "A question")
    if record is None:
        return None, faults
    kind = record.get("kind", str, f"one of {', '.join(KINDS)}", "", needed=True)
    ask = record.get("ask", str, "a sentence", "", needed=True)
    if kind and kind not in KINDS:
        record.fault(f"There is no kind of question {kind!r}. {nearest(kind, KINDS)}", "kind")
    question = READERS[kind](record, ask) if kind in READERS else None
    return (None if record.faults else question), record.faults


def _choose(record: Record, ask: str) -> Question:
    record.refuse_others(("kind", "ask", "options"), "A question to choose")
    rows = record.get("options", list, "a list of options", [], needed=True)
    if len(rows) < 2:
        record.fault("A question to choose needs two options or more.", "options")
    if rows and all(isinstance(row, str) for row in rows):  # plain texts: an opinion
        return Choose(
            ask, record.line, tuple(Option(text, ()) for text in _different(rows, record))
        )
    read = _told if any(isinstance(row, dict) and "right" in row for row in rows) else _option
    return Choose(ask, record.line, tuple(o for o in (read(row, record) for row in rows) if o))


def _told(row: Any, record: Record) -> Option | None:
    """An option {text, why} of a question whose author says which is right: one has right: true, and none makes a claim."""
    if (
        isinstance(row, dict)
        and isinstance(row.get("text"), str)
        and not set(row) - {"text", "why", "right"}
        and isinstance(row.get("right", False), bool)
    ):
        return Option(row["text"], (), str(row.get("why", "")), row.get("right", False))
    record.fault(
        "Where one option has “right: true”, all are {text, why}, and none has “when”.", "options"
    )
    return None


def _different(texts: list[str], record: Record) -> list[str]:
    """The options of an opinion poll, as a hall tells them apart."""
    if not all(text.strip() for text in texts) or len(set(texts)) < len(texts):
        record.fault("The options of a poll are different texts.", "options")
    return texts


def _option(row: Any, record: Record) -> Option | None:
    """An option {text, when, why}: `when` is a claim, or several in a list."""
    if (
        not isinstance(row, dict)
        or not isinstance(row.get("text"), str)
        or set(row) - {"text", "when", "why"}
    ):
        record.fault(
            "An option is {text, when, why}: when is a claim that makes it right. In an opinion poll all are plain texts.",
            "options",
        )
        return None
    whens = row.get("when")
    claims = []
    for when in whens if isinstance(whens, list) else [whens]:
        if not isinstance(when, dict):
            record.fault(
                f"The option {row['text']!r} needs “when”: the claim that makes it right.",
                "options",
            )
            return None
        claim, faults = claim_of(
            {str(k): v for k, v in when.items()}, record.lines.get("options", record.line)
        )
        record.faults += faults
        claims += [claim] if claim else []
    return Option(row["text"], tuple(claims), str(row.get("why", "")))


def _numeric(record: Record, ask: str) -> Question:
    others = ("kind", "ask", "tolerance", "unit")
    about = _ask(record, others) or Ask("")
    return Number(
        ask, record.line, about, _tolerance(record, 0.005), record.get("unit", str, "a text", "")
    )


def _tolerance(record: Record, default: float) -> float:
    value = float(record.get("tolerance", NUMBER, "a number", default))
    if not (isfinite(value) and value >= 0):
        record.fault("'tolerance' must not be negative.", "tolerance")
    return value


def _example(record: Record, ask: str) -> Question:
    about = _ask(record, ("kind", "ask", "most"), ("example",)) or Ask("")
    return PickExample(ask, record.line, about, record.get("most", bool, "true or false", True))


def _stump(record: Record, ask: str) -> Question:
    record.refuse_others(("kind", "ask", "round"), "A question for a stump")
    return PickStump(ask, record.line, record.get("round", int, "a whole number", 1, needed=True))


def _weights(record: Record, ask: str) -> Question:
    record.refuse_others(("kind", "ask", "round", "tolerance"), "A question for weights")
    t = record.get("round", int, "a whole number", 1, needed=True)
    return NextWeights(ask, record.line, t, _tolerance(record, 0.03))


def _order(record: Record, ask: str) -> Question:
    record.refuse_others(("kind", "ask", "items"), "A question for an order")
    rows = record.get("items", list, "a list of items {text, check, ...}", [], needed=True)
    items = []
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("text"), str):
            record.fault("An item is {text, check, ...}.", "items")
            continue
        inner = Record(
            {str(k): v for k, v in row.items()}, {}, record.lines.get("items", record.line)
        )
        item = _ask(inner, ("text",))
        record.faults += inner.faults
        items += [(row["text"], item)] if item else []
    if len(rows) < 2:
        record.fault("An order needs two items or more.", "items")
    return Order(ask, record.line, tuple(items))


def _curve(record: Record, ask: str) -> Question:
    about = _ask(record, ("kind", "ask", "rounds", "tolerance")) or Ask("")
    rounds = _rounds(record) or ()
    if len(rounds) < 2:
        record.fault("A curve is asked in two rounds or more: “rounds: [0, 10, 20]”.", "rounds")
    return Curve(ask, record.line, about, rounds, _tolerance(record, 0.1))


def _build(record: Record, ask: str) -> Question:
    record.refuse_others(("kind", "ask", "task"), "A task")
    name = record.get("task", str, f"one of {', '.join(TASKS)}", "", needed=True)
    if name and name not in TASKS:
        record.fault(f"There is no task {name!r}. {nearest(name, TASKS)}", "task")
    return Build(ask, record.line, name)


READERS: dict[str, Callable[[Record, str], Question]] = {
    "choose": _choose,
    "number": _numeric,
    "example": _example,
    "stump": _stump,
    "weights": _weights,
    "order": _order,
    "curve": _curve,
    "build": _build,
}
