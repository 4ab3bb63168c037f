"""A million rows: the engine neither warns nor returns anything that is not finite."""

import numpy as np
import pytest

from boosting import Sample, train

ROWS = 1_000_000


@pytest.fixture(scope="module")
def million():
    rng = np.random.default_rng(1)
    x = rng.normal(size=(ROWS, 1))
    return Sample.of(x, np.where(np.sin(3 * x[:, 0]) + rng.normal(size=ROWS) > 0, 1, -1))


@pytest.mark.parametrize(
    "name", ["adaboost", "vadaboost", "quadboost", "ebboost", "deepboost", "logistic"]
)
def test_two_rounds_on_a_million_rows_are_finite_and_lower_the_objective(million, name):
    trace = train(million, name, "stump-grid", n_rounds=2)
    assert len(trace) == 2 and np.isfinite(trace.scores[-1]).all()
    assert trace.objective[1] < trace.objective[0] < trace.start.objective
    assert 0 < trace.train_error[-1] < 0.5
