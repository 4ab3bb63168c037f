"""Ten minutes of a class of sixty, with the server killed in the middle. Reported, never judged by the clock.

    BOOSTING_SOAK_MINUTES=10 python -m pytest tests/benchmarks/test_soak.py --benchmark-only -n 0

Sixty sessions that speak Streamlit's protocol (test_sessions.py) change a control or a chapter every few seconds. In the
middle the server is killed and started anew; its visitors connect again, as browsers do. What must hold does not depend on
the machine: nobody is left with an error, no page has failed. Memory over time and the waits are written down.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from statistics import fmean

import pytest
from browser.serving import Server
from test_sessions import megabytes, summary
from visiting import Session
from websockets.exceptions import WebSocketException

MINUTES = float(os.environ.get("BOOSTING_SOAK_MINUTES", "10"))
CLASS = 60
EVERY = 12.0  # seconds between two changes of a session
CHAPTERS = [
    "",
    "compare",
    "margins",
    "noise",
    "bounds",
    "bound",
    "families",
    "losses",
    "descent",
    "data",
    "loop",
]
DATASETS = ["moons", "xor", "circles", "breast_cancer", "spirals"]
SMALL_BUDGET = {
    "BOOSTING_CACHE_MB": "100"
}  # full within two minutes: what still grows then is a leak
HEAVY = (
    "classes?classes=digits_10&namer=stump-grid&n_rounds=200&test=0&seed={}"  # 90 MB for each seed
)
HEAVY_SHARE = 0.02  # of the changes: a few in a minute, each of them new
TRIES = 200  # of a session to find its server again, a tenth of a second apart


def link(draw: random.Random) -> str:
    """What a student may look at next; now and then a run that fills most of the budget."""
    if draw.random() < HEAVY_SHARE:
        return HEAVY.format(draw.randrange(1000))
    data, seed, rounds = draw.choice(DATASETS), draw.randrange(40), draw.choice([20, 60, 100])
    return f"{draw.choice(CHAPTERS)}?dataset={data}&seed={seed}&n_rounds={rounds}"


async def student(server: Server, number: int, until: float, waits: list[float]) -> None:
    """One session: a change every few seconds; who loses the server connects again."""
    draw, session = random.Random(number), await arrived(server)
    await asyncio.sleep(draw.uniform(0, EVERY))
    while time.monotonic() < until:
        try:
            waits.append(await session.run(link(draw)))
        except (WebSocketException, OSError):
            session = await arrived(server)
        await asyncio.sleep(draw.uniform(0.5, 1.5) * EVERY)
    await session.close()


async def arrived(server: Server) -> Session:
    """A session at the first page, however long the server is away."""
    for _ in range(TRIES):
        session = Session(server)
        try:
            await session.open()
            return session
        except (WebSocketException, OSError):
            await asyncio.sleep(0.1)
    raise AssertionError("the server did not come back")


async def soak(server: Server) -> tuple[list[float], list[float]]:
    """The waits of all sessions, and the server's memory after every twentieth of the time."""
    began, waits, memory = time.monotonic(), [], []
    until = began + 60 * MINUTES
    visitors = [asyncio.create_task(student(server, k, until, waits)) for k in range(CLASS)]
    for part in range(1, 21):
        await asyncio.sleep(began + 3 * part * MINUTES - time.monotonic())
        memory.append(megabytes(server))
        if part == 10:
            server.process.kill()
            server.process.wait()
            server.start()
    await asyncio.gather(*visitors)
    return waits, memory


def test_a_class_of_sixty_for_ten_minutes(benchmark, note, tmp_path):
    pytest.importorskip("websockets")
    with Server(tmp_path / "log.txt", SMALL_BUDGET) as server:
        waits, memory = benchmark.pedantic(lambda: asyncio.run(soak(server)), rounds=1)
        said = server.said()
    assert re.findall(r"Traceback|A page failed", said) == []
    for name, (value, unit) in summary(waits).items():
        note(f"60 for {MINUTES:g} minutes, control or chapter, {name}", value, unit)
    note("changes", len(waits), "")
    for name, part in (("before the kill", memory[:10]), ("after it", memory[10:])):
        # Caches come and go by tens of megabytes: means over three looks, from the first fifth on and at the end.
        early, late = fmean(part[1:4]), fmean(part[-3:])
        note(f"memory {name}, in the beginning", early, "MB")
        note(f"memory {name}, growth to the end", 100 * (late / early - 1), "%")
