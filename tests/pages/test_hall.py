"""Rooms over HTTP: what strangers send, and that it neither stops the leader nor takes a student's voice."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection
from itertools import count, takewhile

import pytest
from browser.serving import Server

from boosting import limits
from pages.shell import hall

ADDRESSES = map("127.0.1.{}".format, count(1))  # of this machine: each is counted for itself
SENTENCE = ".!?"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The app; whatever was sent, its log has no traceback."""
    with Server(tmp_path_factory.mktemp("hall") / "log.txt") as running:
        yield running
        assert "Traceback" not in running.said()


class Visitor:
    """Somebody at an address of his own."""

    def __init__(self, server: Server):
        self.server, self.address = server, next(ADDRESSES)
        self.wire = self.speaks()

    def speaks(self) -> HTTPConnection:
        """A connection of his, for requests."""
        return HTTPConnection("127.0.0.1", self.server.port, 30, source_address=(self.address, 0))

    def connection(self) -> socket.socket:
        """A connection of his, for bytes."""
        return socket.create_connection(("127.0.0.1", self.server.port), 30, (self.address, 0))

    def asks(self, path: str, body: object = None, **headers: str) -> tuple[int, str]:
        """What the server answers: status and text. body: bytes, or what becomes JSON; None for a GET."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **headers}
        self.wire.close()  # the server may have: he has said nothing for seconds
        self.wire.request("GET" if data is None else "POST", path, data, sent)
        answer = self.wire.getresponse()
        return answer.status, answer.read().decode()

    def opens(self) -> tuple[str, dict[str, str]]:
        """A room: its path, and the header that leads it."""
        opened = json.loads(self.asks("/rooms", {"link": "/?round=1"})[1])
        return f"/rooms/{opened['code']}", {"X-Room-Token": opened["token"]}

    @contextmanager
    def follows(self, room: str, device: str) -> Iterator[dict[str, str]]:
        """The header with his ticket, while he follows."""
        with closing(self.speaks()) as wire:
            wire.request("GET", f"{room}/events?device={device}")
            with wire.getresponse() as events:
                first = events.readline().decode()
                yield {"X-Room-Ticket": json.loads(first.removeprefix("data: "))["ticket"]}


@pytest.fixture
def visitor(server):
    """Makes visitors."""
    with ExitStack() as stack:

        def come() -> Visitor:
            one = Visitor(server)
            stack.callback(one.wire.close)
            return one

        yield come


def test_strangers_do_not_lead(visitor):
    leader, stranger = visitor(), visitor()
    room, mine = leader.opens()
    assert stranger.asks(room, {"step": "round=9"})[0] == 403
    assert (
        stranger.asks(room, {"close": True}, **{"X-Room-Token": mine["X-Room-Token"][:-1]})[0]
        == 403
    )
    for origin in ("https://evil.example", "http://[::1", "null"):
        assert stranger.asks(room, {"step": "round=9"}, **mine, Origin=origin)[0] == 403
    assert leader.asks(room, {"step": "round=9"}, **mine)[0] == 204
    assert leader.asks(room, {"step": "x" * 20_000}, **mine)[0] == 413
    assert leader.asks(room, [1], **mine)[0] == 400
    form = {"Content-Type": "text/plain", **mine}
    assert leader.asks(room, {"step": "round=9"}, **form)[0] == 415


def test_wrong_tokens_do_not_keep_the_leader_out(visitor):
    """More of them than a leader has orders in a minute, from his own address, too."""
    leader = visitor()
    room, mine = leader.opens()
    head = f"POST {room} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Room-Token: x\r\nContent-Length: 2"
    n = hall.LED.most + 20
    with leader.connection() as wire:
        wire.sendall(f"{head}\r\n\r\n{{}}".encode() * n)
        wire.shutdown(socket.SHUT_WR)
        answers = b"".join(iter(lambda: wire.recv(100_000), b""))
    assert answers.count(b"HTTP/1.1 403") == n
    assert leader.asks(room, {"step": "round=9"}, **mine)[0] == 204


def test_who_guesses_codes_learns_nothing_more_and_who_belongs_to_a_room_stays(visitor):
    leader = visitor()
    room, mine = leader.opens()
    with leader.follows(room, "student000") as ticket:
        same = [leader.asks("/rooms/AAAAA")[0] for _ in range(hall.MISSED.most + 5)]
        assert set(same) == {404}, "a hall whose server has started again"
        guesses = [leader.asks(f"/rooms/{k:05d}")[0] for k in range(hall.MISSED.most + 5)]
        assert guesses[0] == 404 and guesses[-1] == 429
        status, why = leader.asks(room)
        assert status == 429 and "Wait a minute." in why, "a right guess, too"
        assert leader.asks(f"{room}/events?device=student111")[0] == 429
        assert leader.asks(room, {"step": "round=9"}, **mine)[0] == 204
        assert leader.asks(f"{room}/place", {"place": "Lab"}, **ticket)[0] == 204
    assert visitor().asks(room)[0] == 200


def test_a_vote_needs_a_stream_and_its_ticket(visitor):
    leader, stranger = visitor(), visitor()
    room, mine = leader.opens()
    leader.asks(room, {"ask": {"question": "Why?", "kind": "number"}}, **mine)
    for k in range(20):
        invented = {"X-Room-Ticket": f"device{k:04}~guessed"}
        assert (
            stranger.asks(f"{room}/answers", {"device": f"device{k:04}", "answer": k}, **invented)[
                0
            ]
            == 403
        )
    with visitor().follows(room, "student000") as ticket:
        assert stranger.asks(f"{room}/answers", {"answer": 3}, **ticket)[0] == 204
        # the hall's picture is drawn while the room still has its device
        leader.asks(room, {"reveal": True}, **mine)
    with closing(leader.speaks()) as wire:
        wire.request("GET", f"{room}/events?device=student001")
        with wire.getresponse() as events:
            told = [events.readline().decode() for _ in range(3)][2]
    answers = json.loads(told.removeprefix("data: "))["poll"]["picture"]["answers"]
    assert [row[:2] for row in answers] == [["3", 1]]


def test_one_device_is_not_heard_for_ever_and_its_neighbour_is(visitor):
    """Both at one address, as behind one router."""
    leader = visitor()
    room, mine = leader.opens()
    leader.asks(room, {"ask": {"question": "Why?", "kind": "number"}}, **mine)
    with leader.follows(room, "stranger00") as loud, leader.follows(room, "student000") as quiet:
        said = [
            leader.asks(f"{room}/answers", {"answer": k}, **loud)[0]
            for k in range(hall.SAID.most + 5)
        ]
        assert (said[0], said[-1]) == (204, 429)
        assert leader.asks(f"{room}/answers", {"answer": 1}, **quiet)[0] == 204


def test_rooms_of_one_address_are_some_at_a_time(visitor):
    stranger = visitor()
    asked = (stranger.asks("/rooms", {"link": "/"})[0] for _ in range(4 * hall.OPENED.most))
    opened = list(
        takewhile(lambda status: status != 429, asked)
    )  # while it is asked, some are allowed again
    assert opened.count(200) == limits.ROOMS_OF_ONE
    assert hall.OPENED.most <= len(opened) < 4 * hall.OPENED.most
    assert visitor().asks("/rooms", {"link": "/"})[0] == 200


BODIES = [
    b"[" * 17_000, b'{"link":' * 2000, b'{"ask":' + b"[" * 400 + b"]" * 400 + b"}", b'{"step":"\\ud800"}', b"\xff", b"",
    b'{"ask":{"kind":[]}}', b'{"ask":{"kind":"number","question":"\\ud800"}}', b'{"pace":[]}', b'{"link":1e999}',
    b'{"screens":{"lesson":"a","first":' + b"9" * 5000 + b',"last":1}}', b"NaN", b'{"ask":{"question":{},"kind":"choose"}}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_whatever_is_sent_is_answered_with_a_sentence(visitor, body):
    leader = visitor()
    room, mine = leader.opens()
    for path, more in (
        ("/rooms", {}),
        (room, mine),
        (f"{room}/answers", {}),
        (f"{room}/place", {}),
    ):
        status, text = leader.asks(path, body, **more)
        assert 400 <= status < 500
        assert json.loads(text)["why"][-1] in SENTENCE
