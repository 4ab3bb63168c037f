"""More than one core for large tables: the attributes are divided into parts that run at once.

Compiled kernels and numpy's sorting release the interpreter's lock, so that plain threads do. What
the parts compute is put together from whole numbers, so the number of threads never changes a
result. Small work stays in the caller's thread: handing it over costs about 50 microseconds.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

MAX_THREADS = 8
# Linux tells which cores this process may use; a container may have fewer than the machine.
CORES = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
THREADS = min(CORES, MAX_THREADS)
WORTH = 1_000_000  # table cells, from which on a second thread pays


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(MAX_THREADS, "boosting")


if sys.platform != "win32":  # where processes fork, and a forked one has none of these threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def in_parts(work: Callable[[int, int], object], n: int, cells: int) -> None:
    """Call work(first, last) over ranges that make up 0..n-1, and wait for all of them.

    One range if there are fewer than WORTH cells, else one for each thread, at the same time.
    """
    parts = min(THREADS, n) if cells >= WORTH else 1
    bounds = [n * k // parts for k in range(parts + 1)]
    others = [_pool().submit(work, *bounds[k : k + 2]) for k in range(1, parts)]
    work(*bounds[:2])
    for other in others:
        other.result()
