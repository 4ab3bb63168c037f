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

from boosting.screens.chapters import NAMES, chapter

APP = Path(__file__).with_name("watched_app.py")
LARGE = "n_rounds=100&n_samples=1000"
FIRST = {
    "classes": "classes=digits_10&n_rounds=60",
    "data": "dataset=breast_cancer",
    "game": "n_rounds=300",
}
MORE = {  # beside every part of a chapter with much in it
    "": [f"?{LARGE}&sum=1&candidates=1&data_game=1&edits=times~7~2", "?lesson=07_margins&step=1"],
    "compare": ["compare?lesson=13_vadaboost&step=2"],
    "course": [f"course?part={part}" for part in ("lessons", "way", "progress", "own")],
}  # fmt: skip


def large(path: str) -> list[str]:
    """The largest screens of a chapter: every part."""
    link = f"{path}?{FIRST.get(path, LARGE)}"
    return [link + f"&{chapter(path).tab}={p.name}" * bool(p.name) for p in chapter(path).parts]


LINKS = {
    path: [*(large(path) if path in NAMES else []), *MORE.get(path, [])] for path in URLS.values()
}
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


@pytest.mark.thorough
@pytest.mark.parametrize("chapter", walk(LINKS, "margins"))
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
