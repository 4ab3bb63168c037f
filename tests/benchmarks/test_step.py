"""What a round costs. Not part of the tests, and no time is ever asserted:

python -m pytest tests/benchmarks --override-ini addopts="" --benchmark-columns=min,median,rounds
"""

import numpy as np
import pytest

from boosting import ALGORITHMS, Sample, rounds


def sample(m, d):
    """Noisy XOR of the first and the last attribute: no stump is good, so that a run never ends early."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((m, d))
    made = Sample.of(X, np.where(X[:, 0] * X[:, -1] + 0.3 * rng.standard_normal(m) > 0, 1, -1))
    made.cuts()
    return made


def step(benchmark, made, name="adaboost", weak_learner="stump"):
    """Time `next()` on the generator, one round after another of one run."""
    run = rounds(made, name, weak_learner, n_rounds=10**9)
    for _ in range(10):
        next(run)
    benchmark.pedantic(run.__next__, rounds=3000, warmup_rounds=200)


@pytest.mark.parametrize("name", ["adaboost", "vadaboost", "quadboost_linf"])
def test_one_step_at_500_by_2(benchmark, name):
    assert name in ALGORITHMS
    step(benchmark, sample(500, 2), name)


@pytest.mark.parametrize(
    ("m", "d"), [(500, 2), (1000, 2), (2000, 2), (4000, 2), (500, 4), (500, 8), (500, 16), (569, 30)]
)
def test_cost_grows_linearly_with_m_times_d(benchmark, m, d):
    """The part beyond the calls' own few microseconds; see the column min."""
    step(benchmark, sample(m, d))


def test_one_step_with_ten_thresholds_per_attribute(benchmark):
    step(benchmark, sample(500, 2), weak_learner="stump-grid")
