"""A fresh machine: what an import brings along, a read-only installation, and processes that start together."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STEP = """
import boosting
sample = boosting.Sample.of([[0.0], [1.0], [2.0]], [1, 1, -1])
print(next(boosting.rounds(sample)).found.classifier.nodes.tolist())
"""
FOUND = "[[0.0, 1.5, 1.0, 2.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.0, -1.0]]"


def start(code: str, cwd: Path, **options) -> subprocess.Popen:
    """A new interpreter that runs the code in a folder."""
    environment = {
        k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "PYTHONPATH", "HOME")
    }
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", **options.pop("env", {})}
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=cwd,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )


def said(process: subprocess.Popen) -> str:
    """What it printed, once it has ended well."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out.strip()


def test_importing_the_library_brings_no_slow_library_along():
    slow = ("sklearn", "plotly", "streamlit", "pandas", "scipy.optimize", "joblib")
    code = f"import sys, boosting; print([name for name in {slow} if name in sys.modules])"
    assert said(start(code, ROOT)) == "[]"


@pytest.mark.thorough
def test_two_processes_may_compile_into_one_empty_cache_at_once(tmp_path):
    cache = {"NUMBA_CACHE_DIR": str(tmp_path)}
    both = [start(STEP, ROOT, env=cache) for _ in range(2)]
    assert [said(process) for process in both] == [FOUND] * 2
    assert list(tmp_path.rglob("*.nbc")), "the machine code is kept"
    assert said(start(STEP, ROOT, env=cache)) == FOUND


def test_a_read_only_installation_without_a_home_works():
    """Where numba may write nowhere, it refuses to cache; the kernels are then compiled for this process alone."""
    nowhere = "from numba.core import caching\ncaching.CacheImpl._locator_classes = []\n"
    assert said(start(nowhere + STEP, ROOT)) == FOUND
