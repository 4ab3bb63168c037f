"""The scikit-learn classes: its own checks, labels of every kind, the engine's numbers."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.estimator_checks import parametrize_with_checks
from strategies import samples

import boosting
from boosting import Round, Sample, train
from boosting.estimators import (
    AbstainingAdaBoostClassifier,
    AdaBoostClassifier,
    ArcGVClassifier,
    EBBoostClassifier,
    FixedStepAdaBoostClassifier,
    HingeBoostClassifier,
    LogisticBoostClassifier,
    LPBoostClassifier,
    MarginBoostClassifier,
    MaxMarginClassifier,
    NoiseTolerantAdaBoostClassifier,
    QuadBoostClassifier,
    RLPBoostClassifier,
    RQPBoostClassifier,
    VadaBoostClassifier,
)

MODELS = {
    "fixed_step": FixedStepAdaBoostClassifier(),
    "margin_boost": MarginBoostClassifier(),
    "arc_gv": ArcGVClassifier(),
    "noise_tolerant": NoiseTolerantAdaBoostClassifier(),
    "logistic": LogisticBoostClassifier(),
    "hingeboost": HingeBoostClassifier(),
    "abstaining": AbstainingAdaBoostClassifier(),
    "ebboost": EBBoostClassifier(),
    "adaboost": AdaBoostClassifier(),
    "vadaboost": VadaBoostClassifier(),
    "quadboost": QuadBoostClassifier(),
    "quadboost_l1": QuadBoostClassifier(penalty="l1"),
    "quadboost_l2": QuadBoostClassifier(penalty="l2"),
    "quadboost_linf": QuadBoostClassifier(penalty="linf"),
    "lpboost": LPBoostClassifier(),
    "lpboost_c": LPBoostClassifier(C=10.0),
    "max_margin": MaxMarginClassifier(),
    "rlpboost": RLPBoostClassifier(),
    "rqpboost": RQPBoostClassifier(),
}
TEN = np.arange(10.0)[:, None]
LABELS = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1])


@pytest.mark.thorough  # test_row_estimators.py asks as much of one class of every kind
@parametrize_with_checks([*MODELS.values(), AdaBoostClassifier(weak_learner="stump-grid")])
def test_scikit_learn_accepts_the_class(estimator, check):
    check(estimator)


@pytest.mark.parametrize("name", MODELS)
def test_the_class_is_the_row_of_the_catalogue(name):
    @settings(max_examples=20, deadline=None)
    @given(samples())
    def agrees(sample):
        X, y, weight = sample
        y[0], y[-1] = -1, 1
        model = MODELS[name].set_params(n_rounds=5).fit(X, y, weight)
        trace = train(Sample.of(X, y, weight), name, n_rounds=5)
        assert (
            model.trace_.alpha.tolist() == trace.alpha.tolist()
            and model.trace_.ended == trace.ended
        )
        assert np.array_equal(model.decision_function(X), trace.ensemble().scores(X))

    agrees()


@pytest.mark.parametrize(
    ("low", "high"), [("cat", "dog"), (0, 1), (-1, 1), (False, True), ("a", "b"), (3, 40)]
)
def test_the_second_class_in_sorted_order_is_plus_one(low, high):
    y = np.where(LABELS > 0, high, low)
    model = AdaBoostClassifier(n_rounds=3).fit(TEN, y)
    assert model.classes_.tolist() == [low, high] and model.predict(TEN).tolist() == y.tolist()
    assert np.array_equal(model.decision_function(TEN) > 0, LABELS > 0)
    assert model.score(TEN, y) == 1


def test_staged_results_end_at_the_final_ones():
    model = AdaBoostClassifier(n_rounds=7).fit(TEN, LABELS)
    scores, labels = list(model.staged_decision_function(TEN)), list(model.staged_predict(TEN))
    assert len(scores) == len(labels) == len(model.trace_) == 7
    assert np.allclose(scores, model.trace_.scores, rtol=0, atol=1e-12)
    assert np.allclose(scores[-1], model.decision_function(TEN), rtol=0, atol=1e-12)
    assert all(
        np.array_equal(label, np.where(score > 0, 1, -1)) for score, label in zip(scores, labels)
    )
    assert np.mean(labels[0] != LABELS) == 0.3 and np.mean(labels[2] != LABELS) == 0


def test_rounds_are_lazy_and_are_those_of_fit():
    model = AdaBoostClassifier(n_rounds=1_000_000)
    run = model.rounds(TEN, LABELS)
    first, second = next(run), next(run)
    assert isinstance(first, Round) and not hasattr(model, "trace_")
    fitted = model.set_params(n_rounds=2).fit(TEN, LABELS)
    assert fitted.trace_.alpha == pytest.approx([first.alpha, second.alpha], rel=1e-12)


def test_a_run_without_a_round_predicts_the_first_class():
    model = AdaBoostClassifier().fit([[0, 0], [0, 1], [1, 0], [1, 1]], ["no", "yes", "yes", "no"])
    assert len(model.trace_) == 0 and model.predict([[0, 0], [5, 5]]).tolist() == ["no", "no"]


def test_one_class_is_predicted_everywhere():
    for label in ("only", 7):
        model = AdaBoostClassifier().fit([[1.0], [2.0]], [label, label])
        assert model.classes_.tolist() == [label] and model.predict([[0.0], [9.0]]).tolist() == [
            label,
            label,
        ]


def test_it_has_a_place_in_a_pipeline_and_in_a_search():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((60, 2))
    y = np.where(X[:, 0] + X[:, 1] > 0, "up", "down")
    pipeline = make_pipeline(StandardScaler(), VadaBoostClassifier(n_rounds=20))
    search = GridSearchCV(pipeline, {"vadaboostclassifier__lam": [0.0, 1.0]}, cv=2)
    assert search.fit(X, y).score(X, y) > 0.9


def test_parameters_reach_the_algorithm():
    first = {
        lam: QuadBoostClassifier("l1", lam).fit(TEN, LABELS).trace_[0].alpha for lam in (0.01, 0.1)
    }
    assert first[0.01] - first[0.1] == pytest.approx(0.09)
    assert QuadBoostClassifier("linf", alpha_max=0.02).fit(TEN, LABELS).trace_.alpha.max() == 0.02
    second = [VadaBoostClassifier(lam).fit(TEN, LABELS).trace_.alpha[1] for lam in (0.1, 0.9)]
    assert second[0] != second[1]


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (VadaBoostClassifier(lam=2), "lam must be between 0 and 1; it is 2"),
        (
            QuadBoostClassifier(penalty="l3"),
            "penalty must be None, 'l1', 'l2' or 'linf'; it is 'l3'",
        ),
        (QuadBoostClassifier(penalty="linf", alpha_max=0.0), "alpha_max must be between"),
        (
            AdaBoostClassifier(weak_learner="stumps"),
            "no weak learner called 'stumps'. The nearest name is 'stump'",
        ),
        (AdaBoostClassifier(n_rounds=0), "n_rounds must be a whole number from 1 on; it is 0"),
        (AdaBoostClassifier(n_rounds=2.5), "n_rounds must be a whole number"),
    ],
)
def test_parameters_that_make_no_sense_are_refused_in_words(model, words):
    with pytest.raises(ValueError, match=words):
        model.fit(TEN, LABELS)
    with pytest.raises(ValueError, match=words):
        model.rounds(TEN, LABELS)


def test_three_classes_are_refused_in_words():
    with pytest.raises(
        ValueError, match=r"Only binary classification is supported.* multiclass, with 3 classes"
    ):
        AdaBoostClassifier().fit([[1], [2], [3]], ["a", "b", "c"])


def test_scikit_learn_is_loaded_only_when_a_class_is_asked_for():
    """It takes a second, and the Lab's first picture does not need it."""
    loaded = "print('sklearn' in sys.modules)"
    code = f"import sys, boosting; {loaded}; boosting.AdaBoostClassifier; {loaded}"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == [
        "False",
        "True",
    ]
    with pytest.raises(AttributeError, match="NoSuchClassifier"):
        _ = boosting.NoSuchClassifier
