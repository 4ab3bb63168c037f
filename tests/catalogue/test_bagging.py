"""Bagging and random forests are their publications', draw as they say, and err as scikit-learn's do."""

import numpy as np
import pytest
from as_published.bagging import bagging, random_forest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.datasets import load_breast_cancer, make_classification, make_moons
from sklearn.ensemble import BaggingClassifier, RandomForestClassifier
from strategies import samples, tables

from boosting import Sample, train
from boosting.catalogue import build_choices, build_weak_learner
from boosting.choices.searches.forest import HOW_MANY
from boosting.engine.state import Pull, State

T = 6
some = settings(max_examples=40, deadline=None)
rows = pytest.mark.parametrize("name", ["bagging", "random_forest"])
PRINTED = {"bagging": bagging, "random_forest": random_forest}


def noisy(seed, m=60, d=4):
    """Attributes whose values are all different, noisy labels, and weights."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((m, d))
    y = np.where(X[:, 0] * X[:, 1] + 0.7 * rng.standard_normal(m) > 0, 1.0, -1.0)
    return X, y, rng.integers(0, 3, m)


def same(one, two, rows=slice(None), other=slice(None)):
    """The two runs have the same trees' answers."""
    assert len(one) == len(two)
    assert np.array_equal(one.votes[:, rows], two.votes[:, other])


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "values"),
    [("bagging", {})] + [("random_forest", {"asked": asked}) for asked in HOW_MANY],
)
def test_every_round_is_the_published_round(name, values, seed):
    X, y, weight = noisy(seed)
    values = values | {"random_state": seed}
    printed = PRINTED[name](X, y, 5, weight=weight, **values)
    trace = train(Sample.of(X, y, weight), name, n_rounds=5, **values)
    assert (trace.alpha == 1).all()
    for column in ("votes", "error", "distribution", "scores"):
        expected = np.array([r[column] for r in printed])
        np.testing.assert_allclose(getattr(trace, column), expected, atol=1e-12, err_msg=column)


@rows
@some
@given(sample=samples())
def test_weights_are_counts_of_as_many_draws_as_there_are_examples(name, sample):
    X, y, weight = sample
    inside = np.ones(len(y), bool) if weight is None else weight > 0
    trace = train(Sample.of(X, y, weight), name, n_rounds=T)
    draws = round(max(len(y) if weight is None else weight.sum(), inside.sum()))
    counts = draws * trace.distribution
    np.testing.assert_allclose(counts, np.round(counts), atol=1e-9)
    np.testing.assert_allclose(counts.sum(axis=1), draws)
    assert not counts[:, ~inside].any()
    assert np.array_equal(np.sign(trace.start.signed), y * (np.abs(trace.start.signed) > 0))


@rows
def test_an_example_is_drawn_as_often_as_it_weighs(name):
    X, y, weight = noisy(0, 20)
    trace = train(Sample.of(X, y, weight), name, n_rounds=2000)
    mean = trace.distribution.mean(axis=0)
    np.testing.assert_allclose(mean, weight / weight.sum(), atol=0.006)
    left_out = (trace.distribution[:, weight == 1] == 0).mean()
    assert left_out == pytest.approx((1 - 1 / weight.sum()) ** weight.sum(), abs=0.01)


@rows
@some
@given(sample=samples(), seed=st.integers(0, 999))
def test_the_same_seed_is_the_same_run_and_fewer_rounds_are_its_beginning(name, sample, seed):
    long, short = (
        train(Sample.of(*sample), name, n_rounds=n, random_state=seed) for n in (T, T - 2)
    )
    same(short, train(Sample.of(*sample), name, n_rounds=T - 2, random_state=seed))
    assert np.array_equal(long.votes[: T - 2], short.votes)
    assert np.array_equal(long.distribution[: T - 2], short.distribution)
    assert np.array_equal(long[T - 3].after.signed, short[T - 3].after.signed)


@rows
@some
@given(sample=samples(), random=st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(name, sample, random):
    X, y, weight = sample
    order = random.sample(range(len(y)), len(y))
    other = Sample.of(X[order], y[order], None if weight is None else weight[order])
    same(train(Sample.of(*sample), name, n_rounds=T), train(other, name, n_rounds=T), order)


@rows
@some
@given(table=tables(), data=st.data())
def test_an_integer_weight_is_that_many_rows(name, table, data):
    X, y = table
    times = np.array(data.draw(st.lists(st.integers(0, 3), min_size=len(y), max_size=len(y))))
    times[0] += 1
    repeated = np.repeat(np.arange(len(y)), times)
    one = train(Sample.of(X, y, times), name, n_rounds=T)
    same(one, train(Sample.of(X[repeated], y[repeated]), name, n_rounds=T), repeated)


@some
@given(sample=samples())
def test_a_node_that_may_ask_about_all_attributes_grows_the_search_s_own_tree(sample):
    sample = Sample.of(*sample)
    state = State(sample)
    family = build_weak_learner("random_forest", "full-tree")
    search = build_choices("random_forest", family, asked="all").weak_learner
    even = Pull(sample.y * sample.weight, 0.0)
    drawn, own = (by.search(sample, even, state).classifier for by in (search, family))
    assert drawn.nodes.tolist() == own.nodes.tolist()
    bags, trees = (
        train(sample, name, n_rounds=T, **values)
        for name, values in (("bagging", {}), ("random_forest", {"asked": "all"}))
    )
    same(bags, trees)


@rows
@some
@given(sample=samples())
def test_trees_fit_their_own_draws_and_the_vote_is_their_majority(name, sample):
    """A full tree errs only where examples of both labels are alike; a round without an edge ends no run."""
    X, y, weight = sample
    trace = train(Sample.of(X, y, weight), name, n_rounds=T)
    assert len(trace) == T
    for r in trace:
        drawn = r.distribution > 0
        for i in np.flatnonzero(drawn & (r.votes != y)):
            assert ((X[i] == X).all(axis=1) & drawn & (y != y[i])).any()
        assert np.array_equal(r.scores, trace.votes[: r.t].sum(axis=0))
    assert trace[-1].norm == T


def test_a_full_tree_asks_until_its_leaves_are_pure_where_labels_alternate():
    """A question cuts off little more than an end: the trees are deep."""
    X = np.arange(2000.0)[:, None]
    trace = train(Sample.of(X, np.where(X[:, 0] % 2, 1.0, -1.0)), "bagging", n_rounds=3)
    assert not trace.error.any()
    assert max(r.found.classifier.depth for r in trace) > 62


def test_a_run_goes_on_where_no_tree_has_an_edge():
    X, y = np.zeros((2, 1)), np.array([1.0, -1.0])
    trace = train(Sample.of(X, y), "bagging", n_rounds=40)
    assert len(trace) == 40 and 0 in trace.edge and "used up" in trace.ended


def test_the_questions_of_a_forest_differ_more():
    X, y, _ = noisy(0, 200, 16)
    first = {
        asked: {
            int(r.found.classifier.nodes[0, 0])
            for r in train(Sample.of(X, y), "random_forest", n_rounds=30, asked=asked)
        }
        for asked in HOW_MANY
    }
    assert len(first["all"]) < len(first["sqrt"]) <= 16


def data(seed):
    moons = make_moons(400, noise=0.3, random_state=seed)
    wide = make_classification(400, 16, n_informative=5, flip_y=0.1, random_state=seed)
    X, y = load_breast_cancer(return_X_y=True)
    order = np.random.default_rng(seed).permutation(len(y))
    return {"moons": moons, "wide": wide, "cancer": (X[order], y[order])}


@pytest.mark.parametrize("table", ["moons", "wide", "cancer"])
@pytest.mark.parametrize(
    ("name", "theirs"),
    [("bagging", BaggingClassifier), ("random_forest", RandomForestClassifier)],
)
def test_errors_are_those_of_scikit_learn(name, theirs, table):
    """Over ten seeds the mean difference is within four of its own standard errors, and below two points."""
    differences = []
    for seed in range(10):
        X, y = data(seed)[table]
        y, half = 2.0 * y - 1, len(y) // 2
        model = theirs(n_estimators=31, random_state=seed).fit(X[:half], y[:half])
        trace = train(Sample.of(X[:half], y[:half]), name, n_rounds=31, random_state=seed)
        ours = np.where(trace.ensemble().scores(X[half:]) > 0, 1.0, -1.0)
        differences.append(np.mean(ours != y[half:]) - np.mean(model.predict(X[half:]) != y[half:]))
    error = np.std(differences, ddof=1) / np.sqrt(len(differences))
    assert abs(np.mean(differences)) < min(4 * error, 0.02)
