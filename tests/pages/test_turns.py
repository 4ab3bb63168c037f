"""Turns: long work one piece at a time, quick requests first, nobody waits for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Lock, get_ident

import pytest

from pages.shell import shared_cache
from pages.shell.shared_cache import Budget, Job, SharedCache
from pages.shell.turns import Turns

LONG_AGO = 0.0  # a request that is quick for no time is long from the start
FOR_EVER = 1e6
WAIT = 30  # seconds, for what happens at once


def test_pieces_of_long_work_never_overlap():
    turns, inside, most, guard = Turns(quick=LONG_AGO), [], [], Lock()

    def work(k: int) -> None:
        with turns.request():
            for _ in range(20):
                with turns.turn():
                    with guard:
                        inside.append(k)
                        most.append(len(inside))
                    with guard:
                        inside.remove(k)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert len(most) == 120 and max(most) == 1
    assert not turns.waiting and turns.held is None and not turns.began


def test_a_quick_request_does_not_wait_for_long_work():
    turns, done = Turns(quick=FOR_EVER), Event()

    def ask() -> None:
        with turns.request(), turns.turn():
            done.set()

    with ThreadPoolExecutor(1) as pool, turns.turn():  # long work: this thread has no request
        pool.submit(ask)
        assert done.wait(WAIT)


@pytest.mark.parametrize("patience", [FOR_EVER, 0.05])
def test_long_work_waits_for_quick_requests_but_not_for_ever(patience):
    turns, asked, over, worked = Turns(FOR_EVER, patience), Event(), Event(), Event()

    def ask() -> None:
        with turns.request():
            asked.set()
            over.wait(WAIT)

    def work() -> None:
        with turns.turn():
            worked.set()

    with ThreadPoolExecutor(2) as pool:
        pool.submit(ask)
        assert asked.wait(WAIT)
        pool.submit(work)
        assert worked.wait(0.3 if patience == FOR_EVER else WAIT) == (patience != FOR_EVER)
        over.set()
        assert worked.wait(WAIT)


def test_a_turn_may_ask_for_another_job_that_somebody_else_has_begun(monkeypatch):
    """Each of two long jobs needs the other visitor's job: neither may hold the turn while it waits."""
    monkeypatch.setattr(shared_cache, "TURNS", Turns(quick=LONG_AGO))
    monkeypatch.setattr(shared_cache, "BAR_AFTER", FOR_EVER)
    cache, both = SharedCache(10, Budget(100)), [Event(), Event()]

    def inner(name: str) -> Job:
        return Job(iter_of([lambda: None] * 50, name), lambda count, value: 0)

    def outer(k: int) -> Job:
        def needs_the_other() -> None:
            both[k].set()
            for name in ("first", "second")[:: 1 - 2 * k]:
                assert cache.value(name, partial(inner, name), 50, "") == name

        return Job(iter_of([needs_the_other], f"outer {k}"), lambda count, value: 0)

    def visit(k: int) -> str:
        return cache.value(k, lambda: outer(k), 1, "")

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(visit, [0, 1, 0, 1], timeout=WAIT))
    assert found == ["outer 0", "outer 1"] * 2
    assert not shared_cache.TURNS.waiting and shared_cache.TURNS.held is None


def iter_of(steps, value):
    """A generator that does each step, yields after it, and returns the value."""
    for k, step in enumerate(steps):
        step()
        yield k + 1
    return value


def test_a_failure_gives_the_turn_back():
    turns = Turns(quick=LONG_AGO)
    with pytest.raises(ValueError, match="no"), turns.turn():
        raise ValueError("no")
    assert not turns.waiting and turns.held is None


def test_giving_way_keeps_the_turn():
    turns = Turns(quick=FOR_EVER, patience=0.02)
    asked, over = Event(), Event()

    def ask() -> None:
        with turns.request():
            asked.set()
            over.wait(WAIT)

    with ThreadPoolExecutor(1) as pool, turns.turn():
        turns.give_way()  # nobody else is there
        pool.submit(ask)
        assert asked.wait(WAIT)
        turns.give_way()
        assert turns.held == get_ident() and not turns.waiting
        over.set()


def test_who_has_worked_less_goes_first_even_in_the_middle_of_a_turn():
    turns, order, waits = Turns(quick=LONG_AGO), [], Event()

    def newcomer() -> None:
        with turns.request():
            waits.set()
            with turns.turn():
                order.append("newcomer")

    with (
        ThreadPoolExecutor(1) as pool,
        turns.turn(),
    ):  # this thread has no request: it has worked most
        pool.submit(newcomer)
        assert waits.wait(WAIT)
        while not turns.waiting:
            turns.give_way()
        turns.give_way()
        order.append("the first")
    assert order == ["newcomer", "the first"]
