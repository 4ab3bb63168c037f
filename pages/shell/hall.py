"""Rooms over HTTP: a stream of events for everybody who follows, and requests for what a room is told.

    POST /rooms                  {link}                 -> {code, token}; {link, token} for one that the server has lost
    POST /rooms/CODE             orders (rooms.ORDERS), the token in the header X-Room-Token
    POST /rooms/CODE/answers     {answer}, the ticket in the header X-Room-Ticket
    POST /rooms/CODE/explore     {on}, the same
    POST /rooms/CODE/place       {place, done}, the same
    POST /rooms/CODE/lost        {on}, the same; .../questions {text}; .../votes {number, on}
    GET  /rooms/CODE             whether there is such a room
    GET  /rooms/CODE/events      server-sent events: the parts that have changed, as JSON; ?token= for the leader,
                                 ?device= for a follower, who hears his ticket first

Who shows a token, or a ticket, is known before anything is counted: nobody else's requests keep him out. What a device
says is counted for itself; what is asked without a ticket, and codes that there are not, by the address, which a hall
may share. While an address has guessed too often, it learns nothing about any code.

Everybody waits for one bell a room, an event that is replaced at every change, so that a thousand listeners cost one
wake-up each and no lock. The leader has a bell of his own for what he alone hears: an answer wakes no hall. All
of it runs on the server's event loop: there is one thread, and nothing to lock.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from ipaddress import ip_address, ip_network

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from boosting import limits
from pages.shell.films import base_path
from pages.shell.rooms import NO_ROOM, Meter, Refused, Room, Rooms, Seat

NETWORK = 64  # bits of a long address that one customer of a network has
HEARTBEAT = 20.0  # seconds: a proxy keeps a stream that is heard of
BREATH = 0.1  # seconds between two messages to a leader: a hall that answers at once is told as one
STREAM = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
TOO_OFTEN = "That is too often. Wait a minute."
GUESSED = "Too many wrong codes came from this address. Wait a minute."

Answer = Callable[[Request], Awaitable[Response]]


class Bells:
    """Two events for every room, the hall's and the leader's, replaced when they are rung."""

    def __init__(self) -> None:
        self.bells: dict[tuple[str, bool], asyncio.Event] = {}

    def of(self, code: str, leader: bool) -> asyncio.Event:
        """What to wait for."""
        return self.bells.setdefault((code, leader), asyncio.Event())

    def ring(self, code: str) -> None:
        """The room has changed."""
        self._ring(code, False)
        self._ring(code, True)

    def ring_leader(self, code: str) -> None:
        """What the leader alone hears has changed."""
        self._ring(code, True)

    def _ring(self, code: str, leader: bool) -> None:
        bell = self.bells.pop((code, leader), None)
        if bell is not None:
            bell.set()


BELLS = Bells()
ROOMS = Rooms(told=BELLS.ring, counted=BELLS.ring_leader)
OPENED = Meter(30, 60)  # rooms a minute from one address
MISSED = Meter(120, 60)  # unknown codes a minute from one address: a hall shares one
JOINED = Meter(2000, 60)  # streams a minute from one address
LED = Meter(2400, 60)  # orders a minute to one room: thirty rounds a second, and some more
SAID = Meter(120, 60)  # answers, places and explorations a minute of one device


def _from(request: Request) -> str:
    """The address of a request; of the long ones, of which a network has as many as it likes, the network."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((host, NETWORK), strict=False)) if address.version == 6 else host


def _checked(answer: Answer) -> Answer:
    """The same route with sentences instead of errors; a page of another server may not ask."""

    async def guarded(request: Request) -> Response:
        try:
            origin = request.headers.get("origin")
            if origin and origin.partition("://")[2] != request.headers.get("host"):
                raise Refused("Only a page of this server may ask that.", 403)
            return await answer(request)
        except Refused as refused:
            return JSONResponse(
                {"why": str(refused)}, refused.status, {"Cache-Control": "no-store"}
            )

    return guarded


async def _body(request: Request) -> dict[str, object]:
    """What was sent, an object of JSON."""
    if "application/json" not in request.headers.get("content-type", ""):
        raise Refused("A room is told things as JSON.", 415)
    raw = await _raw(request)
    try:
        body = json.loads(raw)
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Refused("A room is told things as JSON.")
    return body


async def _raw(request: Request) -> bytes:
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > limits.ROOM_BODY or raw.count(b"[") + raw.count(b"{") > limits.ROOM_BRACKETS:
            raise Refused("That is more than a room takes at once.", 413)
    return raw


def _token(request: Request) -> str:
    return request.headers.get("x-room-token") or request.query_params.get("token", "")


def _ticket(request: Request) -> str:
    return request.headers.get("x-room-ticket", "")


def _room(request: Request) -> Room:
    """The room of a request; who asks for too many that there are not is not answered any more, unless he belongs there."""
    room = ROOMS.known(request.path_params["code"])
    if room is not None and (ROOMS.leads(room, _token(request)) or room.seat(_ticket(request))):
        return room
    MISSED.check(_from(request), GUESSED)
    if room is None:
        # a hall whose server has started again asks for one code with all its devices: that is no guessing
        MISSED.take(_from(request), GUESSED, request.path_params["code"][:12].upper())
        raise Refused(NO_ROOM, 404)
    return room


def _speaker(request: Request) -> tuple[Room, str]:
    """The room of a request, and the ticket of who says something there."""
    room, ticket = _room(request), _ticket(request)
    if room.seat(ticket) is not None:
        SAID.take(ticket, TOO_OFTEN)
    return room, ticket


@_checked
async def _open(request: Request) -> Response:
    OPENED.take(_from(request), TOO_OFTEN)
    body = await _body(request)
    opened = ROOMS.open(body.get("link"), _from(request), body.get("token"))
    return JSONResponse(opened._asdict(), headers={"Cache-Control": "no-store"})


@_checked
async def _lead(request: Request) -> Response:
    room, token = _room(request), request.headers.get("x-room-token")
    if ROOMS.leads(room, token):
        LED.take(room.code, TOO_OFTEN)
    ROOMS.lead(room.code, token, await _body(request))
    return Response(status_code=204)


@_checked
async def _look(request: Request) -> Response:
    return JSONResponse({"code": _room(request).code}, headers={"Cache-Control": "no-store"})


# what a device with a ticket says: its code, its ticket, and what it has sent
SAYINGS: Mapping[str, Callable[[str, str, dict[str, object]], None]] = {
    "answers": lambda code, ticket, said: ROOMS.answer(code, ticket, said.get("answer")),
    "explore": lambda code, ticket, said: ROOMS.explore(code, ticket, said.get("on") is True),
    "place": lambda code, ticket, said: ROOMS.place(
        code, ticket, said.get("place"), said.get("done") is True
    ),
    "lost": lambda code, ticket, said: ROOMS.lose(code, ticket, said.get("on") is True),
    "questions": lambda code, ticket, said: ROOMS.speak(code, ticket, said.get("text")),
    "votes": lambda code, ticket, said: ROOMS.vote(
        code, ticket, said.get("number"), said.get("on") is True
    ),
}


def _heard(say: Callable[[str, str, dict[str, object]], None]) -> Answer:
    """The route of something that a device says."""

    async def heard(request: Request) -> Response:
        room, ticket = _speaker(request)
        say(room.code, ticket, await _body(request))
        return Response(status_code=204)

    return _checked(heard)


@_checked
async def _events(request: Request) -> Response:
    room = _room(request)
    if ROOMS.leads(room, request.query_params.get("token")):
        seat = room.leader
    else:
        JOINED.take(_from(request), TOO_OFTEN)
        seat = ROOMS.sit(room.code, request.query_params.get("device"), _from(request))
    return StreamingResponse(
        _stream(room, seat), media_type="text/event-stream", headers=dict(STREAM)
    )


async def _stream(room: Room, seat: Seat) -> AsyncIterator[str]:
    """What has changed in a room, as often as it does, until it ends or nobody listens any more. seat: who listens."""
    seen, leader, number = 0, seat is room.leader, ROOMS.join(room, seat)
    try:
        if not leader:
            yield f"data: {json.dumps({'ticket': seat.ticket})}\n\n"
        while number in seat.streams:
            news, ended = room.news_text(seen, leader), room.ended
            # nobody rings in a room that has ended
            bell = None if ended else BELLS.of(room.code, leader)
            seen = room.version
            if news:
                yield f"data: {news}\n\n"
            if bell is None:
                return
            if leader:
                await asyncio.sleep(BREATH)
            try:
                await asyncio.wait_for(bell.wait(), HEARTBEAT)
            except TimeoutError:
                ROOMS.sweep()
                yield ": here\n\n"
    finally:
        ROOMS.leave(room, seat, number)


def routes() -> list[Route]:
    """What app.py mounts for rooms."""
    at = f"{base_path()}/rooms"
    return [
        Route(at, _open, methods=["POST"]),
        Route(f"{at}/{{code}}", _lead, methods=["POST"]),
        Route(f"{at}/{{code}}", _look),
        Route(f"{at}/{{code}}/events", _events),
        *(
            Route(f"{at}/{{code}}/{what}", _heard(say), methods=["POST"])
            for what, say in SAYINGS.items()
        ),
    ]
