"""The pictures obey the laws that their cards state."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting.datasets import describe, load
from boosting.datasets.two_d import CARDS as PICTURES
from boosting.datasets.two_d import GROUP, gaussian_tail

DRAWN = [card.name for card in PICTURES if card.n_samples and card.group == GROUP]
names = st.sampled_from(DRAWN)
sizes = st.integers(10, 300)
spreads = st.floats(0, 1)
seeds = st.integers(0, 2**32)
light = settings(max_examples=60, deadline=None)


@light
@given(names, sizes, spreads, seeds)
def test_balanced_finite_and_of_the_wanted_size(name, n, spread, seed):
    data = load(name, n_samples=n, spread=spread, seed=seed)
    assert data.X.shape == (n, 2) and np.isfinite(data.X).all()
    assert 0 <= data.y.sum() <= 1


@light
@given(names, sizes, sizes, spreads, seeds)
def test_a_larger_sample_keeps_the_points_of_a_smaller_one(name, n, k, spread, seed):
    n, k = max(n, k), min(n, k)
    large, small = (load(name, n_samples=size, spread=spread, seed=seed) for size in (n, k))
    assert np.array_equal(large.X[:k], small.X) and np.array_equal(large.y[:k], small.y)


@light
@given(names, st.floats(0, 0.5), seeds)
def test_spread_moves_points_along_a_fixed_direction(name, spread, seed):
    clean, once, twice = (load(name, spread=s, seed=seed).X for s in (0.0, spread, 2 * spread))
    assert np.allclose(twice - clean, 2 * (once - clean), atol=1e-12)


def test_seeds_differ():
    for name in DRAWN:
        assert not np.array_equal(
            load(name, spread=0.1, seed=0).X, load(name, spread=0.1, seed=1).X
        )


def test_noise_has_the_stated_standard_deviation():
    noise = (
        load("circles", n_samples=2000, spread=0.5).X - load("circles", n_samples=2000, spread=0).X
    )
    assert abs(noise.std() - 0.5) < 0.03 and abs(noise.mean()) < 0.03


def test_moons_at_zero_spread():
    data = load("moons", n_samples=1000, spread=0)
    points = data.X + np.array([0.5, 0.25])
    upper, lower = points[data.y < 0], points[data.y > 0]
    assert np.allclose(np.hypot(*upper.T), 1) and (upper[:, 1] >= 0).all()
    assert (
        np.allclose(np.hypot(lower[:, 0] - 1, lower[:, 1] - 0.5), 1) and (lower[:, 1] <= 0.5).all()
    )


def test_circles_at_zero_spread():
    data = load("circles", n_samples=1000, spread=0)
    assert np.allclose(np.hypot(*data.X.T), np.where(data.y > 0, 0.5, 1))


def test_xor_at_zero_spread():
    data = load("xor", n_samples=1000, spread=0)
    assert np.array_equal(np.sign(data.X[:, 0] * data.X[:, 1]), data.y)
    assert np.abs(data.X).max() <= 1
    quadrants = np.unique(np.sign(data.X), axis=0, return_counts=True)[1]
    assert len(quadrants) == 4 and quadrants.min() > 200


def test_checkerboard_at_zero_spread():
    data = load("checkerboard", n_samples=2000, spread=0)
    field = np.floor((data.X + 1) * 2).astype(int)
    assert np.array_equal((-1.0) ** field.sum(axis=1), data.y)
    counts = np.unique(field, axis=0, return_counts=True)[1]
    assert len(counts) == 16 and counts.min() > 80


def test_spirals_at_zero_spread():
    data = load("spirals", n_samples=1000, spread=0)
    radius = np.hypot(*data.X.T) / 1.2
    arm = np.where(data.y > 0, 0, np.pi)
    angle = 3 * np.pi * radius + arm
    assert np.allclose(
        data.X, 1.2 * radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    )
    assert radius.min() >= np.sqrt(0.02) - 1e-9 and radius.max() <= 1


def test_gaussians_sit_around_their_centres():
    data = load("gaussians", n_samples=2000, spread=0.3)
    for sign in (-1, 1):
        cloud = data.X[data.y == sign]
        assert np.allclose(cloud.mean(axis=0), sign * 0.5, atol=0.04)
        assert np.allclose(np.cov(cloud.T), 0.09 * np.eye(2), atol=0.01)


def test_toy_is_the_printed_example():
    data = load("toy")
    assert data.X[:, 0].tolist() == list(range(10))
    assert "".join("+" if y > 0 else "-" for y in data.y) == "+++---+++-"
    assert np.array_equal(load("toy", seed=9).y, data.y)


def test_gaussian_tail():
    assert gaussian_tail(0) == 0.5
    assert gaussian_tail(1.959963984540054) == pytest.approx(0.025, abs=1e-12)


def test_bayes_error_at_the_default_spread():
    assert describe("gaussians").bayes_error() == pytest.approx(
        gaussian_tail(np.sqrt(2)), abs=1e-12
    )
    assert describe("xor").bayes_error() == 0.0
