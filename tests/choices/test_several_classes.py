"""The algorithms for several classes agree with their published pseudocode, with scikit-learn and XGBoost, and keep what
they promise."""

import itertools

import numpy as np
import pytest
import xgboost
from as_published import TRANSCRIPTIONS
from families import all_stumps
from sklearn.ensemble import AdaBoostClassifier

from boosting import Sample, train
from boosting.catalogue import Misfit, build_choices, build_weak_learner
from boosting.engine.base_classifiers import ForEachClass, Tree
from boosting.engine.sample import AgainstRest
from boosting.estimators import (
    AdaBoostM1Classifier,
    AdaBoostMHClassifier,
    SAMMEClassifier,
    SecondOrderSoftmaxClassifier,
)
from boosting.theory import class_votes, training_bounds

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


@pytest.mark.parametrize(
    ("seed", "c", "weighted"), [(0, 2, False), (1, 3, False), (2, 4, True), (3, 6, True)]
)
def test_every_round_of_adaboost_mh_is_the_published_round(seed, c, weighted):
    X, y = drawn(seed, c=c)
    weight = np.random.default_rng(seed).uniform(0.5, 2, len(y)) if weighted else None
    trace = train(Sample.of(X, y, weight), "adaboost_mh", n_rounds=12)
    expected = TRANSCRIPTIONS["adaboost_mh"](all_stumps(X)[1], y, 12, weight, c)
    assert len(trace) == len(expected)
    for r, published in zip(trace, expected):
        assert r.alpha == pytest.approx(published["alpha"], abs=1e-9)
        assert r.normalizer == pytest.approx(published["Z"], abs=1e-9)
        assert r.distribution == pytest.approx(published["distribution"].ravel(), abs=1e-9)
        assert r.votes.reshape(-1, c) == pytest.approx(published["answers"])
        assert r.scores.reshape(-1, c) == pytest.approx(published["scores"], abs=1e-9)


@pytest.mark.parametrize("seed", range(10, 16))
@pytest.mark.parametrize("learner", ["stump", "depth2", "tree"])
def test_the_product_of_adaboost_mh_bounds_the_wrong_answers_and_half_c_times_it_the_error(
    seed, learner
):
    X, y = drawn(seed, c=3 + seed % 3)
    weight = np.random.default_rng(seed).uniform(0, 1, len(y))
    trace = train(Sample.of(X, y, weight), "adaboost_mh", learner, n_rounds=10)
    rows = trace.sample
    wrong = np.array([rows.weight[np.sign(r.scores) != rows.y].sum() for r in trace])
    product = np.cumprod(trace.normalizer)
    assert (wrong <= product + 1e-9).all() and product[-1] < 1
    assert (trace.train_error <= product * rows.n_classes / 2 + 1e-9).all()
    bound = training_bounds.BOUNDS["classes"].curve(trace)[1:]
    assert bound == pytest.approx(product * rows.n_classes / 2)


def test_for_two_classes_adaboost_mh_is_adaboost_and_softmax_has_one_score_for_both():
    X, y = drawn(6, c=2)
    plain = train(Sample.of(X, 2 * y - 1), "adaboost", n_rounds=10)
    trace = train(Sample.of(X, y), "adaboost_mh", n_rounds=10)
    assert trace.alpha == pytest.approx(plain.alpha, abs=1e-9)
    assert trace.scores[:, 1::2] == pytest.approx(plain.scores, abs=1e-9)
    both = train(Sample.of(X, y), "softmax", n_rounds=10).scores
    assert both[:, ::2] == pytest.approx(-both[:, 1::2], abs=1e-9)


def smooth(seed, m=150, c=4):
    """Attributes that floats of 32 bits hold, classes that interact, weights: no two splits are equally good."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, 4)).astype(np.float32).astype(float)
    score = X[:, 0] * X[:, 1] + X[:, 2] + 0.5 * rng.standard_normal(m)
    y = np.digitize(score, np.quantile(score, np.arange(1, c) / c))
    return X, y, rng.uniform(0.5, 2, m)


VARIED = [
    {},
    {"ridge": 0.0, "least": 0.0, "depth": 2},
    {"price": 0.7, "depth": 4},
    {"ridge": 10.0, "least": 3.0},
]
DEFAULTS = {"learning_rate": 0.3, "depth": 3, "ridge": 1.0, "price": 0.0, "least": 1.0}


@pytest.mark.parametrize("values", VARIED)
def test_every_round_of_the_softmax_is_the_published_round(values):
    X, y, weight = smooth(0, 60, 3)
    values = DEFAULTS | values
    trace = train(Sample.of(X, y, weight), "softmax", n_rounds=5, **values)
    published = TRANSCRIPTIONS["softmax"](X, y, 5, **values, weight=weight, c=3)
    for r, expected in zip(trace, published, strict=True):
        assert r.votes.reshape(-1, 3) == pytest.approx(expected["votes"], abs=1e-8)
        assert r.scores.reshape(-1, 3) == pytest.approx(expected["scores"], abs=1e-8)


@pytest.mark.parametrize("seed", [300, 301, 302])
@pytest.mark.parametrize("values", VARIED)
def test_the_probabilities_of_the_softmax_are_those_of_xgboost(values, seed):
    X, y, weight = smooth(seed)
    values = DEFAULTS | values
    trace = train(Sample.of(X, y, weight), "softmax", n_rounds=20, **values)
    asks = {
        "objective": "multi:softprob", "num_class": 4, "base_score": 0.5, "tree_method": "exact",
        "max_depth": values["depth"], "eta": values["learning_rate"], "lambda": values["ridge"],
        "gamma": 2 * values["price"], "min_child_weight": values["least"], "nthread": 1,
    }  # fmt: skip
    theirs = xgboost.train(asks, xgboost.DMatrix(X, label=y, weight=weight), 20)
    there = smooth(seed + 50)[0]
    ours = class_votes.votes(trace, there, 4)
    assert ours[-1] == pytest.approx(theirs.predict(xgboost.DMatrix(there)), abs=1e-5)
    assert ours.sum(axis=2) == pytest.approx(np.ones(ours.shape[:2]), abs=1e-5)


def test_the_loss_of_the_softmax_is_that_of_its_probabilities_and_its_pull_is_the_slope():
    X, y, weight = smooth(1, 40, 3)
    trace = train(Sample.of(X, y, weight), "softmax", n_rounds=4)
    p = class_votes.votes(trace, X, 3)[1:, np.arange(40), y]
    share = weight / weight.sum()
    assert trace.objective == pytest.approx(-np.log2(p) @ share, abs=1e-5)
    assert (trace.train_error <= trace.objective).all()
    sample, r = AgainstRest.of_classes(Sample.of(X, y, weight)), trace[-1]

    def loss(scores):
        return share @ np.log2(
            np.exp(scores.reshape(-1, 3) - scores.reshape(-1, 3)[np.arange(40), y][:, None]).sum(
                axis=1
            )
        )

    for row in (0, 7, 100):
        step = 1e-6 * (np.arange(sample.size) == row)
        slope = (loss(r.scores + step) - loss(r.scores - step)) / 2e-6
        assert r.after.signed[row] == pytest.approx(-slope, abs=1e-7)


@pytest.mark.parametrize("made", [AdaBoostMHClassifier, SecondOrderSoftmaxClassifier])
def test_the_vote_and_its_shares_name_the_same_classes(made):
    X, y = drawn(7, m=90, c=5)
    model = made(n_rounds=8).fit(X, y)
    shares = class_votes.votes(model.trace_, X, 5)
    assert ((shares >= 0) & (shares <= 1)).all()
    for staged, named in zip(
        model.staged_predict(X), class_votes.predictions(shares)[1:], strict=True
    ):
        assert (staged == named).all()
    assert np.mean(model.predict(X) != y) == pytest.approx(model.trace_.train_error[-1])


def test_one_question_for_one_class_is_no_stump():
    """The other class has a constant: there is one question in all, and no table of nodes."""
    stump, constant = Tree.stump(0, 0.5, 1), Tree.constant(-1)
    assert stump.is_stump and not constant.is_stump
    both = ForEachClass((stump, constant))
    assert both.n_questions == 1 and not both.is_stump


def test_the_probabilities_of_the_softmax_are_those_of_its_votes_and_no_other_row_promises_any():
    X, y = drawn(7, m=90, c=5)
    model = SecondOrderSoftmaxClassifier(n_rounds=8).fit(X, y)
    p = model.predict_proba(X)
    assert p == pytest.approx(class_votes.votes(model.trace_, X, 5)[-1], abs=1e-5)
    assert p.sum(axis=1) == pytest.approx(np.ones(90))
    assert (model.classes_[p.argmax(axis=1)] == model.predict(X)).all()
    two = SecondOrderSoftmaxClassifier(n_rounds=3).fit(X, y > 2)
    odds = np.log(two.predict_proba(X)) @ [-1, 1]
    assert odds == pytest.approx(two.decision_function(X))
    for made in (AdaBoostMHClassifier, SAMMEClassifier):
        assert not hasattr(made(), "predict_proba")


@pytest.mark.parametrize("row", [*ROWS, "deepboost_multiclass", "adaboost_mh", "softmax"])
def test_a_class_without_training_examples_shifts_no_other(row):
    X, y = drawn(8, c=3)
    seen = y != 1
    trace = train(Sample.of(X[seen], y[seen]), row, n_rounds=8)
    shares = class_votes.votes(trace, X[seen], 3)
    error = (class_votes.predictions(shares)[1:] != y[seen]).mean(axis=1)
    assert error == pytest.approx(trace.train_error) and not (shares.argmax(axis=2) == 1).any()
    assert trace.sample.titles(["oak", "ash", "elm"]) == ["oak", "elm"]
    if row not in ("adaboost_mh", "softmax"):
        assert set(class_votes.named(trace, X[0], 3)) <= {0, 2}


@pytest.mark.parametrize(
    "cells",
    [
        "adaboost_mh,adaboost_mh,adaboost_m1,adaboost",
        "adaboost_mh,adaboost_mh,samme,adaboost",
        "softmax,softmax,logistic,adaboost",
        "softmax,softmax,l1boost,adaboost",
        "adaboost_mh,softmax,adaboost_mh,adaboost",
    ],
)
def test_a_cell_that_reads_other_rows_or_another_loss_is_refused(cells):
    name = f"mix:{cells}"
    with pytest.raises(Misfit, match=r"The (step|loss|search) of .* needs (a s|prob)"):
        build_choices(name, build_weak_learner(name))
