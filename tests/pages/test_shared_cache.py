"""Shared jobs: run by whoever needs them, interrupted and continued, bounded by bytes, run once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Thread
from weakref import ref

import numpy as np
import pytest

from boosting.lessons.screens import Screen
from boosting.screens.chapters import chapter
from pages.shell import runs, shared_cache
from pages.shell.shared_cache import (
    Budget,
    Job,
    SharedCache,
    bytes_of,
    growing_job,
    megabytes_allowed,
    single_step_job,
)


def several(seed, n_rounds):
    """A run over several classes, as the pages keep it."""
    link = f"/classes?classes=iris_3&test=0&seed={seed}&n_rounds={n_rounds}"
    return chapter("classes").shown(Screen.of(link), runs.COMMON)


def counting(n, log, size=1):
    """Job of n steps that logs every step and returns n; it takes `size` bytes once it is done."""

    def steps():
        for k in range(n):
            log.append(k)
            yield k + 1
        return n

    return Job(steps(), lambda count, value: 0 if value is None else size)


def test_a_value_is_made_once_and_then_kept():
    log, cache = [], SharedCache(10, Budget(100))
    assert [cache.value("a", lambda: counting(5, log), 5, "") for _ in range(3)] == [5, 5, 5]
    assert log == list(range(5))


def test_many_sessions_at_once_share_one_run():
    log, cache = [], SharedCache(10, Budget(100))
    with ThreadPoolExecutor(8) as pool:
        values = pool.map(
            lambda _: cache.value("a", lambda: counting(2000, log), 2000, ""), range(16)
        )
    assert list(values) == [2000] * 16 and log == list(range(2000))


class Leave(BaseException):
    """What Streamlit raises at the bar when a control has changed."""


def test_an_interrupted_job_continues_where_it_was(monkeypatch):
    log, cache = [], SharedCache(10, Budget(100))
    monkeypatch.setattr(shared_cache, "BAR_AFTER", -1)

    class Bar:
        def progress(self, share, text):
            if log and leaving:
                raise Leave
            shares.append(share)

        def empty(self):
            shares.append("gone")

    monkeypatch.setattr(shared_cache.st, "empty", Bar)
    monkeypatch.setattr(shared_cache, "get_script_run_ctx", lambda **_: "a page")
    monkeypatch.setattr(shared_cache, "CHECK_EVERY", 1e-9)
    shares, leaving = [], True
    with pytest.raises(Leave):
        cache.value("a", lambda: counting(50, log), 50, "")
    half = len(log)
    leaving = False
    assert cache.value("a", lambda: counting(50, log), 50, "") == 50
    assert 0 < half < 50 and log == list(range(50)), "no step is done twice"
    assert shares[-1] == "gone" and shares[:-1] == sorted(shares[:-1])


class Large:
    """What a function may hold."""


def test_what_a_value_was_made_of_is_not_kept_with_it():
    large, cache = Large(), SharedCache(10, Budget(100))
    gone = ref(large)
    cache.value("a", lambda large=large: single_step_job(lambda: str(large), len), 1, "")
    del large
    assert cache.find("a").value and gone() is None


def test_what_has_not_begun_is_not_kept(monkeypatch):
    cache, left = SharedCache(10, Budget(100)), []

    def leave() -> str:
        if not left:
            left.append(1)
            raise Leave
        return "made"

    with pytest.raises(Leave):
        cache.value("a", lambda: single_step_job(leave, len), 1, "")
    assert cache.find("a") is None
    assert cache.value("a", lambda: single_step_job(leave, len), 1, "") == "made"


def test_the_least_recently_requested_is_dropped_beyond_the_bytes():
    cache = SharedCache(10, Budget(100))
    for key in "abc":
        cache.value(key, lambda: counting(1, [], 40), 1, "")
        cache.get("a", lambda: None)
    cache.value("d", lambda: counting(1, [], 10), 1, "")
    assert set(cache.jobs) == {"a", "c", "d"} and cache.nbytes == 90
    few = SharedCache(2, Budget(100))
    for key in "abc":
        few.value(key, lambda: counting(1, []), 1, "")
    assert list(few.jobs) == ["b", "c"]


def test_a_cache_hit_computes_no_sizes():
    sizes, cache = [], SharedCache(10, Budget(100))

    def measured():
        return Job(iter(()), lambda count, value: sizes.append(1) or 1)

    for key in "abc":
        cache.get(key, measured)
    assert sizes, "a new job is measured"
    sizes.clear()
    assert [cache.get(key, lambda: None) for key in "cba"] == [cache.jobs[key] for key in "cba"]
    assert sizes == []


def test_a_cache_hit_waits_for_nobody():
    cache, found = SharedCache(10, Budget(100)), []
    job = cache.get("a", lambda: Job(iter(()), lambda count, value: 1))
    with cache.lock, cache.budget.lock:
        visitor = Thread(target=lambda: found.append(cache.find("a")), daemon=True)
        visitor.start()
        visitor.join(5)
    assert found == [job]


def test_an_error_is_raised_and_the_job_dropped():
    def broken():
        yield 1
        raise ValueError("no")

    cache = SharedCache(10, Budget(100))
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            cache.value("a", lambda: Job(broken(), lambda count, value: 0), 1, "")
    assert not cache.jobs


def test_a_job_of_a_single_step_has_the_size_of_its_value():
    log, cache = [], SharedCache(10, Budget(10))
    make = lambda name: single_step_job(lambda: log.append(name) or "x" * 6, len)  # noqa: E731
    assert [cache.value(name, lambda name=name: make(name), 1, "") for name in "aba"] == [
        "xxxxxx"
    ] * 3
    assert log == ["a", "b", "a"] and cache.nbytes == 6  # there is room for one of them


class TestTheBudgetOfAllCaches:
    def test_what_nobody_asked_for_the_longest_is_dropped_whichever_cache_it_is_in(self):
        budget = Budget(100)
        one, two = SharedCache(10, budget), SharedCache(10, budget)
        for cache, key in ((one, "a"), (two, "b"), (one, "c")):
            cache.value(key, lambda: counting(1, [], 40), 1, "")
        assert (list(one.jobs), list(two.jobs)) == (["c"], ["b"]) and budget.nbytes == 80
        one.get("c", lambda: None)
        two.value("d", lambda: counting(1, [], 40), 1, "")
        assert (list(one.jobs), list(two.jobs)) == (["c"], ["d"])

    def test_a_value_larger_than_all_is_still_shown_to_who_asks_for_it(self):
        cache = SharedCache(10, Budget(100))
        assert cache.value("huge", lambda: counting(3, [], 1000), 3, "") == 3
        cache.value("next", lambda: counting(1, [], 10), 1, "")
        assert list(cache.jobs) == ["next"]

    def test_many_different_links_do_not_make_the_server_grow(self, monkeypatch):
        """130 MB for every seed of this chapter once added up to 8 GB."""
        budget = Budget(1_000_000)
        cache = SharedCache(64, budget)
        monkeypatch.setattr(runs, "TRACES", cache)
        sizes = []
        for seed in range(6):
            trace = several(seed, 60).trace
            sizes.append(budget.nbytes)
            assert trace.nbytes <= sizes[-1]
        assert max(sizes) <= budget.max_bytes and 1 < len(cache.jobs) < 6

    def test_the_setting_is_a_number_of_megabytes_and_anything_else_the_default(self):
        texts = ["250", "", None, "lots", "0", "-5"]
        assert [megabytes_allowed(text) for text in texts] == [250, *[1000] * 5]


def test_what_the_pages_keep_is_measured():
    shown = several(0, 3)
    found = shown.class_shares, shown.trace, shown.problem
    arrays = found[0].nbytes + shown.examples.X.nbytes + shown.dataset.X.nbytes
    assert arrays < bytes_of(found) < 3 * (arrays + shown.trace.nbytes)
    assert bytes_of(("four", b"1234", {"a": np.zeros(3)}, 7)) == 4 + 4 + 24


def test_a_single_step_that_was_interrupted_is_done_by_the_next_who_asks():
    """Streamlit may end the script inside of it: at the bar of another job that it needs."""
    log, cache = [], SharedCache(10, Budget(100))

    def make():
        log.append(1)
        if len(log) == 1:
            raise Leave
        return "done"

    def start():
        return single_step_job(make, len)

    with pytest.raises(Leave):
        cache.value("a", start, 1, "")
    assert cache.value("a", start, 1, "") == "done" and len(log) == 2


def test_a_value_that_is_done_is_measured_once_and_so_is_every_part_of_one_that_grows():
    sizes, budget = [], Budget(100)
    cache = SharedCache(10, budget)

    def size(value):
        sizes.append(value)
        return len(value)

    for key in "abc":
        cache.value(key, lambda: single_step_job(lambda: "x" * 6, size), 1, "")
    assert len(sizes) == 3 and budget.nbytes == 18
    grown = cache.value("d", lambda: growing_job(dict, lambda value: value, size), 1, "")
    for k in range(1, 4):
        grown[k] = k * "y"
        assert [budget.nbytes, budget.nbytes] == [18 + k * (k + 1) // 2] * 2
    assert sizes[3:] == ["y", "yy", "yyy"]


def test_a_job_that_failed_takes_no_newer_one_with_it():
    cache = SharedCache(10, Budget(100))
    failed = cache.get("a", lambda: counting(3, []))
    cache.drop("a", failed)
    newer = cache.get("a", lambda: counting(3, []))
    cache.drop("a", failed)
    assert cache.find("a") is newer
    cache.drop("a")
    assert cache.find("a") is None
