"""Votes and margins of several classes agree with the scikit-learn class and with each other."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.estimators import MultiClassDeepBoostClassifier
from boosting.theory.class_votes import margins, predictions, votes


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(4)
    y = np.arange(90) % 3
    return rng.normal(size=(90, 2)) + np.column_stack([y, y == 1]) * 1.5, y.astype(float)


def test_the_predicted_class_is_that_of_the_estimator_in_every_round(data):
    X, y = data
    model = MultiClassDeepBoostClassifier(n_rounds=15).fit(X, y)
    classes = predictions(
        votes(
            train(Sample.of(X, y), "deepboost_multiclass", n_rounds=15, lam=0.02, beta=0.005), X, 3
        )
    )
    for t, staged in enumerate(model.staged_predict(X), 1):
        assert (classes[t] == staged).all()


def test_a_positive_margin_is_a_right_prediction_and_margins_lie_in_minus_one_to_one(data):
    X, y = data
    shares = votes(train(Sample.of(X, y), "deepboost_multiclass", n_rounds=15), X, 3)
    rho = margins(shares, y)
    assert (predictions(shares)[rho > 0] == np.broadcast_to(y, rho.shape)[rho > 0]).all()
    assert np.abs(rho).max() <= 1 + 1e-6 and (rho[0] == 0).all()
