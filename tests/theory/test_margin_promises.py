"""What the edges promise about margins lies above the margins ([M] theorem 7.7, 7.18, exercise 7.12)."""

from math import floor, log, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import Sample, datasets, train
from boosting.figures import margin_promises as pictures
from boosting.theory import margin_promises as promises
from boosting.theory import margins, separation
from boosting.theory.training_bounds import margin_boost_edge, margin_product

RHOS = st.floats(0.0, 0.95)
FEW = settings(max_examples=40)


@given(samples(), RHOS)
@FEW
def test_the_bounds_of_a_run_lie_above_its_share_of_small_margins(made, rho):
    trace = train(Sample.of(*made), n_rounds=5)
    product = promises.margin_bounds(trace, rho)
    smallest = promises.bound_by_smallest_edge(trace, rho)
    for t, r in enumerate(trace, 1):
        share = float(trace.sample.weight @ (r.margins <= rho - 1e-12))
        assert share <= product[t] * (1 + 1e-9)
        if (trace.error > 0).all():  # a perfect base classifier has no step of AdaBoost's
            assert product[t] == pytest.approx(margin_product(trace.error[:t], rho))
            gamma = float(trace.edge[:t].min())
            if not np.isnan(smallest[t]):
                of_equal_edges = margin_product([0.5 - gamma] * t, rho)
                assert smallest[t] == pytest.approx(of_equal_edges)
                assert product[t] <= smallest[t] * (1 + 1e-9)


@given(samples(), st.floats(0.05, 0.8))
@FEW
def test_a_promised_margin_is_where_the_bound_is_the_share(made, share):
    trace = train(Sample.of(*made), n_rounds=4)
    logs = np.cumsum(np.log(trace.normalizer))
    for t, rho in enumerate((log(share) - logs) / np.cumsum(trace.alpha), 1):
        assert promises.margin_bounds(trace, float(rho))[t] == pytest.approx(share)


@given(st.floats(0.01, 0.49))
def test_the_margin_that_is_reached_is_where_the_rate_changes_its_sign(gamma):
    rho = promises.reached_margin(gamma)
    assert gamma < rho < 2 * gamma
    assert promises.log_rate(gamma, rho) == pytest.approx(0, abs=1e-12)
    assert promises.log_rate(gamma, gamma) < 0, "[M] after 7.18: exponential if rho < gamma"


def test_the_ends_of_the_margin_that_is_reached():
    assert promises.reached_margin(0.0) == 0 and promises.reached_margin(0.5) == 1


@given(samples(), st.sampled_from([0.1, 0.3]))
@FEW
def test_exercise_7_12_f(made, rho):
    trace = train(Sample.of(*made), "margin_boost", n_rounds=5, rho=rho)
    if not len(trace) or (trace.error == 0).any():
        return
    product = promises.margin_boost_product(trace.error, rho)
    assert promises.margin_bounds(trace, rho)[1:] == pytest.approx(product)
    gamma = float(((1 - rho) / 2 - trace.error).min())
    for t, r in enumerate(trace, 1):
        assert float(trace.sample.weight @ (r.margins <= rho - 1e-12)) <= product[t - 1] * (
            1 + 1e-9
        )
        if gamma > 0:
            assert product[t - 1] <= margin_boost_edge(gamma, rho, t) * (1 + 1e-9)


def test_the_rounds_of_exercise_7_12_bring_the_bound_to_one_example():
    for gamma, rho, m in ((0.1, 0.3, 50), (0.07, 0.1, 299), (0.2, 0.0, 7), (0.013, 0.5, 1000)):
        T = promises.margin_boost_rounds(gamma, rho, m)
        # below one example after T whole rounds, and not yet after one less
        assert margin_boost_edge(gamma, rho, T) < 1 / m <= margin_boost_edge(gamma, rho, T - 1)
    assert promises.margin_boost_rounds(0.0, 0.3, 50) == np.inf
    assert promises.margin_boost_rounds(0.1, 0.0, 50) == floor(log(50) / 0.02) + 1


def test_a_margin_has_the_distance_of_a_naive_search():
    """The norm-q distance of the nearest point, looked for on the hyperplane itself."""
    w, X, y = separation.directions(36), separation.POINTS, separation.LABELS
    gaps, b = separation.half_gaps(w, X, y)
    s = np.linspace(-9, 9, 20001)
    for q in (2, np.inf):
        found = separation.distances(w, X, y, q)
        for k in np.flatnonzero(gaps > 0):
            on = -b[k] * w[k] + np.outer(s, [-w[k, 1], w[k, 0]])
            nearest = min(np.linalg.norm(on - x, q, axis=1).min() for x in X)
            assert found[k] == pytest.approx(nearest, abs=1e-3)


def test_the_two_margins_have_different_best_hyperplanes():
    w = separation.directions(720)
    best = [
        int(separation.distances(w, separation.POINTS, separation.LABELS, q).argmax())
        for q in (2, np.inf)
    ]
    assert abs(best[0] - best[1]) > 10
    # the SVM's: as long as half of the way between the nearest points of the two hulls
    hulls = [separation.POINTS[:6], separation.POINTS[6:]]
    mixes = [
        a * H[i] + (1 - a) * H[j]
        for H in (hulls[0],)
        for i in range(6)
        for j in range(6)
        for a in np.linspace(0, 1, 101)
    ]
    nearest = min(_to_segments(p, hulls[1]) for p in mixes)
    assert separation.distances(w, separation.POINTS, separation.LABELS, 2).max() == pytest.approx(
        nearest / 2, rel=1e-3
    )


def _to_segments(p, H):
    """The distance of a point to the nearest segment between two points of H."""
    best = np.inf
    for i in range(len(H)):
        for j in range(i):
            d = H[j] - H[i]
            a = np.clip((p - H[i]) @ d / (d @ d), 0, 1)
            best = min(best, sqrt(((p - H[i] - a * d) ** 2).sum()))
    return best


@pytest.mark.parametrize("seed", range(300, 306))
def test_the_margin_that_an_edge_guarantees_is_a_floor_that_the_run_may_end_above(seed):
    """Not a ceiling: where all edges are at least gamma, some runs end above Y(2 gamma), none below it for ever."""
    law = datasets.load("twonorm_20d", n_samples=140, seed=seed)
    trace = train(Sample.of(law.X, law.y), n_rounds=400)
    floor_of_it = promises.reached_margin(float(trace.edge.min()))
    assert float(margins.minimum(trace)[-1]) > floor_of_it
    assert promises.margin_bounds(trace, 0.9 * floor_of_it)[-1] < 1


def test_the_picture_says_on_which_side_of_the_floor_the_run_ends():
    toy = datasets.load("toy")
    for n, side in ((3, "below"), (300, "above")):
        trace = train(Sample.of(toy.X, toy.y), n_rounds=n)
        last, line = margins.minimum(trace)[-1], promises.reached_margin(float(trace.edge.min()))
        assert (last > line) == (side == "above")
        assert f"This run ends {side} it" in str(
            pictures.edges_and_margins(trace).plain()["layout"]
        )
