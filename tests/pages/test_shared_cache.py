"""Shared jobs: run by whoever needs them, interrupted and continued, bounded by bytes, run once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pages.common import shared_cache
from pages.common.shared_cache import Job, SharedCache, single_step_job


def counting(n, log, size=1):
    """Job of n steps that logs every step and returns n; it takes `size` bytes once it is done."""

    def steps():
        for k in range(n):
            log.append(k)
            yield k + 1
        return n

    return Job(steps(), lambda count, value: 0 if value is None else size)


def test_a_value_is_made_once_and_then_kept():
    log, cache = [], SharedCache(100, 10)
    assert [cache.value("a", lambda: counting(5, log), 5, "") for _ in range(3)] == [5, 5, 5]
    assert log == list(range(5))


def test_many_sessions_at_once_share_one_run():
    log, cache = [], SharedCache(100, 10)
    with ThreadPoolExecutor(8) as pool:
        values = pool.map(
            lambda _: cache.value("a", lambda: counting(2000, log), 2000, ""), range(16)
        )
    assert list(values) == [2000] * 16 and log == list(range(2000))


class Leave(BaseException):
    """What Streamlit raises at the bar when a control has changed."""


def test_an_interrupted_job_continues_where_it_was(monkeypatch):
    log, cache = [], SharedCache(100, 10)
    monkeypatch.setattr(shared_cache, "BAR_AFTER", -1)

    class Bar:
        def progress(self, share, text):
            if log and leaving:
                raise Leave
            shares.append(share)

        def empty(self):
            shares.append("gone")

    monkeypatch.setattr(shared_cache.st, "empty", Bar)
    monkeypatch.setattr(shared_cache, "CHECK_EVERY", 1e-9)
    shares, leaving = [], True
    with pytest.raises(Leave):
        cache.value("a", lambda: counting(50, log), 50, "")
    half = len(log)
    leaving = False
    assert cache.value("a", lambda: counting(50, log), 50, "") == 50
    assert 0 < half < 50 and log == list(range(50)), "no step is done twice"
    assert shares[-1] == "gone" and shares[:-1] == sorted(shares[:-1])


def test_the_least_recently_requested_is_dropped_beyond_the_bytes():
    cache = SharedCache(100, 10)
    for key in "abc":
        cache.value(key, lambda: counting(1, [], 40), 1, "")
        cache.get("a", lambda: None)
    cache.value("d", lambda: counting(1, [], 10), 1, "")
    assert list(cache.jobs) == ["c", "a", "d"] and cache.nbytes == 90
    few = SharedCache(100, 2)
    for key in "abc":
        few.value(key, lambda: counting(1, []), 1, "")
    assert list(few.jobs) == ["b", "c"]


def test_a_cache_hit_computes_no_sizes():
    sizes, cache = [], SharedCache(100, 10)

    def measured():
        return Job(iter(()), lambda count, value: sizes.append(1) or 1)

    for key in "abc":
        cache.get(key, measured)
    assert sizes, "a new job is measured"
    sizes.clear()
    assert [cache.get(key, lambda: None) for key in "cba"] == [cache.jobs[key] for key in "cba"]
    assert sizes == [] and list(cache.jobs) == ["c", "b", "a"]


def test_an_error_is_raised_and_the_job_dropped():
    def broken():
        yield 1
        raise ValueError("no")

    cache = SharedCache(100, 10)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            cache.value("a", lambda: Job(broken(), lambda count, value: 0), 1, "")
    assert not cache.jobs


def test_a_job_of_a_single_step_has_the_size_of_its_value():
    log, cache = [], SharedCache(10, 10)
    make = lambda name: single_step_job(lambda: log.append(name) or "x" * 6, len)  # noqa: E731
    assert [cache.value(name, lambda name=name: make(name), 1, "") for name in "aba"] == [
        "xxxxxx"
    ] * 3
    assert log == ["a", "b", "a"] and cache.nbytes == 6  # there is room for one of them
