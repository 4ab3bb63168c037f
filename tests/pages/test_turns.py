"""Turns: long work one piece at a time, quick requests first, nobody waits for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Lock, get_ident
from time import thread_time

import pytest

from pages.shell import fragments, shared_cache
from pages.shell import turns as turns_module
from pages.shell.session import Session
from pages.shell.shared_cache import Budget, Job, SharedCache
from pages.shell.turns import DEBT, PAID_BACK, Account, Request, Turns

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
    assert not turns.waiting and turns.held is None and not turns.requests


def test_a_part_that_runs_with_its_page_is_no_request_of_its_own():
    turns, visitor = Turns(quick=LONG_AGO), Account()
    with turns.request(visitor):
        before = turns.requests[get_ident()]
        with turns.request(visitor):
            assert turns.requests[get_ident()] is before
        assert get_ident() in turns.requests and visitor.owed == 0.0
    assert not turns.requests and visitor.owed > 0.0


def test_a_part_that_runs_by_itself_is_a_request_of_its_visitor(monkeypatch):
    turns, found, visitor = Turns(quick=LONG_AGO), [], Session()
    monkeypatch.setattr(fragments, "TURNS", turns)
    monkeypatch.setattr(fragments, "session", lambda: visitor)
    monkeypatch.setattr(
        fragments.st, "fragment", lambda show: show
    )  # it runs nothing without a server

    def part(*words: str) -> None:
        found.append((words, get_ident() in turns.requests))

    fragments.fragment(part)("a", "b")
    assert found == [(("a", "b"), True)]
    assert not turns.requests and visitor.account.owed > 0.0


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


def test_who_is_old_goes_before_new_ones_that_have_worked_less(monkeypatch):
    turns, now = Turns(quick=LONG_AGO), 100.0
    monkeypatch.setattr(turns_module, "monotonic", lambda: now)
    turns.worked, turns.waiting = {1: 5.0, 2: 0.2}, [1, 2]
    for began, first in ((now - 10, 2), (now - 60, 1)):
        turns.requests = {1: Request(began, 0.0, 0.0), 2: Request(now, 0.0, 0.0)}
        assert turns._next() == first


def work_for(seconds: float) -> None:
    """Use the processor for about so long."""
    end = thread_time() + seconds
    while thread_time() < end:
        pass


def test_who_has_just_had_long_work_is_not_quick_until_time_has_paid_it_back(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(turns_module, "monotonic", lambda: clock[0])
    turns, visitor = Turns(quick=0.02), Account()

    def is_quick() -> bool:
        with turns.request(visitor), turns.turn():
            return turns.held is None

    assert is_quick()
    with turns.request(visitor):
        work_for(0.1)
    assert 0.08 <= visitor.owed <= DEBT and not is_quick()
    clock[0] += visitor.owed / PAID_BACK
    assert is_quick()


def test_quick_work_is_never_owed(monkeypatch):
    monkeypatch.setattr(turns_module, "monotonic", lambda: 100.0)
    turns, visitor = Turns(quick=FOR_EVER), Account()
    for _ in range(3):
        with turns.request(visitor):
            work_for(0.01)
    assert visitor.owed == 0


def test_a_piece_that_is_not_quick_any_more_waits_for_its_turn_where_it_gives_way():
    turns, grew, done = Turns(quick=0.02, patience=0.0), Event(), Event()

    def visit() -> None:
        with turns.request(), turns.turn():
            assert turns.held != get_ident()  # quick: it does not wait
            work_for(0.05)
            grew.set()
            turns.give_way()
            assert turns.held == get_ident()
        done.set()

    with ThreadPoolExecutor(1) as pool:
        with turns.turn():  # long work: this thread has no request
            visitor = pool.submit(visit)
            assert grew.wait(WAIT) and not done.wait(0.2)
        visitor.result(WAIT)
    assert turns.held is None and not turns.inside


def test_who_has_let_others_go_first_for_long_then_goes_on_for_a_while(monkeypatch):
    monkeypatch.setattr(turns_module, "INSISTS", FOR_EVER)
    turns, asked, over = Turns(FOR_EVER, patience=0.02), Event(), Event()

    def ask() -> None:
        with turns.request():
            asked.set()
            over.wait(WAIT)

    with ThreadPoolExecutor(1) as pool, turns.turn():
        pool.submit(ask)
        assert asked.wait(WAIT)
        turns.give_way()  # waits as long as its patience lasts
        gone = []
        monkeypatch.setattr(turns, "pause", lambda: gone.append(True))
        turns.give_way()
        assert not gone
        over.set()


def test_quick_requests_begin_one_after_another_in_the_order_in_which_they_came(monkeypatch):
    monkeypatch.setattr(turns_module, "HOLDS", FOR_EVER)
    turns, order, inside = Turns(quick=FOR_EVER), [], []

    def ask(k: int) -> None:
        with turns.request():
            inside.append(k)
            order.append((k, len(inside)))
            work_for(0.005)
            inside.remove(k)

    with ThreadPoolExecutor(5) as pool:
        with turns.request():
            asked = []
            for k in range(5):
                asked.append(pool.submit(ask, k))
                while len(turns.arriving) <= k:
                    pass
        for one in asked:
            one.result(WAIT)
    assert order == [(k, 1) for k in range(5)] and not turns.arriving


def test_who_waits_for_something_himself_does_not_hold_up_the_next(monkeypatch):
    monkeypatch.setattr(turns_module, "HOLDS", 0.05)
    turns, begun = Turns(quick=FOR_EVER), Event()

    def ask() -> None:
        with turns.request():
            begun.set()

    with ThreadPoolExecutor(1) as pool, turns.request():
        pool.submit(ask)
        assert begun.wait(WAIT)


def test_time_alone_pays_back(monkeypatch):
    monkeypatch.setattr(turns_module, "monotonic", lambda: 100.0)
    turns, visitor = Turns(quick=0.02), Account(1.0, 100.0)
    for _ in range(5):
        with turns.request(visitor):
            pass
    assert visitor.owed == 1.0


def test_who_waits_for_a_job_does_not_hold_up_the_one_who_computes_it(monkeypatch):
    """Both have asked for the same; the first is not quick any more when the second one comes."""
    monkeypatch.setattr(shared_cache, "TURNS", Turns(quick=0.02, patience=FOR_EVER))
    turns, cache, begun, over = shared_cache.TURNS, SharedCache(10, Budget(100)), Event(), Event()

    def piece() -> str:
        begun.set()
        assert over.wait(WAIT)
        work_for(0.05)
        turns.give_way()
        return "made"

    def visit() -> str:
        with turns.request():
            return cache.value("key", partial(shared_cache.single_step_job, piece, len), 1, "")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(visit)
        assert begun.wait(WAIT)
        second = pool.submit(visit)
        while not turns.blocked:
            pass
        over.set()
        assert first.result(WAIT) == second.result(WAIT) == "made"
    assert not turns.blocked
