"""Accumulated coefficients: who is loud, and how many there are."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.theory import voters as theory


def run(algorithm="adaboost"):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=40) > 0, 1, -1)
    return train(Sample.of(X, y), algorithm, n_rounds=15)


@pytest.mark.parametrize("algorithm", ["adaboost", "adaboost_l1", "lpboost"])
def test_shares_add_up_and_count_a_base_classifier_once(algorithm):
    trace = run(algorithm)
    one, zero = theory.norms(trace)
    for t in range(1, len(trace) + 1):
        share = theory.shares(trace, t)
        assert share.sum() == pytest.approx(1) and (np.diff(share) <= 0).all()
        assert theory.loudest(trace, t, len(share)) == pytest.approx(1)
        assert 1 - 1e-9 <= theory.effective_number(trace, t) <= zero[t] + 1e-9
        F = sum(
            c * h.votes(trace.sample.X) for c, h in zip(trace.coefficients(t), trace.distinct(t))
        )
        assert np.allclose(F, trace[t - 1].scores)
        assert one[t] >= np.abs(F).max() - 1e-9
    assert (one[0], zero[0], theory.effective_number(trace, 0)) == (0, 0, 0)
