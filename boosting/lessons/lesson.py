"""What a lesson is: steps, each with a screen, words, at most one question, a reveal and a lecturer's note."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import numpy as np

from boosting import limits
from boosting.engine.words import unbroken
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.questions import Question
from boosting.lessons.screens import Screen, Shown, show


class Fault(NamedTuple):
    """What is wrong in a lesson's file: the line, from 1, and a sentence."""

    line: int
    words: str

    def at(self, name: str) -> str:
        """The fault as a line of text; name: of the file."""
        return f"{name}, line {self.line}: {self.words}"


class LessonError(ValueError):
    """A file that is no lesson; `faults` says what is wrong with it, line by line."""

    def __init__(self, name: str, faults: tuple[Fault, ...]):
        """name: of the file. faults: all of them, at least one."""
        super().__init__("\n".join(fault.at(name) for fault in faults))
        self.faults = faults


# d and p are our own: a whole number; percent, with three digits at most
FORMATS = {"d": "z.0f", "p": "z.3g", "g": "zg", ",.0f": "z,.0f"}
FORMATS |= {f".{n}{kind}": f"z.{n}{kind}" for kind in "fge%" for n in range(limits.DECIMALS + 1)}


def in_format(value: float, spec: str) -> str:
    """A number in one of the `FORMATS`, with a real minus sign and no "-0". ValueError, in words, for another."""
    if spec not in FORMATS:
        raise ValueError(
            f"there is no format {spec!r}; there are .0f to .{limits.DECIMALS}f, and so g, e and %, d and p"
        )
    text = f"{100 * value:{FORMATS[spec]}} %" if spec == "p" else f"{value:{FORMATS[spec]}}"
    return unbroken(text.replace("-", "−"))


@dataclass(frozen=True)
class Blank:
    """A number inside the words, [[ask | format]]: computed from the run. text: as it is written; line: where."""

    text: str
    ask: Ask
    format: str
    line: int

    def complaint(self, shown: Shown) -> str:
        """Nothing where it can be filled in; ValueError, in words, where it cannot."""
        self.filled(shown)
        return ""

    def filled(self, shown: Shown) -> str:
        """The number in its format, with a proper minus sign and no "-0"."""
        value = self.ask.number(shown)
        return "∞" if np.isinf(value) else in_format(value, self.format)


@dataclass(frozen=True)
class Words:
    """Markdown with formulas ($...$) and numbers that come from the run."""

    text: str = ""
    blanks: tuple[Blank, ...] = ()

    def filled(self, shown: Shown) -> str:
        """The Markdown with its numbers."""
        said, rest = "", self.text
        for blank in self.blanks:
            before, _, rest = rest.partition(blank.text)
            said += before
            # at the beginning of a paragraph "26." would open a list
            opens_a_list = said[-1:] in ("", "\n") and re.match(r"[.)]\s", rest)
            said += blank.filled(shown) + "\\" * bool(opens_a_list)
        return unbroken(said + rest)


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    title: its heading. screen: what stands beside it. words: what is read first. question: what is asked, or None. reveal:
    what is read after an answer. note: for the lecturer. claims: what the words say about the run, to be tested. line:
    where it begins in the file. screen_line: where its link stands.
    """

    title: str
    screen: Screen
    words: Words
    question: Question | None
    reveal: Words
    note: Words
    claims: tuple[Claim, ...]
    line: int
    screen_line: int

    def shown(self) -> Shown:
        """What its picture is of; ScreenError, in words, for a link that no screen belongs to."""
        return show(self.screen).subject

    def faults(self) -> Iterator[Fault]:
        """What does not hold: the screen, the numbers in the words, the claims, the question. Each on its own run."""
        try:
            shown = self.shown()
        except ValueError as error:
            yield Fault(self.screen_line, str(error))
            return
        if (asked := int(shown.value("round", "0"))) > len(shown.trace):
            length = f"this run has {len(shown.trace)}. {shown.trace.ended}"
            yield Fault(self.screen_line, f"The link asks for round {asked}; {length}")
        for words in (self.words, self.reveal, self.note):
            for blank in words.blanks:
                yield from _asked(blank.line, partial(blank.complaint, shown))
        for claim in self.claims:
            yield from _asked(claim.line, partial(claim.complaint, shown))
        if self.question is not None:
            yield from _asked(self.question.line, partial(self.question.complaint, shown))


def _asked(line: int, complaint: Callable[[], str]) -> Iterator[Fault]:
    """The fault of one line: what a function complains of, or the error, in words, that it raises."""
    try:
        words = complaint()
    except ValueError as error:
        words = str(error)
    if words:
        yield Fault(line, words)


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    name: of its file, without ".md". title: its heading. minutes: how long it takes. sources: keys of
    data/references.bib. afterwards: what one can do then, a sentence each. steps: in their order. digest: of the file's
    text, which tells one version from another. source: that text; many: how many variants
    it has, by student (variants.py).
    """

    name: str
    title: str
    minutes: int
    sources: tuple[str, ...]
    afterwards: tuple[str, ...]
    steps: tuple[Step, ...]
    digest: str = field(default="", compare=False)
    source: str = field(default="", compare=False, repr=False)
    many: int = 1

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions, in their order."""
        return tuple(s.question for s in self.steps if s.question is not None)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All claims, in their order."""
        return tuple(claim for s in self.steps for claim in s.claims)

    def faults(self) -> list[Fault]:
        """Everything in it that does not hold on the runs that it shows."""
        return [fault for s in self.steps for fault in s.faults()]
