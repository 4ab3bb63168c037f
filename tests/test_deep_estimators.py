"""The scikit-learn classes of DeepBoost: its own checks, three classes, depth as a parameter."""

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.utils.estimator_checks import parametrize_with_checks

from boosting import Sample, train
from boosting.estimators import (
    AdaBoostClassifier,
    AdaBoostL1Classifier,
    DeepBoostClassifier,
    LogisticBoostL1Classifier,
    MultiClassDeepBoostClassifier,
)

MODELS = [
    DeepBoostClassifier(),
    DeepBoostClassifier(loss="logistic"),
    DeepBoostClassifier(weak_learner="tree", max_depth=2, n_rounds=5),
    AdaBoostL1Classifier(),
    LogisticBoostL1Classifier(),
    MultiClassDeepBoostClassifier(),
    MultiClassDeepBoostClassifier(weak_learner="tree", n_rounds=5),
    AdaBoostClassifier(weak_learner="depth2", n_rounds=20),
]


@pytest.mark.thorough  # test_row_estimators.py asks as much of one class of every kind
@parametrize_with_checks(MODELS)
def test_scikit_learn_accepts_the_class(estimator, check):
    check(estimator)


def test_iris_has_three_classes_and_the_vote_of_every_class_is_shown():
    X, y = load_iris(return_X_y=True)
    names = np.array(["setosa", "versicolor", "virginica"])[y]
    for learner in ("stump", "tree"):
        model = MultiClassDeepBoostClassifier(weak_learner=learner, n_rounds=40).fit(X, names)
        votes = model.decision_function(X)
        assert model.classes_.tolist() == ["setosa", "versicolor", "virginica"] and votes.shape == (
            150,
            3,
        )
        assert np.array_equal(model.predict(X), model.classes_[votes.argmax(axis=1)])
        assert model.score(X, names) > 0.95
        assert model.trace_.train_error[-1] == pytest.approx(1 - model.score(X, names))
        stages = list(model.staged_decision_function(X))
        assert len(stages) == len(model.trace_) and np.allclose(stages[-1], votes, atol=1e-12)
        assert np.array_equal(list(model.staged_predict(X))[-1], model.predict(X))
        assert (votes >= 0).all() and np.allclose(votes.sum(axis=1), model.trace_[-1].norm)


def test_for_two_classes_the_multi_class_form_is_the_binary_one():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((60, 3))
    y = np.where(X.sum(axis=1) + rng.standard_normal(60) > 0, "up", "down")
    several, two = (
        MultiClassDeepBoostClassifier(n_rounds=8).fit(X, y),
        DeepBoostClassifier(n_rounds=8).fit(X, y),
    )
    assert several.decision_function(X).shape == (60,) and len(two.trace_) == 8
    assert np.allclose(
        list(several.staged_decision_function(X)), list(two.staged_decision_function(X))
    )
    assert np.array_equal(several.predict(X), two.predict(X))


def test_depth_reaches_the_trees_and_is_checked():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((80, 3))
    y = np.sign(X.prod(axis=1))
    leaves = {}
    for depth in (1, 3):
        model = AdaBoostClassifier(weak_learner="tree", max_depth=depth, n_rounds=5).fit(X, y)
        leaves[depth] = max((tree.nodes[:, 2] == 0).sum() for tree in model.ensemble_.members)
    assert leaves[1] == 2 and 4 < leaves[3] <= 8
    alphas = train(Sample.of(X, y), "adaboost", "tree", 5, max_depth=3).alpha
    assert alphas.tolist() == model.trace_.alpha.tolist()
    with pytest.raises(ValueError, match="max_depth must be a whole number from 1 on; it is 0"):
        AdaBoostClassifier(weak_learner="tree", max_depth=0).fit(X, y)


def test_what_makes_no_sense_is_refused_in_words():
    with pytest.raises(ValueError, match="loss must be 'exponential' or 'logistic'; it is 'hinge'"):
        DeepBoostClassifier(loss="hinge").fit([[0], [1]], [0, 1])
    with pytest.raises(ValueError, match="cannot work with the weak learner 'depth2'"):
        MultiClassDeepBoostClassifier(weak_learner="depth2").fit([[0], [1]], [0, 1])
