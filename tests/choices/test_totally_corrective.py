"""TotalBoost, SoftBoost, ERLPBoost: the published pseudocode, the duals, and the promise that they make."""

from math import log

import numpy as np
import pytest
from as_published import TRANSCRIPTIONS
from as_published.totally_corrective import least
from families import all_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import nnls
from strategies import samples

from boosting import Sample, boost_matrix, train
from boosting.catalogue.edits import Then
from boosting.choices.corrections.entropy import most_equal
from boosting.engine.boost import USED_UP
from boosting.theory import game

NAMES = ["totalboost", "softboost", "erlpboost"]
NUS = st.sampled_from([0.001, 0.1, 0.3, 0.6, 1.0])
ACCURACIES = st.sampled_from([0.05, 0.1, 0.3, 1.0])
ETAS = st.sampled_from([0.5, 3.0, 40.0])
some = settings(max_examples=30, deadline=None)


@st.composite
def tables(draw):
    """A (k, n) of margins without ties, base weights, caps."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    k, n = draw(st.integers(1, 8)), draw(st.integers(2, 9))
    base = rng.integers(1, 4, n) / 1.0
    base /= base.sum()
    nu = draw(NUS)
    return rng.uniform(-1, 1, (k, n)), base, np.minimum(base, nu) / nu


def values_of(name, nu, eps):
    return {"eps": eps} if name == "totalboost" else {"nu": nu, "eps": eps}


def most_rounds(name, m, nu, eps):
    """The bound that is promised."""
    if name == "erlpboost":
        return max(8 / eps, 32 * log(min(1 / nu, m)) / eps**2)
    return 2 * log(m if name == "totalboost" else min(1 / nu, m)) / eps**2


class TestTheWeights:
    """The solver of both entropy programs."""

    @some
    @given(tables(), st.floats(0.001, 0.5))
    def test_the_projection_is_the_one_that_slsqp_finds(self, table, above):
        A, base, top = table
        limit = value(A, top) + above
        d = most_equal(A, base, top, limit)
        assert d.sum() == pytest.approx(1, abs=1e-12) and (top >= d).all() and (d > 0).all()
        assert (A @ d).max() <= limit + 1e-12
        assert d == pytest.approx(least(A, base, top, limit=limit), abs=2e-6)

    @some
    @given(tables(), ETAS)
    def test_the_regularised_weights_are_those_that_slsqp_finds(self, table, eta):
        A, base, top = table
        d = most_equal(A, base, top, eta=eta)

        def cost(d):
            return (A @ d).max() + d @ np.log(np.maximum(d, 1e-300) / base) / eta

        assert d.sum() == pytest.approx(1, abs=1e-12) and (top >= d).all() and (d > 0).all()
        assert cost(d) <= cost(least(A, base, top, eta=eta)) + 1e-9

    @some
    @given(tables(), ETAS, st.integers(1, 3))
    def test_rows_that_are_there_twice_change_nothing(self, table, eta, copies):
        A, base, top = table
        twice = np.vstack([A, *[A[:1]] * copies])
        found, other = (most_equal(rows, base, top, eta=eta) for rows in (A, twice))
        assert found == pytest.approx(other, abs=1e-9)

    @settings(max_examples=200, deadline=None)
    @given(tables(), ETAS, st.sampled_from([1e-6, 1e-4, 0.01, 0.5]))
    def test_margins_full_of_ties_are_solved_to_the_last_places(self, table, eta, above):
        """By duality: the weights are exponential in multipliers that are 0 where a row has slack."""
        A, base, _ = table
        A, top = np.where(A > 0.2, 1.0, np.where(A < -0.2, -1.0, 0.0)), np.ones(len(base))
        for limit, rate in ((value(A, top) + above, 0.0), (None, eta)):
            d = most_equal(A, base, top, limit, rate)
            assert d.sum() == pytest.approx(1, abs=1e-12) and (d > 0).all()
            edges = A @ d
            assert limit is None or edges.max() <= limit + 1e-12
            tight = A[edges > (edges.max() if limit is None else limit) - 1e-6]
            rows = np.vstack([-tight, np.ones(len(d)), -np.ones(len(d))]) * np.sqrt(d)
            wanted = np.log(d / base) * np.sqrt(d)
            if limit is None:  # the multipliers of the members add up to eta
                rows = np.column_stack([rows, [1.0] * len(tight) + [0.0, 0.0]])
                wanted = np.append(wanted, eta)
            assert nnls(rows.T, wanted)[1] < 1e-5 * (1 + eta)


def value(A, top):
    """The least maximum of A d over the weights under their caps."""
    program = game.LinearProgram(top, True)
    for row in A:
        program.add(row)
    return float((A @ program.solve()[1]).max())


class TestAsPublished:
    @pytest.mark.parametrize("name", NAMES)
    def test_every_round_is_the_published_one_where_nothing_ties(self, name):
        rng = np.random.default_rng(0)
        for _ in range(12):
            m, N = rng.integers(3, 9, 2)
            M, nu, eps = rng.uniform(-1, 1, (m, N)), float(rng.uniform(0.2, 0.9)), 0.1
            values = values_of(name, nu, eps)
            expected = TRANSCRIPTIONS[name](M.T, np.ones(m), 60, **values)
            trace = boost_matrix(M, name, 60, **values)
            assert len(trace) == len(expected)
            for r, printed in zip(trace, expected, strict=True):
                assert r.found.classifier.index == printed["j"]
                assert r.distribution == pytest.approx(printed["distribution"], abs=1e-5)
                assert r.objective == pytest.approx(printed["value"], abs=1e-8)

    @pytest.mark.parametrize("name", NAMES)
    def test_the_promise_is_kept(self, name):
        """It ends within eps of LPBoost's value over all stumps, and after at most as many rounds as promised."""

        @some
        @given(samples(), NUS, ACCURACIES)
        def kept(sample, nu, eps):
            X, y, _ = sample
            _, H = all_stumps(X)
            trace = train(Sample.of(X, y), name, n_rounds=2000, **values_of(name, nu, eps))
            assert trace.ended != USED_UP and len(trace) <= 1 + most_rounds(name, len(y), nu, eps)
            top = np.minimum(1.0, 1 / (nu * len(y))) if name != "totalboost" else 1.0
            best = value(H * y, np.full(len(y), top))
            if trace:
                assert best - eps - 1e-8 <= -trace.objective[-1] <= best + 1e-8

        kept()

    @pytest.mark.parametrize("name", NAMES)
    def test_the_weights_are_a_distribution_under_its_caps(self, name):
        @some
        @given(samples(), NUS, ACCURACIES)
        def holds(sample, nu, eps):
            sample = Sample.of(*sample)
            trace = train(sample, name, n_rounds=25, **values_of(name, nu, eps))
            top = 1.0 if name == "totalboost" else np.minimum(sample.weight / nu, 1.0)
            least_edge = np.inf
            for r in trace:
                d = r.after.signed * sample.y
                assert (d >= 0).all() and d.sum() == pytest.approx(1, abs=1e-9)
                assert (d <= top + 1e-9).all()
                least_edge = min(least_edge, r.found.correlation)
                if name != "erlpboost" and r is not trace[-1]:
                    rows = [sample.y * q.votes for q in trace[: r.t]]
                    assert max(d @ row for row in rows) <= least_edge - eps + 1e-9

        holds()


@pytest.mark.parametrize("first", ["adaboost", "totalboost", "lpboost"])
@pytest.mark.parametrize("name", NAMES)
def test_the_promise_is_kept_by_who_takes_a_run_over(name, first):
    """Weights under which the others played are no evidence of how near the best is."""
    rng = np.random.default_rng(3)
    X = rng.standard_normal((60, 2))
    y = np.where(X.sum(axis=1) + 0.5 * rng.standard_normal(60) > 0, 1.0, -1.0)
    trace = train(Sample.of(X, y), first, n_rounds=500, edits=[Then(5, name, "stump")])
    nu = 0.0 if name == "totalboost" else 0.3  # the rows' own values
    best = -train(Sample.of(X, y), "lpboost", n_rounds=500, nu=max(nu, 1 / 60)).objective[-1]
    assert trace.ended != USED_UP and len(trace) > 5
    assert best - 0.1 - 1e-8 <= -trace.objective[-1] <= best + 1e-8
