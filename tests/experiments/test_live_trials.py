"""Runs repeated over seeds: curves, bands, differences."""

from dataclasses import replace
from functools import partial
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from boosting import Sample, datasets, train
from boosting.datasets import split
from boosting.experiments.live import Trial, bands, paired, repeat, seed_stepwise, vary
from boosting.experiments.protocol import ExperimentError

MOONS = datasets.load("moons", n_samples=80)
TRIAL = Trial(MOONS, "adaboost", "stump", 12)


def test_a_seed_is_the_run_of_its_split():
    curves = next(repeat(TRIAL, [7]))
    rows, test = split(MOONS, 0.25, 7)
    trace = train(Sample.of(MOONS.X[rows], MOONS.y[rows]), "adaboost", "stump", 12)
    assert np.array_equal(curves.train[1:], trace.train_error)
    assert np.allclose(curves.margin[1:], trace.margins.min(axis=1))
    errors = [
        np.mean(np.where(f > 0, 1, -1) != MOONS.y[test]) for f in trace.staged_scores(MOONS.X[test])
    ]
    assert np.allclose(curves.test[1:], errors) and np.isnan(curves.validation).all()
    assert curves.test[0] == np.mean(MOONS.y[test] != -1)  # sign(0) = -1 before the first round
    assert curves.members[-1] == len(trace.distinct()) and curves.ended == trace.ended
    assert len(curves.test) == 13


def test_seeds_come_one_at_a_time_and_can_be_left():
    steps = repeat(replace(TRIAL, n_rounds=10_000), iter(range(1000)))
    begun = perf_counter()
    assert next(repeat(TRIAL, range(1000))).seed == 0
    steps.close()
    assert perf_counter() - begun < 60
    run = seed_stepwise(TRIAL, 0)
    assert [next(run) for _ in range(3)] == [1, 2, 3]
    run.close()


def test_seeds_differ_and_are_the_same_again():
    a, b, again = repeat(TRIAL, [0, 1, 0])
    assert np.array_equal(a.test, again.test) and not np.array_equal(a.train, b.train)


def test_two_trials_are_compared_on_the_same_rows():
    """The same algorithm under two names differs nowhere."""
    first, second = (
        repeat(TRIAL, range(3)),
        repeat(replace(TRIAL, algorithm="ebboost", parameters={"lam": 0.0}), range(3)),
    )
    gaps = [a.test[-1] - b.test[-1] for a, b in zip(first, second)]
    assert gaps == [0, 0, 0]


def test_a_law_is_drawn_anew_and_a_table_divided_anew():
    fresh = replace(TRIAL, data=partial(datasets.load, "moons", n_samples=80))
    a, b = repeat(fresh, [0, 1])
    assert not np.array_equal(a.train, b.train)


def test_noise_examples_validation_and_parameters_vary():
    noisy = [next(repeat(t, [3])) for t in vary(TRIAL, "noise", [0.0, 0.4])]
    assert noisy[0].train[-1] < noisy[1].train[-1]
    sizes = [t.examples for t in vary(TRIAL, "examples", [10, 20])]
    assert sizes == [10, 20]
    small = next(repeat(replace(TRIAL, examples=10), [3]))
    assert set(np.round(small.train * 10, 9)) <= set(range(11))
    lams = vary(replace(TRIAL, algorithm="vadaboost"), "lam", [0.0, 0.9])
    assert [t.parameters["lam"] for t in lams] == [0.0, 0.9]
    aside = next(repeat(replace(TRIAL, validation=0.2), [3]))
    assert np.isfinite(aside.validation).all()
    with pytest.raises(ExperimentError, match="adaboost has no 'lam' to be varied; it has"):
        vary(TRIAL, "lam", [1])


def test_regression_has_root_mean_squares_and_no_margins():
    data = datasets.load("friedman1", n_samples=80)
    curves = next(repeat(Trial(data, "gradient_boost_regression", n_rounds=5), [0]))
    assert np.isnan(curves.margin).all() and (np.diff(curves.train) < 0).all()
    rows, test = split(data, 0.25, 0)
    trace = train(Sample.of(data.X[rows], data.y[rows]), "gradient_boost_regression", n_rounds=5)
    last = [*trace.staged_scores(data.X[test])][-1]
    assert curves.test[-1] == pytest.approx(np.sqrt(np.mean((data.y[test] - last) ** 2)))


def test_several_classes_are_refused_in_words():
    data = datasets.load("iris_3")
    with pytest.raises(ExperimentError, match="several classes cannot be repeated"):
        next(repeat(Trial(data, "deepboost_multiclass"), [0]))


@given(st.lists(st.lists(st.floats(0, 1), min_size=1, max_size=6), min_size=2, max_size=6))
def test_bands_tell_spread_from_standard_error(curves):
    band = bands([np.array(c) for c in curves])
    longest = max(map(len, curves))
    rows = np.array([c + [c[-1]] * (longest - len(c)) for c in curves])
    assert np.allclose(band.mean, rows.mean(axis=0)) and band.n == len(curves)
    assert np.allclose(band.spread, rows.std(axis=0, ddof=1))
    assert np.allclose(band.error * np.sqrt(band.n), band.spread)
    for t in range(longest):
        if band.error[t] > 1e-6:
            low, high = stats.t.interval(0.95, band.n - 1, band.mean[t], band.error[t])
            assert (band.low[t], band.high[t]) == (pytest.approx(low), pytest.approx(high))


def test_one_seed_has_a_mean_and_no_band():
    band = bands([np.array([0.5, 0.25])])
    assert band.mean.tolist() == [0.5, 0.25] and np.isnan([band.spread, band.error, band.low]).all()
    with pytest.raises(ValueError, match="at least one finished seed"):
        bands([])


def test_paired_differences_say_who_wins():
    answer = paired([0.1, 0.2, 0.1, 0.3], [0.2, 0.3, 0.15, 0.3])
    assert answer.counts == (3, 1, 0) and answer.mean.value == pytest.approx(-0.0625)
    assert answer.t.p == pytest.approx(
        stats.ttest_rel([0.1, 0.2, 0.1, 0.3], [0.2, 0.3, 0.15, 0.3]).pvalue
    )
    assert answer.words.startswith("The first has less error") and "won 3" in answer.words
    assert "always be luck" in paired([0.1], [0.2]).words
    assert paired([0.1, 0.1], [0.1, 0.1]).words.startswith("Both have the same error")
    assert paired([0.3, 0.2], [0.1, 0.1]).words.startswith("The second has less error")
