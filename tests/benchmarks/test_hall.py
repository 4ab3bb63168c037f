"""A hall at the server: from the leader's step to every follower's event, and the server's work. Reported, never judged."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path
from statistics import median, quantiles

import pytest
from browser.serving import Server

STEPS = 40
PAUSE = 0.5  # seconds between two of them
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


async def listen(port: int, code: str, device: int, heard: dict[int, list[float]]) -> None:
    """Follow a room, and note when each step comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    path = f"/rooms/{code}/events?device=device{device:06}"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    try:
        while line := await reader.readline():
            if b"round=" in line:
                t = int(line.split(b"round=")[1].split(b'"')[0])
                heard.setdefault(t, []).append(time.perf_counter())
    finally:
        writer.close()


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


@pytest.mark.parametrize("size", [300, 1000])
def test_a_hall_follows(benchmark, tmp_path, size):
    with Server(tmp_path / "log.txt") as server:
        found = benchmark.pedantic(lambda: asyncio.run(hall(server, size)), rounds=1)
        assert "Traceback" not in server.said()
    benchmark.extra_info.update(found)
    print({name: round(value, 2) for name, value in found.items()})
