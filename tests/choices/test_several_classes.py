"""AdaBoost.M1 and SAMME agree with their published pseudocode and with scikit-learn, and keep what they promise."""

import itertools

import numpy as np
import pytest
from as_published import TRANSCRIPTIONS
from sklearn.ensemble import AdaBoostClassifier

from boosting import Sample, train
from boosting.estimators import AdaBoostM1Classifier, SAMMEClassifier
from boosting.theory import class_votes

ROWS = ("adaboost_m1", "samme")


def drawn(seed, m=40, c=3, d=2):
    rng = np.random.default_rng(seed)
    X = np.round(rng.normal(size=(m, d)), 1)
    score = X[:, 0] + 0.4 * rng.normal(size=m)
    return X, np.digitize(score, np.quantile(score, np.arange(1, c) / c))


def all_namers(X, c):
    """What every stump that names classes says of X (m, d), in the order in which ties are decided: constants first."""
    named = [np.full(len(X), k) for k in range(c)]
    for j in range(X.shape[1]):
        values = np.unique(X[:, j])
        for low, high in itertools.pairwise(values):
            above = X[:, j] > (low + high) / 2
            named += [np.where(above, b, a) for a, b in itertools.permutations(range(c), 2)]
    return named


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize(
    ("seed", "c", "weighted"), [(0, 2, False), (1, 3, False), (2, 4, True), (3, 3, True)]
)
def test_every_round_is_the_published_round(row, seed, c, weighted):
    """By what stumps name, not by which stump it is: several that are equally good may name the same."""
    X, y = drawn(seed, c=c)
    weight = np.random.default_rng(seed).uniform(0.5, 2, len(y)) if weighted else None
    named = all_namers(X, c)
    trace = train(Sample.of(X, y, weight), row, n_rounds=12)
    expected = TRANSCRIPTIONS[row](named, y, 12, weight, c)
    assert len(trace) == len(expected)
    votes = class_votes.votes(trace, X, c)
    for t, (r, published) in enumerate(zip(trace, expected), 1):
        assert r.alpha == pytest.approx(published["alpha"], abs=1e-9)
        assert 1 - r.found.agree == pytest.approx(published["error"], abs=1e-9)
        per_row = r.distribution.reshape(len(y), c - 1)
        assert per_row == pytest.approx(
            np.repeat(published["distribution"][:, None], c - 1, 1) / (c - 1), abs=1e-9
        )
        assert votes[t] * r.norm == pytest.approx(published["votes"], abs=1e-5)


@pytest.mark.parametrize("learner", ["stump", "tree"])
def test_samme_is_scikit_learns(learner):
    """Its base estimator is one round of ours, so that both choose the same base classifiers."""
    X, y = drawn(5, m=120, c=4)
    ours = SAMMEClassifier(n_rounds=10, weak_learner=learner).fit(X, y)
    one = SAMMEClassifier(n_rounds=1, weak_learner=learner)
    theirs = AdaBoostClassifier(one, n_estimators=10).fit(X, y)
    assert ours.trace_.alpha == pytest.approx(
        theirs.estimator_weights_[: len(ours.trace_)], abs=1e-8
    )
    for a, b in zip(ours.staged_predict(X), theirs.staged_predict(X)):
        assert (a == b).all()


def test_for_two_classes_both_are_adaboost_with_twice_its_steps():
    X, y = drawn(6, c=2)
    plain = train(Sample.of(X, 2 * y - 1), "adaboost", n_rounds=10)
    for row in ROWS:
        trace = train(Sample.of(X, y), row, n_rounds=10)
        assert trace.alpha == pytest.approx(2 * plain.alpha, abs=1e-9)
        assert trace.train_error == pytest.approx(plain.train_error)


@pytest.mark.parametrize("seed", range(10, 20))
def test_the_product_of_adaboost_m1_bounds_the_error_and_nobody_is_at_half(seed):
    X, y = drawn(seed)
    weight = np.random.default_rng(seed).uniform(0, 1, len(y))
    trace = train(Sample.of(X, y, weight), "adaboost_m1", n_rounds=10)
    wrong = class_votes.wrong_shares(trace)
    assert (wrong < 0.5).all()
    assert (trace.train_error <= np.cumprod(2 * np.sqrt(wrong * (1 - wrong))) + 1e-9)[
        wrong > 0
    ].all()


def test_samme_goes_on_where_half_is_too_much_and_its_loss_falls():
    X, y = drawn(8, m=150, c=6)
    assert not len(train(Sample.of(X, y), "adaboost_m1", n_rounds=10))
    trace = train(Sample.of(X, y), "samme", n_rounds=10)
    wrong = class_votes.wrong_shares(trace)
    assert wrong[0] > 0.5 and (wrong < class_votes.guessing(6)).all()
    course = np.array([trace.start.objective, *trace.objective])
    assert course[0] == pytest.approx(1) and (np.diff(course) < 0).all()


def test_where_no_base_classifier_is_right_on_half_the_weight_it_is_said():
    X, y = drawn(9, m=60, c=6)
    trace = train(Sample.of(X, y), "adaboost_m1", n_rounds=3)
    assert "more than one half" in trace.ended
    model = AdaBoostM1Classifier(n_rounds=3).fit(X, y)
    assert set(model.predict(X)) == {y.min()}


@pytest.mark.parametrize("row", ROWS)
def test_a_mistake_on_next_to_no_weight_is_a_mistake(row):
    """Its weight is lost in 1 less the rest."""
    X, y = np.array([[0.0], [1], [2], [3], [0.5]]), np.array([0, 0, 1, 1, 2])
    trace = train(Sample.of(X, y, [1, 1, 1, 1, 1e-17]), row, n_rounds=1)
    more = np.log(2) * (row == "samme")
    assert trace.alpha[0] == pytest.approx(np.log(4 / 1e-17) + more, rel=1e-6)
