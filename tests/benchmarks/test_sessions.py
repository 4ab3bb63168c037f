"""A class at the server: what it costs, and how long a control change takes beside it. Reported, never judged.

Starts the app and opens raw websockets that speak Streamlit's protocol (as a browser does, without the painting). A step
sends nothing, so sessions that step are sessions that are open. What a visitor waits for is a control change: the script
runs and sends the page's words and the address of its film.

    the class       60 and 300 sessions that are open and step: the server's work and memory, and one visitor beside them
    thirty          sessions that change a control every three seconds
    worst links     one visitor beside four sessions that ask for one long computation after another
    a fresh server  an empty cache of compiled kernels: the first page, a visitor beside the compiler, every chapter later
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles

import pytest
from browser.serving import CHAPTERS, Server
from visiting import CHANGED, WORST, Session, new_screen

CHANGES = 20  # of the visitor whose waiting is measured
PAUSE = 0.5  # seconds between two of them


async def changes(session: Session, n: int = CHANGES, pause: float = PAUSE) -> list[float]:
    """Open another screen n times; the seconds that each took."""
    waits = []
    for _ in range(n):
        waits.append(await session.run(new_screen(*CHANGED)))
        await asyncio.sleep(pause)
    return waits


async def without_end(session: Session, chapter: str) -> None:
    """Ask for one long computation after another, each of them new."""
    while True:
        await session.run(new_screen(*WORST[chapter]))


@asynccontextmanager
async def open_sessions(server: Server, n: int):
    """n sessions that stand at the first page."""
    sessions = [Session(server) for _ in range(n)]
    for session in sessions:
        await session.open()
    yield sessions
    for session in sessions:
        await session.close()


def worked(server: Server) -> float:
    """The seconds of work that the server has done so far (Linux; elsewhere 0)."""
    stat = Path(f"/proc/{server.process.pid}/stat")
    return (
        sum(map(int, stat.read_text().rsplit(")")[1].split()[11:13])) / 100
        if stat.exists()
        else 0.0
    )


def megabytes(server: Server) -> float:
    """The memory that the server takes (Linux; elsewhere 0)."""
    status = Path(f"/proc/{server.process.pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS"))


def summary(waits: list[float]) -> dict[str, tuple[float, str]]:
    """Median and 95th percentile in ms."""
    cut = quantiles(waits, n=20)
    return {"median": (1000 * median(waits), "ms"), "p95": (1000 * cut[18], "ms")}


async def class_that_steps(server: Server, n: int) -> dict[str, tuple[float, str]]:
    """n sessions that are open and step, and a visitor who changes a control."""
    before = megabytes(server)
    async with open_sessions(server, n), open_sessions(server, 1) as (visitor,):
        memory = (megabytes(server) - before) / n
        start, began = worked(server), time.perf_counter()
        await asyncio.sleep(10)
        idle = (worked(server) - start) / (time.perf_counter() - began)
        return {
            "cores of the server": (idle, "cores"),
            "memory of a session": (memory, "MB"),
            **summary(await changes(visitor)),
        }


async def class_that_changes(server: Server, n: int) -> dict[str, tuple[float, str]]:
    """n sessions that change a control every three seconds."""
    async with open_sessions(server, n) as sessions:

        async def student(k: int, session: Session) -> list[float]:
            await asyncio.sleep(3 * k / n)
            return await changes(session, 7, 3)

        waits = await asyncio.gather(*(student(k, s) for k, s in enumerate(sessions)))
    return summary([wait for part in waits for wait in part])


async def beside(server: Server, chapters: list[str]) -> dict[str, tuple[float, str]]:
    """A visitor beside one session a chapter that asks for its worst link without end."""
    async with (
        open_sessions(server, len(chapters)) as others,
        open_sessions(server, 1) as (visitor,),
    ):
        busy = [asyncio.create_task(without_end(*each)) for each in zip(others, chapters)]
        await asyncio.sleep(2)
        found = summary(await changes(visitor))
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The app, which has been up for a while: its kernels are loaded."""
    with Server(tmp_path_factory.mktemp("server") / "log.txt") as running:
        time.sleep(10)
        yield running


@pytest.fixture
def report(benchmark, note, server):
    """Run a measurement once, and write its figures down."""

    def write(what: str, measure: Callable[[Server], Awaitable[dict]], target: float) -> None:
        found = benchmark.pedantic(lambda: asyncio.run(measure(server)), rounds=1)
        for name, (value, unit) in found.items():
            note(f"{what}, {name}", value, unit, f"<= {target}" if name == "p95" else "")

    return write


@pytest.mark.parametrize("n", [1, 60, 300])
def test_sessions_that_step(report, n):
    report(f"beside {n} that step", lambda server: class_that_steps(server, n), 150)


def test_thirty_that_change_a_control(report):
    report("30 that change a control", lambda server: class_that_changes(server, 30), 300)


@pytest.mark.parametrize("chapter", WORST)
def test_beside_four_of_a_worst_link(report, chapter):
    report(f"beside four of {chapter}", lambda server: beside(server, [chapter] * 4), 150)


def test_beside_one_of_each(report):
    report("beside one of each", lambda server: beside(server, list(WORST)), 150)


async def on_a_fresh_computer(server: Server) -> dict[str, tuple[float, str]]:
    """The first page, a visitor's control changes while a process compiles, and the slowest first opening after it."""
    began = time.perf_counter()
    async with open_sessions(server, 2) as (first, visitor):
        found = {"two first pages": (time.perf_counter() - began, "s")}
        found |= summary(await changes(visitor, 2 * CHANGES))
        await asyncio.sleep(max(0.0, 60 - 2 * CHANGES * PAUSE))
        opened = {chapter: await first.run(f"{chapter}?seed=1") for chapter in CHAPTERS}
    slowest = max(opened, key=lambda chapter: opened[chapter])
    return found | {f"slowest opening a minute later ({slowest})": (opened[slowest], "s")}


def test_a_fresh_computer(benchmark, note, tmp_path):
    with Server(tmp_path / "log.txt", {"NUMBA_CACHE_DIR": str(tmp_path / "kernels")}) as server:
        found = benchmark.pedantic(lambda: asyncio.run(on_a_fresh_computer(server)), rounds=1)
    for name, (value, unit) in found.items():
        note(f"beside the compiler, {name}", value, unit)
