"""LogitBoost is its publication, and each of its leaves is a Newton step on the logistic loss."""

import numpy as np
import pytest
from as_published.logitboost import logitboost
from families import all_stumps
from hypothesis import given
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, train
from boosting.choices.functions import LOGISTIC


def noisy(seed=0, m=40):
    """A sample that no small ensemble of stumps gets right, with weights, and its stumps."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    y = np.where(X[:, 0] + X[:, 1] + 0.7 * rng.normal(size=m) > 0, 1.0, -1.0)
    return X, y, rng.integers(1, 4, m).astype(float)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("response", [2.0, 4.0])
def test_every_round_is_the_published_round_in_units_of_the_log_odds(seed, response):
    X, y, weight = noisy(seed)
    expected = logitboost(all_stumps(X, weight)[1], y, 8, response, weight)
    trace = train(Sample.of(X, y, weight), "logitboost", n_rounds=8, response=response)
    assert len(trace) == len(expected) == 8
    for r, printed in zip(trace, expected):
        assert r.alpha == 1
        assert r.votes == pytest.approx(printed["votes"], abs=1e-9)
        assert r.scores == pytest.approx(2 * printed["scores"], abs=1e-8)
        assert 1 / (1 + np.exp(-r.scores)) == pytest.approx(printed["p"], abs=1e-9)


@given(samples(), st.sampled_from([2, 4]))
def test_a_leaf_is_a_newton_step_where_no_response_is_cut(made, leaves):
    sample = Sample.of(*made)
    scores = np.zeros(sample.size)
    for r in train(sample, "logitboost", n_rounds=4, leaves=leaves, response=50.0):
        margins = sample.y * scores
        slopes = sample.weight * sample.y * LOGISTIC.slope(margins)
        curvatures = sample.weight * LOGISTIC.curvature(margins)
        if (1 + np.exp(-margins) < 50).all():
            for value in np.unique(r.votes):
                leaf = r.votes == value
                step = -slopes[leaf].sum() / curvatures[leaf].sum()
                assert value == pytest.approx(step, rel=1e-9, abs=1e-9)
        scores = r.scores


@given(samples(), st.sampled_from([2.0, 4.0]))
def test_no_leaf_exceeds_the_largest_response_and_its_bound_holds(made, response):
    trace = train(Sample.of(*made), "logitboost", n_rounds=6, response=response)
    assert all(np.abs(r.votes).max() <= response + 1e-12 for r in trace)
    assert (trace.objective >= trace.train_error - 1e-12).all()


def test_the_first_tree_is_the_least_squares_fit_of_the_labels():
    """At F = 0 every response is 2 y and every weight the same: half of it is what L2 boosting fits first."""
    X, y, _ = noisy()
    sample = Sample.of(X, y)
    first = train(sample, "logitboost", n_rounds=1)[0]
    squared = train(sample, "chb", n_rounds=1, loss="squared", gamma=50.0)[0]
    assert first.votes / 2 == pytest.approx(squared.alpha * squared.votes, abs=1e-9)


def test_it_stands_still_on_labels_that_cancel():
    trace = train(Sample.of([[0.0], [0.0]], [1, -1]), "logitboost", n_rounds=3)
    assert len(trace) == 0 and "in every leaf they cancel" in trace.ended


def test_responses_cut_too_short_end_the_run_early():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(100, 2))
    y = np.where(X[:, 0] * X[:, 1] + 0.5 * rng.normal(size=100) > 0, 1, -1)
    short, whole = (
        train(Sample.of(X, y), "logitboost", n_rounds=40, response=r) for r in (2.0, 50.0)
    )
    assert len(short) < len(whole) == 40 and "too many are cut" in short.ended
    assert short.objective.min() > whole.objective[-1]
