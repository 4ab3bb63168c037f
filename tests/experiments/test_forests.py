"""Averages of trees: scikit-learn's own bagging and forests, tree by tree."""

import numpy as np
import pytest
from sklearn.ensemble import BaggingRegressor, RandomForestRegressor
from sklearn.tree import DecisionTreeRegressor

from boosting import Sample
from boosting.experiments import forests


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(80, 3))
    y = np.sin(2 * X[:, 0]) + X[:, 1] + 0.3 * rng.normal(size=80)
    return Sample.of(X[:50], y[:50]), X[50:], y[50:]


@pytest.mark.parametrize("kind", forests.averages(4, 3), ids=lambda kind: kind.title)
def test_after_every_tree_it_is_the_forest_of_so_many_trees(data, kind):
    sample, X, y = data
    found = kind.errors(sample, X, y, 12)
    assert found.shape == (12,)
    for n in (1, 5, 12):
        forest = RandomForestRegressor(
            n, max_leaf_nodes=kind.leaves, max_features=kind.share, random_state=forests.SEED
        ).fit(sample.X, sample.y)
        assert found[n - 1] == pytest.approx(np.sqrt(np.mean((forest.predict(X) - y) ** 2)))


def test_bagging_is_as_good_as_scikit_learn_s_bagging_of_the_same_trees(data):
    """Other bootstrap samples, the same law: the averages of 200 trees come close to each other."""
    sample, X, y = data
    bagging, _ = forests.averages(8, 3)
    tree = DecisionTreeRegressor(max_leaf_nodes=8)
    own = BaggingRegressor(tree, n_estimators=200, random_state=1).fit(sample.X, sample.y)
    error = np.sqrt(np.mean((own.predict(X) - y) ** 2))
    assert bagging.errors(sample, X, y, 200)[-1] == pytest.approx(error, rel=0.05)


def test_one_attribute_leaves_a_forest_nothing_to_draw():
    assert [kind.share for kind in forests.averages(2, 1)] == [1.0]


def test_two_trees_are_the_first_two_of_a_forest_and_their_average_errs_less_than_they_do_in_the_mean(
    data,
):
    sample, X, y = data
    found = forests.two_trees(sample, X, y)
    forest = RandomForestRegressor(2, min_samples_leaf=5, random_state=forests.SEED)
    forest.fit(sample.X, sample.y)
    rows = np.tile(np.median(sample.X, axis=0), (len(found.along), 1))
    rows[:, found.asked] = found.along
    assert found.said.mean(axis=0) == pytest.approx(forest.predict(rows))
    assert found.asked == forest.estimators_[0].tree_.feature[0] and not np.allclose(*found.said)
    one, other, both = np.square(found.errors)
    assert both == pytest.approx(np.mean((forest.predict(X) - y) ** 2))
    assert both < (one + other) / 2  # by a quarter of their mean squared difference
