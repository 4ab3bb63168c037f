"""The gap between training and true loss: against its definition, and over n and the leaves."""

import numpy as np
import pytest

from boosting import Sample, datasets, train
from boosting.experiments import uniform_gap


def draw(n, seed):
    return datasets.load("sine", n_samples=n, seed=seed)


@pytest.mark.parametrize("loss", ["squared", "absolute"])
def test_a_gap_is_the_difference_of_two_mean_losses(loss):
    found = uniform_gap.gaps(draw, {"loss": loss, "gamma": 2.0}, 4, sizes=(30,), seeds=2)
    phi = {"squared": lambda r: r**2, "absolute": np.abs}[loss]
    scale = draw(2000, 5000).y
    for s in range(2):
        small, fresh = draw(30, s), draw(2000, 5000 + s)
        y, true = ((d.y - scale.mean()) / scale.std() for d in (small, fresh))
        run = train(
            Sample.of(small.X, y), "chb_regression", n_rounds=40, gamma=2.0, leaves=4, loss=loss
        )
        F = run.ensemble()
        expected = phi(true - F.scores(fresh.X)).mean() - phi(y - F.scores(small.X)).mean()
        assert found[0, s] == pytest.approx(abs(expected))


def test_the_gap_shrinks_with_the_sample_and_grows_with_the_leaves():
    values = {"loss": "squared", "gamma": 2.0}
    few, many = (uniform_gap.gaps(draw, values, k, sizes=(50, 200), seeds=8) for k in (2, 8))
    for gaps in (few, many):
        assert np.median(gaps[1]) < np.median(gaps[0])
    assert np.median(many[0]) > np.median(few[0])
