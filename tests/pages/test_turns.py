"""Turns: one page after another, long work in slices, and nobody waits for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Lock
from time import monotonic

import pytest

from pages.shell import shared_cache
from pages.shell import turns as turns_module
from pages.shell.shared_cache import Budget, Job, SharedCache
from pages.shell.turns import Turns

FOR_EVER = 1e6
WAIT = 30  # seconds, for what happens at once


@pytest.fixture
def strict(monkeypatch):
    """Nobody begins while another one has the turn, however long; and every slice is long enough to give way after."""
    monkeypatch.setattr(turns_module, "HOLDS", FOR_EVER)
    monkeypatch.setattr(turns_module, "SLICE", -1.0)


def nobody_is_there(turns: Turns) -> bool:
    """Whether all have left."""
    return not turns.n_at_work and not turns.inside and not turns.waiting


def until_waiting(turns: Turns, n: int) -> None:
    """Return when so many wait."""
    while len(turns.waiting) < n:
        pass


def test_pages_run_one_after_another_in_the_order_in_which_they_come(strict):
    turns, inside, most, order, guard = Turns(), [], [], [], Lock()

    def page(k: int) -> None:
        with turns.turn():
            with guard:
                inside.append(k)
                most.append(len(inside))
                order.append(k)
            with guard:
                inside.remove(k)

    with ThreadPoolExecutor(6) as pool, turns.turn():
        for k in range(6):
            pool.submit(page, k)
            until_waiting(turns, k + 1)
        assert turns.n_at_work == 7
    assert order == list(range(6)) and max(most) == 1 and nobody_is_there(turns)


def test_a_page_in_the_middle_of_long_work_goes_first_but_not_for_ever(strict, monkeypatch):
    """Two that have had a slice wait; who has just come goes first, and later they do."""
    turns, order, now = Turns(), [], [100.0]
    monkeypatch.setattr(turns_module, "monotonic", lambda: now[0])
    came = {"slice": now[0] + turns_module.LATER, "page": now[0] + 0.5, "late page": now[0] + 1.5}
    turns.waiting = dict(zip((1, 2, 3), came.values()))
    while turns.waiting:
        first = next(k for k in turns.waiting if turns._is_next(k))
        order.append(list(came)[first - 1])
        del turns.waiting[first]
    assert order == ["page", "slice", "late page"]


def test_a_slice_gives_way_to_a_page_that_has_come(strict):
    turns, order = Turns(), []

    def page() -> None:
        with turns.turn():
            order.append("page")

    with ThreadPoolExecutor(1) as pool, turns.turn():
        with turns.turn():
            order.append("slice")
        pool.submit(page)
        until_waiting(turns, 1)
        with turns.turn():
            order.append("slice")
    assert order == ["slice", "page", "slice"] and nobody_is_there(turns)


def test_a_page_goes_on_while_nobody_else_is_there_or_its_slice_is_short(monkeypatch):
    turns = Turns()
    monkeypatch.setattr(turns, "_leave", lambda me: pytest.fail("it gives way"))
    turns._take(1)
    monkeypatch.setattr(turns_module, "get_ident", lambda: 1)
    monkeypatch.setattr(turns_module, "SLICE", -1.0)
    with turns.turn():
        pass
    turns.waiting[2] = monotonic()
    monkeypatch.setattr(turns_module, "SLICE", FOR_EVER)
    with turns.turn():
        pass
    assert list(turns.inside) == [1]


def test_a_page_that_is_stuck_does_not_keep_the_others_from_beginning():
    turns, stuck, over, there = Turns(), Event(), Event(), []

    def waits_outside() -> None:
        with turns.turn():
            stuck.set()
            over.wait(WAIT)

    def page(k: int) -> None:
        with turns.turn():
            there.append(k)

    with ThreadPoolExecutor(3) as pool:
        pool.submit(waits_outside)
        assert stuck.wait(WAIT)
        for done in [pool.submit(page, k) for k in range(2)]:
            done.result(WAIT)
        over.set()
    assert sorted(there) == [0, 1] and nobody_is_there(turns)


def test_who_waits_for_something_lets_others_have_the_turn(strict):
    turns, done = Turns(), Event()

    def page() -> None:
        with turns.turn():
            done.set()

    with ThreadPoolExecutor(1) as pool, turns.turn():
        pool.submit(page)
        with turns.pause():
            assert done.wait(WAIT)
        assert len(turns.inside) == 1
    assert nobody_is_there(turns)
    with turns.pause():  # outside of a page
        pass
    assert nobody_is_there(turns)


@pytest.mark.parametrize("waits", [False, True])
def test_a_page_that_is_ended_anywhere_leaves_its_turn(strict, waits):
    """Streamlit ends a page by an exception that is no Exception."""
    turns = Turns()
    with pytest.raises(KeyboardInterrupt), turns.turn():
        if waits:
            with turns.pause():
                raise KeyboardInterrupt
        with turns.turn():
            raise KeyboardInterrupt
    assert nobody_is_there(turns)


def test_a_turn_may_ask_for_another_job_that_somebody_else_has_begun(strict, monkeypatch):
    """Each of two long jobs needs the other visitor's job: neither may hold the turn while it waits."""
    turns = Turns()
    monkeypatch.setattr(shared_cache, "TURNS", turns)
    monkeypatch.setattr(shared_cache, "BAR_AFTER", FOR_EVER)
    monkeypatch.setattr(shared_cache, "CHECK_EVERY", 0.0)
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
        with turns.turn():
            return cache.value(k, lambda: outer(k), 1, "")

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(visit, [0, 1, 0, 1], timeout=WAIT))
    assert found == ["outer 0", "outer 1"] * 2 and nobody_is_there(turns)


def iter_of(steps, value):
    """A generator that does each step, yields after it, and returns the value."""
    for k, step in enumerate(steps):
        step()
        yield k
    return value


def test_who_waits_for_a_job_does_not_hold_up_the_one_who_computes_it(strict, monkeypatch):
    """Both have asked for the same; the second has the turn when the first one needs it again."""
    turns = Turns()
    monkeypatch.setattr(shared_cache, "TURNS", turns)
    cache, begun, over = SharedCache(10, Budget(100)), Event(), Event()

    def piece() -> str:
        with turns.pause():
            begun.set()
            assert over.wait(WAIT)
        return "made"

    def visit() -> str:
        with turns.turn():
            over.set() if begun.is_set() else None
            return cache.value("key", partial(shared_cache.single_step_job, piece, len), 1, "")

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(visit)
        assert begun.wait(WAIT)
        second = pool.submit(visit)
        assert first.result(WAIT) == second.result(WAIT) == "made"
    assert nobody_is_there(turns)
