"""The best classifier of every law in the plane, and its error: measured, in closed form, and against other classifiers."""

from math import erfc, exp, pi, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.datasets import describe, load, names
from boosting.datasets.best import Blurred, Board
from boosting.datasets.published import threenorm_bayes, twonorm_bayes, wave_law

KNOWN = [name for name in names("binary") if describe(name).score is not None]
SEEDS = range(4)


def error_of(score, name, spread):
    """The error of the sign of a score on new examples, and how many they are."""
    samples = [load(name, n_samples=2000, spread=spread, seed=seed) for seed in SEEDS]
    wrong = [np.where(score(data.X) > 0, 1, -1) != data.y for data in samples]
    return np.mean(wrong), np.size(wrong)


def test_every_law_in_the_plane_is_known():
    pictures = {"moons", "circles", "xor", "spirals", "checkerboard", "gaussians"}
    assert {*KNOWN} == pictures | {
        f"{n}_2d" for n in ("ringnorm", "twonorm", "threenorm", "waveform")
    }


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 1.0])
def test_the_sign_of_the_score_errs_as_often_as_the_bayes_error_says(name, share):
    option = describe(name).spread
    spread = option.low + share * (option.high - option.low)
    best = describe(name).best(spread)
    error, n = error_of(best.score, name, spread)
    assert abs(error - best.error) <= 4 * np.sqrt(best.error * (1 - best.error) / n) + 1e-9


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("way", [(0.1, 0.0), (0.0, -0.2)])
def test_no_border_that_is_moved_does_better(name, way):
    spread = (
        0.3 if describe(name).best().error == 0 else None
    )  # else every border between the classes is a best one
    best = describe(name).best(spread)
    error, n = error_of(lambda X: best.score(X + way), name, spread)
    assert error >= best.error - 4 * np.sqrt(best.error * (1 - best.error) / n) - 1e-9


def xor_bayes(s):
    """2 r (1 - r), where r is the probability that noise changes the sign of a coordinate, by parts."""
    r = erfc(1 / s / sqrt(2)) / 2 + s * (1 - exp(-0.5 / s**2)) / sqrt(2 * pi)
    return 2 * r * (1 - r)


@given(st.floats(0.02, 1))
def test_a_board_of_four_fields_is_xor(spread):
    assert Board(2).error(spread) == pytest.approx(xor_bayes(spread), abs=1e-4)


@given(st.floats(0.2, 2))
def test_the_sum_over_a_grid_is_the_closed_form(spread):
    plus, side = np.array([[sqrt(2), sqrt(2)]]), np.array([[sqrt(2), -sqrt(2)]])
    pair = Blurred(side, np.vstack([plus, -plus]))
    assert Blurred(-plus, plus).error(spread) == pytest.approx(twonorm_bayes(spread), abs=5e-4)
    assert pair.error(spread) == pytest.approx(threenorm_bayes(spread), abs=5e-4)


def test_more_samples_of_the_waves_tell_the_classes_apart_better():
    few, all_of_them = wave_law(np.array([7, 15])), wave_law(np.arange(1, 22))
    assert all_of_them.error(1.0) < few.error(1.0) < 1 / 3


def test_the_waves_in_their_plane_lie_as_far_apart_as_in_all_attributes():
    law = wave_law(np.arange(1, 22))
    ends = np.vstack(law.classes)
    height = np.maximum(6 - np.abs(np.arange(1, 22) - np.array([[7], [15], [11]])), 0)
    longest = max(np.linalg.norm(a - b) for a in height for b in height)
    apart = np.linalg.norm(ends[:, None, :] - ends[None, ::50, :], axis=2).max()
    assert apart == pytest.approx(longest, rel=0.01)


def test_without_noise_the_nearest_clean_point_decides():
    law = Blurred(np.array([[0.0, 0.0]]), np.array([[2.0, 0.0]]))
    assert np.sign(law.score(np.array([[0.9, 5.0], [1.1, -5.0]]), 0.0)).tolist() == [-1, 1]


@pytest.mark.parametrize("name", ["xor", "checkerboard"])
def test_beside_the_board_the_best_classifier_goes_on_as_at_its_edge(name):
    score = describe(name).best().score
    rows = np.linspace(-0.9, 0.9, 7)
    for far in (1.5, 3.0, 50.0):
        for side in (-1, 1):
            edge, beyond = (np.column_stack([np.full(7, side * at), rows]) for at in (0.999, far))
            assert (np.sign(score(edge)) == np.sign(score(beyond))).all()
            assert (score(beyond) != 0).all()
