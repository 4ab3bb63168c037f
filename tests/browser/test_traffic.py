"""The round belongs to the browser: what moves it sends nothing, and goes on without a server."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from boosting.lessons.showcases import showcases
from browser.conftest import assert_clean
from browser.screen import Lab
from browser.serving import Server

pytestmark = pytest.mark.browser

STEPS, STEPS_OF_A_SHOWCASE = 100, 30


class Wire:
    """Everything that goes over the network for a tab: websocket frames and HTTP requests."""

    def __init__(self, lab: Lab):
        self.traffic: list[str] = []
        lab.page.on("websocket", self._listen)
        lab.page.on("request", lambda request: self.traffic.append(request.url))

    def _listen(self, socket) -> None:
        socket.on("framesent", lambda _: self.traffic.append("sent"))
        socket.on("framereceived", lambda _: self.traffic.append("received"))

    def quiet(self, lab: Lab) -> Wire:
        """Wait until all is there and nothing has happened for a second, and begin to count."""
        lab.fetched_ahead().whole()
        before = -1
        while before != len(self.traffic):
            before = len(self.traffic)
            lab.page.wait_for_timeout(1000)
        self.traffic.clear()
        return self


@contextmanager
def stopped(server: Server) -> Iterator[None]:
    """The server's process stands still: it neither answers nor closes its connections."""
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


@pytest.mark.thorough
@pytest.mark.parametrize("chapter", ["Lab", "Compare", "The loop"])
def test_a_hundred_steps_send_nothing(lab, chapter):
    wire = Wire(lab)
    if chapter == "The loop":  # its menu leads to a run of its own
        lab.open_chapter("loop", n_rounds=200, round=20)
    else:
        lab.open(n_rounds=200, round=20).go_to(chapter)
    lab.wait_round(20)
    wire.quiet(lab)
    for _ in range(STEPS):
        lab.key("ArrowRight")
    lab.wait_round(20 + STEPS).wait_link(round=20 + STEPS)
    lab.page.wait_for_timeout(1000)
    assert wire.traffic == []


@pytest.fixture(scope="module")
def walker(desk, server):
    """A tab that goes from chapter to chapter by the table of contents, and everything that it sends."""
    said = len(server.said())
    tab = Lab(desk.new_page(), server.url)
    wire = Wire(tab)
    tab.open()
    yield tab, wire
    tab.page.close()
    assert_clean([tab], server, said)


@pytest.mark.thorough
@pytest.mark.parametrize("chapter", [c for c, s in showcases().items() if s.opens])
def test_stepping_through_a_chapter_s_showcase_sends_nothing(walker, chapter):
    lab, wire = walker
    lab.go_by_path(chapter).wait_round(showcases()[chapter].round)
    wire.quiet(lab)
    lab.key("Home").wait_round(0)
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(STEPS_OF_A_SHOWCASE // 2):
            lab.key(key)
    lab.key("ArrowRight").wait_round(1).wait_link(round=1)
    lab.page.wait_for_timeout(600)
    assert wire.traffic == []


@pytest.mark.thorough
def test_neither_does_anything_else_that_a_player_can_do(lab):
    wire = Wire(lab)
    lab.open(n_rounds=200)
    wire.quiet(lab)
    lab.press("play").wait_round_beyond(8).press("play")
    lab.press("reset").wait_round(0).press("step10").wait_round(10).press("back").wait_round(9)
    lab.press("substep").press("view").wait_link(view="sign")
    lab.scrubber.fill("150")
    lab.wait_round(150).wait_link(round=150)
    lab.page.locator(".bl-plot-surface canvas").click()
    lab.page.wait_for_timeout(1000)
    assert wire.traffic == []


@pytest.mark.thorough
def test_the_page_goes_on_while_the_server_stands_still(lab, server):
    lab.open(n_rounds=200)
    with stopped(server):
        for t in range(4, 24):
            lab.press("step").wait_round(t)
        lab.scrubber.fill("90")
        lab.wait_round(90)
        lab.press("play").wait_round_beyond(95).press("play")
        lab.key("Home").wait_round(0).key("ArrowRight").wait_round(1)
        lab.page.get_by_test_id("stMain").get_by_text("Round 1 asks").wait_for()
        assert lab.sentence.startswith("Round 1: ")
    lab.nudge("n_rounds")
    assert lab.round == 1


@pytest.mark.thorough
def test_a_server_that_comes_back_draws_the_next_control(tmp_path, visit):
    with Server(tmp_path / "log.txt") as server:
        lab = visit(server.url).open(dataset="xor").press("step10").wait_round(13)
        server.process.kill()
        server.process.wait()
        lab.key("ArrowRight").wait_round(14).press("play").wait_round_beyond(15).press("play")
        stood = lab.round
        server.start().wait()
        lab.wait_connection().nudge("n_rounds")
        assert lab.round == stood
        lab.page.close()
        lab.errors.clear()  # Chromium reports every attempt to reach the server while it was away


def test_a_film_that_the_server_has_dropped_is_made_again(visit):
    lab = visit()
    lost = []
    lab.page.route("**/films/*", lambda route: lose_once(route, lost))
    lab.open(dataset="circles")
    assert lab.round == 3
    assert len(lost) == 1
    lab.errors.clear()  # Chromium reports the 404


def lose_once(route, lost: list[str]) -> None:
    """Answer the first request for a film with 404, as a server does that has dropped it."""
    if lost:
        route.continue_()
    else:
        lost.append(route.request.url)
        route.fulfill(status=404)
