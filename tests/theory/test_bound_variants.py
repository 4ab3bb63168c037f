"""What a bound leaves to be chosen: lowest points, other losses, lemma 1 and two widths, against naive code."""

from math import e

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import WEAK_LEARNERS, Sample, datasets, train
from boosting.theory import bound_variants as theory
from boosting.theory import bounds, rademacher
from boosting.theory.bound_table import BoundSettings, at_round

SETTINGS = BoundSettings(0.2, 0.05, 1.0, 60, 0.2)


def run(seed: int = 0, algorithm: str = "adaboost"):
    """Two normal attributes, one of which decides but for some noise."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=60) > 0, 1, -1)
    return train(Sample.of(X, y), algorithm, n_rounds=10)


@given(st.integers(0, 30), st.sampled_from(["adaboost", "adaboost_l1", "quadboost"]))
@settings(max_examples=10)
def test_the_best_rho_is_the_lowest_of_all_and_the_table_s_own_bound(seed, algorithm):
    trace = run(seed, algorithm)
    for t in range(1, len(trace) + 1):
        best = theory.best_margin(trace, t, SETTINGS)
        assert best.terms.total == pytest.approx(best.totals.min())
        assert best.totals[-1] >= 1, "every margin is at most 1"
        k = int(np.argmin(np.abs(theory.RHOS - 0.2)))
        table = at_round(trace, t, SETTINGS)
        assert best.totals[k] == pytest.approx(table["margin, any ρ (7.27)"].total)
        fixed = theory.fixed_margin(trace, t, SETTINGS)
        assert fixed[k] == pytest.approx(table["margin, by formula (7.13)"].total)
        assert (fixed <= best.totals + 1e-12).all(), "to choose afterwards costs something"


@given(st.integers(0, 30), st.sampled_from(["adaboost", "adaboost_l1"]))
@settings(max_examples=10)
def test_7_29_lies_above_7_27_at_its_rho(seed, algorithm):
    trace = run(seed, algorithm)
    for t in range(1, len(trace) + 1):
        norm = max(float(np.abs(trace.coefficients(t)).sum()), 1.0)
        terms = theory.l1_adaboost(trace, t, SETTINGS)
        F = trace[t - 1].scores
        assert terms["mean loss"] == pytest.approx(np.e * np.mean(np.exp(-trace.sample.y * F)))
        share = float(np.mean(trace.sample.y * F / norm <= 1 / norm))
        below = bounds.uniform_margin_bound(share, 1 / norm, rademacher.stumps(60, 2), 60)
        assert below.total <= terms.total + 1e-12
        assert theory.l1_adaboost(trace, t, SETTINGS, True)["complexity"] == pytest.approx(
            terms["complexity"] / 2
        )


def test_the_run_s_own_loss_gives_the_table_s_theorem_1():
    trace = run()
    own = theory.by_surrogate(trace, 6, SETTINGS)["exponential"]
    assert own == pytest.approx(at_round(trace, 6, SETTINGS)["QuadBoost's theorem 1, p = 1"])
    error = trace.train_error[5]
    table = theory.by_surrogate(trace, 6, SETTINGS)
    assert len(table) == len(theory.SURROGATES)
    for title, terms in table.items():
        assert terms["mean loss"] >= error, title
    measured = theory.by_surrogate(trace, 6, SETTINGS, empirical=True)["exponential"]
    assert measured["complexity"] == pytest.approx(
        own["complexity"] * 0.2 / rademacher.stumps(60, 2)
    )
    assert measured["confidence"] > 3 * own["confidence"]


@pytest.mark.parametrize("p", [1.0, 2.0, np.inf])
def test_lemma_1_bounds_what_is_measured_for_every_number_of_classifiers(p):
    trace = run()
    members = {r.member: r.votes for r in trace}
    votes, signs = np.array(list(members.values())), rademacher.random_signs(50, 60, 3)
    family = WEAK_LEARNERS["stump"].make()
    single = rademacher.estimate(family, trace.sample, 50, seed=3).mean
    measured = theory.lemma_1(votes, signs, p)
    q = {1.0: np.inf, 2.0: 2, np.inf: 1}[p]
    for n in range(1, len(votes) + 1):
        naive = np.mean([np.linalg.norm([s @ h / 60 for h in votes[:n]], q) for s in signs])
        assert measured[n - 1] == pytest.approx(naive)
        assert naive <= single * n ** (1 - 1 / p) + 1e-12


def test_no_convex_combination_follows_noise_better_than_its_best_member():
    """[M] lemma 7.4, by chance."""
    rng = np.random.default_rng(1)
    votes, signs = rng.choice([-1.0, 1.0], (6, 40)), rng.choice([-1.0, 1.0], (30, 40))
    mixes = rng.dirichlet(np.ones(6), 200)
    best = np.abs(signs @ votes.T).max(axis=1)
    assert (np.abs(signs @ (mixes @ votes).T).max(axis=1) <= best + 1e-12).all()


@given(st.floats(0.01, 0.5), st.integers(100, 10**6))
def test_the_widths_cross_where_they_are_said_to(delta, m):
    v = theory.crossing(m, delta)
    if v > 0:
        assert float(theory.bernstein(v, m, delta)) == pytest.approx(theory.hoeffding(m, delta))
    assert float(theory.bernstein(0.25, m, delta)) > theory.hoeffding(m, delta)


def test_the_widths_hold_for_biased_coins():
    """The mean of m values in [0, 1] lies below its expectation by more in at most a share delta of draws."""
    rng, m, delta = np.random.default_rng(2), 200, 0.1
    for q in (0.02, 0.5):
        X = rng.random((4000, m)) < q
        short = q - X.mean(axis=1)
        assert np.mean(short > theory.hoeffding(m, delta)) <= delta
        assert np.mean(short > theory.bernstein(X.var(axis=1, ddof=1), m, delta)) <= delta


def test_the_families_are_those_of_the_formulas():
    curves = theory.complexities(3, np.array([50.0, 5000.0]))
    assert curves["stumps"] == pytest.approx(
        np.sqrt(2 * np.log(2 * np.array([50, 5000]) * 3) / [50, 5000])
    )
    assert curves["unit ball of a normalised kernel"][0] == pytest.approx(1 / np.sqrt(50))
    assert "depth 2, same question" not in theory.complexities(1, np.array([50.0]))


@pytest.mark.parametrize("seed", [300, 301])
def test_the_beta_of_adaboost_l1_is_e_times_the_lambda_of_equation_7_31(seed):
    """[M] (7.26), (7.31): mean e^(-yF) + lambda |c|_1. The run's first step minimises it at beta = e lambda."""
    moons = datasets.load("moons", seed=seed)
    sample = Sample.of(moons.X, moons.y)
    for lam in (0.1, 0.15):
        first = train(sample, "adaboost_l1", n_rounds=1, beta=e * lam)[0]
        grid = np.linspace(0, 3, 300_001)
        wrong = float(np.mean(first.votes != sample.y))
        price = (1 - wrong) * np.exp(-grid) + wrong * np.exp(grid) + lam * grid
        assert first.alpha == pytest.approx(grid[np.argmin(price)], abs=1e-4)
        same = train(sample, "adaboost_l1", n_rounds=1, beta=lam)[0]
        assert abs(same.alpha - first.alpha) > 0.03


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.floats(0.05, 1.0))
def test_the_loss_of_equation_7_28_is_above_that_of_7_27_and_is_that_of_7_29_at_one_over_the_norm(
    seed, rho
):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(30, 2))
    trace = train(Sample.of(X, np.where(X[:, 0] + rng.normal(size=30) > 0, 1.0, -1.0)), n_rounds=5)
    normalised, norm = trace[-1].margins, trace[-1].norm
    middle = np.exp(1 - normalised / rho)
    assert ((normalised <= rho) <= middle + 1e-12).all()
    at_norm = np.exp(1 - normalised * norm)
    assert at_norm == pytest.approx(np.exp(1 - trace.sample.y * trace[-1].scores))
