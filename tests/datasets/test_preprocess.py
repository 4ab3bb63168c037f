"""Scaling and refilling learn from the training rows only."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from boosting import Sample, train
from boosting.datasets import DataError, Dataset, Scaling, load, refill_missing, scaled, split


def test_standard_scaling_is_learnt_on_the_training_rows():
    data = load("wine")
    train, test = split(data, 0.4)
    result = scaled(data, train, "standard")
    assert np.allclose(result.X[train].mean(axis=0), 0) and np.allclose(
        result.X[train].std(axis=0), 1
    )
    assert np.abs(result.X[test].mean(axis=0)).max() > 0.01  # the test rows keep their own mean
    assert "learnt on 107 training rows" in result.description
    assert np.array_equal(result.y, data.y)


def test_tanh_is_the_tanh_of_the_standardised_value():
    data = load("wine")
    train, _ = split(data, 0.4)
    assert np.allclose(scaled(data, train, "tanh").X, np.tanh(scaled(data, train, "standard").X))


def test_no_scaling_is_the_dataset_itself():
    data = load("wine")
    assert scaled(data, np.arange(5), "none") is data
    assert np.array_equal(Scaling.fit(data.X, "none").apply(data.X), data.X)


@settings(max_examples=60, deadline=None)
@given(
    arrays(
        np.float64,
        st.tuples(st.integers(1, 12), st.integers(1, 3)),
        elements=st.floats(-1e6, 1e6, width=32),
    ),
    st.sampled_from(["standard", "tanh"]),
)
def test_scaling_keeps_the_order_and_never_overflows(X, how):
    Z = Scaling.fit(X, how).apply(X)
    assert np.isfinite(Z).all()
    for before, after in zip(X.T, Z.T):
        assert (np.diff(after[np.argsort(before, kind="stable")]) >= 0).all()


def test_constant_attribute_becomes_zero():
    assert Scaling.fit(np.full((7, 1), 0.1), "tanh").apply(
        np.full((7, 1), 0.1)
    ).max() == pytest.approx(0, abs=1e-15)


def test_bad_requests():
    with pytest.raises(DataError, match="one of none, standard, tanh, not 'log'"):
        scaled(load("wine"), np.arange(5), "log")
    with pytest.raises(DataError, match="no training row"):
        scaled(load("wine"), np.array([], dtype=int), "tanh")


def with_gaps():
    X = np.array([[1.0, 0.0], [2.0, 1.0], [50.0, 0.0], [3.0, 1.0]])
    missing = np.array([[False, False], [True, True], [False, False], [False, False]])
    words = (("a", "b = x"), ("no", "yes"), "T", "d", "s", "binary", "r", ("numeric", "indicator"))
    return Dataset("t", X, [1, -1, 1, -1], *words, missing)


def test_refill_takes_the_median_of_the_training_rows():
    data = refill_missing(with_gaps(), np.array([0, 1, 3]))
    assert data.X[:, 0].tolist() == [1, 2, 50, 3]  # the median of 1 and 3, not of 1, 50 and 3
    data = refill_missing(with_gaps(), np.array([0, 2]))
    assert data.X[1, 0] == 25.5
    assert data.X[:, 1].tolist() == [0, 1, 0, 1]  # indicators have no median
    assert (
        refill_missing(with_gaps(), np.array([1])).X[1, 0] == 2
    )  # nothing known: the old filling stays


def test_refill_leaves_a_complete_table_alone():
    data = load("wine")
    assert refill_missing(data, np.arange(9)) is data


def test_a_grid_of_stumps_notices_the_tangent_only():
    data = load("breast_cancer")
    rows = np.arange(data.n_examples)
    scores = {}
    for how in ("none", "standard", "tanh"):
        X = scaled(data, rows, how).X
        for learner in ("stump", "stump-grid"):
            trace = train(Sample.of(X, data.y), "adaboost", learner, n_rounds=20)
            scores[learner, how] = trace.scores[-1]
    for how in ("standard", "tanh"):
        assert scores["stump", how] == pytest.approx(scores["stump", "none"], abs=1e-9)
    grid = scores["stump-grid", "none"]
    assert scores["stump-grid", "standard"] == pytest.approx(grid, abs=1e-9)
    assert np.abs(scores["stump-grid", "tanh"] - grid).max() > 0.1
