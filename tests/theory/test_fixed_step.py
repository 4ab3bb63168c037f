"""Exercise 7.8 of [M]: every answer against the run of the algorithm, or against a search."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.theory import fixed_step as theory

GAMMAS = st.floats(0.02, 0.45)


def run(seed, gamma, n_rounds=12):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + 0.3 * rng.normal(size=40) > 0, 1, -1)
    return train(Sample.of(X, y), "fixed_step", n_rounds=n_rounds, gamma=gamma)


@given(GAMMAS)
def test_the_best_step_makes_the_worst_factor_smallest(gamma):
    alphas = np.linspace(0.001, 3, 3000)
    factor = (0.5 + gamma) * np.exp(-alphas) + (0.5 - gamma) * np.exp(alphas)
    best = theory.best_step(gamma)
    assert alphas[factor.argmin()] == pytest.approx(best, abs=0.002)
    assert factor.min() == pytest.approx(theory.error_bound(gamma, np.array([1]))[0], abs=1e-5)


@given(st.integers(0, 20), st.floats(0.05, 0.3))
@settings(max_examples=15)
def test_the_mass_on_its_errors_is_that_of_the_next_weights(seed, gamma):
    trace = run(seed, gamma)
    masses = theory.mass_of_wrong(trace.error, gamma)
    for r, mass in zip(trace, masses):
        wrong = r.votes != trace.sample.y
        assert r.after.distribution[wrong].sum() == pytest.approx(mass)
        assert (mass <= 0.5 + 1e-12) == (r.edge >= gamma - 1e-12)


@given(st.integers(0, 20), st.floats(0.02, 0.3))
@settings(max_examples=15)
def test_the_bound_lies_above_the_error_while_every_edge_is_at_least_gamma(seed, gamma):
    trace = run(seed, gamma)
    for t, r in enumerate(trace, 1):
        if r.edge < gamma:
            break
        bound = theory.error_bound(gamma, np.array([t]))[0]
        assert r.train_error <= bound <= np.exp(-2 * gamma**2 * t) + 1e-12


@given(GAMMAS, st.integers(5, 10**5))
def test_after_enough_rounds_the_bound_is_below_one_example(gamma, m):
    T = theory.enough_rounds(gamma, m)
    assert np.exp(-2 * gamma**2 * T) < 1 / m <= np.exp(-2 * gamma**2 * (T - 1)) + 1e-12


def test_the_bound_for_a_consistent_vote_grows_as_gamma_shrinks_until_it_is_vacuous():
    m, vc = 10**6, 3
    totals = [theory.consistent_bound(g, m, vc).total for g in (0.4, 0.2, 0.1, 0.05)]
    assert totals == sorted(totals)
    assert theory.consistent_bound((np.log(m) / m) ** 0.5, m, vc).vacuous
    T = theory.enough_rounds(0.2, m)
    d = 2 * 4 * T * np.log2(np.e * T)
    naive = np.sqrt(2 * d * np.log(np.e * m / d) / m) + np.sqrt(np.log(20) / (2 * m))
    assert theory.consistent_bound(0.2, m, vc).total == pytest.approx(naive)
