"""Rows added to the catalogue at run time have scikit-learn classes, which pass its own checks."""

import inspect
import pickle
from dataclasses import replace

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.utils.estimator_checks import parametrize_with_checks

from boosting import ALGORITHMS, Sample, estimators, train
from boosting.estimators import of_row

ROWS = {
    name: replace(ALGORITHMS[model], name=name, title=f"Our own {name}", cited_at="a test")
    for name, model in {
        "steady_steps": "fixed_step",
        "abstaining_steps": "abstaining",
        "hull_of_trees": "chb",
        "hull_fit": "chb_regression",
        "many_classes": "deepboost_multiclass",
        "drawn_weights": "random_forest",
    }.items()
}


def made(name):
    """The class of one of `ROWS`; the row stands in the catalogue only while a test runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(ALGORITHMS, name, ROWS[name])
        return of_row(name)


@pytest.fixture(autouse=True)
def _rows(monkeypatch):
    for name, row in ROWS.items():
        monkeypatch.setitem(ALGORITHMS, name, row)


@parametrize_with_checks([made(name)(n_rounds=20) for name in ROWS])
def test_scikit_learn_accepts_the_class_of_a_new_row(estimator, check):
    check(estimator)


def test_a_class_is_named_after_its_row_and_its_task():
    names = [of_row(name).__name__ for name in ROWS]
    assert names == [
        "SteadyStepsClassifier",
        "AbstainingStepsClassifier",
        "HullOfTreesClassifier",
        "HullFitRegressor",
        "ManyClassesClassifier",
        "DrawnWeightsClassifier",
    ]
    assert [getattr(estimators, name) for name in names] == [of_row(name) for name in ROWS]


def test_a_class_says_what_its_row_says():
    row, cls = ROWS["steady_steps"], of_row("steady_steps")
    for words in (row.title, row.summary, row.reference, row.cited_at, row.parameters[0].help):
        assert words in cls.__doc__
    signature = inspect.signature(cls)
    assert next(iter(signature.parameters)) == "gamma" and cls(0.2).gamma == 0.2
    assert signature.parameters["gamma"].default == row.parameters[0].default
    assert of_row("abstaining_steps")().weak_learner == "abstaining-stump"


def test_a_fitted_model_is_the_row_s_run_and_survives_pickling():
    X = np.arange(12.0)[:, None]
    y = np.where((X[:, 0] > 2) & (X[:, 0] < 8), 1.0, -1.0)
    model = of_row("steady_steps")(gamma=0.1, n_rounds=6).fit(X, y)
    trace = train(Sample.of(X, y), "steady_steps", n_rounds=6, gamma=0.1)
    assert model.trace_.alpha.tolist() == trace.alpha.tolist()
    again = pickle.loads(pickle.dumps(model))
    assert type(again) is type(model) and np.array_equal(again.predict(X), model.predict(X))
    assert clone(model).get_params() == model.get_params()


def test_the_noise_of_a_row_is_drawn_by_random_state():
    X = np.random.default_rng(0).standard_normal((60, 2))
    model = of_row("hull_fit")(splits="random", noise=2.0, n_rounds=5)
    one, two, other = (
        model.set_params(random_state=s).fit(X, X[:, 0]).trace_.scores for s in (1, 1, 2)
    )
    assert np.array_equal(one, two) and not np.array_equal(one, other)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_row_of_the_catalogue_has_a_class(name):
    cls = of_row(name)
    assert cls.algorithms == (name,) and of_row(name) is cls
    assert {p.name for p in ALGORITHMS[name].parameters} <= set(cls().get_params())


def test_a_row_with_a_class_of_its_own_gets_no_second_one():
    assert of_row("adaboost") is estimators.AdaBoostClassifier
    assert of_row("quadboost_l1") is estimators.QuadboostL1Classifier
    assert of_row("quadboost_l1") is not estimators.QuadBoostClassifier


def test_a_row_that_does_not_exist_has_no_class():
    with pytest.raises(ValueError, match="no algorithm called 'nothing'"):
        of_row("nothing")
    with pytest.raises(AttributeError, match="NothingClassifier"):
        _ = estimators.NothingClassifier
