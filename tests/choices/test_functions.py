"""The convex functions behind the losses: derivatives by differences, facts on a grid, numpy against the kernels."""

import numpy as np
import pytest

from boosting.choices.functions import (
    FUNCTIONS,
    AtOne,
    ConvexFunction,
    Hinge,
    Huber,
    Logistic,
    ShiftedExponential,
    ShiftedLogistic,
    Trimmed,
    loss_function,
)
from boosting.engine._kernels import NOISE, difference, losses_at, slopes_at
from boosting.engine.sample import Sample

STEP = 1e-6
Z = np.linspace(-6, 6, 4801)
EVERY = [
    *(loss_function(name) for name in FUNCTIONS),
    Huber(0.25),
    ShiftedExponential(),
    ShiftedLogistic(),
]
every_function = pytest.mark.parametrize("function", EVERY, ids=repr)
# Where the slope jumps, or the curvature: by the function's name and, for Huber's, its width.
KINKS = {"absolute": [1.0], "hinge": [1.0]}
BENDS = {**KINKS, "trimmed": [0.0]}


def off(function, places):
    """The margins of the grid that are not at a kink."""
    at = places.get(function.name, [])
    if function.name == "huber":
        at = [1 - function.delta, 1 + function.delta]
    return Z[np.all([np.abs(Z - place) > 2 * STEP for place in at], axis=0)] if at else Z


def differences(of, z):
    """The derivative of a function at z, by central differences."""
    return (of(z + STEP) - of(z - STEP)) / (2 * STEP)


@every_function
class TestFacts:
    """The facts of the page of losses."""

    def test_the_slope_is_the_derivative_of_the_value(self, function):
        z = off(function, KINKS)
        expected = differences(function.value, z)
        assert function.slope(z) == pytest.approx(expected, rel=1e-6, abs=1e-6)

    def test_the_curvature_is_the_derivative_of_the_slope(self, function):
        z = off(function, BENDS)
        expected = differences(function.slope, z)
        assert function.curvature(z) == pytest.approx(expected, rel=1e-6, abs=1e-6)

    def test_at_a_kink_the_slope_lies_between_its_sides(self, function):
        for z in KINKS.get(function.name, []):
            left, at, right = function.slope(np.array([z - 1e-3, z, z + 1e-3]))
            assert left <= at <= right and function.kinks

    def test_it_is_convex_as_it_says(self, function):
        value = function.value(Z)
        bends = np.diff(value, 2)
        assert (bends >= -1e-12 * np.maximum(np.abs(value[1:-1]), 1)).all() == function.convex

    def test_it_bounds_the_zero_one_loss_as_it_says(self, function):
        assert (function.value(Z) >= (Z <= 0)).all() == function.bounds_zero_one

    def test_the_clipped_function_has_the_lipschitz_constant_that_it_says(self, function):
        steepest = np.abs(np.diff(np.minimum(function.value(Z), 1)) / np.diff(Z)).max()
        assert steepest <= function.lipschitz_clipped * (1 + 1e-12)
        if function != Huber(0.25):  # the constant of Huber's is that of the width 1
            assert steepest == pytest.approx(function.lipschitz_clipped, rel=5e-3)

    def test_any_shape_of_margins_is_answered_in_that_shape(self, function):
        table = Z[:4800].reshape(40, 120)
        for of in (function.value, function.slope, function.curvature):
            assert of(table).shape == table.shape and of(np.float64(0.5)) == of(np.array([0.5]))[0]

    def test_the_kernels_say_what_numpy_says(self, function):
        """l(y, F) over labels of +-1 is phi(y F), to two units in the last place of what is subtracted."""
        for label in (-1.0, 1.0):
            y, F, base = np.full(len(Z), label), label * Z, np.full(len(Z), 0.5)
            value, pull = function.at(y, F), function.pull(y, F, base)
            np.testing.assert_allclose(value, function.value(Z), rtol=2e-15, atol=2e-15)
            expected = -0.5 * label * function.slope(Z)
            np.testing.assert_allclose(pull, expected, rtol=2e-15, atol=2e-15)
            assert function.mean(y, F, base) == pytest.approx(0.5 * value.sum(), rel=1e-12)

    def test_it_says_what_it_is(self, function):
        assert function.title and function.of_pair and function.pull_of_pair
        titles = [other.title for other in EVERY if other.name != function.name]
        assert function.title not in titles


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_number_of_a_function_is_that_of_its_kernel(name):
    function = loss_function(name, 0.7)
    y, F = np.ones(5), np.linspace(-2.2, 2.3, 5)
    kind = function.number, function.delta
    assert np.array_equal(function.at(y, F), losses_at(*kind, y, F))
    assert np.array_equal(function.pull(y, F, y / 5), slopes_at(*kind, y, F, y / 5))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_example_without_weight_counts_for_nothing_however_wrong_it_is(name):
    """Its slope may be infinite: neither the pull nor what is searched along a line may notice."""
    function, rng = loss_function(name), np.random.default_rng(3)
    y, F, h = np.sign(rng.normal(size=(3, 40)))
    leaf, base = rng.integers(0, 3, 40), rng.random(40)
    F[:4], h[:4], base[:4] = -1e4 * y[:4], 1e5 * y[:4], 0.0
    every, rest = (
        Sample.of(np.arange(40.0)[of, None], y[of], base[of])
        for of in (slice(None), slice(4, None))
    )
    pull = function.pull(y, F, base)
    assert (pull[:4] == 0).all() and np.array_equal(pull[4:], function.pull(y[4:], F[4:], base[4:]))
    assert function.share(every, F, 2 * h) == function.share(rest, F[4:], 2 * h[4:])
    values = [function.leaves(s, F[k:], 0.5, leaf[k:], 3, 2.0) for s, k in ((every, 0), (rest, 4))]
    assert np.array_equal(*values) and np.isfinite(values).all()


def test_the_hinge_is_what_the_difference_of_1_and_the_margin_says():
    """Differences that are the floats' doing count as 0; on both sides of that border, and far away."""
    near = 1 + NOISE * np.linspace(-3, 3, 601)
    z = np.r_[near, -near, np.linspace(-1e6, 1e6, 1001), 0.0, -1e300, 1e300]
    assert np.array_equal(Hinge().value(z), np.maximum(difference(1.0, z), 0.0))
    assert np.array_equal(Hinge().slope(z), -1.0 * (difference(1.0, z) > 0))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_found_by_their_own_names_and_only_huber_s_has_a_width(name):
    function = loss_function(name, 0.7)
    assert function.name == name and function.delta == (0.7 if name == "huber" else 1.0)
    assert function == loss_function(name, 0.7)


def test_huge_margins_neither_warn_nor_overflow_where_the_function_is_linear_at_worst():
    z = np.array([-1e300, -1e4, 0.0, 1e4, 1e300])
    for function in (Hinge(), Logistic(), Trimmed(), ShiftedLogistic()):
        for of in (function.value, function.slope, function.curvature):
            assert np.isfinite(of(z)).all()


def test_what_a_function_has_to_say_is_asked_of_every_new_one():
    asked = {"name", "title", "number", "of_pair", "pull_of_pair", "value", "slope", "curvature"}
    assert ConvexFunction.__abstractmethods__ == asked
    assert AtOne.__abstractmethods__ == asked - {"value", "slope", "curvature"}
