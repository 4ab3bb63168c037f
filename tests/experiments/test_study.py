"""Studies: cells in slices, whose results are those of cells computed at once."""

from threading import Thread

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample, datasets, train
from boosting.datasets import divide
from boosting.experiments.live import repeat, seed_stepwise
from boosting.experiments.study import Study
from boosting.experiments.trials import Trial


def counting(key):
    """A cell of `key` steps; odd ones beyond 6 cannot be computed."""
    yield from range(key)
    if key > 6 and key % 2:
        raise ValueError(f"{key} is odd.")
    return key * key


@given(st.lists(st.integers(0, 12), unique=True), st.data())
def test_slices_of_no_time_reach_the_end_one_step_at_a_time(keys, data):
    study, steps = Study(counting), 0
    while study.missing(keys):
        before = len(study.finished)
        study.run_for(0.0, keys)
        assert len(study.finished) <= before + 1
        steps += 1
        assert steps <= sum(keys) + len(keys)
    odd = {k for k in keys if k > 6 and k % 2}
    assert study.finished == {k: k * k for k in keys if k not in odd}
    assert study.failed == {k: f"{k} is odd." for k in odd}


def test_cells_are_finished_in_the_order_that_is_wanted():
    study = Study(counting)
    study.run_for(60, [4, 2, 6])
    assert list(study.finished) == [4, 2, 6]
    study.run_for(60, [6, 0, 2])
    assert list(study.finished) == [4, 2, 6, 0]


def test_a_bug_is_raised_and_the_study_still_works():
    def start(key):
        yield 0
        return 1 // key

    study = Study(start)
    with pytest.raises(ZeroDivisionError):
        study.run_for(60, [0])
    study.run_for(60, [1])
    assert study.finished == {1: 1} and not study.failed


def test_two_threads_compute_every_cell_once():
    begun = []

    def start(key):
        begun.append(key)
        yield from range(2000)
        return key

    study, keys = Study(start), range(20)

    def ask():
        while study.missing(keys):
            study.run_for(0.001, keys)

    threads = [Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(begun) == sorted(study.finished) == list(keys)


def test_a_seed_in_slices_is_the_seed_at_once():
    trial = Trial(datasets.load("moons", n_samples=60), n_rounds=9)
    study = Study(lambda seed: seed_stepwise(trial, seed))
    while study.missing(range(3)):
        study.run_for(0.0, range(3))
    for curves in repeat(trial, range(3)):
        mine = study.finished[curves.seed]
        assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(mine[1:6], curves[1:6]))


@pytest.mark.parametrize("way", ["share", "three", "half"])
def test_a_trial_divides_the_table_as_the_lab_does(way):
    data = datasets.load("moons", n_samples=90)
    rows, test, aside = divide(data, way, 0.3, 5)
    curves = next(repeat(Trial(data, n_rounds=6, test=0.3, splitting=way), [5]))
    trace = train(Sample.of(data.X[rows], data.y[rows]), "adaboost", n_rounds=6)
    assert np.array_equal(curves.train[1:], trace.train_error)
    for part, errors in ((test, curves.test), (aside, curves.validation)):
        wanted = (
            [
                np.mean(np.where(f > 0, 1, -1) != data.y[part])
                for f in trace.staged_scores(data.X[part])
            ]
            if len(part)
            else np.full(6, np.nan)
        )
        assert np.allclose(errors[1:], wanted, equal_nan=True)
