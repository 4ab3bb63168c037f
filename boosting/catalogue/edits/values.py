"""The values of an edit's fields: their text in a link, and how they are read."""

from collections.abc import Sequence
from typing import Any, get_args

from boosting import limits

MOST_NAMED = 5000  # examples of an edit
Numbers = tuple[int, ...]  # of examples


def name_of(attribute: int, names: Sequence[str]) -> str:
    """The name of an attribute, of which a table may have fewer."""
    return names[attribute] if 0 <= attribute < len(names) else f"attribute number {attribute}"


def check_between(what: str, value: float, low: float, high: float) -> None:
    """ValueError, in words, where a value is not between low and high. what: its name."""
    if not low <= value <= high:
        raise ValueError(f"its {what} must be between {low:g} and {high:g}, not {value:g}.")


def ranges_of(numbers: Numbers) -> list[tuple[int, int]]:
    """Ascending numbers as ranges without gaps: from, to."""
    ranges: list[tuple[int, int]] = []
    for n in numbers:
        if ranges and ranges[-1][1] == n - 1:
            ranges[-1] = ranges[-1][0], n
        else:
            ranges.append((n, n))
    return ranges


def numbers_of(text: str) -> Numbers:
    """The numbers of "3-5.9", ascending; ValueError, in words, for too many."""
    found: set[int] = set()
    for part in text.split("."):
        low, _, high = part.partition("-")
        first = value_of(int, low)
        last = value_of(int, high) if high else first
        if not 1 <= first <= last or last - first >= MOST_NAMED:
            raise ValueError(f"{part[:20]!r} is no range of at most {MOST_NAMED} examples, from 1.")
        found.update(range(first, last + 1))
        if len(found) > MOST_NAMED:
            raise ValueError(f"it must name 1 to {MOST_NAMED} examples.")
    return tuple(sorted(found))


def as_text(value: Any) -> str:
    """A number in as few digits as give it back; numbers of examples as ranges; a text as it is."""
    if isinstance(value, tuple):
        return ".".join(f"{a}-{b}" if b > a else f"{a}" for a, b in ranges_of(value))
    if isinstance(value, float):
        return f"{value:.0f}" if value.is_integer() and abs(value) < 1e15 else repr(value)
    return str(value)


def in_words(value: float | str) -> str:
    """A parameter as a sentence has it."""
    return value if isinstance(value, str) else f"{value:g}"


def value_of(kind: Any, text: str) -> Any:
    """A value of a field from its text; ValueError, in words, for another."""
    if kind == Numbers:
        return numbers_of(text)
    kinds = get_args(kind) or (kind,)
    if str in kinds:
        return text
    try:
        number = int(text) if int in kinds and float not in kinds else float(text)
    except ValueError:
        raise ValueError(f"{text[:20]!r} is not a number.") from None
    if not abs(number) <= limits.EDIT_NUMBER:
        raise ValueError(f"{text[:20]!r} is not a number that can be used.")
    return number
