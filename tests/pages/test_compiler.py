"""The process that compiles for a server: what pages say of it, and what happens without it."""

import logging
import sys
import time

import pytest
from opening import open_app

from pages.shell import compiler
from pages.shell.compiler import Compiler

LINES = "print('3 of 7: Trees, exact', flush=True); print('4 of 7: games', flush=True)"


@pytest.fixture
def start():
    """start(code) gives a compiler whose process runs that code; it is ended afterwards."""
    started = []

    def new(code: str) -> Compiler:
        started.append(Compiler())
        started[-1].start([sys.executable, "-c", code])
        return started[-1]

    yield new
    for one in started:
        one.stop()
        one.process.wait()
        one.follower.join()


def wait_until(question) -> None:
    """Return when question() is true; TimeoutError after a minute."""
    end = time.monotonic() + 60
    while not question():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.01)


def test_it_tells_the_part_that_the_process_is_at(start):
    one = start(f"{LINES}; import time; time.sleep(60)")
    wait_until(lambda: one.part == 4)
    assert one.at_work()
    assert one.words == compiler.WORDS.format(4, 7, "games")


def test_it_says_nothing_where_there_is_nothing_to_compile(start):
    one = start("print('Nothing to do: everything is compiled.')")
    one.process.wait()
    one.follower.join()
    assert not one.at_work()
    assert one.words == ""


def test_when_the_process_fails_the_log_says_so_and_the_server_compiles_itself(start, caplog):
    one = start("raise SystemExit(3)")
    one.process.wait()
    one.follower.join()
    assert not one.at_work()
    assert caplog.messages == [compiler.FAILED % "status 3"]
    assert one.words == compiler.ALONE
    one.is_preparing = False
    assert one.words == ""


def test_a_process_that_cannot_be_started_is_one_that_failed(caplog):
    one = Compiler()
    one.start(["/no/such/python"])
    assert not one.at_work()
    assert "the server compiles for itself" in caplog.text
    assert one.words == compiler.ALONE
    one.stop()


def test_ending_it_with_the_server_is_no_failure(start, caplog):
    caplog.set_level(logging.WARNING)
    one = start("import time; time.sleep(60)")
    one.stop()
    one.process.wait()
    one.follower.join()
    assert caplog.messages == []


def test_a_page_says_how_far_it_is_and_then_is_as_it_always_is(start, monkeypatch):
    usual = open_app(dataset="toy", n_rounds=3)
    one = start(f"{LINES}; import time; time.sleep(60)")
    wait_until(lambda: one.part == 4)
    monkeypatch.setattr(compiler.COMPILER, "process", one.process)
    monkeypatch.setattr(compiler, "LOOK_EVERY", 0.0)
    told = []
    monkeypatch.setattr(
        Compiler, "words", property(lambda self: told.append(compiler.WORDS) or "So far.")
    )
    shown = open_app(dataset="toy", n_rounds=3)
    assert told
    assert [text.value for text in shown.caption] == [text.value for text in usual.caption]
    assert "So far." not in str(shown.main)


def test_what_follows_stands_where_it_stood_when_there_is_nothing_more_to_say(monkeypatch):
    """An element more or less at the top would mount every player anew, in the middle of a visitor's click."""
    kinds = []
    for preparing in (True, False):
        monkeypatch.setattr(compiler.COMPILER, "is_preparing", preparing)
        main = open_app(dataset="toy", n_rounds=3).main
        kinds.append([block.type for block in main.children.values()])
    assert kinds[0] == kinds[1]
