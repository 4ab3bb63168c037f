"""Exercise 7.8 in pictures: the bound is drawn only as far as it holds."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import fixed_step as pictures


@pytest.mark.parametrize("gamma", [0.05, 0.3])
def test_every_picture_is_finite_and_the_bound_ends_where_an_edge_is_too_small(gamma):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + 0.3 * rng.normal(size=40) > 0, 1, -1)
    trace = train(Sample.of(X, y), "fixed_step", n_rounds=9, gamma=gamma)
    holds = np.array([True, *np.logical_and.accumulate(trace.edge >= gamma)])
    own = train(trace.sample, "adaboost", n_rounds=9)
    figure = pictures.errors(trace, gamma, own)
    check(figure, 10)
    for curve, run in zip(figure.data, (trace, own)):
        assert curve.y == pytest.approx(run.train_error)
    promise = pictures.promise(trace, gamma, holds)
    check(promise, 10)
    assert len(promise.data[1].y) == holds.sum() < 10 or gamma == 0.05
    edges = pictures.edges(trace, gamma)
    check(edges, 10)
    assert [*edges.data[2].x] == [*range(holds.sum(), 10)][:1], (
        "the first that is too small is ringed"
    )
    check(pictures.masses(trace, gamma), 10)


def test_a_run_without_a_round_can_be_drawn():
    """Two equal points with both labels: nothing is better than chance."""
    none = [
        train(Sample.of([[1.0], [1.0]], [1, -1]), name, n_rounds=4)
        for name in ("fixed_step", "adaboost")
    ]
    assert not any(map(len, none))
    check(pictures.errors(none[0], 0.1, none[1]), 1)
    check(pictures.promise(none[0], 0.1, np.array([True])), 1)
