"""A hall at the server: from the leader's step to every follower's event, from a vote to its count, and the server's work.

What is lost fails; times are reported, never judged.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest
from browser.serving import Server

STEPS = 40
PAUSE = 0.5  # seconds between two of them
VOTERS, VOTING = 300, 10.0  # phones that vote twice, in so many seconds each time
JSON = "Content-Type: application/json"


async def ask(port: int, path: str, body: object, *headers: str) -> str:
    """What the server answers to a POST."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body)
    head = "\r\n".join([f"POST {path} HTTP/1.1", f"Host: localhost:{port}", JSON, *headers])
    writer.write(
        f"{head}\r\nContent-Length: {len(text)}\r\nConnection: close\r\n\r\n{text}".encode()
    )
    answer = (await reader.read()).decode()
    writer.close()
    return answer


async def stream(port: int, path: str) -> AsyncIterator[dict[str, Any]]:
    """What the server tells of a room, message by message."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])
    finally:
        writer.close()


async def listen(port: int, code: str, device: int, heard: dict[int, list[float]]) -> None:
    """Follow a room, and note when each step comes."""
    async for news in stream(port, f"/rooms/{code}/events?device=device{device:06}"):
        if step := news.get("step"):
            heard.setdefault(int(step.removeprefix("round=")), []).append(time.perf_counter())


def work(pid: int) -> float:
    """The seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def hall(server: Server, size: int) -> dict[str, float]:
    """A leader who steps, and so many followers: milliseconds of waiting, and the share of a core."""
    port, heard = server.port, {}
    opened = json.loads((await ask(port, "/rooms", {"link": "/"})).split("\r\n\r\n", 1)[1])
    code, token = opened["code"], f"X-Room-Token: {opened['token']}"
    followers = [asyncio.create_task(listen(port, code, k, heard)) for k in range(size)]
    await asyncio.sleep(3 + size / 200)
    told, began, before = {}, time.perf_counter(), work(server.process.pid)
    for t in range(1, STEPS + 1):
        told[t] = time.perf_counter()
        await ask(port, f"/rooms/{code}", {"step": f"round={t}"}, token)
        await asyncio.sleep(PAUSE)
    share = (work(server.process.pid) - before) / (time.perf_counter() - began)
    await asyncio.sleep(2)
    waits = [1000 * (at - told[t]) for t in told for at in heard.get(t, [])]
    for follower in followers:
        follower.cancel()
    await asyncio.gather(*followers, return_exceptions=True)
    late = quantiles(waits, n=20)[-1]
    return {
        "events": len(waits), "of": size * STEPS, "median ms": median(waits), "95 % ms": late,
        "cores": share,
    }  # fmt: skip


@dataclass
class Election:
    """A hall that votes: at which server, in which room, led by which header, and what it has come to so far.

    tickets: of the phones, as headers; counted: when the leader heard of so many answers, a list by vote; sent: when the
    answers were accepted, the same; heard: how many phones have heard of the last step.
    """

    port: int
    at: str
    lead: str
    tickets: list[str] = field(default_factory=list)
    counted: list[dict[int, float]] = field(default_factory=list)
    sent: list[list[float]] = field(default_factory=list)
    heard: Counter[str] = field(default_factory=Counter)

    async def order(self, **orders: object) -> None:
        assert " 204 " in (await ask(self.port, self.at, orders, self.lead)).splitlines()[0]

    async def count(self, token: str) -> None:
        """The leader's window: when it first shows each number of answers."""
        async for news in stream(self.port, f"{self.at}/events?token={token}"):
            answered = news.get("counts", {}).get("answered", 0)
            if self.counted and answered:
                self.counted[-1].setdefault(answered, time.perf_counter())

    async def follow(self, k: int) -> None:
        """A phone."""
        async for news in stream(self.port, f"{self.at}/events?device=device{k:06}"):
            if "ticket" in news:
                self.tickets.append(f"X-Room-Ticket: {news['ticket']}")
            if "step" in news:
                self.heard[news["step"]] += 1

    async def vote(self, ticket: str, after: float, answer: str) -> None:
        """One answer, so many seconds from now."""
        await asyncio.sleep(after)
        asked = time.perf_counter()
        said = await ask(self.port, f"{self.at}/answers", {"answer": answer}, ticket)
        assert " 204 " in said.splitlines()[0], said
        self.sent[-1].append(asked)

    async def hold(self) -> None:
        """A vote of all, during which the leader steps on."""
        self.counted.append({})
        self.sent.append([])
        votes = [
            self.vote(ticket, VOTING * k / VOTERS, "ab"[k % 2])
            for k, ticket in enumerate(self.tickets)
        ]
        await asyncio.gather(*votes, self.walk())
        await asyncio.sleep(1)

    async def walk(self) -> None:
        for t in range(1, int(VOTING / PAUSE) + 1):
            await self.order(step=f"round={len(self.sent)}{t:02}")
            await asyncio.sleep(PAUSE)

    @property
    def waits(self) -> list[float]:
        """Milliseconds from each vote to the first count that can have it: that of as many votes as were sent by then."""
        found = []
        for sent, counted in zip(self.sent, self.counted):
            for n, at in enumerate(sorted(sent), 1):
                found.append(1000 * (min(when for many, when in counted.items() if many >= n) - at))
        return found


async def election(server: Server) -> tuple[Election, dict[str, float]]:
    """Two votes of a hall, and what they cost."""
    opened = json.loads((await ask(server.port, "/rooms", {"link": "/"})).split("\r\n\r\n", 1)[1])
    at, lead = f"/rooms/{opened['code']}", f"X-Room-Token: {opened['token']}"
    held = Election(server.port, at, lead)
    listening = [asyncio.create_task(held.count(opened["token"]))]
    listening += [asyncio.create_task(held.follow(k)) for k in range(VOTERS)]
    while len(held.tickets) < VOTERS:
        await asyncio.sleep(0.05)
    began, before = time.perf_counter(), work(server.process.pid)
    await held.order(ask={"question": "Which?", "kind": "choose", "choices": ["a", "b"]})
    await held.hold()
    await held.order(discuss=True)
    await held.order(again=True)
    await held.hold()
    share = (work(server.process.pid) - before) / (time.perf_counter() - began)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    waits = held.waits
    return held, {"median ms": median(waits), "95 % ms": quantiles(waits, n=20)[-1], "cores": share}


def test_a_hall_votes_twice_while_its_leader_steps(benchmark, tmp_path):
    with Server(tmp_path / "log.txt") as server:
        held, found = benchmark.pedantic(lambda: asyncio.run(election(server)), rounds=1)
        assert "Traceback" not in server.said()
    assert [max(counted) for counted in held.counted] == [VOTERS, VOTERS], "no answer is lost"
    assert held.heard[f"round=2{int(VOTING / PAUSE):02}"] == VOTERS, "everybody is at the last step"
    benchmark.extra_info.update(found)
    print({name: round(value, 2) for name, value in found.items()})


@pytest.mark.parametrize("size", [300, 1000])
def test_a_hall_follows(benchmark, tmp_path, size):
    with Server(tmp_path / "log.txt") as server:
        found = benchmark.pedantic(lambda: asyncio.run(hall(server, size)), rounds=1)
        assert "Traceback" not in server.said()
    benchmark.extra_info.update(found)
    print({name: round(value, 2) for name, value in found.items()})
