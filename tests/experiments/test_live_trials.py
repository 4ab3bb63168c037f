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
from boosting.datasets import DataError, add_outliers, flip_labels, k_folds, mix_classes, split
from boosting.experiments.live import bands, paired, repeat, seed_stepwise
from boosting.experiments.protocol import ExperimentError
from boosting.experiments.trials import Trial, division, inner_divisions, vary, vary_parameter
from boosting.theory import class_votes

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
    lams = vary_parameter(replace(TRIAL, algorithm="vadaboost"), "lam", [0.0, 0.9])
    assert [t.parameters["lam"] for t in lams] == [0.0, 0.9]
    aside = next(repeat(replace(TRIAL, validation=0.2), [3]))
    assert np.isfinite(aside.validation).all()
    for change in (vary, vary_parameter):
        with pytest.raises(ExperimentError, match="adaboost has no 'lam' to be varied; it has"):
            change(TRIAL, "lam", [1])


@pytest.mark.parametrize("apart", [{"validation": 0.3}, {"inner": 5}])
def test_labels_that_choose_are_never_flipped(apart):
    """Flips of one class alone would change the share that the empty vote, -1 everywhere, gets wrong."""
    trial = replace(TRIAL, noise=0.3, flips="one_class", **apart)
    parts = inner_divisions(trial, 3) or [division(trial, 3)]
    wanted = np.mean([np.mean(MOONS.y[rows.aside] == 1) for rows in parts])
    assert next(repeat(trial, [3])).validation[0] == pytest.approx(wanted)


def test_a_parameter_that_is_called_like_a_field_is_not_taken_for_it():
    hull = replace(TRIAL, algorithm="chb", weak_learner=None, parameters={"noise": 0.5})
    (labels,), (splits,) = vary(hull, "noise", [0.3]), vary_parameter(hull, "noise", [0.3])
    assert (labels.noise, labels.parameters["noise"]) == (0.3, 0.5)
    assert (splits.noise, splits.parameters["noise"]) == (0.0, 0.3)


REAL = {"rms": lambda gaps: np.sqrt(np.mean(gaps**2)), "mad": lambda gaps: np.mean(np.abs(gaps))}


@pytest.mark.parametrize("measure", REAL)
def test_real_labels_are_standardised_for_training_and_judged_in_their_units(measure):
    data = datasets.load("friedman1", n_samples=80)
    trial = Trial(
        data, "gradient_boost_regression", n_rounds=5, noise=0.1, outlier=3.0, measure=measure
    )
    curves = next(repeat(trial, [2]))
    rows, test = split(data, 0.25, 2)
    mean, scale = data.y[rows].mean(), data.y[rows].std()
    y = add_outliers((data.y[rows] - mean) / scale, 0.1, 3.0, 2)[0]
    trace = train(Sample.of(data.X[rows], y), "gradient_boost_regression", n_rounds=5)
    votes = [np.zeros(len(test)), *trace.staged_scores(data.X[test])]
    wanted = [REAL[measure](data.y[test] - (mean + scale * f)) for f in votes]
    assert np.allclose(curves.test, wanted)
    assert curves.train[-1] == pytest.approx(
        REAL[measure](scale * (y - trace.ensemble().scores(data.X[rows])))
    )
    assert np.isnan(curves.margin).all() and (np.diff(curves.train) < 0).all()


@pytest.mark.parametrize(
    ("algorithm", "options"),
    [("deepboost_multiclass", {"lam": 0.001, "beta": 0.01}), ("adaboost_mh", {})],
)
def test_several_classes_are_judged_by_the_largest_vote(algorithm, options):
    data = datasets.load("iris_3")
    trial = Trial(data, algorithm, "stump", 8, None, options, 0.3, 0.2, noise=0.1)
    curves = next(repeat(trial, [1]))
    rows = division(trial, 1)
    y, mask = mix_classes(data.y[rows.kept], 0.1, 1)
    assert mask.any()
    sample = Sample.of(data.X[rows.kept], y)
    trace = train(sample, algorithm, "stump", 8, **options)
    for part, found in ((rows.test, curves.test), (rows.aside, curves.validation)):
        votes = class_votes.votes(trace, data.X[part], 3)
        wrong = class_votes.predictions(votes) != data.y[part]
        assert np.allclose(found, wrong.mean(axis=1))
    votes = class_votes.votes(trace, data.X[rows.kept], 3)
    assert np.allclose(
        curves.train[1:], (class_votes.predictions(votes) != y).mean(axis=1)[1:], atol=1e-9
    )
    assert np.allclose(curves.margin, class_votes.margins(votes, y).min(axis=1), atol=1e-6)


def test_classes_that_training_does_not_see_are_always_missed():
    iris = datasets.load("iris_3")
    few = replace(iris, X=iris.X[:102], y=iris.y[:102], missing=None)
    curves = next(repeat(Trial(few, "deepboost_multiclass", n_rounds=2, examples=2), [0]))
    rows = division(Trial(few, examples=2), 0)
    absent = ~np.isin(few.y[rows.test], few.y[rows.kept])
    assert curves.test[-1] >= absent.mean()


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [("moons", "adaboost"), ("servo", "l1boost_regression"), ("iris_3", "deepboost_multiclass")],
)
def test_folds_test_every_example_once_and_then_divide_anew(name, algorithm):
    data = datasets.load(name)
    trial = Trial(data, algorithm, n_rounds=1, folds=5, validation=0.2)
    rows = [division(trial, seed) for seed in range(10)]
    for first in (0, 5):
        tested = np.concatenate([r.test for r in rows[first : first + 5]])
        assert sorted(tested) == list(range(data.n_examples))
    assert not np.array_equal(rows[0].test, rows[5].test)
    assert np.array_equal(rows[7].test, k_folds(data, 5, 1)[2][1])
    for r in rows:
        assert len({*r.kept, *r.aside, *r.test}) == data.n_examples


@pytest.mark.parametrize(
    "algorithm", ["adaboost", "quadboost_l1"]
)  # whose runs end when they please
def test_where_folds_choose_each_is_judged_by_a_run_on_the_others_and_the_run_learns_from_all(
    algorithm,
):
    trial = replace(TRIAL, algorithm=algorithm, noise=0.1, inner=4)
    curves, whole = (next(repeat(t, [3])) for t in (trial, replace(trial, inner=0)))
    assert np.array_equal(curves.test, whole.test) and np.array_equal(curves.train, whole.train)
    rows, _ = split(MOONS, 0.25, 3)
    errors, asked = [], []
    for others, fold in k_folds(MOONS.part(rows), 4, 3):
        a, b = rows[others], rows[fold]
        y = flip_labels(MOONS.y[a], 0.1, 3)[0]
        trace = train(Sample.of(MOONS.X[a], y), algorithm, "stump", 12)
        staged = [np.zeros(len(b)), *trace.staged_scores(MOONS.X[b])]
        staged += [staged[-1]] * (len(curves.test) - len(staged))
        errors.append([np.mean(np.where(f > 0, 1, -1) != MOONS.y[b]) for f in staged])
        asked += [*b]
    mean = np.mean([e[: len(curves.test)] for e in errors], axis=0)
    assert sorted(asked) == [*rows] and curves.validation == pytest.approx(mean)
    assert np.isnan(whole.validation).all()
    few = replace(trial, examples=3)
    assert np.isnan(next(repeat(few, [3])).validation).all(), "fewer examples than folds"


def test_the_folds_of_one_division_share_the_draw_of_a_law():
    drawn = replace(TRIAL, data=partial(datasets.load, "moons", n_samples=40), folds=4)
    tables = [division(drawn, seed).data.X for seed in (0, 3, 4)]
    assert np.array_equal(tables[0], tables[1]) and not np.array_equal(tables[0], tables[2])
    with pytest.raises(DataError, match="number of folds must be from 2 to 80"):
        division(replace(TRIAL, folds=100), 0)


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
