"""Rooms: one screen that a hall follows. The state machine alone; pages/shell/hall.py serves it over HTTP.

Whoever opens a room leads it: the code of five letters is for the hall, the token, which nobody can guess, for the
leader alone. What the leader sends is a link (the page and its controls), a step (the round and what else belongs to
the browser's player), a pace, and questions; what the hall sends are answers, one a device. Everything is bounded,
nothing is kept when a room ends, and nobody has a name.

    pace   free     everybody follows until he explores on his own, and comes back when he likes
           follow   nobody explores
           pause    every screen says so, and nobody goes on
           screens  everybody works on his own, on some steps of a lesson and nowhere else
"""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from pages.shell import polls
from pages.shell.polls import Poll, Refused

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits
CODE = 5  # letters
MOST_ROOMS = 200
MOST_LISTENERS = 2000  # of one room
MOST_LINK = 14_000  # characters: some 300 examples of a visitor's own fit, and a lesson of his
MOST_STEP = 300
DEVICE = (8, 64)  # the fewest and the most characters of what a device calls itself
ABANDONED = 6 * 3600.0  # seconds without a leader
PACES = ("free", "follow", "pause", "screens")
MOST_PLACE = 60  # characters of what a screen is called
MOST_STEPS = 60  # of a lesson


class Opened(NamedTuple):
    """What the leader gets: the code for the hall, and the token that makes him the leader."""

    code: str
    token: str


class Place(NamedTuple):
    """Where a device is: what its screen is called, and whether the question there is answered."""

    name: str
    done: bool


@dataclass
class Room:
    """One room.

    code: for the hall; token: for the leader alone; link, step: what the leader's screen shows;
    pace: see the module; poll: the question that is asked now; led: when the leader was heard last;
    screens: the steps of a lesson that the pace allows, {lesson, first, last}, None for all; listeners:
    connections; streams: how many each device has; exploring: the devices that look around on their own; places:
    where they are; ended: why, once it has; version: how often anything has changed; versions: at which of these
    changes each part did; texts: what has been told since the last of them, by the version seen before and whether to
    the leader.
    """

    code: str
    token: str
    link: str
    led: float
    step: str = ""
    pace: str = "free"
    screens: dict[str, Any] | None = None
    poll: Poll | None = None
    listeners: int = 0
    streams: Counter[str] = field(default_factory=Counter)
    exploring: set[str] = field(default_factory=set)
    places: dict[str, Place] = field(default_factory=dict)
    ended: str = ""
    version: int = 0
    versions: dict[str, int] = field(default_factory=dict)
    texts: dict[tuple[int, bool], str] = field(default_factory=dict)

    def touch(self, *parts: str) -> None:
        """Note that these parts have changed."""
        self.version += 1
        self.versions |= dict.fromkeys(parts, self.version)
        self.texts.clear()

    def news_text(self, seen: int, to_leader: bool = False) -> str:
        """The news as JSON, "" for none: written once for all who have seen as much."""
        if (seen, to_leader) not in self.texts:
            news = self.news(seen, to_leader)
            self.texts[seen, to_leader] = json.dumps(news, separators=(",", ":")) if news else ""
        return self.texts[seen, to_leader]

    def news(self, seen: int, to_leader: bool = False) -> dict[str, Any]:
        """The parts that have changed since version `seen`; 0 for all of them."""
        if self.ended:
            return {"ended": self.ended}
        parts: dict[str, Callable[[], Any]] = {
            "link": lambda: self.link,
            "step": lambda: self.step,
            "pace": lambda: self.pace,
            "screens": lambda: self.screens,
            "poll": lambda: self.poll and self.poll.shown(),  # a picture of all answers
        }
        if to_leader:
            parts["counts"] = self.counts
        return {part: made() for part, made in parts.items() if self.versions[part] > seen}

    def counts(self) -> dict[str, Any]:
        """How many are where and how many have answered: numbers, never persons."""
        where = Counter(place.name for place in self.places.values())
        done = Counter(place.name for place in self.places.values() if place.done)
        return {
            "here": self.listeners,
            "exploring": len(self.exploring),
            "where": [[name, n, done[name]] for name, n in sorted(where.items())],
            "answered": len(self.poll.answers) if self.poll else 0,
            **(self.poll.picture() if self.poll else {"answers": []}),
        }


class Rooms:
    """All rooms of a server."""

    def __init__(
        self,
        now: Callable[[], float] = monotonic,
        told: Callable[[str], None] = lambda code: None,
        counted: Callable[[str], None] = lambda code: None,
    ):
        """now: the time in seconds; told, counted: called with the code of a room that has changed, whose counts have."""
        self.now, self.told, self.counted = now, told, counted
        self.rooms: dict[str, Room] = {}

    def open(self, link: object) -> Opened:
        """Open a room that shows a link; Refused where there are too many, or it is no link."""
        self.sweep()
        address = checked_link(link)
        if len(self.rooms) >= MOST_ROOMS:
            raise Refused("All rooms of this server are in use. Try again later.", 503)
        code = self._new_code()
        room = Room(code, secrets.token_urlsafe(24), address, self.now())
        room.touch("link", "step", "pace", "screens", "poll", "counts")
        self.rooms[code] = room
        return Opened(code, room.token)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE))
            if code not in self.rooms:
                return code

    def find(self, code: str) -> Room:
        """The room with a code, in letters of any size; Refused where there is none."""
        self.sweep()
        room = self.rooms.get(code.upper()) if len(code) == CODE else None
        if room is None:
            raise Refused(
                "There is no such room: its code is mistyped, or the room has ended.", 404
            )
        return room

    def sweep(self) -> None:
        """End the rooms that nobody has led for ABANDONED seconds."""
        for room in list(self.rooms.values()):
            if self.now() - room.led > ABANDONED:
                self._end(room, "The room has ended: nobody has led it for six hours.")

    def _end(self, room: Room, why: str) -> None:
        room.ended = why
        room.poll = None
        room.touch()
        del self.rooms[room.code]
        self.told(room.code)

    def leads(self, room: Room, token: object) -> bool:
        """Whether a token is the leader's."""
        return isinstance(token, str) and secrets.compare_digest(
            token.encode(), room.token.encode()
        )

    def lead(self, code: str, token: object, message: Mapping[str, object]) -> None:
        """Do what the leader says: a message of the names in ORDERS; Refused for anybody else."""
        room = self.find(code)
        if not self.leads(room, token):
            raise Refused("Only who opened this room leads it.", 403)
        unknown = [name for name in message if name not in ORDERS]
        if unknown or not message:
            raise Refused("A room knows no such order.")
        room.led = self.now()
        if "close" in message:
            self._end(room, "The room has ended: its lecturer has closed it.")
            return
        for name, value in message.items():
            ORDERS[name](room, value)
        self.told(code.upper())

    def join(self, code: str, device: str = "") -> Room:
        """One more listener. device: its own name, if it gave one: one device may have several tabs."""
        room = self.find(code)
        if room.listeners >= MOST_LISTENERS:
            raise Refused(f"This room is full: {MOST_LISTENERS} screens follow it.", 503)
        room.listeners += 1
        room.streams[device] += 1
        self._count(room)
        return room

    def leave(self, room: Room, device: str = "") -> None:
        """One listener less. device: its own name, if it gave one."""
        room.listeners -= 1
        room.streams[device] -= 1
        # a tab that reconnects has a second stream before its first has ended
        if room.streams[device] <= 0:
            del room.streams[device]
            room.exploring.discard(device)
            room.places.pop(device, None)
        self._count(room)

    def _count(self, room: Room) -> None:
        """Have the leader hear of it, and nobody else."""
        room.touch("counts")
        self.counted(room.code)

    def place(self, code: str, device: object, name: object, done: bool) -> None:
        """Where a device is now. code: of the room; name: of the place; done: whether the question there is answered."""
        room, mine = self.find(code), checked_device(device)
        place = Place(polls.text_of(name, MOST_PLACE, "The place"), done)
        if mine not in room.places and len(room.places) >= MOST_LISTENERS:
            raise Refused("No more places are counted.", 503)
        room.places[mine] = place
        self._count(room)

    def explore(self, code: str, device: object, on: bool) -> None:
        """A device looks around on its own, or comes back."""
        room, name = self.find(code), checked_device(device)
        if on and room.pace != "free":
            raise Refused("The lecturer has asked everybody to follow.", 409)
        if on and len(room.exploring) < MOST_LISTENERS:
            room.exploring.add(name)
        else:
            room.exploring.discard(name)
        self._count(room)

    def answer(self, code: str, device: object, value: object) -> None:
        """The answer of a device to the question that is asked now; a later one replaces it."""
        room, name = self.find(code), checked_device(device)
        poll = room.poll
        if poll is None:
            raise Refused("Nothing is asked at the moment.", 409)
        poll.take(name, value, MOST_LISTENERS)
        self._count(room)

    def table(self, code: str, token: object) -> str:
        """The answers as CSV for the leader: what was answered, and by how many."""
        room = self.find(code)
        if not self.leads(room, token):
            raise Refused("Only who opened this room has its answers.", 403)
        rows = [("answer", "count"), *(room.poll.table() if room.poll else [])]
        return "".join(f'"{_in_a_cell(str(a))}",{n}\n' for a, n in rows)


def _in_a_cell(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    guarded = f"'{text}" if text[:1] in "=+@" else text
    return guarded.replace('"', '""')


def checked_link(link: object) -> str:
    """A link of this app, from its path on; Refused for anything else."""
    if not isinstance(link, str) or not link.startswith("/") or link.startswith("//"):
        raise Refused("A room shows a page of this app, and this is none.")
    if len(link) > MOST_LINK:
        raise Refused("This screen does not fit a room: its own data are too large for a link.")
    if not link.isascii() or not link.isprintable() or "\\" in link:
        raise Refused("A room shows a page of this app, and this is none.")
    return link


def checked_device(device: object) -> str:
    """What a device calls itself."""
    low, high = DEVICE
    if not isinstance(device, str) or not low <= len(device) <= high or not device.isalnum():
        raise Refused("This device has no name for a room. Reload the page.")
    return device


def _show(room: Room, link: object) -> None:
    room.link = checked_link(link)
    room.touch("link")


def _step(room: Room, step: object) -> None:
    if not isinstance(step, str) or len(step) > MOST_STEP or not step.isprintable():
        raise Refused("This is no step.")
    room.step = step
    room.touch("step")


def _pace(room: Room, pace: object) -> None:
    if pace not in PACES or pace == "screens":
        raise Refused(f"A room's pace is one of {', '.join(PACES[:-1])}.")
    _keep_pace(room, str(pace), None)


def _keep_pace(room: Room, pace: str, screens: dict[str, Any] | None) -> None:
    room.pace, room.screens = pace, screens
    if pace != "free":
        room.exploring.clear()
    room.touch("pace", "screens", "counts")


def _screens(room: Room, screens: object) -> None:
    """The pace "screens": {lesson, first, last}."""
    given = screens if isinstance(screens, Mapping) else {}
    lesson = polls.text_of(given.get("lesson"), MOST_PLACE, "The lesson")
    first, last = (polls.number_of(given.get(name)) for name in ("first", "last"))
    if not (1 <= first <= last <= MOST_STEPS and first == int(first) and last == int(last)):
        raise Refused("The hall works on the steps from one to a later one of the lesson.")
    _keep_pace(room, "screens", {"lesson": lesson, "first": int(first), "last": int(last)})


def _ask(room: Room, question: object) -> None:
    room.poll = polls.asked(question)
    room.touch("poll", "counts")


def _reveal(room: Room, _: object) -> None:
    if room.poll is None:
        raise Refused("Nothing is asked at the moment.", 409)
    room.poll.revealed = True
    room.touch("poll", "counts")


def _drop(room: Room, _: object) -> None:
    room.poll = None
    room.touch("poll", "counts")


# what a leader may say
ORDERS: Mapping[str, Callable[[Room, object], None]] = {
    "link": _show,
    "step": _step,
    "pace": _pace,
    "screens": _screens,
    "ask": _ask,
    "reveal": _reveal,
    "drop": _drop,
    "close": lambda room, value: None,
    "alive": lambda room, value: None,
}


class Meter:
    """How often somebody may do something: `most` times in `seconds`, by his name (an address, a code)."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = monotonic):
        """most, seconds: see the class; now: the time in seconds."""
        self.most, self.seconds, self.now = most, seconds, now
        self.began, self.counts = now(), Counter[str]()

    def take(self, name: str, sentence: str) -> None:
        """Once more; Refused with the sentence if it is too often."""
        if self.now() - self.began >= self.seconds:
            self.began = self.now()
            self.counts.clear()
        self.counts[name] += 1
        if self.counts[name] > self.most:
            raise Refused(sentence, 429)
