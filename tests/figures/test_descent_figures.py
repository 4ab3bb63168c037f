"""Coordinate descent in pictures: what is drawn is what a naive computation gives."""

from math import log

import numpy as np
import pytest
from figure_checks import check
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, train
from boosting.figures import descent
from boosting.theory import training_bounds
from boosting.theory.coordinate_descent import descents, lines


@pytest.fixture(scope="module")
def trace():
    """AdaBoost on two attributes, a curved border and a few labels on its wrong side."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(80, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 + 0.3 * rng.normal(size=80) > 0.6, 1, -1)
    return train(Sample.of(X, y), n_rounds=15)


def all_figures(trace):
    """Every figure of the chapter."""
    along = lines(trace)
    names = [f"h{k}" for k in range(len(trace.distinct()))]
    zero = np.array([0.5, *trace.train_error])
    return [
        descent.z_of_alpha(along),
        descent.halves(along),
        descent.directions(descents(trace), [r.member for r in trace]),
        descent.path(trace, along),
        descent.projection(along),
        descent.objective_bounds(zero, {"∏ Z": np.exp(-0.1 * np.arange(len(trace) + 1))}),
        *filter(None, [descent.plane(trace, names)]),
    ]


@given(samples(), st.sampled_from(["adaboost", "lpboost", "chb", "abstaining", "fixed_step"]))
@settings(max_examples=10)
def test_every_figure_of_any_run_is_finite_and_has_a_frame_per_round(made, algorithm):
    trace = train(Sample.of(*made), algorithm, n_rounds=4)
    for figure in all_figures(trace):
        check(figure, len(trace) + 1)


def frame(figure, t):
    """What frame t changes."""
    return figure.plain()["frames"][t]["data"]


def test_the_two_parts_of_z_cross_at_the_marked_lowest_point(trace):
    figure = descent.z_of_alpha(lines(trace))
    for t in (1, 4, 9):
        z, right, wrong, drop, lowest, own = frame(figure, t)
        eps = trace.error[t - 1]
        alpha = 0.5 * log((1 - eps) / eps)
        assert lowest["x"] == [pytest.approx(alpha)] and own["x"] == [pytest.approx(alpha)]
        assert lowest["y"] == [pytest.approx(2 * np.sqrt(eps * (1 - eps)))]
        assert drop["x"] == own["x"] * 2 and drop["y"] == [*own["y"], 0]
        k = int(np.abs(right["y"] - wrong["y"]).argmin())
        assert z["x"][k] == pytest.approx(alpha, abs=0.02)
        assert z["y"] == pytest.approx(right["y"] + wrong["y"], rel=1e-6)


def test_the_bars_are_the_weights_by_hand(trace):
    figure = descent.halves(lines(trace))
    y, D = trace.sample.y, np.full(80, 1 / 80)
    for t, r in enumerate(trace, 1):
        hit = r.votes == y
        raw = np.where(hit, D * np.exp(-r.alpha), D * np.exp(r.alpha))
        right, wrong = (bar["x"] for bar in frame(figure, t))
        assert right == pytest.approx([D[hit].sum(), raw[hit].sum(), 0.5], rel=1e-5)
        assert wrong == pytest.approx([D[~hit].sum(), raw[~hit].sum(), 0.5], rel=1e-5)
        D = raw / raw.sum()


def test_the_way_ends_every_round_at_the_product_of_normalisers(trace):
    figure = descent.path(trace, lines(trace))
    for t in range(len(trace) + 1):
        (now,) = frame(figure, t)
        assert now["x"] == [pytest.approx(trace.alpha[:t].sum())]
        assert now["y"] == [pytest.approx(np.prod(trace.normalizer[:t]), rel=1e-6)]


def test_the_longest_bar_is_the_next_round_s_and_the_last_one_is_flat(trace):
    slopes = descents(trace)
    figure = descent.directions(slopes, [r.member for r in trace])
    for t in range(1, len(trace)):
        others, best, last = frame(figure, t)
        assert max(best["y"]) >= max(np.abs(others["y"]).max(), 0) - 1e-6
        assert max(best["y"]) == pytest.approx(2 * trace.edge[t], rel=1e-5)
        assert last["y"] == pytest.approx([0], abs=1e-7)


def test_no_other_distribution_lies_below_the_nearest_ones(trace):
    figure = descent.projection(lines(trace))
    for t in (1, 5, 12):
        rivals, _, before, after = frame(figure, t)
        eps = trace.error[t - 1]
        p, q = (1 + rivals["x"]) / 2, 1 - eps  # the entropy of a coin is a lower bound
        assert (rivals["y"] >= p * np.log(p / q) + (1 - p) * np.log((1 - p) / eps) - 1e-12).all()
        assert before["x"] == pytest.approx([2 * trace.edge[t - 1]]) and before[
            "y"
        ] == pytest.approx([0])
        assert after["x"] == pytest.approx([0], abs=1e-12)
        assert after["y"] == pytest.approx([-log(trace.normalizer[t - 1])])


def test_the_path_in_the_plane_moves_along_one_axis_at_a_time(trace):
    figure = descent.plane(trace, [f"h{k}" for k in range(len(trace.distinct()))])
    way = frame(figure, len(trace))[1]
    moved = np.abs(np.diff(np.array([way["x"], way["y"]]), axis=1)) > 1e-12
    assert (moved.sum(axis=0) <= 1).all() and moved.sum() >= 2


@given(samples())
def test_each_step_of_theorem_7_2_lies_above_the_one_before(made):
    trace = train(Sample.of(*made), n_rounds=6)
    errors = trace.train_error
    product = training_bounds.product_of_normalizers(trace)[1:]
    edges = training_bounds.exponential_of_edges(trace)[1:]
    one = training_bounds.exponential_of_smallest_edge(trace)[1:]
    for low, high in ((errors, product), (product, edges), (edges, one)):
        assert (low <= high + 1e-12).all()


def test_the_promised_rounds_bring_the_bound_below_one_example():
    for gamma, m in ((0.1, 100), (0.25, 7), (0.02, 1000)):
        T = training_bounds.rounds_to_zero(gamma, m)
        assert np.exp(-2 * gamma**2 * T) == pytest.approx(1 / m)
    assert training_bounds.rounds_to_zero(0.0, 10) == np.inf


@pytest.mark.parametrize(
    ("algorithm", "best"), [("adaboost", True), ("vadaboost", False), ("fixed_step", False)]
)
def test_what_to_look_for_is_true_of_the_run_s_own_steps(algorithm, best):
    rng = np.random.default_rng(2)
    X = rng.normal(size=(60, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.5, 1, -1))
    trace = train(sample, algorithm, n_rounds=8)
    along, slopes, chosen = lines(trace), descents(trace), [r.member for r in trace]
    halves = [
        np.exp(-sample.y * r.scores) @ (r.votes != sample.y) / np.exp(-sample.y * r.scores).sum()
        for r in trace
    ]
    assert (np.abs(np.array(halves) - 0.5).max() < 1e-6) == best
    looks = {
        "exactly one half": descent.halves(along), "(exercise 7.5)": descent.directions(slopes, chosen),
        "meets Σ D y h = 0": descent.projection(along),
        "touches a level line": descent.plane(trace, [f"h{k}" for k in range(len(trace.distinct()))]),
    }  # fmt: skip
    for words, figure in looks.items():
        assert (words in figure.layout.title.subtitle.text) == best, words
