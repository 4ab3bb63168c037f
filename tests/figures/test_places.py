"""Where equal examples are drawn: apart from each other, and together on their side of every cut."""

import numpy as np
import pytest

from boosting import datasets
from boosting.figures.round_film import SHAPE, Examples, plane, positions


@pytest.mark.parametrize("n_samples", [8, 40, 400])
def test_points_of_one_corner_stay_on_their_corner_and_do_not_hide_each_other(n_samples):
    xor = datasets.load("xor_epsilon", n_samples=n_samples, epsilon=0.2)
    examples = Examples(xor.X, xor.y, len(xor.y))
    places, spread = positions(examples, plane(examples, 0, 1))
    away = np.abs(places - xor.X).max()
    assert spread == (n_samples > 12 or n_samples == 8)
    assert away <= 0.6 + 1e-6 and (n_samples > 40 or away < 0.45)  # of a corner that is 2 wide
    if spread:
        assert len(np.unique(places.round(4), axis=0)) == n_samples
    assert (np.sign(places) == np.sign(xor.X)).all()  # the only cut is at 0


def test_examples_that_are_not_equal_stay_where_they_are():
    moons = datasets.load("moons")
    examples = Examples(moons.X, moons.y, len(moons.y))
    places, spread = positions(examples, plane(examples, 0, 1))
    assert not spread and np.array_equal(places, moons.X.astype(np.float32))


@pytest.mark.parametrize(("across", "up"), [(1.0, 1.0), (3.4, 2.0), (1.0, 2.0)])
def test_attributes_of_like_reach_have_a_plane_of_one_shape_around_all_examples(across, up):
    examples = Examples(np.array([[0.0, 0.0], [across, up]]), np.array([1, -1]), 2)
    left, right, low, high = plane(examples, 0, 1).box
    assert (right - left) / (high - low) == pytest.approx(SHAPE)
    assert left < 0 and right > across and low < 0 and high > up
    assert left + right == pytest.approx(across) and low + high == pytest.approx(up)


def test_attributes_of_other_reach_keep_their_own_ranges():
    examples = Examples(np.array([[0.0, 0.0], [3.0, 1.0]]), np.array([1, -1]), 2)
    assert plane(examples, 0, 1).box == pytest.approx((-0.24, 3.24, -0.08, 1.08))
