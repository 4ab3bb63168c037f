"""What a session keeps is names and numbers: no run, no film and no table of its pages, as long as it stays and after.

A server tells what its live sessions hold (watched_app.py), after visits whose runs are large.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from browser.serving import ASK, Server
from opening import URLS
from visiting import Session
from walks import walk

APP = Path(__file__).with_name("watched_app.py")
LARGE = "n_rounds=100&n_samples=1000"
LINKS = {  # by chapter: what its largest screens are, and parts that hold other things
    "": [f"?{LARGE}&sum=1&candidates=1&data_game=1&edits=times~7~2", "?lesson=07_margins&step=1"],
    "compare": [f"compare?{LARGE}", "compare?lesson=13_vadaboost&step=2"],
    "margins": [f"margins?{LARGE}&margins_part={part}" for part in ("overview", "best", "promises", "norms")],
    "noise": [f"noise?{LARGE}&noise_part={part}" for part in ("who", "where")],
    "bounds": [f"bounds?{LARGE}&bounds_part={part}" for part in ("all", "voters")],
    "bound": [f"bound?{LARGE}"],
    "families": [f"families?{LARGE}"],
    "losses": [f"losses?{LARGE}"],
    "descent": [f"descent?{LARGE}&descent_part={part}" for part in ("step", "lasso", "rates", "fixed")],
    "data": ["data?dataset=breast_cancer", "data?section=draw"],
    "loop": [f"loop?{LARGE}"],
    "game": ["game?n_rounds=300"],
    "classes": [f"classes?classes=digits_10&n_rounds=60&classes_part={p}" for p in ("vote", "example", "promise")],
    "hull": [f"hull?{LARGE}&hull_part={part}" for part in ("run", "geometry", "losses", "averages")],
    "experiments": [f"experiments?question={q}" for q in ("difference", "parameter", "size", "printed")],
    "course": [f"course?part={part}" for part in ("lessons", "way", "progress", "own")],
}  # fmt: skip
PRESSED = ("evidence", "study-stop")  # buttons that have runs of their own
MOST = 100_000  # bytes that sessions hold, all together, of anything larger than a word


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The app that tells what its sessions hold."""
    with Server(tmp_path_factory.mktemp("kept") / "log.txt", app=APP) as running:
        yield running


def held(server: Server) -> list[tuple[int, str]]:
    """What the sessions hold, the largest first: its bytes, and the way to it; [] for little."""
    with ASK(f"{server.url}held") as answer:
        told = json.load(answer)
    assert told["sessions"], "the walk begins at the sessions"
    found = sorted(told["held"], reverse=True)
    return found if sum(nbytes for nbytes, _ in found) > MOST else []


async def visits(server: Server, links: list[str]) -> dict[str, list[tuple[int, str]]]:
    """What is held after each of the links, if it is much."""
    found, visitor = {}, Session(server)
    await visitor.open()
    for link in links:
        visitor.buttons.clear()
        await visitor.run(link)
        for key in visitor.buttons.keys() & PRESSED:
            await visitor.press(key)
        found[link] = held(server)
    await visitor.close()
    return {link: large for link, large in found.items() if large}


def test_every_chapter_is_visited():
    assert set(LINKS) == set(URLS.values())


@pytest.mark.parametrize("chapter", walk(LINKS, "", "experiments", "classes", "losses"))
def test_a_session_holds_nothing_large(server, chapter):
    assert asyncio.run(visits(server, LINKS[chapter])) == {}
    assert "A page failed" not in server.said()


def test_the_walk_finds_an_array_in_a_session(server):
    async def visit() -> list[tuple[int, str]]:
        visitor = Session(server)
        await visitor.open()
        with ASK(f"{server.url}hold"):
            found = held(server)
        await visitor.close()
        return found

    ((nbytes, way), *_) = asyncio.run(visit())
    assert nbytes == 800_000 and way.startswith("session > ") and way.endswith("ndarray")
