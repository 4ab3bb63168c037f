"""Second-order boosting is its publication, and the trees are XGBoost's."""

import numpy as np
import pytest
import xgboost
from as_published.second_order import second_order
from hypothesis import given
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, train

DEFAULTS = {"learning_rate": 0.3, "depth": 3, "ridge": 1.0, "price": 0.0, "least": 1.0}
VARIED = [
    {},
    {"ridge": 0.0, "least": 0.0},
    {"price": 0.7, "depth": 4},
    {"ridge": 10.0, "least": 3.0},
]


def noisy(task: str, seed: int, m: int = 60, d: int = 3):
    """A sample whose attributes interact, with weights, so that no two splits are equally good."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d)).astype(np.float32).astype(float)
    score = X[:, 0] * X[:, 1] + X[:, 2] + 0.5 * rng.standard_normal(m)
    y = np.where(score > 0, 1.0, -1.0) if task == "second_order" else score
    return X, y, rng.uniform(0.5, 2, m)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("values", VARIED)
@pytest.mark.parametrize(
    ("task", "loss"),
    [
        ("second_order", "logistic"),
        ("second_order", "squared"),
        ("second_order_regression", "squared"),
    ],
)
def test_every_round_is_the_published_round(task, loss, values, seed):
    X, y, weight = noisy(task, seed)
    values = DEFAULTS | values
    printed = second_order(X, y, 8, loss, weight=weight, **values)
    own = values | ({"loss": loss} if task == "second_order" else {})
    trace = train(Sample.of(X, y, weight), task, n_rounds=8, **own)
    assert len(trace) == len(printed)
    for r, expected in zip(trace, printed):
        assert r.votes == pytest.approx(expected["votes"], abs=1e-8)


@pytest.mark.parametrize("seed", range(300, 304))
@pytest.mark.parametrize("values", VARIED)
@pytest.mark.parametrize("task", ["second_order", "second_order_regression"])
def test_the_trees_are_those_of_xgboost(task, values, seed):
    """Its exact method, on data that floats of 32 bits hold. Where two splits gain the same, its rounding decides."""
    values = DEFAULTS | values
    X, y, weight = noisy(task, seed, 200, 4)
    trace = train(Sample.of(X, y, weight), task, n_rounds=31, **values)
    start = float(trace[0].votes[0])
    asks = {
        "objective": "reg:squarederror" if task.endswith("regression") else "binary:logistic",
        "base_score": start if task.endswith("regression") else 1 / (1 + np.exp(-start)),
        "tree_method": "exact", "max_depth": values["depth"], "eta": values["learning_rate"],
        "lambda": values["ridge"], "gamma": 2 * values["price"], "min_child_weight": values["least"],
        "nthread": 1,
    }  # fmt: skip
    labels = y if task.endswith("regression") else (y > 0) * 1.0
    table = xgboost.DMatrix(X, label=labels, weight=weight)
    theirs = xgboost.train(asks, table, 30)
    there = np.random.default_rng(seed).standard_normal((300, 4)).astype(np.float32).astype(float)
    expected = theirs.predict(xgboost.DMatrix(there), output_margin=True)
    assert trace.ensemble().scores(there) == pytest.approx(expected, abs=1e-5)


@given(samples(), st.floats(0, 5), st.floats(0, 1))
def test_a_tree_never_raises_the_regularised_parabola(made, ridge, price):
    """What a tree costs by the loss's parabola, with the ridge: the sum of its gains below zero, so never more than 0."""
    sample = Sample.of(*made)
    trace = train(sample, "second_order", n_rounds=4, ridge=ridge, price=price, least=0.0)
    before = np.zeros(sample.size)
    for r in trace:
        n, p = sample.weight * sample.examples, 1 / (1 + np.exp(-before))
        g, h = n * (p - (sample.y + 1) / 2), n * p * (1 - p)
        values = np.unique(r.votes)
        if not r.found.classifier.is_leaf:
            parabola = g @ r.votes + h @ r.votes**2 / 2 + ridge * (values**2).sum() / 2
            assert parabola <= 1e-9
        before = r.scores


def test_a_high_price_leaves_the_constant_alone_and_a_ridge_shrinks_the_leaves():
    X, y, weight = noisy("second_order", 0)
    sample = Sample.of(X, y, weight)
    dear = train(sample, "second_order", n_rounds=5, price=20.0)
    assert all(r.found.classifier.is_leaf for r in dear)
    large, small = (
        np.abs(train(sample, "second_order", n_rounds=2, depth=1, ridge=ridge)[1].votes).max()
        for ridge in (0.0, 50.0)
    )
    assert small < large / 2


def test_a_tree_asks_about_the_drawn_attributes_and_is_grown_on_the_drawn_examples():
    X, y, weight = noisy("second_order", 1, 200, 4)
    sample = Sample.of(X, y, weight)
    few = train(sample, "second_order", n_rounds=12, columns=0.25, depth=4)
    asked = [
        {int(n[0]) for n in r.found.classifier.nodes if n[2]}
        for r in few
        if not r.found.classifier.is_leaf
    ]
    assert all(len(one) == 1 for one in asked) and len(set.union(*asked)) > 1
    seeds = [
        train(sample, "second_order", n_rounds=6, rows=0.5, random_state=s).objective
        for s in (0, 0, 1)
    ]
    assert (seeds[0] == seeds[1]).all() and (seeds[0] != seeds[2]).any()
