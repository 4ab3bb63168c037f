"""The compiled AdaBoost finds what the loop finds, stump by stump, with any number of threads."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, rounds, train
from boosting.catalogue.fast import BinSums, CompiledTrace, ExactSearch, is_compiled, train_compiled
from boosting.choices.losses.bounded import TrimmedExponentialLoss
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.log_odds import FixedStep, LogOdds
from boosting.engine import threads
from boosting.engine._kernels import INITIAL_MASS
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.engine.sample import is_up

FAMILIES = st.sampled_from([Stumps(), Stumps(1), Stumps(3), Stumps(10), Stumps(40), Stumps(255)])


def adaboost(family: Stumps) -> Choices:
    """AdaBoost's choices over a family."""
    return Choices(ExponentialLoss(), family, LogOdds())


def by_the_loop(sample: Sample, family: Stumps, n_rounds: int) -> tuple[list, str]:
    """The rounds of the loop itself, and why they ended."""
    run, result = boost(sample, *adaboost(family), n_rounds=n_rounds), []
    while True:
        try:
            result.append(next(run))
        except StopIteration as end:
            return result, end.value


def assert_same(trace, expected: list, ended: str) -> None:
    """The same stumps and the same reason; numbers to the last digits but three."""
    assert trace.ended == ended
    assert [r.found.classifier.key for r in trace] == [r.found.classifier.key for r in expected]
    assert [r.member for r in trace] == [r.member for r in expected]
    for mine, other in zip(trace, expected, strict=True):
        assert mine.alpha == pytest.approx(other.alpha, rel=1e-9)
        assert mine.found.runner_up == pytest.approx(other.found.runner_up, abs=1e-12)
        np.testing.assert_allclose(mine.scores, other.scores, rtol=1e-9, atol=1e-9)


@settings(max_examples=200)
@given(samples(), FAMILIES, st.integers(0, 40))
def test_the_same_rounds_as_the_loop(arrays, family, n_rounds):
    sample = Sample.of(*arrays)
    assert_same(
        train_compiled(sample, adaboost(family), n_rounds), *by_the_loop(sample, family, n_rounds)
    )


@pytest.fixture
def all_are_large(monkeypatch):
    """Every table counts as one for which searching in ranges pays."""
    monkeypatch.setattr("boosting.catalogue.fast.MANY_ROWS", 0)
    monkeypatch.setattr("boosting.catalogue.fast.MANY_CELLS", 0)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(samples(), st.sampled_from([Stumps(), Stumps(300)]), st.integers(0, 40))
def test_the_same_rounds_where_sums_by_range_say_where_to_look(
    all_are_large, arrays, family, n_rounds
):
    sample = Sample.of(*arrays)
    assert_same(
        train_compiled(sample, adaboost(family), n_rounds), *by_the_loop(sample, family, n_rounds)
    )


@pytest.mark.parametrize("family", [Stumps(), Stumps(10), Stumps(255)])
@pytest.mark.parametrize(("m", "d"), [(60, 1), (300, 3), (500, 33)])
def test_the_same_three_hundred_rounds(m, d, family):
    sample = noisy(m, d)
    assert_same(train_compiled(sample, adaboost(family), 300), *by_the_loop(sample, family, 300))


@pytest.mark.parametrize("digits", [0, 1, 2, 9])
@pytest.mark.parametrize(("m", "d"), [(1, 1), (2, 3), (700, 1), (3000, 4)])
def test_the_same_hundred_rounds_of_a_large_table(m, d, digits, all_are_large):
    sample = noisy(m, d, digits)
    assert_same(
        train_compiled(sample, adaboost(Stumps()), 100), *by_the_loop(sample, Stumps(), 100)
    )


def test_few_rows_are_scanned(all_are_large):
    """What makes it fast: of 3000 rows an attribute, the rounds scan less than a fifth one by one."""
    sample, shares = noisy(3000, 4, 9), []
    search = ExactSearch(sample, None, np.ascontiguousarray(sample.X.T))
    sums = BinSums(search.codes, is_up(sample), sample.weight * INITIAL_MASS)
    for _ in range(30):
        _, _, score, _ = search.best(sums)
        rows = np.diff(search.starts)
        shares.append((rows * (search.bound >= abs(score))).sum() / rows.sum())
        flip = np.uint8(score < 0)
        factor = (sums.mass + abs(score)) / (sums.mass - abs(score))
        sums.reweigh(search.above, flip, factor)
    assert np.mean(shares) < 0.2


def noisy(m: int, d: int, digits: int = 1) -> Sample:
    """Labels that no vote gets right; values with ties."""
    rng = np.random.default_rng(m)
    X = rng.standard_normal((m, d)).round(digits)
    return Sample.of(
        X,
        np.where(X[:, 0] + rng.standard_normal(m) > 0, 1.0, -1.0),
        rng.integers(0, 4, m) if m > 9 else None,
    )


def test_edges_too_small_for_ranges_are_found_in_order(all_are_large, monkeypatch):
    rng = np.random.default_rng(0)
    sample, calls = Sample.of(rng.standard_normal((2000, 3)), rng.choice([-1.0, 1.0], 2000)), []
    in_order = ExactSearch._in_order
    monkeypatch.setattr(ExactSearch, "_in_order", lambda *args: calls.append(1) or in_order(*args))
    assert_same(
        train_compiled(sample, adaboost(Stumps()), 200), *by_the_loop(sample, Stumps(), 200)
    )
    assert 0 < len(calls) < 200


@pytest.mark.parametrize("n_threads", [1, 2, 5])
@pytest.mark.parametrize("k", [10, 255, None])
def test_the_number_of_threads_never_shows(n_threads, k, monkeypatch, all_are_large):
    sample = noisy(400, 7)
    expected = train_compiled(sample, adaboost(Stumps(k)), 150)
    monkeypatch.setattr(threads, "THREADS", n_threads)
    monkeypatch.setattr(threads, "WORTH", 1)
    monkeypatch.setattr("boosting.catalogue.fast.WORTH", 1)
    trace = train_compiled(sample, adaboost(Stumps(k)), 150)
    assert trace.alpha.tolist() == expected.alpha.tolist()
    assert [t.key for t in trace.distinct()] == [t.key for t in expected.distinct()]


def test_ten_thousand_rounds_of_separable_data_stay_finite():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((40, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] > 0, 1.0, -1.0))
    trace = train(sample, n_rounds=10_000)
    assert len(trace) == 10_000 and np.isfinite(trace.alpha).all() and (trace.alpha > 0).all()
    scores = trace.ensemble().scores(sample.X)
    assert (sample.y * scores > 0).all()
    expected = sum(r.alpha for r in rounds(sample, n_rounds=10_000))
    assert trace.alpha.sum() == pytest.approx(expected, rel=1e-3)


class TestTrace:
    """What is replayed is what was found."""

    def test_ensemble_coefficients_and_stages_need_no_rounds(self):
        sample = noisy(100, 4)
        trace, expected = train(sample, n_rounds=60), list(rounds(sample, n_rounds=60))
        stages = list(trace.staged_scores(sample.X))
        for t in (0, 1, 17, 60):
            np.testing.assert_allclose(
                trace.ensemble(t).scores(sample.X), expected[t - 1].scores if t else 0, atol=1e-9
            )
            assert (
                len(trace.coefficients(t))
                == len(trace.distinct(t))
                == len({r.member for r in expected[:t]})
            )
        for stage, r in zip(stages, expected, strict=True):
            np.testing.assert_allclose(stage, r.scores, atol=1e-9)
        assert "rounds" not in trace.__dict__

    def test_rounds_are_made_once(self):
        trace = train(noisy(30, 2), n_rounds=5)
        assert trace[0] is trace[0] and trace[-1].after is trace.rounds[-1].after

    def test_a_perfect_stump_is_the_last(self):
        trace = train(Sample.of([[0.0], [1.0]], [-1, 1]), n_rounds=9)
        assert (
            len(trace) == 1
            and "perfect" in trace.ended
            and trace.alpha[0] == pytest.approx(0.5 * np.log(7))
        )


def test_only_adaboost_over_stumps_is_compiled():
    sample = noisy(30, 2)
    assert is_compiled(sample, adaboost(Stumps()))
    assert isinstance(train(sample, "adaboost", "stump-grid", 3), CompiledTrace)
    assert not is_compiled(sample, Choices(TrimmedExponentialLoss(), Stumps(), LogOdds()))
    assert not is_compiled(sample, Choices(ExponentialLoss(), Stumps(), FixedStep(0.1)))
    assert not is_compiled(sample, Choices(ExponentialLoss(), Stumps(), LogOdds(0.25)))
    assert not is_compiled(Sample.of(sample.X, 2 * sample.y), adaboost(Stumps()))
    for name in ("vadaboost", "arc_gv", "deepboost", "margin_boost"):
        assert not isinstance(train(sample, name, n_rounds=2), CompiledTrace)
