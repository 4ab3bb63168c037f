"""Polls: what a hall is asked, what an answer must be, and all answers as a picture.

    kind      an answer                                       as text in a room        the picture
    choose    one of the choices                              the choice               bars
    number    a number                                        0.25                     a histogram
    example   an example, by its number from 1                12                       bars, a cloud in the plane
    stump     an attribute, a cut, the class above it         0~1.25~1                 bars, lines over each other
    order     all choices in an order                         2 0 1                    bars
    sketch    a number for every choice, drawn or typed       0.1 0.3 0.6              all sketches over each other

An answer's text is made here and nowhere else, so that equal answers are counted together. A poll may say what an answer
opens as: `edit` is an edit of the run (boosting/catalogue/edits) with {answer} in it, so that the lecturer shows what a
picked answer would have done. `subject` names the examples that the picture is about.

A question may be asked twice (E. Mazur, Peer Instruction, 1997): everybody votes alone, talks to a neighbour, votes again;
only then does the hall see both votes, how many have changed their answer and to what, and the right one.

    stage    vote: the hall answers; discuss: it talks, and no answers are taken
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from boosting import limits
from boosting.choices.formulas import constant

Json: TypeAlias = dict[str, Any]  # an object as it travels

BARS = 12  # of a histogram of numbers
MOST_SKETCHES = 100
EDIT = re.compile(r"((cut|set|take|weigh|flip)~([0-9]{1,9}~)?\{answer\}(~[0-9.]{1,9})?)?")


class Refused(ValueError):
    """A request that a room does not heed: the sentence says why. status: of HTTP."""

    def __init__(self, sentence: str, status: int = 400):
        super().__init__(sentence)
        self.status = status


class Row(NamedTuple):
    """A bar of a picture.

    words, text: the answer in words, and as text; given: by how many; key: what {answer} of an edit becomes.
    """

    words: str
    given: int
    text: str = ""
    key: str = ""


@dataclass
class Poll:
    """A question to the hall.

    kind: see the module; choices: of "choose" and "order"; names of the numbers of a sketch, of the attributes of a stump;
    most: the largest number of an example, or of a sketch; edit, subject, stage: see the module; right: the right answer in
    words, "" for an opinion; answers: by device; first: those of the first vote, None while that is going on; ends: at which
    second the time is over, 0.0 for no end; revealed: whether the hall sees the answers.
    """

    question: str
    kind: str
    choices: tuple[str, ...] = ()
    most: float = 0.0
    edit: str = ""
    subject: str = ""
    right: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    stage: str = "vote"
    first: dict[str, str] | None = None
    ends: float = 0.0
    revealed: bool = False

    def take(self, device: str, value: object) -> None:
        """The answer of a device; a later one replaces it. Refused, in a sentence, for what is no answer."""
        if self.revealed:
            raise Refused("The answers are on the screen: no more are taken.", 409)
        if self.stage == "discuss":
            raise Refused("Talk first: the second vote begins in a moment.", 409)
        self.answers[device] = KINDS[self.kind].checked(self, value)

    def discuss(self) -> None:
        """End the first vote: the hall talks about the question."""
        if self.first is not None or self.revealed:
            raise Refused("A question is asked twice at most.", 409)
        self.stage, self.first, self.answers, self.ends = "discuss", self.answers, {}, 0.0

    def again(self) -> None:
        """Begin the second vote."""
        if self.stage != "discuss":
            raise Refused("The hall talks before it votes again.", 409)
        self.stage = "vote"

    def reveal(self) -> None:
        """Show the answers to the hall; those of the first vote where there has been no second one."""
        if self.stage == "discuss":
            self.answers, self.first, self.stage = self.first or {}, None, "vote"
        self.revealed, self.ends = True, 0.0

    def changed(self) -> list[Row]:
        """To what, and by how many, an answer was changed in the second vote."""
        first = self.first or {}
        turned = {who: text for who, text in self.answers.items() if text != first.get(who, text)}
        return replace(self, answers=turned, first=None).rows() if turned else []

    def rows(self) -> list[Row]:
        """What was answered, and by how many."""
        return KINDS[self.kind].rows(self)

    def picture(self) -> Json:
        """All answers as the browser draws them, without a trace of who gave them; while the hall talks, the first."""
        if self.stage == "discuss":
            return replace(self, answers=self.first or {}, first=None, stage="vote").picture()
        drawn: Json = {"answers": [list(row) for row in self.rows()]}
        if self.kind == "sketch":
            drawn["sketches"] = sorted(_numbers(t) for t in self.answers.values())[:MOST_SKETCHES]
        if self.first is not None and self.stage == "vote":
            drawn["first"] = replace(self, answers=self.first, first=None).picture()
            drawn["both"] = len(self.first.keys() & self.answers.keys())
            drawn["changed"] = [list(row) for row in self.changed() if row.given]
        return drawn

    def shown(self, now: float = 0.0) -> Json:
        """The question as a screen shows it; the hall sees the answers when they are revealed. now: in seconds."""
        words: Json = {
            "question": self.question, "kind": self.kind, "choices": list(self.choices),
            "most": self.most, "edit": self.edit, "subject": self.subject, "revealed": self.revealed,
            "stage": self.stage, "vote": 1 if self.first is None else 2,
            "seconds": max(0, round(self.ends - now)) if self.ends else None,
        }  # fmt: skip
        return words | ({"picture": self.picture(), "right": self.right} if self.revealed else {})


class Kind(NamedTuple):
    """A kind of question: an answer as text, Refused if it is none; and the rows of all answers."""

    checked: Callable[[Poll, object], str]
    rows: Callable[[Poll], list[Row]]


# --- answers as texts ------------------------------------------------------------------------------


def number_of(value: object) -> float:
    """A number as people type it; Refused for what is none."""
    try:
        number = constant(str(value)[:40].replace(",", "."))
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or abs(number) > limits.ANSWER:
        raise Refused("The answer is a number.")
    return number


def _choice(poll: Poll, value: object) -> str:
    if value not in poll.choices:
        raise Refused("Choose one of the answers.")
    return str(value)


def _number(poll: Poll, value: object) -> str:
    return repr(number_of(value))


def _example(poll: Poll, value: object) -> str:
    number = number_of(value)
    if number != int(number) or not 1 <= number <= poll.most:
        raise Refused(f"An example has a number from 1 to {poll.most:.0f}.")
    return f"{number:.0f}"


def _stump(poll: Poll, value: object) -> str:
    parts = str(value)[:80].split("~")
    if len(parts) != 3 or parts[2] not in ("1", "-1"):
        raise Refused("A stump is an attribute, a cut, and the class above it.")
    attribute, cut = number_of(parts[0]), number_of(parts[1])
    if attribute not in range(len(poll.choices)):
        raise Refused("A stump asks about an attribute that there is.")
    return f"{attribute:.0f}~{cut + 0.0:.6g}~{parts[2]}"


def _order(poll: Poll, value: object) -> str:
    parts = str(value)[:80].split()
    if sorted(parts) != sorted(map(str, range(len(poll.choices)))):
        raise Refused("An order names every answer once.")
    return " ".join(parts)


def _sketch(poll: Poll, value: object) -> str:
    numbers = [number_of(part) for part in str(value)[:400].split()]
    if len(numbers) != len(poll.choices) or not all(0 <= n <= poll.most for n in numbers):
        raise Refused(f"A sketch has {len(poll.choices)} numbers from 0 to {poll.most:g}.")
    return " ".join(f"{n:.3g}" for n in numbers)


# --- all answers as rows ---------------------------------------------------------------------------


def _of_every_choice(poll: Poll) -> list[Row]:
    counted = Counter(poll.answers.values())
    return [Row(choice, counted[choice]) for choice in poll.choices]


def _of_numbers(poll: Poll) -> list[Row]:
    return histogram([float(text) for text in poll.answers.values()])


def histogram(values: list[float]) -> list[Row]:
    """Numbers by value, or by at most BARS ranges of equal width, each with its middle, if there are more different ones."""
    counted = Counter(values)
    if len(counted) <= BARS:
        return [
            Row(f"{value:g}", counted[value], repr(value), repr(value)) for value in sorted(counted)
        ]
    low, high = min(values), max(values)
    width = (high - low) / BARS or 1.0  # numbers may be closer than a float can part
    places = Counter(min(int((value - low) / width), BARS - 1) for value in values)
    edges = [low + k * width for k in range(BARS + 1)]
    middles = [f"{edge + width / 2:.3g}" for edge in edges]
    return [
        Row(f"{edges[k]:.3g} to {edges[k + 1]:.3g}", places[k], middles[k], middles[k])
        for k in range(BARS)
    ]


def _most_first(
    words: Callable[[Poll, str], str], key: Callable[[str], str] = str
) -> Callable[[Poll], list[Row]]:
    """Rows of the answers that were given, those chosen most first. words, key: of an answer's text."""

    def rows(poll: Poll) -> list[Row]:
        counted = sorted(Counter(poll.answers.values()).items(), key=lambda one: (-one[1], one[0]))
        return [
            Row(words(poll, text), n, text, key(text))
            for text, n in counted[: limits.ANSWERS_SHOWN]
        ]

    return rows


def _stump_in_words(poll: Poll, text: str) -> str:
    attribute, cut, sign = text.split("~")
    side = "+1" if sign == "1" else "−1"
    return f"{poll.choices[int(attribute)]} > {float(cut):.4g}: {side}".replace("> -", "> −")


def _order_in_words(poll: Poll, text: str) -> str:
    return " < ".join(poll.choices[int(k)] for k in text.split())


def _numbers(text: str) -> list[float]:
    return [float(part) for part in text.split()]


def _means(poll: Poll) -> list[Row]:
    """The mean of every number of a sketch; its count is how many have drawn."""
    drawn = [_numbers(text) for text in poll.answers.values()]
    means = [sum(column) / len(drawn) for column in zip(*drawn)]
    return [Row(f"{name}: {mean:.3g}", len(drawn)) for name, mean in zip(poll.choices, means)]


KINDS: Mapping[str, Kind] = {
    "choose": Kind(_choice, _of_every_choice),
    "number": Kind(_number, _of_numbers),
    "example": Kind(_example, _most_first(lambda poll, text: f"example {text}")),
    "stump": Kind(_stump, _most_first(_stump_in_words, lambda text: text.rpartition("~")[0])),
    "order": Kind(_order, _most_first(_order_in_words)),
    "sketch": Kind(_sketch, _means),
}
# the fewest and the most choices, of the kinds that have some
CHOICES: Mapping[str, tuple[int, int]] = {
    "choose": (2, limits.CHOICES), "order": (2, limits.CHOICES),
    "stump": (1, limits.ASKED_ATTRIBUTES), "sketch": (1, limits.SKETCH),
}  # fmt: skip
RANGES: Mapping[str, tuple[float, float]] = {
    "example": (1, limits.ASKED_EXAMPLES),
    "sketch": (1e-3, limits.ANSWER),
}


# --- a question -------------------------------------------------------------------------------------


def asked(message: object) -> Poll:
    """The poll that a leader asks for; Refused, in a sentence, if it is none.

    message: {question, kind, choices, most, edit, subject, right}, as in Poll.
    """
    kind = message.get("kind") if isinstance(message, Mapping) else None
    if not isinstance(message, Mapping) or not isinstance(kind, str) or kind not in KINDS:
        raise Refused(
            "A question asks for a choice, a number, an example, a stump, an order or a sketch."
        )
    edit = message.get("edit") or ""
    if not isinstance(edit, str) or not EDIT.fullmatch(edit):
        raise Refused("An answer opens as an edit of the run, and this is none.")
    return Poll(
        text_of(message.get("question"), limits.QUESTION, "The question"),
        kind,
        _choices(message, kind),
        _most(message, kind),
        edit,
        _readable(
            str(message.get("subject") or "")[: limits.SUBJECT], "What the question is about"
        ),
        _readable(str(message.get("right") or "")[: limits.CHOICE], "The right answer"),
    )


def text_of(value: object, most: int, what: str) -> str:
    """A text of at most so many characters, on one line. what: its name, for who is refused."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text:
        raise Refused(f"{what} is missing.")
    if len(text) > most:
        raise Refused(f"{what} is longer than {most} characters.")
    return _readable(text, what)


def _readable(text: str, what: str) -> str:
    """The text; Refused where it has halves of characters, which no file can hold. what: as in `text_of`."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Refused(f"{what} has signs that are none.") from None
    return text


def _choices(message: Mapping[str, object], kind: str) -> tuple[str, ...]:
    if kind not in CHOICES:
        return ()
    low, high = CHOICES[kind]
    given = message.get("choices")
    texts = given[: limits.ASKED_ATTRIBUTES + 1] if isinstance(given, list) else []
    choices = tuple(dict.fromkeys(text_of(text, limits.CHOICE, "An answer") for text in texts))
    if not low <= len(choices) <= high:
        raise Refused(f"A question of this kind has {low} to {high} different answers.")
    return choices


def _most(message: Mapping[str, object], kind: str) -> float:
    if kind not in RANGES:
        return 0.0
    low, high = RANGES[kind]
    most = number_of(message.get("most"))
    if not low <= most <= high:
        raise Refused("A question says how large an answer may be.")
    return most
