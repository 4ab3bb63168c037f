"""Confidence-rated AdaBoost is its publication, and what the theory says of it and of AdaBoost-V comes true."""

from math import ceil, log

import numpy as np
import pytest
from as_published.real_adaboost import real_adaboost
from families import all_stumps
from hypothesis import given
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, boost_matrix, train
from boosting.theory import game


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("confidence", [0.3, 3.0, 20.0])
def test_every_round_is_the_published_round(seed, confidence):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(30, 2))
    y = np.where(X[:, 0] + X[:, 1] + 0.7 * rng.normal(size=30) > 0, 1.0, -1.0)
    weight = rng.integers(1, 4, 30).astype(float)
    _, H = all_stumps(X, weight)
    expected = real_adaboost(H, y, 6, confidence, weight)
    trace = train(Sample.of(X, y, weight), "real_adaboost", n_rounds=6, confidence=confidence)
    assert len(trace) == len(expected)
    for r, printed in zip(trace, expected):
        assert r.alpha * r.votes == pytest.approx(printed["votes"], abs=1e-9)
        assert r.normalizer == pytest.approx(printed["Z"])
        assert r.scores == pytest.approx(printed["scores"], abs=1e-8)
        assert r.after.distribution == pytest.approx(printed["distribution"])


@given(samples(), st.sampled_from([2, 4]))
def test_the_product_of_z_is_never_below_the_error_and_never_rises(made, leaves):
    trace = train(Sample.of(*made), "real_adaboost", n_rounds=5, leaves=leaves)
    assert (trace.normalizer < 1).all()
    assert (trace.train_error <= np.cumprod(trace.normalizer) + 1e-12).all()


def test_real_votes_fall_at_least_as_fast_as_signs_in_the_first_round():
    """A leaf may choose the same size on both sides, as AdaBoost does."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(50, 2))
    sample = Sample.of(X, np.where(X[:, 0] + rng.normal(size=50) > 0, 1, -1))
    real, signs = train(sample, "real_adaboost", n_rounds=1), train(sample, n_rounds=1)
    assert real.normalizer[0] <= signs.normalizer[0] + 1e-12


@pytest.mark.parametrize("nu", [0.1, 0.2])
@pytest.mark.parametrize("name", ["cycling", "triangle"])
def test_adaboost_v_comes_within_nu_of_the_largest_margin_in_the_promised_rounds(name, nu):
    M = game.EXAMPLES[name].matrix
    rounds = ceil(2 * log(len(M)) / nu**2)
    trace = boost_matrix(M, "adaboost_v", rounds, nu=nu)
    assert trace.margins[-1].min() >= game.value(M).value - nu


def test_no_weight_of_madaboost_exceeds_its_first_value():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(80, 2))
    y = np.where(X[:, 0] > 0, 1, -1) * np.where(rng.random(80) < 0.2, -1, 1)
    trace = train(Sample.of(X, y), "madaboost", n_rounds=30)
    for r in trace:
        assert np.abs(r.after.signed).max() <= 1 / 80 + 1e-12
