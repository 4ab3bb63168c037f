"""Shared work: driven by whoever needs it, left and taken up again, bounded by bytes, and never computed twice."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.common import shared_cache
from pages.common.shared_cache import SharedCache, Job, single_step_job


def counting(n, log, size=1):
    """Job of n steps that logs every step and returns n; it takes `size` bytes once it is done."""

    def steps():
        for k in range(n):
            log.append(k)
            yield k + 1
        return n

    return Job(steps(), lambda count, made: 0 if made is None else size)


def test_a_value_is_made_once_and_then_kept():
    log, kept = [], SharedCache(100, 10)
    assert [kept.value("a", lambda: counting(5, log), 5, "") for _ in range(3)] == [5, 5, 5]
    assert log == list(range(5))


def test_many_sessions_at_once_share_one_run():
    log, kept = [], SharedCache(100, 10)
    with ThreadPoolExecutor(8) as pool:
        values = pool.map(
            lambda _: kept.value("a", lambda: counting(2000, log), 2000, ""), range(16)
        )
    assert list(values) == [2000] * 16 and log == list(range(2000))


class Leave(BaseException):
    """What Streamlit raises at the bar when a control has changed."""


def test_work_that_is_left_is_taken_up_where_it_was(monkeypatch):
    log, kept = [], SharedCache(100, 10)
    monkeypatch.setattr(shelf, "BAR_AFTER", -1)

    class Bar:
        def progress(self, share, text):
            if log and leaving:
                raise Leave
            shares.append(share)

        def empty(self):
            shares.append("gone")

    monkeypatch.setattr(shared_cache.st, "empty", Bar)
    monkeypatch.setattr(shelf, "CHECK_EVERY", 1e-9)
    shares, leaving = [], True
    with pytest.raises(Leave):
        kept.value("a", lambda: counting(50, log), 50, "")
    half = len(log)
    leaving = False
    assert kept.value("a", lambda: counting(50, log), 50, "") == 50
    assert 0 < half < 50 and log == list(range(50)), "no step is done twice"
    assert shares[-1] == "gone" and shares[:-1] == sorted(shares[:-1])


def test_the_least_wanted_is_dropped_beyond_the_room():
    kept = SharedCache(100, 10)
    for key in "abc":
        kept.value(key, lambda: counting(1, [], 40), 1, "")
        kept.get("a", lambda: None)
    kept.value("d", lambda: counting(1, [], 10), 1, "")
    assert list(kept.kept) == ["c", "a", "d"] and kept.nbytes == 90
    few = SharedCache(100, 2)
    for key in "abc":
        few.value(key, lambda: counting(1, []), 1, "")
    assert list(few.kept) == ["b", "c"]


def test_asking_again_weighs_nothing():
    weighed, kept = [], SharedCache(100, 10)

    def weighing():
        return Job(iter(()), lambda count, made: weighed.append(1) or 1)

    for key in "abc":
        kept.get(key, weighing)
    assert weighed, "what is put there is weighed"
    weighed.clear()
    assert [kept.get(key, lambda: None) for key in "cba"] == [kept.kept[key] for key in "cba"]
    assert weighed == [] and list(kept.kept) == ["c", "b", "a"]


def test_what_fails_is_told_and_forgotten():
    def broken():
        yield 1
        raise ValueError("no")

    kept = SharedCache(100, 10)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            kept.value("a", lambda: Job(broken(), lambda count, made: 0), 1, "")
    assert not kept.kept


def test_work_of_a_single_step_is_weighed_by_its_value():
    log, kept = [], SharedCache(10, 10)
    make = lambda name: single_step_job(lambda: log.append(name) or "x" * 6, len)  # noqa: E731
    assert [kept.value(name, lambda name=name: make(name), 1, "") for name in "aba"] == [
        "xxxxxx"
    ] * 3
    assert log == ["a", "b", "a"] and kept.nbytes == 6  # there is room for one of them
