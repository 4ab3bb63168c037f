"""Full fits, everything included (sorting, binning, checking), one thread, against those who do one split a round.

The others do more or less in a round: gradient boosting has leaf values to fit, scikit-learn's AdaBoost grows a tree by
the Gini index. What is compared is the time until so many stumps have been boosted on the same table.
"""

from __future__ import annotations

import pytest
from race import race, table

from boosting.catalogue.fast import is_compiled, train_compiled
from boosting.choices.losses.exponential import ExponentialLoss
from boosting.choices.searches.stumps import Stumps
from boosting.choices.steps.log_odds import LogOdds
from boosting.engine.boost import boost
from boosting.engine.protocols import Choices
from boosting.engine.sample import Sample
from boosting.engine.trace import Trace

SMALL = [(200, 2), (500, 2), (569, 30), (1000, 24)]
LARGE = [(5000, 50), (10000, 100), (50000, 50), (200000, 50), (1000000, 20)]
OURS = {"exact": None, "255 bins": 255, "10 bins": 10}


def ours(X, y, n_rounds, per_attribute):
    """A fit of AdaBoost over these stumps."""

    def fit():
        made = Sample.of(X, y)
        choices = Choices(ExponentialLoss(), Stumps(per_attribute), LogOdds())
        if is_compiled(made, choices):
            return train_compiled(made, choices, n_rounds).ensemble()
        rounds = boost(made, ExponentialLoss(), Stumps(per_attribute), LogOdds(), n_rounds=n_rounds)
        return Trace.collect(made, None, rounds).ensemble()

    return fit


def ada(X, y, n_rounds):
    from sklearn.ensemble import AdaBoostClassifier

    return lambda: AdaBoostClassifier(n_estimators=n_rounds).fit(X, y)


def histogram_boosting(X, y, n_rounds):
    from sklearn.ensemble import HistGradientBoostingClassifier

    model = HistGradientBoostingClassifier(
        max_iter=n_rounds, max_leaf_nodes=2, early_stopping=False
    )
    return lambda: model.fit(X, y)


def lightgbm(X, y, n_rounds):
    lgb = pytest.importorskip("lightgbm", reason="LightGBM is not installed")
    options = {
        "objective": "binary",
        "num_leaves": 2,
        "num_threads": 1,
        "verbose": -1,
        "min_data_in_leaf": 1,
    }
    return lambda: lgb.train(options, lgb.Dataset(X, (y > 0).astype(float)), n_rounds)


def xgboost(X, y, n_rounds, method="hist"):
    xgb = pytest.importorskip("xgboost", reason="XGBoost is not installed")
    options = {
        "objective": "binary:logistic",
        "max_depth": 1,
        "nthread": 1,
        "tree_method": method,
        "verbosity": 0,
    }
    return lambda: xgb.train(options, xgb.DMatrix(X, (y > 0).astype(float), nthread=1), n_rounds)


def xgboost_exact(X, y, n_rounds):
    return xgboost(X, y, n_rounds, "exact")


THEIRS = {
    "scikit-learn AdaBoost": (ada, 10_000, lambda m, kind: 60 if kind == "exact" else 100),
    "HistGradientBoosting": (histogram_boosting, 10**7, lambda m, kind: 15 if m <= 1000 else 3),
    "LightGBM": (lightgbm, 10**7, lambda m, kind: 5 if m <= 1000 else 3),
    "XGBoost hist": (xgboost, 10**7, lambda m, kind: 2.5),
    "XGBoost exact": (xgboost_exact, 5000, lambda m, kind: 15),
}  # name: (how to fit it, the most rows it is patient with, the target)


@pytest.mark.parametrize("n_rounds", [100, 1000])
@pytest.mark.parametrize("name", THEIRS)
@pytest.mark.parametrize(("m", "d"), SMALL + LARGE)
def test_full_fit(benchmark, note, m, d, name, n_rounds):
    start, most_rows, target = THEIRS[name]
    if m > most_rows or (n_rounds == 1000 and (m, d) not in [(500, 2), (569, 30)]):
        pytest.skip("it would take minutes")
    X, y = table(m, d, ties=(m, d) == (569, 30))
    n_rounds = (
        n_rounds if m * d <= 10**7 else 20
    )  # of a table this large a few rounds tell the cost of a round
    theirs = start(X, y, n_rounds)
    mine = {kind: ours(X, y, n_rounds, k) for kind, k in OURS.items()}
    turns = 5 if m * d < 10**6 else 1
    seconds = race({name: theirs, **mine}, turns)
    for kind in mine:
        label = f"{m} x {d}, T = {n_rounds}, {name} / ours {kind}"
        note(label, seconds[name] / seconds[kind], "times", f">= {target(m, kind)}")
    benchmark.pedantic(mine["exact"], rounds=1)
