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


@pytest.mark.parametrize(
    ("algorithm", "learner"),
    [
        ("adaboost", "stump"),
        ("lpboost", "stump"),
        ("chb", "regression-tree"),
        ("deepboost", "depth2"),
    ],
)
def test_the_share_of_an_attribute_is_that_of_the_members_that_ask_it(algorithm, learner):
    """Against a sum over the members, one by one, whose questions are read out of their nodes."""
    rng = np.random.default_rng(7)
    X = rng.normal(size=(50, 4))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 - X[:, 2] > 0.5, 1, -1))
    trace = train(sample, algorithm, learner, n_rounds=12)
    table = theory.attribute_shares(trace)
    assert table.shape == (len(trace) + 1, 4) and not table[0].any()
    for t in (1, 5, len(trace)):
        vote = trace.ensemble(t)
        loud = [
            abs(c) * np.abs(h.nodes[h.nodes[:, 2] == 0, 4]).max()
            for h, c in zip(vote.members, vote.coefficients)
        ]
        for j in range(4):
            own = sum(c for h, c in zip(vote.members, loud) if j in h.nodes[h.nodes[:, 2] > 0, 0])
            assert table[t, j] == pytest.approx(own / sum(loud))
