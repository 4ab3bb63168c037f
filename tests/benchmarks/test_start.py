"""A fresh process, to the first finished step: with an empty compile cache, and with a full one. Streamlit not counted.

Seconds of work (all cores, imports included) instead of seconds on the clock, which count what else the machine does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
STEP = """
import boosting
next(boosting.rounds(boosting.Sample.of([[0.0], [1.0], [2.0]], [1, -1, 1])))
"""


def start(cache: Path) -> tuple[float, float]:
    """(seconds of work, seconds on the clock) of one process."""
    before, began = os.times(), time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", STEP],
        cwd=ROOT,
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        check=True,
    )
    after = os.times()
    work = (
        after.children_user + after.children_system - before.children_user - before.children_system
    )
    return work, time.perf_counter() - began


def test_first_step(benchmark, note, tmp_path):
    cold = [start(tmp_path / str(k)) for k in range(3)]
    warm = [start(tmp_path / "0") for _ in range(5)]
    for name, runs, target in (("an empty", cold, "<= 2"), ("a full", warm, "<= 0.7")):
        note(
            f"fresh process to the first step, {name} cache, work",
            median(work for work, _ in runs),
            "s",
            target,
        )
        note(
            f"fresh process to the first step, {name} cache, clock",
            median(clock for _, clock in runs),
            "s",
        )
    benchmark.pedantic(start, (tmp_path / "0",), rounds=1)
