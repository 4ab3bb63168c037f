"""Sums in a fixed order, and what counts as equal in them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.engine.base_classifiers import Ensemble, Tree
from boosting.engine.sums import (
    ROUNDING,
    descending,
    dot,
    first_lowest,
    is_lower,
    leaders,
    levelled,
    product,
    settled,
)
from boosting.experiments.selection import pick

SIDES = st.integers(0, 9)


def by_hand(a, b):
    """Four sums, every fourth product to each; what is left over goes to the first."""
    whole, sums = len(a) // 4 * 4, [0.0] * 4
    for i, value in enumerate(a * b):
        sums[i % 4 if i < whole else 0] += value
    return (sums[0] + sums[1]) + (sums[2] + sums[3])


@given(n=SIDES, seed=st.integers(0, 1000))
def test_the_order_is_the_one_that_is_written_down(n, seed):
    a, b = np.random.default_rng(seed).normal(size=(2, n))
    assert dot(a, b) == by_hand(a, b)


@given(p=SIDES, n=SIDES, k=SIDES, seed=st.integers(0, 1000))
def test_a_product_is_numpy_s_up_to_rounding_in_every_shape(p, n, k, seed):
    rng = np.random.default_rng(seed)
    A, B, x, y, cube = (rng.normal(size=s) for s in ((p, n), (n, k), n, p, (2, p, n)))
    for a, b in ((A, B), (A, x), (y, A), (x, B), (cube, B), (cube, x), (A[:, ::-1], B)):
        assert product(a, b).shape == (a @ b).shape
        np.testing.assert_allclose(product(a, b), a @ b, rtol=0, atol=1e-12)


def test_votes_and_marks_are_numbers_too():
    assert dot(np.ones(5, np.int8), np.array([True, False, True, True, False])) == 3.0
    locked = np.ones(3)
    locked.setflags(write=False)
    assert dot(locked, locked) == 3.0


@given(x=st.floats(-1e9, 1e9), places=st.integers(-8, 8))
def test_neighbours_of_a_number_are_equal_to_it_and_others_are_not(x, places):
    near = x
    for _ in range(abs(places)):
        near = float(np.nextafter(near, np.sign(places) * np.inf))
    assert not is_lower(x, near) or x == 0 or near == 0
    assert is_lower(x - 1e-9 * max(abs(x), 1.0), x) or x == 0
    assert not is_lower(x, x)


def test_the_first_of_equals_wins():
    third = 0.1 + 0.2  # in the last place above 0.3
    assert first_lowest([third, 0.3]) == 0 == first_lowest([0.3, third])
    assert first_lowest([1.0, np.nan, third, 0.3]) == 2
    assert levelled([third, 1.0, 0.3]).tolist() == [0.3, 1.0, 0.3]
    assert descending([0.3, 1.0, third, 0.1]).tolist() == [1, 0, 2, 3]
    assert leaders(np.array([[[0.3, third], [0.1, 0.2]]])).tolist() == [[0, 1]]
    assert leaders(np.float32([[0.3, np.float32(0.3) + np.spacing(np.float32(0.3))]])) == [0]


@given(seed=st.integers(0, 1000), n=SIDES)
def test_levelled_numbers_are_the_lowest_of_their_equals_and_others_stay(seed, n):
    rng = np.random.default_rng(seed)
    plain = rng.choice([-2.5, 0.0, 0.1, 0.3, np.inf, np.nan], n)
    near = plain * (1 + rng.integers(0, 3, n) * 2.0**-52)
    found = levelled(near)
    for value in {*plain[~np.isnan(plain)].tolist()}:
        assert {*found[plain == value].tolist()} == {min(near[plain == value].tolist())}
    assert np.array_equal(np.isnan(found), np.isnan(plain))


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)])
def test_of_two_parameters_with_equal_errors_the_simpler_is_taken(order):
    """The same wrong examples, divided among folds in another order: their means differ in the last place."""
    folds = np.array([[0.1, 0.2, 0.3], [0.3, 0.2, 0.1], [0.2, 0.3, 0.2]]).T[:, order]
    means = folds.mean(axis=0)
    assert len({*means[means < 0.21].tolist()}) == 2, "numpy tells the means apart"
    assert pick(folds) == int(np.flatnonzero(means < 0.21)[0])


def test_a_vote_that_cancels_is_zero_and_counts_for_the_first_class():
    stumps = tuple(Tree.stump(0, 0.0, sign) for sign in (1.0, 1.0, 1.0, -1.0))
    vote = Ensemble(stumps, np.array([0.1, 0.2, 0.3, 0.1 + 0.2 + 0.3 - 1e-16]))
    assert vote.scores(np.array([[1.0], [-1.0]])).tolist() == [0.0, 0.0]
    assert settled(np.array([ROUNDING, 2.5 * ROUNDING]), 2.0).tolist() == [0.0, 2.5 * ROUNDING]
