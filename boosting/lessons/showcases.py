"""Showcases: what a chapter opens with, and what it claims there.

A chapter of the app says something in its title. Its **showcase** is the run on which that is seen best, and its
**statements** say it with that run's own numbers. `data/claims.yaml` holds them:

    margins:
      screen: /margins?dataset=twonorm_20d&test=0.7&round=3      the showcase, and the round it begins at
      fails_on: /margins?dataset=moons                          a screen on which not all of it is true
      guess:                                                    asked before the sentences are seen, where there is one
        {asks: "...?", answers: [It falls., It rises.], right: It falls., because: falls_after_zero}
      statements:
        - name: falls_after_zero
          says: "... still falls from [[test_error_at_zero | p]] to [[last_test_error | p]]."
          otherwise: "... does not fall here: ..."                said where it does not hold
          holds:                                                  claims.py
            - {check: fall_after_zero, at_least: 0.02, mark: a fall of at least 2 points}
                                                                  the mark is named where it is missed
          fails: [104, 217]                                       on these of the seeds 100 to 299, and no other
      parts:                                                      of the chapter, by their names in its link
        best: {statements: [...]}                                 said in this part in the place of the others;
                                                                  a screen of its own where it needs one

Every number in a sentence is a check (checks), computed from the run that is shown; the format "p" is percent. A check
of one round names it, since a page judges its claims whatever round stands on it.
Nothing was chosen on the seeds 100 to 299: how often a claim holds there is how often it holds at this setting.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from typing import Any
from urllib.parse import parse_qsl

import yaml

from boosting.datasets.table_files import DATA
from boosting.lessons.checks import CHECKS, CheckError
from boosting.lessons.claims import Ask, Claim
from boosting.lessons.lesson import Fault, LessonError, Words
from boosting.lessons.parts import claim_of, words_of
from boosting.lessons.screens import Screen, Shown

FILE = DATA / "claims.yaml"
SEEDS = range(100, 300)  # on which every statement is counted
TWO_SIDED_95 = 1.959964
PLAYER_PARAMS = ("round", "view")
COMPARED = ("algorithm", "players", "hulls")  # what a link calls the algorithm that a check asks


def interval(k: int, n: int) -> tuple[float, float]:
    """The shares between which 95 % of the time the true one lies, where k of n were seen (Wilson 1927).

    >>> [round(share, 3) for share in interval(93, 100)]
    [0.863, 0.966]
    """
    z, p = TWO_SIDED_95, k / n
    middle, half = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


@dataclass(frozen=True)
class Judged:
    """What a statement is worth on a run: holds is None where it cannot be judged; words: Markdown, with numbers."""

    holds: bool | None
    words: str


@dataclass(frozen=True)
class Statement:
    """One sentence of a chapter that must be true on its showcase.

    name: its key. says, otherwise: the sentence where it holds, and where it does not. claims: all of them must hold.
    marks: what each of them asks for, in words. fails: on which of `SEEDS` they do not hold; None where the seed changes
    nothing.
    """

    name: str
    says: Words
    otherwise: Words
    claims: tuple[Claim, ...]
    marks: tuple[Words, ...]
    fails: tuple[int, ...] | None

    def holds(self, shown: Shown) -> bool:
        """Whether all its claims hold. CheckError, in words, where they cannot be asked."""
        return all(claim.holds(shown) for claim in self.claims)

    @property
    def count(self) -> str:
        """On how many of `SEEDS` it holds, with the 95 % interval of that share; "" where nothing is drawn."""
        if self.fails is None:
            return ""
        n = len(SEEDS)
        low, high = (100 * share for share in interval(n - len(self.fails), n))
        return f"on {n - len(self.fails)} of {n} other seeds ({low:.0f} to {high:.0f} %)"

    @property
    def compares(self) -> frozenset[str]:
        """The algorithms, by name, that its numbers set against each other; a page that lacks one cannot say it."""
        asks = [a for c in self.claims for a in (c.ask, c.bound) if isinstance(a, Ask)]
        links = [dict(parse_qsl(link)) for a in asks for link in (a.changes, a.minus or "")]
        return frozenset(link[name] for link in links for name in COMPARED if name in link)

    def judge(self, shown: Shown) -> Judged:
        """What it is worth on this run, in words."""
        try:
            missed = [m for claim, m in zip(self.claims, self.marks) if not claim.holds(shown)]
            if not missed:
                return Judged(True, self.says.filled(shown))
            marks = "; ".join(mark.filled(shown) for mark in missed)
            return Judged(False, f"{self.otherwise.filled(shown)} *Missed: {marks}.*")
        except CheckError as error:
            return Judged(None, str(error))


@dataclass(frozen=True)
class Guess:
    """What a chapter asks before it answers. right: the one of its answers that its statement `because` shows. covers: the
    picture of its stage, from 1, that waits for it as a whole; 0 where the answer is what lies ahead of the round. alone:
    whether the first picture has the stage to itself until then, and the others come with the answer.
    """

    asks: str
    answers: tuple[str, ...]
    right: str
    because: str
    covers: int = 0
    alone: bool = False


@dataclass(frozen=True)
class Showcase:
    """What a chapter opens with: the screen, and the statements about it.

    fails_on: a screen on which they do not all hold, since what holds everywhere says nothing of a run; the screen itself
    where there are none. parts: the same of those parts of the chapter that have statements of their own, by their names
    in its link. guess: what is asked first.
    """

    screen: Screen
    statements: tuple[Statement, ...]
    fails_on: Screen
    parts: "dict[str, Showcase]" = field(default_factory=dict)
    guess: Guess | None = None

    @property
    def opens(self) -> bool:
        """Whether its chapter opens with it; one that sets nothing opens with the visitor's own setting."""
        return bool(self.query)

    @property
    def query(self) -> dict[str, str]:
        """The screen's link by name, without what belongs to the player."""
        return {k: v for k, v in self.screen.query if k not in PLAYER_PARAMS}

    @property
    def round(self) -> int:
        """The round at which it begins."""
        return int(dict(self.screen.query).get("round", "0"))

    def of_part(self, part: str) -> "Showcase":
        """That of a part; itself for one without statements of its own."""
        return self.parts.get(part, self)


@cache
def showcases() -> dict[str, Showcase]:
    """The showcases by the chapter's path in the address, from data/claims.yaml. LessonError for a file with faults."""
    rows = yaml.safe_load(FILE.read_text("utf-8"))
    faults: list[Fault] = []
    found = {chapter: _showcase(chapter, row, faults) for chapter, row in rows.items()}
    if faults:
        raise LessonError(FILE.name, tuple(faults))
    return found


def _showcase(chapter: str, row: dict[str, Any], faults: list[Fault]) -> Showcase:
    statements = tuple(_statement(chapter, s, faults) for s in row["statements"])
    parts = {
        name: _showcase(f"{chapter}, {name}", {"screen": row["screen"]} | part, faults)
        for name, part in row.get("parts", {}).items()
    }
    fails_on = Screen.of(row.get("fails_on", row["screen"]))
    asked = row.get("guess")
    guess = Guess(**asked | {"answers": tuple(asked["answers"])}) if asked else None
    return Showcase(Screen.of(row["screen"]), statements, fails_on, parts, guess)


def _statement(chapter: str, row: dict[str, Any], faults: list[Fault]) -> Statement:
    """A statement of the file; what is wrong with it joins the faults, under the chapter's name."""
    says, wrong = words_of([(0, row["says"])])
    otherwise, also = words_of([(0, row["otherwise"])])
    claims, marks = _claims(row["holds"], faults)
    told = [blank.ask for words in (says, otherwise, *marks) for blank in words.blanks]
    held = [ask for c in claims if c.each == () for ask in (c.ask, c.bound) if isinstance(ask, Ask)]
    wrong += [Fault(0, f"{a.check} names no round.") for a in (*told, *held) if _is_roundless(a)]
    faults += [Fault(0, f"{chapter}, {row['name']}: {fault.words}") for fault in (*wrong, *also)]
    fails = tuple(row["fails"]) if "fails" in row else None
    return Statement(row["name"], says, otherwise, claims, marks, fails)


def _is_roundless(ask: Ask) -> bool:
    """Whether an ask is about whatever round stands on the page, which a claim about the run must not be."""
    return "round" in CHECKS[ask.check].arguments and "round" not in ask.named


def _claims(
    rows: Iterable[dict[str, Any]], faults: list[Fault]
) -> tuple[tuple[Claim, ...], tuple[Words, ...]]:
    """The claims of a statement, and what each of them asks for, in words; faults are added."""
    claims, marks = [], []
    for row in rows:
        claim, wrong = claim_of(row, 0, ("mark",))
        mark, also = words_of([(0, row.get("mark", ""))])
        unmarked = [] if "mark" in row else [Fault(0, f"The check {row['check']!r} has no mark.")]
        faults += [*wrong, *also, *unmarked]
        claims += [claim] if claim else []
        marks += [mark]
    return tuple(claims), tuple(marks)
