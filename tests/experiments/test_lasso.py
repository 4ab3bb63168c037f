"""QuadBoost's penalties beside scikit-learn's LASSO and ridge, over the same stumps."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.linear_model import Lasso, Ridge

from boosting import Sample, datasets
from boosting.experiments import lasso
from boosting.theory import paths


def small(seed=0, m=60):
    """Three attributes, a noisy sum, and weights."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 3))
    y = np.where(X.sum(axis=1) + 0.7 * rng.normal(size=m) > 0, 1.0, -1.0)
    return Sample.of(X, y, rng.integers(1, 4, m).astype(float))


@pytest.mark.parametrize("seed", range(2))
def test_both_are_scikit_learn_s_own_with_the_examples_weights(seed):
    sample, lams = small(seed), np.array([0.1, 0.03])
    _, H = paths.stump_votes(sample)
    for lam, c in zip(lams, paths.lasso(H, sample, lams)):
        own = Lasso(lam, fit_intercept=False, tol=1e-12, max_iter=100_000)
        own.fit(H.T, sample.y, sample_weight=sample.weight)
        F = own.predict(H.T)
        assert c @ H == pytest.approx(F, abs=1e-5)
    again = Ridge(0.1, fit_intercept=False).fit(H.T, sample.y, sample_weight=sample.weight)
    assert paths.ridge(H, sample, 0.1) == pytest.approx(again.coef_)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 30), st.sampled_from([0.2, 0.05, 0.01]))
def test_the_lasso_s_conditions_hold_and_quadboost_meets_one_of_the_two(seed, lam):
    """|mu_j - M_j| <= lam for all votes; the LASSO's members have equality, QuadBoost-L1's need not."""
    sample = small(seed)
    (found,) = lasso.compared(sample, np.array([lam]))
    _, H = paths.stump_votes(sample)
    F = found.lasso.ensemble.scores(sample.X)
    correlations = H @ (sample.weight * (sample.y - F))
    assert np.abs(correlations).max() <= lam + 1e-5
    used = np.abs(found.lasso.ensemble.coefficients) > 1e-6
    assert np.abs(correlations[used]) == pytest.approx(lam, abs=1e-5)
    greedy = H @ (sample.weight * (sample.y - found.quadboost.ensemble.scores(sample.X)))
    assert np.abs(greedy).max() <= lam + 1e-9
    assert found.gap >= -1e-6


def test_no_round_of_quadboost_has_a_smaller_risk_than_the_lasso_for_its_budget():
    sample = small()
    front = [one.lasso for one in lasso.compared(sample)]
    budgets, risks = [s.norm1 for s in front], [s.risk for s in front]
    for name, values in {"quadboost": {}, "quadboost_linf": {"alpha_max": 0.02}}.items():
        checkpoints = lasso.staged(sample, name, **values)
        assert [s.rounds for s in checkpoints] == sorted(s.rounds for s in checkpoints)
        for s in checkpoints:
            # the frontier is convex: between two of its points it lies below their chord
            if budgets[0] <= s.norm1 <= budgets[-1]:
                k = int(np.searchsorted(budgets, s.norm1))
                assert s.risk >= risks[k] - 1e-6


def test_no_round_of_quadboost_l2_has_a_smaller_risk_than_ridge_for_its_budget():
    sample = small()
    front = lasso.ridges(sample)
    for s in lasso.staged(sample, "quadboost_l2", lam=4.0):
        below = [one.risk for one in front if one.norm2 >= s.norm2]
        assert not below or s.risk >= below[0] - 1e-6


def test_a_large_table_gets_fewer_thresholds_and_one_that_is_too_large_is_refused_in_words():
    wide = Sample.of(np.zeros((2, 1000)), [1, -1])
    assert lasso.thresholds(wide) == 4 and lasso.thresholds(small()) == 10
    with pytest.raises(ValueError, match="too many for a family of stumps"):
        lasso.thresholds(Sample.of(np.zeros((2, 5000)), [1, -1]))


def test_the_gap_on_two_moons_by_coordinate_descent_by_hand():
    data = datasets.load("moons")
    rows, _ = datasets.split(data, 0.3)
    sample, lam = Sample.of(data.X[rows], data.y[rows]), 0.05
    (found,) = lasso.compared(sample, np.array([lam]))
    _, H = paths.stump_votes(sample)
    c, residual = np.zeros(len(H)), sample.y.copy()
    for _ in range(2000):
        for j, h in enumerate(H):
            pull = h @ residual / len(residual) + c[j]
            new = np.sign(pull) * max(abs(pull) - lam, 0.0)
            residual += (c[j] - new) * h
            c[j] = new
    least = np.mean(residual**2) + 2 * lam * np.abs(c).sum()
    assert found.lasso.objective(lam) == pytest.approx(least, rel=1e-6)
    assert found.quadboost.objective(lam) / least - 1 == pytest.approx(found.gap, abs=1e-6)
    assert found.gap > 0.05
