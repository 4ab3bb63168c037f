"""Second-order trees against XGBoost, LightGBM and scikit-learn's histograms: seconds, and errors on ten tables.

XGBoost's exact method grows the same trees; histograms look at 255 values of an attribute at most, and LightGBM and
scikit-learn grow leaf by leaf. All have the same learning rate, depth, ridge and least curvature.
"""

from __future__ import annotations

import time

import numpy as np
import pytest
import xgboost
from race import race, table

from boosting import Sample, datasets, train
from boosting.engine import threads

RATE, ROUNDS = 0.1, 100
TABLES = ["australian", "breast", "bupa", "german", "heart"]
TABLES += ["ionosphere", "monks1", "pima", "vote", "wdbc"]
SPLITS = 10


def ours(X, y, depth):
    """The vote, as a function that fits it."""
    values = {"learning_rate": RATE, "depth": depth}
    return lambda: (
        train(Sample.of(X, y), "second_order", n_rounds=ROUNDS, **values).ensemble().scores
    )


def by_xgboost(X, y, depth, n_threads=1, method="exact"):
    options = {
        "objective": "binary:logistic", "max_depth": depth, "eta": RATE, "tree_method": method,
        "nthread": n_threads, "verbosity": 0,
    }  # fmt: skip

    def fit():
        made = xgboost.DMatrix(X, y > 0, nthread=n_threads)
        model = xgboost.train(options, made, ROUNDS)
        return lambda there: model.predict(xgboost.DMatrix(there), output_margin=True)

    return fit


def by_lightgbm(X, y, depth, n_threads=1):
    lightgbm = pytest.importorskip("lightgbm", reason="LightGBM is not installed")
    options = {
        "objective": "binary", "max_depth": depth, "num_leaves": 2**depth, "learning_rate": RATE,
        "lambda_l2": 1.0, "min_sum_hessian_in_leaf": 1.0, "min_data_in_leaf": 1, "verbose": -1,
        "num_threads": n_threads,
    }  # fmt: skip

    def fit():
        model = lightgbm.train(options, lightgbm.Dataset(X, (y > 0).astype(float)), ROUNDS)
        return lambda there: model.predict(there, raw_score=True)

    return fit


def by_histograms(X, y, depth):
    from sklearn.ensemble import HistGradientBoostingClassifier

    size = {"max_iter": ROUNDS, "max_depth": depth, "max_leaf_nodes": 2**depth}
    prices = {"learning_rate": RATE, "l2_regularization": 1.0, "min_samples_leaf": 1}
    model = HistGradientBoostingClassifier(**size, **prices, early_stopping=False)
    return lambda: model.fit(X, y).decision_function


THEIRS = {
    "XGBoost exact": by_xgboost,
    "LightGBM": by_lightgbm,
    "HistGradientBoosting": by_histograms,
}


@pytest.mark.parametrize("n_threads", [1, 2])
@pytest.mark.parametrize("depth", [3, 6])
def test_a_large_table(benchmark, note, monkeypatch, depth, n_threads):
    X, y = table(5000, 50)
    monkeypatch.setattr(threads, "THREADS", n_threads)
    runners = {"ours": ours(X, y, depth)}
    runners["XGBoost exact"] = by_xgboost(X, y, depth, n_threads)
    runners["LightGBM"] = by_lightgbm(X, y, depth, n_threads)
    seconds = race(runners, 3, time.perf_counter)
    for name, target in (("XGBoost exact", "<= 1.5"), ("LightGBM", "")):
        label = f"5000 x 50, {ROUNDS} trees of depth {depth}, {n_threads} threads: ours / {name}"
        note(label, seconds["ours"] / seconds[name], "times", target)
    benchmark.pedantic(runners["ours"], rounds=1)


@pytest.mark.parametrize("name", TABLES)
def test_ten_tables(benchmark, note, name):
    """Test errors in percent over the same splits, and times beside XGBoost's exact method."""
    data = datasets.load(name)
    errors = {title: [] for title in ("ours", *THEIRS)}
    for seed in range(SPLITS):
        order = np.random.default_rng(seed).permutation(len(data.y))
        here, there = np.split(order, [round(0.7 * len(order))])
        X, y = data.X[here], data.y[here]
        fits = {"ours": ours(X, y, 3), **{title: fit(X, y, 3) for title, fit in THEIRS.items()}}
        for title, fit in fits.items():
            wrong = np.where(fit()(data.X[there]) > 0, 1, -1) != data.y[there]
            errors[title].append(100 * wrong.mean())
    seconds = race(fits, 3)
    for title, each in errors.items():
        note(f"{name}: {title}, test error", float(np.mean(each)), "%")
    for title in THEIRS:
        note(f"{name}: ours / {title}", seconds["ours"] / seconds[title], "times")
    benchmark.pedantic(fits["ours"], rounds=1)
