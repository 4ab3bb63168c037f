"""What it takes to keep a value while much is kept already: everything has one budget, and its bytes are added up.

nothing else   in an empty budget
experiments    beside as many experiments as are kept, each as large as the sidebar lets it be
"""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest

from boosting.experiments.live import Curves
from boosting.experiments.study import Study
from pages.shell.shared_cache import Budget, SharedCache, bytes_of, growing_job, single_step_job

EXPERIMENTS, PLACES, SEEDS, ROUNDS = 64, 4, 30, 60
BYTES = 10**9


def finished() -> Study[tuple[int, int], Curves]:
    """An experiment without anything missing."""
    study: Study[tuple[int, int], Curves] = Study(lambda key: iter(()))  # nothing is computed
    errors = np.zeros(ROUNDS + 1)
    for cell in np.ndindex(PLACES, SEEDS):
        study.finished[cell] = Curves(cell[1], *[errors] * 5, "")
    return study


@pytest.mark.parametrize("beside", ["nothing else", "experiments"])
def test_a_value_is_kept(benchmark, beside):
    budget = Budget(BYTES)
    kept: SharedCache = SharedCache(budget=budget)
    for k in range(EXPERIMENTS if beside == "experiments" else 0):
        kept.value(k, lambda: growing_job(finished, lambda s: s.finished, bytes_of), 1, "")
    cache: SharedCache = SharedCache(budget=budget)
    keys = count()
    benchmark(lambda: cache.value(next(keys), lambda: single_step_job(str, len), 1, ""))
