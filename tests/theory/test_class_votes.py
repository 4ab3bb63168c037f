"""Votes and margins of several classes agree with the scikit-learn class and with each other."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.estimators import MultiClassDeepBoostClassifier
from boosting.theory.class_votes import (
    complexity,
    examples_needed,
    margins,
    named,
    predictions,
    votes,
    weights,
)


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


def test_the_pieces_of_one_example_add_up_to_its_votes(data):
    X, y = data
    trace = train(Sample.of(X, y), "deepboost_multiclass", n_rounds=12, lam=0.01)
    shares = votes(trace, X, 3)
    for i in (0, 40, 89):
        who = named(trace, X[i], 3)
        for t in range(len(trace) + 1):
            piles = [weights(trace, t)[who == k].sum() for k in range(3)]
            assert piles == pytest.approx(shares[t, i].tolist(), abs=1e-6)


def test_the_complexity_term_is_eight_classes_over_rho_times_that_of_stumps(data):
    """All base classifiers are stumps here: the mean over the vote is their common complexity."""
    X, y = data
    trace = train(Sample.of(X, y), "deepboost_multiclass", n_rounds=6)
    for t in (1, 6):
        naive = 8 * 3 / 0.5 * np.sqrt(2 * np.log(2 * 90 * 2) / 90)
        assert complexity(trace, t, 0.5, 3) == pytest.approx(naive)
    m = examples_needed(trace, 6, 0.5, 3)
    assert complexity(trace, 6, 0.5, 3, m) == pytest.approx(1)
