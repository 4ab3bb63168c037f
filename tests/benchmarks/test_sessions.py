"""N sessions that step once a second: how long each waits for its page. Reported, never judged.

Starts the app, opens raw websockets that speak Streamlit's protocol (as a browser does, without the painting), and
reports another round from each once a second for twenty seconds: what the server has to do when everybody presses Step.
Beside long runs: one more session runs LPBoost on a large table over and over. It must not freeze the others.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from statistics import quantiles

import pytest
from browser.serving import Server
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

SECONDS = 20
LONG = "dataset=moons&algorithm=lpboost&n_samples=2000&n_rounds=500&nu=0.05&seed={}"


class Session:
    """One browser tab without a browser."""

    def __init__(self, server: Server):
        self.url = f"ws://localhost:{server.port}/_stcore/stream"
        self.stage = self.fragment = ""
        self.kept: set[str] = set()

    async def run(self, query: str = "", states: dict[str, str] | None = None) -> float:
        """Run the script with this query and these component states; the seconds until the page is complete."""
        message = BackMsg()
        message.rerun_script.query_string = query
        message.rerun_script.cached_message_hashes.extend(self.kept)
        message.rerun_script.fragment_id = self.fragment if states else ""
        for name, value in (states or {}).items():
            message.rerun_script.widget_states.widgets.add(id=name, json_value=value)
        began = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        while True:
            answer = ForwardMsg.FromString(await self.socket.recv())
            self.note(answer)
            if answer.WhichOneof("type") == "script_finished":
                return time.perf_counter() - began

    def note(self, answer: ForwardMsg) -> None:
        """What a browser remembers: large messages, the player, and which part of the page a report of it concerns."""
        if answer.metadata.cacheable:
            self.kept.add(answer.hash)
        component = answer.delta.new_element.bidi_component
        if component.component_name.endswith("boosting_stage"):
            self.stage, self.fragment = component.id, answer.delta.fragment_id

    async def open(self, query: str = "") -> float:
        """Connect and wait for the first page."""
        self.socket = await connect(self.url, subprotocols=["streamlit"], max_size=None, proxy=None)
        return await self.run(query)

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()


async def step_every_second(session: Session, delay: float) -> list[float]:
    """Report the next round once a second; how long each report took."""
    await asyncio.sleep(delay)
    waits, until = [], time.perf_counter() + SECONDS
    while (now := time.perf_counter()) < until:
        waits.append(
            await session.run(states={session.stage: json.dumps({"round": 1 + len(waits)})})
        )
        await asyncio.sleep(max(0.0, now + 1 - time.perf_counter()))
    return waits


async def long_runs(session: Session) -> None:
    """A student who asks for one long run after another."""
    seed = 0
    while True:
        seed += 1
        await session.run(LONG.format(seed))


def worked(server: Server) -> float:
    """The seconds of work that the server has done so far (Linux; elsewhere 0)."""
    stat = Path(f"/proc/{server.process.pid}/stat")
    return (
        sum(map(int, stat.read_text().rsplit(")")[1].split()[11:13])) / 100
        if stat.exists()
        else 0.0
    )


async def measure(server: Server, n: int, long: bool) -> dict[str, float]:
    """What n sessions see that step once a second, and a newcomer among them."""
    *sessions, other, late = (Session(server) for _ in range(n + 2))
    for session in [*sessions, other]:
        await session.open()
    busy = asyncio.create_task(long_runs(other) if long else asyncio.sleep(0))
    before = worked(server)
    steps = [asyncio.create_task(step_every_second(s, k / n)) for k, s in enumerate(sessions)]
    await asyncio.sleep(SECONDS / 2)
    newcomer = await late.open("seed=7")
    waits = sorted(1000 * wait for part in await asyncio.gather(*steps) for wait in part)
    work = 1000 * (worked(server) - before) / len(waits)
    busy.cancel()
    for session in [*sessions, other, late]:
        await session.close()
    cut = quantiles(waits, n=100)
    return {
        "median": cut[49],
        "p95": cut[94],
        "worst": waits[-1],
        "a new session's page": 1000 * newcomer,
        "work": work,
    }


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The app."""
    with Server(tmp_path_factory.mktemp("server") / "log.txt") as running:
        yield running


@pytest.mark.parametrize(
    ("n", "long"), [(1, False), (10, False), (30, False), (60, False), (10, True)]
)
def test_sessions_that_step_once_a_second(benchmark, note, server, n, long):
    found = benchmark.pedantic(lambda: asyncio.run(measure(server, n, long)), rounds=1)
    targets = {"p95": "<= 60", "a new session's page": "<= 3000"} if n == 60 else {}
    for what, milliseconds in found.items():
        note(
            f"{n} sessions{' beside long runs' * long}, {what}",
            milliseconds,
            "ms",
            targets.get(what, ""),
        )
