"""Rooms: one screen that a hall follows. The state machine alone; pages/shell/hall.py serves it over HTTP.

Whoever opens a room leads it: the code of five letters is for the hall, the token, which nobody can guess, for the
leader alone. What the leader sends is a link (the page and its controls), a step (the round and what else belongs to
the browser's player), a pace, and questions; what the hall sends are answers, one a device. A device that follows, by a
stream of its own, has a seat and a ticket for it, which nobody can guess either: without one it says nothing. Everything
is bounded, with a hall in mind whose devices have one address; nothing is kept when a room ends, and nobody has a name.

Who has the token leads, from as many tabs and devices as he likes, one after the other: `by` names the tab whose screen is
shown, and the others take it over. The code is made of the token, by a function that is slow on purpose: so a server that
has started again gives the room back to who shows the token, under the code that the hall has, and to nobody else.

    pace   free     everybody follows until he explores on his own, and comes back when he likes
           follow   nobody explores
           pause    every screen says so, and nobody goes on
           screens  everybody works on his own, on some steps of a lesson and nowhere else
"""

import hashlib
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, NamedTuple

from boosting import limits
from pages.shell import polls
from pages.shell.polls import Json, Poll, Refused
from pages.shell.voices import Voices

NO_ROOM = "There is no such room: its code is mistyped, or the room has ended."
ELSEWHERE = "elsewhere"
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like digits
TOKEN = re.compile(r"[\w-]{32}", re.ASCII)  # what `secrets.token_urlsafe(24)` makes
TAB = re.compile(r"[0-9a-f]{0,32}")
PACES = ("free", "follow", "pause", "screens")


class Opened(NamedTuple):
    """What the leader gets: the code for the hall, and the token that makes him the leader."""

    code: str
    token: str


class Place(NamedTuple):
    """Where a device is: what its screen is called, and whether the question there is answered."""

    name: str
    done: bool


@dataclass
class Seat:
    """A device in a room.

    device: what it calls itself, "" for the leader; address: where it comes from; secret: the part of its ticket that
    nobody can guess; streams: the numbers of its connections, none for one that has gone and whose answer stays;
    exploring: whether it looks around on its own; place: where it is, None where it has not said so.
    """

    device: str
    address: str
    secret: str = field(default_factory=secrets.token_urlsafe)
    streams: list[int] = field(default_factory=list)
    exploring: bool = False
    place: Place | None = None

    @property
    def ticket(self) -> str:
        """What this device shows when it says something."""
        return f"{self.device}~{self.secret}"


@dataclass
class Room:
    """One room.

    code: for the hall; token: for the leader alone; link, step: what the leader's screen shows; by: in which of his
    tabs; pace: see the module; poll: the question that is asked now; leader: his seat; led: when he was heard last;
    left: when anybody has gone; screens: the steps of a lesson that the pace allows, {lesson, first, last}, None for
    all; voices: what the hall says unasked; seats: of the others, by device; joined: how many streams there have been;
    ended: why, once it has; version: how often anything has changed; versions: at which of these changes each part did;
    texts: what has been told since the last of them, by the version seen before and whether to the leader; now: the time
    in seconds.
    """

    code: str
    token: str
    link: str
    leader: Seat
    led: float
    left: float
    now: Callable[[], float] = monotonic
    step: str = ""
    by: str = ""
    pace: str = "free"
    screens: Json | None = None
    poll: Poll | None = None
    voices: Voices = field(default_factory=Voices)
    seats: dict[str, Seat] = field(default_factory=dict)
    joined: int = 0
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

    def news(self, seen: int, to_leader: bool = False) -> Json:
        """The parts that have changed since version `seen`; 0 for all of them."""
        if self.ended:
            return {"ended": self.ended}
        parts: dict[str, Callable[[], Any]] = {
            "link": lambda: self.link,
            "step": lambda: self.step,
            "pace": lambda: self.pace,
            "screens": lambda: self.screens,
            "poll": lambda: self.poll and self.poll.shown(self.now()),  # a picture of all answers
            "away": lambda: not self.leader.streams,
            "voices": self.voices.for_hall,
        }
        if to_leader:
            parts |= {"counts": self.counts, "by": lambda: self.by}
        return {part: made() for part, made in parts.items() if self.versions[part] > seen}

    @property
    def here(self) -> list[Seat]:
        """The seats of those who follow now."""
        return [seat for seat in self.seats.values() if seat.streams]

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there, and no leader."""
        return not self.leader.streams and not self.here

    def seat(self, ticket: object) -> Seat | None:
        """Whose ticket it is; None for nobody's."""
        seat = self.seats.get(str(ticket).partition("~")[0])
        return seat if seat is not None and _equal(ticket, seat.ticket) else None

    def counts(self) -> Json:
        """How many are where and how many have answered: numbers, never persons."""
        here = self.here
        places = [seat.place for seat in here if seat.place]
        return {
            "here": len(here),
            "exploring": sum(seat.exploring for seat in here),
            "where": _where(places),
            "answered": sum(seat.device in self.poll.answers for seat in here) if self.poll else 0,
            **(self.poll.picture() if self.poll else {"answers": []}),
            "voices": self.voices.for_leader(),
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

    def open(self, link: object, address: str = "", token: object = "") -> Opened:
        """Open a room that shows a link; Refused where there are too many, or it is no link.

        address: whose; token: of a room that this server has lost, and whose leader has it opened again.
        """
        self.sweep()
        link = checked_link(link)
        code, token = self._known_or_new(_checked_token(token))
        if code in self.rooms:
            return self._found_again(code, token)
        self._see_that_one_fits(address)
        leader, now = Seat("", address), self.now()
        room = Room(code, token, link, leader, now, now, self.now)
        room.touch("link", "step", "by", "pace", "screens", "poll", "away", "voices", "counts")
        self.rooms[code] = room
        return Opened(code, token)

    def _found_again(self, code: str, token: str) -> Opened:
        """A room that another tab of its leader has opened again already; Refused for anybody else."""
        if not self.leads(self.rooms[code], token):
            raise Refused("A room has this code by now. Open a new one.", 409)
        return Opened(code, token)

    def _see_that_one_fits(self, address: str) -> None:
        if len(self.rooms) >= limits.ROOMS:
            raise Refused("All rooms of this server are in use. Try again later.", 503)
        mine = sum(room.leader.address == address for room in self.rooms.values())
        if mine >= limits.ROOMS_OF_ONE:
            raise Refused(
                f"{limits.ROOMS_OF_ONE} rooms are open from this address already. Close one, or try again in a "
                "quarter of an hour: a room without anybody ends by itself.",
                503,
            )

    def _known_or_new(self, token: str) -> Opened:
        """A token with its code: the one that is shown, or a new one whose code is free."""
        while True:
            opened = token or secrets.token_urlsafe(24)
            code = code_of(opened)
            if token or code not in self.rooms:
                return Opened(code, opened)

    def known(self, code: str) -> Room | None:
        """The room with a code, in letters of any size; None where there is none."""
        self.sweep()
        return self.rooms.get(code.upper()) if len(code) == limits.ROOM_CODE else None

    def find(self, code: str) -> Room:
        """The same; Refused where there is none."""
        room = self.known(code)
        if room is None:
            raise Refused(NO_ROOM, 404)
        return room

    def sweep(self) -> None:
        """End the rooms that nobody has led for hours, or in which nobody has been for minutes (limits.py)."""
        for room in list(self.rooms.values()):
            if self.now() - room.led > limits.ABANDONED:
                self._end(room, "The room has ended: nobody has led it for six hours.")
            elif self.now() - max(room.led, room.left) > limits.EMPTY_ROOM and room.is_empty:
                self._end(room, "The room has ended: nobody was in it any more.")

    def _end(self, room: Room, why: str) -> None:
        room.ended = why
        room.poll = None
        room.touch()
        del self.rooms[room.code]
        self.told(room.code)

    def leads(self, room: Room, token: object) -> bool:
        """Whether a token is the leader's."""
        return _equal(token, room.token)

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

    def sit(self, code: str, device: object, address: str = "") -> Seat:
        """The seat of a device; Refused where there is none. Who has gone makes room, his answer with him."""
        room, name = self.find(code), checked_device(device)
        if name not in room.seats:
            _make_room(room, address)
            room.seats[name] = Seat(name, address)
        return room.seats[name]

    def join(self, room: Room, seat: Seat) -> int:
        """One more stream to a seat; returns its number.

        The newest are kept: a device that loses its connection again and again has streams that nobody hears any more.
        """
        if seat is not room.leader:
            room.seats[seat.device] = seat  # it was empty so far, and may have been cleared
        room.joined += 1
        was_there = bool(seat.streams)
        seat.streams = [*seat.streams, room.joined][-limits.TABS :]
        self._moved(room, seat, was_there)
        return room.joined

    def leave(self, room: Room, seat: Seat, stream: int) -> None:
        """One stream less."""
        # a tab that reconnects has a second stream before its first has ended
        was_there = bool(seat.streams)
        seat.streams = [number for number in seat.streams if number != stream]
        if not seat.streams:
            room.left = self.now()
            seat.exploring, seat.place = False, None
            room.voices.leave(seat.device)
            _clear(room, [seat])
        self._moved(room, seat, was_there)

    def _moved(self, room: Room, seat: Seat, was_there: bool) -> None:
        """Tell who has to know that somebody has come or gone: the hall, of its leader; the leader, of the hall."""
        if seat is room.leader and was_there != bool(seat.streams) and not room.ended:
            room.touch("away")
            self.told(room.code)
        self._count(room)

    def _count(self, room: Room) -> None:
        """Have the leader hear of it, and nobody else."""
        room.touch("counts")
        self.counted(room.code)

    def _seated(self, code: str, ticket: object) -> tuple[Room, Seat]:
        """The room, and whose ticket it is; Refused for nobody's."""
        room = self.find(code)
        seat = room.seat(ticket)
        if seat is None:
            raise Refused("This screen does not follow the room yet. Try again in a moment.", 403)
        return room, seat

    def place(self, code: str, ticket: object, name: object, done: bool) -> None:
        """Where a device is now.

        code: of the room; ticket: its own; name: of the place; done: whether the question there is answered.
        """
        room, seat = self._seated(code, ticket)
        seat.place = Place(polls.text_of(name, limits.PLACE, "The place"), done)
        self._count(room)

    def explore(self, code: str, ticket: object, on: bool) -> None:
        """A device looks around on its own, or comes back. ticket: its own."""
        room, seat = self._seated(code, ticket)
        if on and room.pace != "free":
            raise Refused("The lecturer has asked everybody to follow.", 409)
        seat.exploring = on
        self._count(room)

    def answer(self, code: str, ticket: object, value: object) -> None:
        """The answer of a device to the question that is asked now; a later one replaces it. ticket: its own."""
        room, seat = self._seated(code, ticket)
        if room.poll is None:
            raise Refused("Nothing is asked at the moment.", 409)
        room.poll.take(seat.device, value)
        self._count(room)

    def lose(self, code: str, ticket: object, on: bool) -> None:
        """A device is lost, or not any more. ticket: its own."""
        room, seat = self._seated(code, ticket)
        room.voices.lose(seat.device, on, room.step)
        self._count(room)

    def speak(self, code: str, ticket: object, text: object) -> None:
        """A question of a device, for the leader. ticket: its own."""
        room, seat = self._seated(code, ticket)
        room.voices.ask(seat.device, text)
        self._count(room)

    def vote(self, code: str, ticket: object, number: object, on: bool) -> None:
        """A device wants a question answered, or does not any more. ticket: its own.

        code, number: of the room and of the question; on: whether it does. The hall hears of it with its next news: a
        thousand votes wake nobody.
        """
        room, seat = self._seated(code, ticket)
        room.voices.vote(seat.device, number, on)
        room.touch("voices")
        self._count(room)


def _where(places: list[Place]) -> list[list[object]]:
    """The places with most devices: name, how many are there, how many of them have answered; one row for the rest.

    A device may call its screen what it likes: who follows with many would fill the leader's with words of his.
    """
    where = Counter(place.name for place in places)
    done = Counter(place.name for place in places if place.done)
    named = sorted(name for name, _ in where.most_common(limits.PLACES))
    rest = [place for place in places if place.name not in named]
    rows: list[list[object]] = [[name, where[name], done[name]] for name in named]
    return [*rows, [ELSEWHERE, len(rest), sum(place.done for place in rest)]] if rest else rows


def _equal(said: object, secret: str) -> bool:
    """Whether somebody knows a secret; how long that takes does not tell how much of it is right."""
    return isinstance(said, str) and secrets.compare_digest(
        said.encode(errors="replace"), secret.encode()
    )


def _make_room(room: Room, address: str) -> None:
    """See that one more device fits, from that address: who has gone gives up his seat; Refused where nobody has."""
    seats = list(room.seats.values())
    of_one = [seat for seat in seats if seat.address == address]
    for there, most in ((of_one, limits.SEATS_OF_ONE), (seats, limits.SEATS)):
        if len(there) < most:
            continue
        gone = next((seat for seat in there if not seat.streams), None)
        if gone is None:
            raise Refused(f"This room is full: {most} screens follow it.", 503)
        if room.poll is not None:
            room.poll.answers.pop(gone.device, None)
        _clear(room, [gone])


def _clear(room: Room, seats: Iterable[Seat]) -> None:
    """Clear those of the seats that nobody has, and whose answers are not counted."""
    answered = room.poll.answers if room.poll else {}
    for seat in seats:
        if not seat.streams and seat.device not in answered:
            room.seats.pop(seat.device, None)


def code_of(token: str) -> str:
    """The code of the room that a token leads: so many guesses of tokens for a code take days."""
    number = int.from_bytes(hashlib.scrypt(token.encode(), salt=b"room", n=2**13, r=8, p=1)[:16])
    letters = []
    for _ in range(limits.ROOM_CODE):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _checked_token(token: object) -> str:
    if token and not (isinstance(token, str) and TOKEN.fullmatch(token)):
        raise Refused("This is no leader's link of a room.")
    return str(token or "")


def checked_link(link: object) -> str:
    """A link of this app, from its path on; Refused for anything else."""
    if not isinstance(link, str) or not link.startswith("/") or link.startswith("//"):
        raise Refused("A room shows a page of this app, and this is none.")
    if len(link) > limits.ROOM_LINK:
        raise Refused("This screen does not fit a room: its own data are too large for a link.")
    if not link.isascii() or not link.isprintable() or "\\" in link:
        raise Refused("A room shows a page of this app, and this is none.")
    return link


def checked_device(device: object) -> str:
    """What a device calls itself."""
    low, high = limits.DEVICE
    if not isinstance(device, str) or not low <= len(device) <= high or not device.isalnum():
        raise Refused("This device has no name for a room. Reload the page.")
    return device


def _show(room: Room, link: object) -> None:
    room.link = checked_link(link)
    room.touch("link")


def _step(room: Room, step: object) -> None:
    if not isinstance(step, str) or len(step) > limits.ROOM_STEP or not step.isprintable():
        raise Refused("This is no step.")
    room.step = step
    room.touch("step")


def _by(room: Room, tab: object) -> None:
    if not isinstance(tab, str) or not TAB.fullmatch(tab):
        raise Refused("This tab has no name for a room. Reload the page.")
    if tab != room.by:
        room.by = tab
        room.touch("by")


def _pace(room: Room, pace: object) -> None:
    if pace not in PACES or pace == "screens":
        raise Refused(f"A room's pace is one of {', '.join(PACES[:-1])}.")
    _keep_pace(room, str(pace), None)


def _keep_pace(room: Room, pace: str, screens: Json | None) -> None:
    room.pace, room.screens = pace, screens
    for seat in room.seats.values():
        seat.exploring = seat.exploring and pace == "free"
    room.touch("pace", "screens", "counts")


def _screens(room: Room, screens: object) -> None:
    """The pace "screens": {lesson, first, last}."""
    given = screens if isinstance(screens, Mapping) else {}
    lesson = polls.text_of(given.get("lesson"), limits.PLACE, "The lesson")
    first, last = (polls.number_of(given.get(name)) for name in ("first", "last"))
    if not (
        1 <= first <= last <= limits.LESSON_STEPS and first == int(first) and last == int(last)
    ):
        raise Refused("The hall works on the steps from one to a later one of the lesson.")
    _keep_pace(room, "screens", {"lesson": lesson, "first": int(first), "last": int(last)})


def _voices(room: Room) -> Voices:
    """What the hall says, which is about to change for all."""
    room.touch("voices", "counts")
    return room.voices


def _hear(room: Room, on: object) -> None:
    """Whether the hall may speak unasked."""
    _voices(room).is_open = on is True
    room.voices.lost.clear()


def _ask(room: Room, question: object) -> None:
    room.poll = polls.asked(question)
    _clear(room, list(room.seats.values()))
    room.touch("poll", "counts")


def _poll(room: Room) -> Poll:
    """The question that is asked, which is about to change; Refused where there is none."""
    if room.poll is None:
        raise Refused("Nothing is asked at the moment.", 409)
    room.touch("poll", "counts")
    return room.poll


def _time(room: Room, seconds: object) -> None:
    """The hall has so many seconds from now; 0 for as many as it likes."""
    given = polls.number_of(seconds)
    if not 0 <= given <= limits.COUNTDOWN:
        raise Refused(f"The hall gets at most {limits.COUNTDOWN} seconds.")
    _poll(room).ends = room.now() + given if given else 0.0


def _drop(room: Room, _: object) -> None:
    room.poll = None
    _clear(room, list(room.seats.values()))
    room.touch("poll", "counts")


# what a leader may say
ORDERS: Mapping[str, Callable[[Room, object], None]] = {
    "link": _show,
    "step": _step,
    "by": _by,
    "pace": _pace,
    "screens": _screens,
    "ask": _ask,
    "hear": _hear,
    "show": lambda room, number: _voices(room).show(number),
    "away": lambda room, number: _voices(room).drop(number),
    "time": _time,
    "discuss": lambda room, value: _poll(room).discuss(),
    "again": lambda room, value: _poll(room).again(),
    "reveal": lambda room, value: _poll(room).reveal(),
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
        self.about: set[tuple[str, str]] = set()

    def check(self, name: str, sentence: str) -> None:
        """Refused with the sentence if it has been too often."""
        if self.now() - self.began >= self.seconds:
            self.began = self.now()
            self.counts.clear()
            self.about.clear()
        if self.counts[name] >= self.most:
            raise Refused(sentence, 429)

    def take(self, name: str, sentence: str, about: str = "") -> None:
        """Once more; Refused with the sentence if it is too often. about: what is counted once only, "" for nothing."""
        self.check(name, sentence)
        if (name, about) in self.about:
            return
        if about:
            self.about.add((name, about))
        self.counts[name] += 1
