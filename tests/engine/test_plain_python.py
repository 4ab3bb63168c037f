"""Kernels that are not compiled (NUMBA_DISABLE_JIT=1) say the same: numpy without numba checks them, and their indices.

Every algorithm over each of its weak learners decides the same. Numbers may differ in their last places, since numpy's exp
and log are others than machine code's, and Python rounds a quotient of two whole numbers once, not three times.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from recorded import agrees, differences, elsewhere

from boosting import ALGORITHMS

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parents[2]
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
SMALL = {"RECORDED_ROUNDS": "4", "RECORDED_EXAMPLES": "40"}
EVERY = tuple(
    f"{row.name} + {learner}" for row in ALGORITHMS.values() for learner in row.weak_learners
)
# As large tables: in ranges, in parts, and with more mistakes of a round than a byte can count.
LARGE = """
import numpy as np
from boosting import Sample, train
from boosting.catalogue import fast
fast.MANY_ROWS = fast.MANY_CELLS = 0
draw = np.random.default_rng(0)
X = draw.normal(size=(1000, 3))
sample = Sample.of(X, np.sign(X[:, 0] + X[:, 1] + draw.normal(size=1000)))
for learner, fast.WORTH in (("stump", 10**6), ("stump-grid", 10**6), ("stump-grid", 1)):
    trace = train(sample, "adaboost", learner, 20)
    assert (trace.votes[0] != sample.y).sum() > 255
    print(*(x.hex() for x in trace.alpha), [h.nodes.tolist() for h in trace.distinct()])
"""


def said(**environment: str) -> str:
    """What LARGE prints in a process whose environment differs by these variables."""
    changed = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    return subprocess.run(
        [sys.executable, "-c", LARGE], check=True, env=changed, capture_output=True, text=True
    ).stdout


def test_every_algorithm_over_every_weak_learner_finds_the_same_run():
    compiled, plain = elsewhere(EVERY, **SMALL), elsewhere(EVERY, **SMALL, **PLAIN)
    assert len(plain) > len(EVERY)
    agrees(differences(compiled, plain))


def test_what_is_done_otherwise_on_large_tables_is_the_same_to_the_last_digit():
    assert said() == said(**PLAIN)
