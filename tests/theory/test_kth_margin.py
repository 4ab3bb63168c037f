"""The bounds by the smallest and by the k-th margin: their proof step by step, on exact laws and against each other."""

from math import comb, exp, log

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from boosting import Sample, train
from boosting.theory import kth_margin as theory
from boosting.theory.bound_table import BoundSettings

SHARES = st.floats(0, 1)
SIZES = st.floats(1e-6, 8)


@given(SHARES, SIZES)
def test_the_largest_error_is_where_the_divergence_reaches_the_size(q, u):
    p = float(theory.largest(np.array([q]), np.array([u]))[0])
    at = float(theory.divergence(np.array([q]), np.array([p]))[0])
    assert q <= p <= 1 and (p == 1 or at == pytest.approx(u, rel=1e-3, abs=1e-6))
    assert p <= q + (u / 2) ** 0.5 + 1e-9, "Pinsker"
    assert p >= 1 - (1 - q) * exp(-u) - 1e-9, "the rest dies no faster than that"


@pytest.mark.parametrize("m, p, u", [(20, 0.3, 0.1), (50, 0.1, 0.05), (200, 0.5, 0.02)])
def test_so_few_successes_that_the_divergence_exceeds_u_are_less_likely_than_its_exponential(
    m, p, u
):
    """Chernoff's bound, against the binomial law itself."""
    q = np.arange(m + 1) / m
    far = (q < p) & (theory.divergence(np.minimum(q, p), np.full(m + 1, p)) > u)
    assert 0 < binom.pmf(np.arange(m + 1), m, p)[far].sum() <= exp(-m * u)


@given(
    st.integers(1, 60),
    st.floats(0.05, 1),
    st.lists(st.floats(0.01, 1), min_size=1, max_size=5),
    st.data(),
)
def test_a_small_vote_is_seldom_on_the_other_side(N, rho, c, data):
    """The law of y g for given y h_j, exactly: g is right in a binomial number of its N draws."""
    signs = data.draw(st.lists(st.sampled_from([-1, 1]), min_size=len(c), max_size=len(c)))
    margin = float(np.dot(c, signs) / np.sum(c))
    small = (2 * np.arange(N + 1) - N) / N
    chances = binom.pmf(np.arange(N + 1), N, (1 + margin) / 2)
    slip = exp(-N * rho**2 / 8) + 1e-9
    assert margin > 0 or chances[small >= rho / 2].sum() <= slip
    assert margin < rho or chances[small < rho / 2].sum() <= slip


@settings(max_examples=15)
@given(
    st.lists(SHARES, min_size=1, max_size=6),
    st.floats(1, 60),
    st.floats(10, 1e8),
    st.floats(0.01, 0.5),
)
def test_the_bounds_are_the_least_over_the_small_votes_one_by_one(below, log_family, m, delta):
    rho = np.linspace(0.1, 0.9, len(below))
    found = theory.by_margin(rho, np.array(below), log_family, m, delta)
    for k, (r, q) in enumerate(zip(rho, below)):
        kth, root = [], []
        for N in theory.DRAWN:
            e = exp(-N * r**2 / 8)
            u = (N * log_family + log(N + 1) - log(delta / (N * (N + 1)))) / m
            kth.append(theory.largest(np.array([min(q + e, 1.0)]), np.array([u]))[0] + e)
            root.append(q + 2 * e + (u / 2) ** 0.5)
        assert found.kth[k] == pytest.approx(min(kth)) and found.root[k] == pytest.approx(min(root))
    assert (found.kth <= found.root + 1e-9).all() and (found.kth >= below).all()


def test_they_fall_with_the_examples_and_rise_with_what_they_allow_for():
    rho, below = theory.RHOS, np.linspace(0, 0.5, len(theory.RHOS))
    usual = theory.by_margin(rho, below, 40, 1e6, 0.05)
    for dearer in [(41, 1e6, 0.05), (40, 5e5, 0.05), (40, 1e6, 0.01)]:
        more = theory.by_margin(rho, below, *dearer)
        assert (more.kth >= usual.kth - 1e-12).all() and (more.root > usual.root).all()


def test_with_no_example_below_it_falls_as_one_over_m_and_through_a_root_as_its_root():
    at = [theory.by_margin(np.array([0.8]), np.zeros(1), 40, m, 0.05) for m in (1e6, 1e8)]
    assert (
        1 / 150
        < at[1].kth[0] / at[0].kth[0]
        < 1 / 50
        < 1 / 12
        < at[1].root[0] / at[0].root[0]
        < 1 / 5
    )


def test_small_votes_are_no_more_than_the_family_allows_and_stumps_than_their_bits():
    assert comb(5 + 3 - 1, 3) <= 5**3, "votes of 3 of 5, in any order"
    assert theory.log_stumps(2) == pytest.approx(log(4) + 64 * log(2))


def test_the_error_of_many_samples_stays_below_the_bound():
    """One attribute, uniform; the label is wrong with probability 0.1: every vote's true error is known."""
    for seed in range(3):
        rng = np.random.default_rng(seed)
        X = rng.uniform(size=(3000, 1))
        y = np.where(X[:, 0] > 0.5, 1, -1) * np.where(rng.uniform(size=3000) < 0.1, -1, 1)
        trace = train(Sample.of(X, y), "adaboost", n_rounds=4)
        grid = np.linspace(0, 1, 5001)[:, None]
        F = sum(r.alpha * r.found.classifier.votes(grid) for r in trace)
        error = float(np.where((F > 0) == (grid[:, 0] > 0.5), 0.1, 0.9).mean())
        found = theory.after(trace, len(trace), BoundSettings(0.2, 0.05, 1.0, 3000, 0.0))
        assert error < found.kth[found.best] < 1
