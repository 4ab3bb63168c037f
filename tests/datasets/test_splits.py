"""Splits and noise: exact counts, the same for the same seed, and nested as their slider moves."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting.datasets import (
    DIVISIONS,
    DataError,
    Dataset,
    add_feature_noise,
    add_outliers,
    divide,
    flip_labels,
    k_folds,
    load,
    mix_classes,
    split,
    split_half_at_most,
    split_three,
    subsample,
)

labels = st.lists(st.sampled_from([-1.0, 1.0]), min_size=1, max_size=60).map(np.array)
seeds = st.integers(0, 10_000)
fractions = st.floats(0, 0.999)
light = settings(max_examples=80, deadline=None)


def table(y, task="binary"):
    names = {"binary": ("no", "yes"), "multiclass": ("a", "b", "c"), "regression": ()}[task]
    return Dataset("t", np.zeros((len(y), 1)), y, ("x",), names, "Table", "about", "source", task)


@light
@given(labels, fractions, seeds)
def test_split_divides_and_keeps_classes_in_training(y, fraction, seed):
    train, test = split(table(y), fraction, seed)
    assert np.array_equal(np.sort(np.concatenate([train, test])), np.arange(y.size))
    assert (np.diff(train) > 0).all() and (np.diff(test) > 0).all()
    for sign in (-1, 1):
        size = np.sum(y == sign)
        assert np.sum(y[train] == sign) >= min(size, 2)
        assert np.sum(y[test] == sign) == min(
            max(0, size - 2), int(np.floor(fraction * size + 0.5))
        )


@light
@given(labels, fractions, fractions, seeds)
def test_larger_test_parts_contain_smaller_ones(y, one, other, seed):
    small, large = (set(split(table(y), f, seed)[1]) for f in sorted((one, other)))
    assert small <= large


def test_split_of_known_sizes():
    train, test = split(load("gaussians"), 0.3, seed=1)
    assert (train.size, test.size) == (140, 60)
    assert load("gaussians").y[test].sum() == 0
    assert not np.array_equal(test, split(load("gaussians"), 0.3, seed=2)[1])
    assert np.array_equal(test, split(load("gaussians"), 0.3, seed=1)[1])


def test_split_of_other_tasks():
    train, test = split(table(np.linspace(0, 1, 40), "regression"), 0.25)
    assert (train.size, test.size) == (30, 10)
    y = np.repeat([0.0, 1.0, 2.0], [20, 8, 1])
    train, test = split(table(y, "multiclass"), 0.5)
    assert [int(np.sum(y[test] == k)) for k in range(3)] == [10, 4, 0]


@pytest.mark.parametrize("fraction", [-0.1, 1.0, 2, float("nan")])
def test_split_refuses_impossible_fractions(fraction):
    with pytest.raises(DataError, match="at least 0 and below 1"):
        split(load("toy"), fraction)


@light
@given(labels, st.floats(0, 1), seeds)
def test_flips_are_exactly_those_remembered(y, rate, seed):
    noisy, mask = flip_labels(y, rate, seed)
    assert np.array_equal(noisy != y, mask)
    assert set(noisy) <= {-1.0, 1.0} and mask.sum() == int(np.floor(rate * y.size + 0.5))


@light
@given(labels, st.floats(0, 1), st.floats(0, 1), seeds)
def test_higher_noise_keeps_the_earlier_flips(y, one, other, seed):
    low, high = (flip_labels(y, rate, seed)[1] for rate in sorted((one, other)))
    assert not (low & ~high).any()


def test_flip_leaves_its_argument_alone_and_refuses_nonsense():
    y = np.array([1.0, -1.0])
    assert flip_labels(y, 1.0)[0].tolist() == [-1.0, 1.0] and y.tolist() == [1.0, -1.0]
    with pytest.raises(DataError, match="from 0 to 1, not"):
        flip_labels(y, 1.5)
    with pytest.raises(DataError, match="other values"):
        flip_labels(np.array([0.0, 1.0]), 0.1)


@light
@given(
    st.lists(st.integers(2, 5), min_size=2, max_size=40).filter(lambda y: len({*y}) > 1),
    st.floats(0, 1),
    st.floats(0, 1),
    seeds,
)
def test_labels_are_mixed_among_the_classes_and_more_of_them_keep_the_earlier_ones(
    y, one, other, seed
):
    y = np.array(y, float)
    (low, few), (high, many) = (mix_classes(y, rate, seed) for rate in sorted((one, other)))
    assert not (few & ~many).any() and np.array_equal(low[few], high[few])
    assert np.array_equal(high != y, many) and {*high} <= {*y}
    assert many.sum() == int(np.floor(max(one, other) * y.size + 0.5))


def test_a_single_class_has_no_other_label_to_be_given():
    assert mix_classes(np.ones(4), 0.0)[0].tolist() == [1.0] * 4
    with pytest.raises(DataError, match="two classes or more"):
        mix_classes(np.ones(4), 0.5)
    with pytest.raises(DataError, match="from 0 to 1"):
        mix_classes(np.ones(4), -0.5)


@light
@given(labels, st.data(), seeds)
def test_subsample_keeps_proportions_and_is_nested(y, data, seed):
    n = data.draw(st.integers(1, y.size))
    rows = subsample(y, n, seed)
    assert rows.size == n == len(set(rows.tolist()))
    for sign in (-1, 1):
        size = np.sum(y == sign)
        assert abs(np.sum(y[rows] == sign) - n * size / y.size) <= 1
    if n > 1:
        assert set(y[rows]) == set(y) and set(subsample(y, n - 1, seed)) < set(rows)


def test_subsample_of_everything_is_everything():
    assert subsample(np.ones(7), 7, seed=3).tolist() == list(range(7))
    with pytest.raises(DataError, match="sample of 8 rows cannot be drawn from a table of 7"):
        subsample(np.ones(7), 8)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 50),
    st.floats(0, 0.4),
    st.floats(0, 0.4),
    st.sampled_from(["border", "one_class"]),
)
def test_flips_of_a_kind_are_counted_and_nested_and_only_of_that_kind(seed, one, other, where):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(30, 2)), np.where(np.arange(30) % 2 == 0, 1.0, -1.0)
    (_, low), (noisy, high) = (flip_labels(y, r, seed, where, X) for r in sorted((one, other)))
    assert (low <= high).all() and np.array_equal(noisy != y, high)
    wanted = int(np.floor(max(one, other) * 30 + 0.5))
    if where == "one_class":
        assert (y[high] < 0).all() and high.sum() == wanted  # 12 of 15 at most
        return
    assert high.sum() == wanted
    Z = X / X.std(axis=0)
    gaps = np.linalg.norm(Z[:, None] - Z[None], axis=2)
    nearest = np.where(y[:, None] != y[None], gaps, np.inf).min(axis=1)
    assert (nearest[high] <= np.median(nearest) + 1e-12).all()


def test_flips_of_a_kind_know_their_limits():
    y = np.array([1.0, 1.0, 1.0, 1.0, -1.0, -1.0])
    assert flip_labels(y, 0.4, 0, "one_class")[1].tolist().count(True) == 1  # one stays
    assert flip_labels(np.ones(4), 0.4, 0, "one_class")[1].sum() == 0
    assert flip_labels(np.ones(5), 0.4, 0, "border", np.zeros((5, 1)))[1].sum() == 2
    with pytest.raises(DataError, match="needs the attributes"):
        flip_labels(y, 0.2, 0, "border")
    with pytest.raises(DataError, match="must be one of anywhere, border, one_class"):
        flip_labels(y, 0.2, 0, "everywhere")
    assert flip_labels(y, 0.3, 4)[1].tolist() == flip_labels(y, 0.3, 4, "anywhere")[1].tolist()


def test_feature_noise():
    X = np.column_stack([np.arange(2000.0), np.full(2000, 7.0)])
    noisy = add_feature_noise(X, 0.5, seed=2)
    assert np.array_equal(
        noisy[:, 1], X[:, 1]
    )  # a constant attribute has no standard deviation to add
    assert (noisy - X)[:, 0].std() == pytest.approx(0.5 * X[:, 0].std(), rel=0.05)
    assert np.array_equal(add_feature_noise(X, 0), X)
    assert np.allclose(add_feature_noise(X, 1, seed=2) - X, 2 * (noisy - X))
    for amount in (-1, float("nan"), float("inf")):
        with pytest.raises(DataError, match="number from 0 up"):
            add_feature_noise(X, amount)


@light
@given(labels, seeds)
def test_three_parts(y, seed):
    train, validation, test = split_three(table(y), seed)
    assert np.array_equal(np.sort(np.concatenate([train, validation, test])), np.arange(y.size))
    assert 0 <= validation.size - test.size <= 1


def test_three_parts_of_a_balanced_table():
    parts = split_three(load("gaussians"), seed=4)
    assert [part.size for part in parts] == [100, 50, 50]
    assert [load("gaussians").y[part].sum() for part in parts] == [0, 0, 0]


@pytest.mark.parametrize(("m", "expected"), [(2, 1), (9, 5), (999, 500), (1000, 500), (2000, 500)])
def test_half_at_most(m, expected):
    data = table(np.resize([1.0, -1.0, 1.0], m))
    train, test = split_half_at_most(data, seed=1)
    assert train.size == expected
    assert np.array_equal(np.sort(np.concatenate([train, test])), np.arange(m))
    assert abs(np.sum(data.y[train] < 0) - expected / 3) <= 1
    with pytest.raises(DataError, match="At least one row"):
        split_half_at_most(data, most=0)


@light
@given(labels.filter(lambda y: y.size > 1), st.data(), seeds)
def test_folds(y, data, seed):
    k = data.draw(st.integers(2, y.size))
    folds = k_folds(table(y), k, seed)
    assert len(folds) == k
    assert np.array_equal(np.sort(np.concatenate([test for _, test in folds])), np.arange(y.size))
    for train, test in folds:
        assert np.array_equal(np.sort(np.concatenate([train, test])), np.arange(y.size))
        assert test.size in (y.size // k, -(-y.size // k))
        for sign in (-1, 1):
            assert abs(np.sum(y[test] == sign) - np.sum(y == sign) / k) < 1
    assert all(np.array_equal(a[1], b[1]) for a, b in zip(folds, k_folds(table(y), k, seed)))


@pytest.mark.parametrize("k", [1, 0, 11])
def test_folds_refuse_impossible_numbers(k):
    with pytest.raises(DataError, match="from 2 to 10, the number of rows"):
        k_folds(load("toy"), k)


def test_noise_of_chosen_columns():
    X = np.random.default_rng(0).random((50, 3))
    noisy = add_feature_noise(X, 0.5, columns=[True, False, True])
    assert np.array_equal(noisy[:, 1], X[:, 1]) and (noisy[:, [0, 2]] != X[:, [0, 2]]).all()


@given(st.floats(0, 1), st.floats(-5, 5), st.integers(1, 40))
def test_outliers_move_exactly_the_share_that_was_asked_for_and_leave_the_rest(share, size, m):
    y = np.sin(np.arange(m))
    values, mask = add_outliers(y, share, size, seed=2)
    assert mask.sum() == int(np.floor(share * m + 0.5))
    assert (values[~mask] == y[~mask]).all()
    assert values[mask] - y[mask] == pytest.approx(size * y.std())


def test_a_share_of_outliers_above_one_is_refused_in_words():
    with pytest.raises(DataError, match="from 0 to 1"):
        add_outliers(np.ones(3), 1.5, 3)


@given(st.sampled_from(sorted(DIVISIONS)), st.floats(0, 0.7), st.integers(0, 99))
def test_every_division_deals_out_each_row_once(way, share, seed):
    table = load("iris")
    parts = divide(table, way, share, seed)
    assert np.array_equal(np.sort(np.concatenate(parts)), np.arange(table.n_examples))
    assert len(parts[0]) > 0
