"""The benchmarks' own fixtures: samples of any size, races within one run, and the table at the end.

    python -m pytest tests/benchmarks --benchmark-only

Times depend on the machine and on what else it does; ratios between things timed in turn, in one process, hardly do.
So the table shows ratios where there is somebody to compare with, and nothing here ever fails because of a time.
"""

from __future__ import annotations

import os

os.environ.setdefault(
    "OPENBLAS_NUM_THREADS", "1"
)  # one thread for everybody, unless a benchmark says otherwise
os.environ.setdefault("OMP_NUM_THREADS", "1")

import pytest

ROWS = pytest.StashKey[list]()


def pytest_configure(config):
    config.stash[ROWS] = []


def pytest_collection_modifyitems(items):
    """Competitors may warn about what they like."""
    for item in items:
        item.add_marker(pytest.mark.filterwarnings("ignore"))


@pytest.fixture
def note(request, benchmark):
    """note(what, value, unit, target): leave a figure in pytest-benchmark's JSON and in the table at the end.

    target is written like ">= 3" or "<= 1.2", or is empty where nobody has promised anything.
    """

    def write(what: str, value: float, unit: str, target: str = "") -> None:
        benchmark.extra_info[what] = value
        request.config.stash[ROWS].append((what, value, unit, target))

    return write


def verdict(value: float, target: str) -> str:
    """yes, no, or nothing where there is no target."""
    if not target:
        return ""
    sign, bound = target.split()
    return "yes" if (value >= float(bound) if sign == ">=" else value <= float(bound)) else "NO"


def pytest_terminal_summary(terminalreporter, config):
    rows = config.stash[ROWS]
    if not rows:
        return
    terminalreporter.section("figures of this run")
    width = max(len(what) for what, *_ in rows)
    for what, value, unit, target in rows:
        line = f"{what:<{width}}  {value:>9.4g} {unit:<8} {target:<8} {verdict(value, target)}"
        terminalreporter.write_line(line.rstrip())
