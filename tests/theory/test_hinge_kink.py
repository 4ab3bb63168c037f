"""Exercise 7.11 of [M]: one-sided slopes against differences, and a run that is stuck above the minimum."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.theory import hinge_kink as theory

MARGINS = st.lists(st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0]), min_size=3, max_size=12)


@given(MARGINS, st.integers(0, 1000))
def test_both_slopes_are_the_limits_of_differences(z, seed):
    rng, z = np.random.default_rng(seed), np.array(z)
    moves = rng.choice([-1.0, 1.0], (4, len(z)))
    weight = rng.dirichlet(np.ones(len(z)))
    left, right = found = theory.slopes(z, moves, weight)
    h = 1e-4
    for k, move in enumerate(moves):
        before, here, after = theory.along(z, move, weight, np.array([-h, 0, h]))
        assert left[k] == pytest.approx((here - before) / h, abs=1e-9)
        assert right[k] == pytest.approx((after - here) / h, abs=1e-9)
        lowest = min(before, after) - here
        assert (found.delta[k] == 0) == (lowest >= -1e-15), "a direction with delta 0 never falls"
    assert (left <= right + 1e-15).all()


def test_hingeboost_is_stuck_where_the_linear_program_still_goes_down():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + X[:, 1] > 0, 1.0, -1.0)
    sample = Sample.of(X, y)
    run, program = (train(sample, name, n_rounds=40) for name in ("hingeboost", "lpboost_c"))
    z, better = y * run[-1].scores, y * program[-1].scores
    stumps = np.array([np.where(X[:, j] > c, y, -y) for j in (0, 1) for c in X[:, j]])
    assert np.abs(theory.slopes(z, stumps, sample.weight).delta).max() < 1e-12
    assert theory.slopes(z, (better - z)[None, :], sample.weight).right[0] < -0.01
