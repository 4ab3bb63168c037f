"""Label noise: the ranking by weight, and the four points that break convex potentials."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.datasets import load
from boosting.engine.base_classifiers import decide
from boosting.theory import noise
from boosting.theory.noise import (
    POTENTIALS,
    class_errors,
    detection,
    four_points,
    go_on_growing,
    minimiser,
    noisy_threshold,
    ranking,
    rise_for_good,
    share_wrong,
    total,
)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=30))
def test_precision_and_recall_agree_with_counting(rows):
    weights, flipped = (np.array(column) for column in zip(*rows))
    precision, recall = ranking(weights, flipped)
    order = sorted(range(len(rows)), key=lambda i: (-weights[i], i))
    for k in range(1, len(rows) + 1):
        hits = sum(flipped[i] for i in order[:k])
        assert precision[k - 1] == pytest.approx(hits / k)
        assert recall[k - 1] == (pytest.approx(hits / flipped.sum()) if flipped.any() else 1)


def test_detection_is_perfect_when_the_flips_are_heaviest_and_zero_when_lightest():
    flipped = np.array([True, False, False, True])
    assert detection(np.array([[3.0, 1, 1, 2], [0, 1, 1, 0]]), flipped).tolist() == [1, 0]
    assert detection(np.ones((3, 4)), np.zeros(4, bool)).tolist() == [0, 0, 0]


@given(st.floats(0.01, 0.4), st.floats(0.02, 0.4), st.sampled_from(list(POTENTIALS)))
def test_no_point_near_the_minimiser_has_a_lower_potential(g, flips, potential):
    c, X = minimiser(g, flips, potential), four_points(g)

    def value(at):
        return total(X @ at, flips, POTENTIALS[potential])

    for step in (
        0.01 * np.array(d) * max(1, np.abs(c).max())
        for d in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1))
    ):
        assert value(c + step) >= value(c) - 1e-12


@pytest.mark.parametrize("name", POTENTIALS)
def test_slope_and_curvature_are_the_derivatives_of_the_value(name):
    phi, z, step = POTENTIALS[name], np.linspace(-3, 3, 41), 1e-5
    slope = (phi.value(z + step) - phi.value(z - step)) / (2 * step)
    curvature = (phi.slope(z + step) - phi.slope(z - step)) / (2 * step)
    assert phi.slope(z) == pytest.approx(slope, rel=1e-6, abs=1e-6)
    assert phi.curvature(z) == pytest.approx(curvature, rel=1e-6, abs=1e-6)


@given(st.floats(0.001, 0.9))
def test_the_quadratic_loss_fails_exactly_up_to_one_twelfth_without_any_noise(g):
    if abs(g - 1 / 12) > 1e-9:
        assert share_wrong(g, 0.0, "quadratic") == (0.5 if g < 1 / 12 else 0)


@pytest.mark.parametrize("potential", ["exponential", "logistic"])
def test_small_g_and_few_flips_break_half_of_the_clean_points_and_large_g_none(potential):
    assert share_wrong(0.01, 0.05, potential) == 0.5
    assert share_wrong(0.5, 0.05, potential) == 0


def test_an_unknown_potential_and_separable_data_are_refused_in_words():
    with pytest.raises(ValueError, match="choose one of"):
        minimiser(0.1, 0.1, "hinge")
    with pytest.raises(ValueError, match="at infinity"):
        minimiser(0.1, 0.0, "exponential")


@pytest.mark.parametrize("potential", ["exponential", "logistic"])
@pytest.mark.parametrize("flips", [0.01, 0.1, 0.3])
def test_every_p_has_a_g_below_which_the_potential_s_minimiser_gets_the_pair_wrong(
    potential, flips
):
    wrong = [share_wrong(g, flips, potential) for g in (0.002, 0.005, 0.4)]
    assert wrong == [0.5, 0.5, 0]


def test_a_small_p_needs_a_smaller_g_than_that_of_the_dataset():
    assert share_wrong(0.05, 0.01, "logistic") == 0


@given(st.floats(0.001, 0.9), st.floats(0.0, 0.49), st.floats(-1, 1), st.floats(-1, 1))
def test_the_linear_loss_over_the_l1_ball_is_right_on_all_four_points(g, flips, share, second):
    """Its minimum is at c = (1, 0): no other c of the ball is better."""
    X = four_points(g)

    def risk(c):
        z = X @ c
        return ((1 - flips) * (1 - z) + flips * (1 + z)).sum()

    other = np.array([share, (1 - abs(share)) * second])  # |c1| + |c2| <= 1
    best = np.array([1.0, 0.0])
    assert risk(best) <= risk(other) + 1e-12
    assert (X @ best > 0).all()


def test_the_quadratic_loss_rises_again_and_the_potentials_only_fall_towards_zero():
    z = np.linspace(-3, 40, 400)
    assert (np.diff(POTENTIALS["quadratic"].value(z)) > 0).any()
    for name in ("exponential", "logistic"):
        values = POTENTIALS[name].value(z)
        assert (np.diff(values) < 0).all() and values[-1] < 1e-9


@pytest.mark.parametrize("algorithm", ["adaboost", "logistic", "quadboost", "noise_tolerant"])
@pytest.mark.parametrize("gamma", [0.05, 0.01])
@pytest.mark.parametrize("seed", range(3))
def test_stumps_are_spared_by_the_four_points(algorithm, gamma, seed):
    data = load("long_servedio", gamma=gamma, seed=seed)
    flipped = np.random.default_rng(seed).random(len(data.y)) < 0.1
    trace = train(Sample.of(data.X, np.where(flipped, -data.y, data.y)), algorithm, n_rounds=30)
    assert (np.sign(trace.scores[-1]) == data.y).all()


@given(st.floats(0, 0.49), st.floats(0, 0.49))
def test_at_the_threshold_the_noisy_labels_are_a_coin(of_minus, of_plus):
    p = noisy_threshold(of_minus, of_plus)
    assert p * (1 - of_plus) + (1 - p) * of_minus == pytest.approx(0.5, abs=1e-9)
    assert noisy_threshold(of_minus, of_minus) == pytest.approx(0.5)


def test_the_best_rule_of_noisy_labels_by_counting():
    """Of 1000 examples with p = 0.3, half of the labels -1 are flipped: 65 % are +1 now."""
    y = np.where(np.arange(1000) < 300, 1.0, -1.0)
    noisy = np.where((y < 0) & (np.arange(1000) % 2 == 0), 1.0, y)
    assert (noisy > 0).sum() == 300 + 350
    assert noisy_threshold(0.5, 0.0) == 0 < 0.3
    with pytest.raises(ValueError, match="less than 1"):
        noisy_threshold(0.6, 0.4)


@given(st.integers(0, 9))
def test_the_errors_of_the_classes_add_up_to_the_error(seed):
    rng = np.random.default_rng(seed)
    scores, y = rng.normal(size=(3, 20)), rng.choice([-1.0, 1.0], 20)
    minus, plus = class_errors(scores, y)
    n = (y < 0).sum()
    assert minus * n + plus * (20 - n) == pytest.approx(20 * (decide(scores) != y).mean(axis=1))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60))
def test_a_curve_that_turns_up_for_good_has_left_its_lowest_point_in_all_of_the_last_tenth(values):
    error, rise = np.array(values), rise_for_good(np.array(values))
    n_last = max(len(values) // 10, 1)
    assert 0 <= rise <= error.max() - error.min()
    assert all(e >= error.min() + rise - 1e-12 for e in values[-n_last:])
    assert rise_for_good(np.sort(error)[::-1]) == 0, "one that only falls never turns up"


def test_who_goes_on_growing_grows_in_both_stretches():
    weights = np.ones((9, 4))  # rounds 0..8: a quarter is round 2, a half round 4
    weights[4], weights[8] = [2, 2, 1, 1.2], [3, 1, 3, 1.4]
    assert go_on_growing(weights).tolist() == [True, False, False, False]


@pytest.mark.parametrize("potential", ["exponential", "logistic"])
@pytest.mark.parametrize("g", [0.02, 0.06])
def test_a_limit_on_the_norm_keeps_the_puzzling_points_up_to_the_one_that_is_told(potential, g):
    """By a naive search over the coefficients of a norm; beyond it they are lost."""
    limit = noise.safe_norm(g, 0.1, potential)
    free = float(np.abs(noise.minimiser(g, 0.1, potential)).sum())
    X, phi = noise.four_points(g), noise.POTENTIALS[potential]
    if not noise.share_wrong(g, 0.1, potential):
        assert limit == pytest.approx(free)
        return
    assert 0 < limit < free
    for norm, is_right in ((0.9 * limit, True), (1.1 * limit, False)):
        grid = [np.array([norm - c, c]) for c in np.linspace(0, norm, 2001)]
        best = min(grid, key=lambda c: noise.total(X @ c, 0.1, phi))
        assert (best[0] > best[1]) == is_right
