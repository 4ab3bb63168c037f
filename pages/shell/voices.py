"""What a hall says unasked: that it is lost, and its questions. The state machine alone, for pages/shell/rooms.py.

Nobody has a name. How many are lost is a number for the lecturer, with the step at which it last rose. A question is read by
the lecturer first; those that he shows are read by the hall, which votes for them. He may close all of it.
"""

from dataclasses import dataclass, field

from boosting import limits
from pages.shell import polls
from pages.shell.polls import Json, Refused

AWAY = "This question is away."


@dataclass
class Asked:
    """A question from the hall.

    number: by which it is known; text: of one line; device: whose; votes: the devices that want it answered; shown: whether
    the hall reads it.
    """

    number: int
    text: str
    device: str
    votes: set[str] = field(default_factory=set)
    shown: bool = False


@dataclass
class Voices:
    """All that a hall says unasked.

    is_open: whether it may; lost: the devices that are; since: the leader's step when one more was; asked: the questions by
    number; last: the number of the last one.
    """

    is_open: bool = True
    lost: set[str] = field(default_factory=set)
    since: str = ""
    asked: dict[int, Asked] = field(default_factory=dict)
    last: int = 0

    def lose(self, device: str, on: bool, step: str) -> None:
        """A device is lost, or not any more. step: of the leader, now."""
        self._check()
        if on and device not in self.lost:
            self.since = step
        (self.lost.add if on else self.lost.discard)(device)

    def ask(self, device: str, text: object) -> None:
        """A question of a device; Refused where there are enough of them."""
        self._check()
        words = polls.text_of(text, limits.HALL_QUESTION, "The question")
        if sum(one.device == device for one in self.asked.values()) >= limits.HALL_QUESTIONS_OF_ONE:
            raise Refused("The lecturer reads your questions first. Ask the next one later.", 409)
        if len(self.asked) >= limits.HALL_QUESTIONS:
            raise Refused("The lecturer has many questions to read. Ask yours later.", 409)
        self.last += 1
        self.asked[self.last] = Asked(self.last, words, device)

    def vote(self, device: str, number: object, on: bool) -> None:
        """A device wants a question answered that the hall reads, or does not any more."""
        self._check()
        one = self._find(number)
        if not one.shown:
            raise Refused(AWAY, 409)
        (one.votes.add if on else one.votes.discard)(device)

    def show(self, number: object) -> None:
        """Have the hall read a question."""
        self._find(number).shown = True

    def drop(self, number: object) -> None:
        """Take a question away: it is answered, or none."""
        del self.asked[self._find(number).number]

    def leave(self, device: str) -> None:
        """A device has gone."""
        self.lost.discard(device)

    def _check(self) -> None:
        if not self.is_open:
            raise Refused("The lecturer takes no questions now.", 409)

    def _find(self, number: object) -> Asked:
        one = self.asked.get(int(polls.number_of(number)))
        if one is None:
            raise Refused(AWAY, 409)
        return one

    def for_hall(self) -> Json:
        """What the hall reads: number, text and votes of the questions, those with most votes first."""
        return {"open": self.is_open, "questions": [row[:3] for row in self._rows() if row[3]]}

    def for_leader(self) -> Json:
        """What the leader alone reads."""
        return {"lost": len(self.lost), "since": self.since, "questions": self._rows()}

    def _rows(self) -> list[list[object]]:
        asked = sorted(self.asked.values(), key=lambda one: -len(one.votes))
        return [[one.number, one.text, len(one.votes), one.shown] for one in asked]
