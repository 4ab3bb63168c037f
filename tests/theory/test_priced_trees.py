"""What is said of second-order trees is what their run has done."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, train
from boosting.theory.second_order import first_questions, sides, trees


@given(samples(), st.floats(0, 3), st.floats(0, 1), st.floats(0, 1))
def test_the_trees_are_those_of_the_run(made, ridge, price, least):
    sample = Sample.of(*made)
    trace = train(sample, "second_order", n_rounds=5, ridge=ridge, price=price, least=least)
    for tree, r in zip(trees(trace), trace, strict=True):
        nodes = r.found.classifier.nodes
        if tree is None:
            assert r.t == 1 and r.found.classifier.is_leaf
            continue
        assert tree.stand.sum() == (nodes[:, 2] > 0).sum()
        assert tree.values == pytest.approx(nodes[nodes[:, 2] == 0, 4])
        assert np.abs(tree.values) == pytest.approx(tree.H / (tree.H + ridge) * np.abs(tree.free))
        assert (tree.gains[~tree.stand] < max(price, 0)).all()


@given(samples(), st.floats(0.1, 3))
def test_the_tree_asks_what_gains_most(made, ridge):
    sample = Sample.of(*made)
    trace = train(sample, "second_order", n_rounds=4, depth=1, ridge=ridge, least=0.0)
    for tree, r in zip(trees(trace), trace, strict=True):
        if tree is None:
            continue
        offered = [gains for _, gains in first_questions(trace, r.t, range(sample.n_attributes))]
        best = max([0.0, *(float(gains.max()) for gains in offered if len(gains))])
        assert max(tree.gains, default=0.0) == pytest.approx(best, abs=2e-6)
        both = sides(trace, r.t)
        assert (both is None) == (not len(tree.gains))
        if both is not None:
            G, H = both.T
            assert G / (H + ridge) == pytest.approx(tree.values)


def test_a_share_counts_the_examples_on_the_left_and_a_side_with_too_little_curvature_has_no_gain():
    X, y = np.arange(8.0)[:, None], np.array([-1, -1, -1, 1, 1, 1, 1, -1.0])
    trace = train(Sample.of(X, y), "second_order", n_rounds=2, least=0.6)
    ((shares, gains),) = first_questions(trace, 1, [0])
    assert shares.tolist() == [k / 8 for k in range(1, 8)]
    assert np.isnan(gains).tolist() == [True, True, False, False, False, True, True]
    assert np.nanargmax(gains) == 2


def test_a_split_below_the_price_stays_above_one_that_pays():
    """An exclusive or: the first question gains hardly anything, those below it everything."""
    rng = np.random.default_rng(0)
    X = rng.uniform(-1, 1, (400, 2))
    trace = train(
        Sample.of(X, np.sign(X[:, 0] * X[:, 1])), "second_order", n_rounds=2, depth=2, price=8.0
    )
    (tree,) = (each for each in trees(trace)[-1:] if each)
    assert tree.gains[0] < 8 and tree.stand[0] and (tree.gains[1:] >= 8).any()
