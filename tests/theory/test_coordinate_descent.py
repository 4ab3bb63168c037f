"""AdaBoost is coordinate descent on the mean exponential loss, and its weights are an entropy projection ([M] 7.2.2)."""

from math import exp, log, sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, train
from boosting.theory import coordinate_descent as descent
from boosting.theory.training_bounds import product_of_normalizers

ALGORITHMS = ["adaboost", "fixed_step", "logistic", "vadaboost", "quadboost", "lpboost", "chb"]


@st.composite
def lines(draw, values=(-1.0, 1.0)):
    """Weights and agreements of 2 to 9 examples, with something right and something wrong."""
    m = draw(st.integers(2, 9))
    raw = np.array(draw(st.lists(st.floats(0.05, 1), min_size=m, max_size=m)))
    a = np.array(draw(st.lists(st.sampled_from(values), min_size=m, max_size=m)))
    assume(a.min() < 0 < a.max())
    return descent.Line(raw / raw.sum(), a, None)


@given(lines())
def test_z_has_the_book_s_formula_and_its_lowest_point(line):
    eps = float(line.weights @ (line.agreement < 0))
    assert line.wrong == pytest.approx(eps) and line.slope == pytest.approx(2 * eps - 1)
    for alpha in (-0.7, 0.0, 0.4, 2.0):
        assert line.value(np.array([alpha]))[0] == pytest.approx(
            (1 - eps) * exp(-alpha) + eps * exp(alpha)
        )
    best = line.lowest()
    assert best == pytest.approx(0.5 * log((1 - eps) / eps))
    assert line.value(np.array([best]))[0] == pytest.approx(2 * sqrt(eps * (1 - eps)))
    right, wrong = line.parts(np.array([best]))
    assert right == pytest.approx(wrong), "equal mass on right and wrong ([M] after 7.5)"


@given(lines((-1.0, -0.4, 0.0, 0.25, 1.0)))
def test_the_lowest_point_of_real_votes_is_lower_than_its_neighbours(line):
    best = line.lowest()
    near = line.value(best + np.linspace(-0.2, 0.2, 41))
    assert near.min() == pytest.approx(near[20], rel=1e-12)


@given(lines((-1.0, 0.0, 1.0)), st.floats(-2, 2))
def test_who_abstains_is_neither_right_nor_wrong(line, alpha):
    right, wrong = line.parts(np.array([alpha]))
    voted = float(line.weights @ (line.agreement != 0))
    assert right * exp(alpha) + wrong * exp(-alpha) == pytest.approx(voted)


def test_a_perfect_base_classifier_has_no_lowest_point():
    line = descent.Line(np.array([0.5, 0.5]), np.array([1.0, 1.0]), None)
    assert line.lowest() == np.inf
    assert descent.Line(line.weights, -line.agreement, None).lowest() == -np.inf
    assert descent.Line(line.weights, 0 * line.agreement, None).lowest() == 0.0


@given(lines(), st.integers(0, 2**32 - 1))
def test_no_distribution_without_correlation_is_nearer_than_the_new_weights(line, seed):
    """Pythagoras: KL(Q, D) = KL(Q, D') + KL(D', D) for every Q on which h is right as often as wrong."""
    new = line.tilted(line.lowest())
    assert new @ line.agreement == pytest.approx(0, abs=1e-12)
    least = descent.relative_entropy(new, line.weights)
    assert least == pytest.approx(-log(line.value(np.array([line.lowest()]))[0]))
    Q = np.random.default_rng(seed).exponential(size=len(line.weights))
    for side in (line.agreement > 0, line.agreement < 0):
        Q[side] *= 0.5 / Q[side].sum()
    there = descent.relative_entropy(Q, line.weights)
    assert there == pytest.approx(descent.relative_entropy(Q, new) + least)
    assert there >= least - 1e-12


@given(lines())
def test_the_frontier_is_the_entropy_of_a_coin(line):
    """With votes of -1 and 1 only the share of the right examples counts."""
    alpha = np.array([-1.0, 0.0, 0.3, 1.2])
    correlation, entropy = descent.least_change(line, alpha)
    p, q = (1 + correlation) / 2, 1 - line.wrong
    coin = p * np.log(p / q) + (1 - p) * np.log((1 - p) / (1 - q))
    assert entropy == pytest.approx(coin, abs=1e-12)


def test_what_has_no_weight_cannot_get_any():
    assert descent.relative_entropy(np.array([0.5, 0.5]), np.array([1.0, 0.0])) == np.inf
    assert descent.relative_entropy(np.array([1.0, 0.0]), np.array([0.5, 0.5])) == pytest.approx(
        log(2)
    )


@pytest.fixture(scope="module")
def sample():
    """Two attributes, a curved border and a few labels on its wrong side."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(60, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 + 0.3 * rng.normal(size=60) > 0.6, 1, -1)
    return Sample.of(X, y, rng.integers(1, 4, 60))


def objective(sample, members, c):
    """The mean exponential loss of the coefficients c, computed naively."""
    F = sum(ck * h.votes(sample.X) for ck, h in zip(c, members))
    return float(sample.weight @ np.exp(-sample.y * F))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_slopes_are_differences_of_the_objective(sample, algorithm):
    trace = train(sample, algorithm, n_rounds=6)
    slopes, members = descent.descents(trace), trace.distinct()
    assert slopes.shape == (len(trace) + 1, len(members))
    for t in range(1, len(trace) + 1):
        c = np.zeros(len(members))
        c[: len(trace.coefficients(t))] = trace.coefficients(t)
        F = objective(sample, members, c)
        assert exp(descent.log_objectives(trace)[t]) == pytest.approx(F)
        for k, h in enumerate(members):
            nudge = np.zeros(len(members))
            nudge[k] = 1e-6 / (h.magnitude or 1.0)
            rise = objective(sample, members, c + nudge) - objective(sample, members, c - nudge)
            assert -slopes[t, k] * F == pytest.approx(rise / 2e-6, rel=1e-4, abs=1e-7)


def test_adaboost_takes_the_steepest_direction_and_leaves_it_flat(sample):
    trace = train(sample, n_rounds=12)
    slopes = descent.descents(trace)
    for t, r in enumerate(trace, 1):
        assert slopes[t - 1, r.member] == pytest.approx(slopes[t - 1].max())
        assert slopes[t - 1, r.member] == pytest.approx(2 * r.edge)
        assert slopes[t, r.member] == pytest.approx(0, abs=1e-12), "exercise 7.5"


def test_a_line_ends_in_the_normaliser_and_in_the_next_weights(sample):
    trace = train(sample, n_rounds=8)
    for r, line in zip(trace, descent.lines(trace)):
        assert line.step == r.alpha and line.lowest() == pytest.approx(r.alpha)
        assert line.value(np.array([r.alpha]))[0] == pytest.approx(r.normalizer)
        assert line.tilted(r.alpha) == pytest.approx(r.after.distribution)
    assert np.exp(descent.log_objectives(trace)) == pytest.approx(product_of_normalizers(trace))


def test_where_other_coefficients_move_there_is_no_step_along_the_line(sample):
    assert all(line.step is None for line in descent.lines(train(sample, "max_margin", n_rounds=4)))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_plane_is_the_objective_over_two_coefficients(sample, algorithm):
    trace = train(sample, algorithm, n_rounds=7)
    drawn = descent.plane(trace, 5)
    if drawn is None:  # regression trees take too many values, or a single member
        assert algorithm in ("chb", "lpboost")
        return
    members = trace.distinct()
    for t in range(len(trace) + 1):
        c = np.zeros(len(members))
        c[: len(trace.coefficients(t))] = trace.coefficients(t)
        here = objective(sample, members, c)
        assert drawn.path[t] == pytest.approx([c[k] * members[k].magnitude for k in drawn.members])
        for i, v in enumerate(drawn.v):
            for j, u in enumerate(drawn.u):
                moved = c.copy()
                moved[list(drawn.members)] = [u, v] / np.array(
                    [members[k].magnitude for k in drawn.members]
                )
                ratio = objective(sample, members, moved) / here
                assert drawn.levels[t, i, j] == pytest.approx(log(ratio), abs=1e-9)


@given(samples(), st.sampled_from(["adaboost", "logistic", "quadboost", "arc_gv"]))
def test_any_run_can_be_asked(made, algorithm):
    trace = train(Sample.of(*made), algorithm, n_rounds=4)
    assert np.isfinite(descent.descents(trace)).all()
    assert descent.weights_over_rounds(trace).sum(axis=1) == pytest.approx(1)
    for line in descent.lines(trace):
        assert line.right + line.wrong == pytest.approx(1)
        assert line.value(np.zeros(1))[0] == pytest.approx(1)
    drawn = descent.plane(trace, 4)
    assert drawn is None or np.isfinite(drawn.levels).all()
