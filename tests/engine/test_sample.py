"""Samples of four kinds: two classes, several as pairs or as answers, real labels; each says what an error is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue import loop_sample
from boosting.engine.sample import AgainstRest, Pairs, RealLabels

KINDS = {"binary": {Sample}, "multiclass": {Pairs, AgainstRest}, "regression": {RealLabels}}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_loop_runs_on_the_kind_of_sample_that_the_task_asks_for(name):
    sample = Sample.of([[0.0], [1.0], [2.0]], [1, -1, 1], [1, 2, 3])
    ground = loop_sample(sample, name)
    assert type(ground) in KINDS[ALGORITHMS[name].task]
    assert type(train(sample, name, n_rounds=2).sample) is type(ground)
    assert ground.count == sample.count and ground.n_attributes == 1


def test_an_error_of_two_classes_is_the_weight_that_is_wrong_and_a_score_of_zero_says_minus():
    sample = Sample.of(np.zeros((4, 1)), [1, 1, -1, -1], [1, 2, 3, 4])
    assert sample.error(np.array([0.5, -2.0, 1.0, -1.0])) == pytest.approx((2 + 3) / 10)
    assert sample.error(np.zeros(4)) == pytest.approx((1 + 2) / 10)


class TestRealLabels:
    """The error is the root of the mean squared residual."""

    @given(
        st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(1, 3)), min_size=1)
    )
    def test_the_error_is_the_root_of_the_weighted_mean_of_the_squares(self, rows):
        y, scores, weight = np.array(rows, float).T
        sample = RealLabels.of_sample(Sample.of(np.zeros((len(y), 1)), y, weight))
        expected = np.sqrt(np.average((y - scores) ** 2, weights=weight))
        assert sample.error(scores) == pytest.approx(expected, rel=1e-12, abs=1e-12)
        assert sample.error(y) == 0

    def test_rows_weights_and_cuts_are_those_of_the_sample(self):
        sample = Sample.of([[0.0], [1.0]], [2.5, -1.0], [1, 3])
        cuts, real = sample.cuts(), RealLabels.of_sample(sample)
        assert real.X is sample.X and real.y is sample.y and real.weight is sample.weight
        assert real.cuts() is cuts and real.rows_per_example == 1

    def test_labels_that_cannot_be_squared_are_refused(self):
        with pytest.raises(ValueError, match="larger unit"):
            RealLabels.of_sample(Sample.of([[0.0]], [-1e101]))


class TestPairs:
    """An example is wrong unless its own class wins all its pairs; ties go to the lower class."""

    @given(st.lists(st.integers(0, 3), min_size=2, max_size=7), st.data())
    def test_the_error_is_that_of_the_class_with_the_most_votes(self, y, data):
        y = np.unique(y, return_inverse=True)[1]
        weight = np.array(data.draw(st.lists(st.integers(1, 3), min_size=len(y), max_size=len(y))))
        pairs = Pairs.of_classes(Sample.of(np.zeros((len(y), 1)), y, weight))
        size = len(y) * pairs.n_classes
        votes = data.draw(st.lists(st.integers(-2, 2), min_size=size, max_size=size))
        votes = np.reshape(np.array(votes, float), (len(y), pairs.n_classes))
        rows = np.repeat(np.arange(len(y)), pairs.rows_per_example)
        right, other = pairs.X[:, -2].astype(int), pairs.X[:, -1].astype(int)
        scores = votes[rows, right] - votes[rows, other]
        expected = np.average(votes.argmax(axis=1) != y, weights=weight)
        assert pairs.error(scores) == pytest.approx(expected)
        assert pairs.size == len(y) * pairs.rows_per_example and pairs.n_attributes == 1


class TestAgainstRest:
    """Every class is asked about; the largest score names the class, the first of equals."""

    @given(st.lists(st.integers(0, 3), min_size=2, max_size=7), st.data())
    def test_the_error_is_that_of_the_class_with_the_largest_score(self, y, data):
        weight = np.array(data.draw(st.lists(st.integers(1, 3), min_size=len(y), max_size=len(y))))
        X = np.arange(len(y))[:, None] * 1.0
        rows = AgainstRest.of_classes(Sample.of(X, y, weight))
        c = max(len(set(y)), 2)
        places = np.unique(y, return_inverse=True)[1]
        n = len(y) * c
        scores = np.array(data.draw(st.lists(st.integers(-3, 3), min_size=n, max_size=n)), float)
        wrong = scores.reshape(-1, c).argmax(axis=1) != places
        assert rows.error(scores) == pytest.approx(np.average(wrong, weights=weight))
        assert (rows.X[:, 0].reshape(-1, c) == X).all()
        assert rows.weight.reshape(-1, c).sum(axis=1) == pytest.approx(weight / weight.sum())
        for k, one in enumerate(rows.of_each):
            assert (one.y == np.where(places == k, 1, -1)).all()
            assert (one.y == rows.y.reshape(-1, c)[:, k]).all()
