"""More than one core for large tables: work on a range of attributes or columns, in parts that run at the same time.

Compiled kernels and numpy's sorting release the interpreter's lock, so that plain threads do. What the parts compute is
put together from whole numbers, so the number of threads never shows in a result. Small work stays in the caller's
thread: handing it over costs about 50 microseconds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

THREADS = min(
    len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, 8
)
WORTH = 1_000_000  # table cells, from which on a second thread pays


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(8, "boosting")


if hasattr(os, "register_at_fork"):  # a forked process has none of its parent's threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def in_parts(work: Callable[[int, int], object], n: int, cells: int) -> None:
    """work(first, last) over ranges that make up 0..n-1: one range, or as many as there are threads if cells pay."""
    parts = min(THREADS, n) if cells >= WORTH else 1
    bounds = [n * k // parts for k in range(parts + 1)]
    others = [_pool().submit(work, *bounds[k : k + 2]) for k in range(1, parts)]
    work(*bounds[:2])
    for other in others:
        other.result()
