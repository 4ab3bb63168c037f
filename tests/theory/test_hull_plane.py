"""The hull's plane: losses against sums over the examples, the best vote against scipy's, walks and certificates."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from boosting import Sample
from boosting.experiments import two_sides
from boosting.theory.hull_plane import joint, segments

PHI = {
    "squared": lambda r: r**2,
    "absolute": np.abs,
    "huber": lambda r: np.where(np.abs(r) <= 1, r**2 / 2, np.abs(r) - 0.5),
}
CORNERS, TREES, SUM = two_sides.RUNS


def table(seed, m=24):
    rng = np.random.default_rng(seed)
    x = rng.uniform(0, 1, m)
    y = np.where(x > rng.uniform(0.3, 0.7), rng.normal(), rng.normal()) + rng.normal(0, 0.4, m)
    return Sample.of(np.column_stack([rng.normal(size=m), x]), y, rng.uniform(0.2, 1, m))


@st.composite
def planes(draw):
    sample = table(draw(st.integers(0, 10**6)))
    values = {
        "loss": draw(st.sampled_from(sorted(PHI))),
        "gamma": draw(st.sampled_from([0.3, 1.0, 4.0])),
    }
    return two_sides.plane(sample, two_sides.question(sample), values), values


def naive(plane, loss, vote):
    """The mean loss of a vote, an example at a time."""
    y, b = plane.sample.y, plane.sample.weight
    return sum(
        float(b[i] * PHI[loss](y[i] - vote[int(plane.right[i])])) for i in range(plane.sample.size)
    )


def test_the_question_is_the_best_stump_of_least_squares():
    for seed in range(5):
        sample = table(seed)
        asked = two_sides.question(sample)

        def risk(right, y=sample.y, b=sample.weight):
            means = [np.average(y[s], weights=b[s]) for s in (~right, right)]
            return b @ (y - np.where(right, means[1], means[0])) ** 2

        every = [
            sample.X[:, j] > at for j in (0, 1) for at in np.sort(sample.X[:, j])[:-1].tolist()
        ]
        assert risk(asked.right) == pytest.approx(min(map(risk, every)))
        assert (asked.right == (sample.X[:, asked.attribute] > asked.threshold)).all()
    with pytest.raises(ValueError, match="No question"):
        two_sides.question(Sample.of([[1.0], [1.0]], [0.0, 2.0]))


@settings(max_examples=25, deadline=None)
@given(planes(), st.floats(-3, 3), st.floats(-3, 3))
def test_the_loss_and_its_slope_are_sums_over_the_examples(asked, left, right):
    plane, values = asked
    vote = np.array([left, right])
    here = naive(plane, values["loss"], vote)
    assert plane.loss(vote[None, :])[0] == pytest.approx(here)
    levels = plane.levels(np.array([0.5, left]), np.array([right]))
    assert levels[0, 1] == pytest.approx(here) and levels.shape == (1, 2)
    h = 1e-6
    for side, pull in enumerate(plane.pulls(vote)):
        away = np.eye(2)[side] * h
        ahead, behind = (naive(plane, values["loss"], vote + s * away) for s in (1, -1))
        slopes = sorted([(here - ahead) / h, (behind - here) / h])
        assert slopes[0] - 1e-4 <= pull <= slopes[1] + 1e-4


@settings(max_examples=25, deadline=None)
@given(planes())
def test_no_vote_in_the_hull_is_better_than_the_best(asked):
    plane, values = asked
    gamma, best = plane.gamma, plane.best(plane.gamma)
    assert (np.abs(best) <= gamma).all()
    for side, on in enumerate((~plane.right, plane.right)):
        y, b = plane.sample.y[on], plane.sample.weight[on]
        risk = lambda v, y=y, b=b: float(b @ PHI[values["loss"]](y - v))  # noqa: E731
        found = minimize_scalar(risk, bounds=(-gamma, gamma), method="bounded")
        assert risk(best[side]) <= found.fun + 1e-7


@settings(max_examples=20, deadline=None)
@given(planes())
def test_a_round_walks_to_the_lowest_point_of_its_segment_and_the_certificate_holds(asked):
    plane, values = asked
    for name in (CORNERS, TREES):
        run = two_sides.run(plane, name, 8, {**values, "leaves": 4})
        votes, ways = plane.walk(run), segments(plane, run)
        least = naive(plane, values["loss"], plane.best(plane.gamma))
        for t, way in enumerate(ways):
            assert way.at(np.array([0.0, way.share])) == pytest.approx(votes[t : t + 2], abs=1e-9)
            assert (np.abs(way.aim) <= plane.gamma + 1e-9).all()
            if name == CORNERS:
                assert np.abs(way.aim) == pytest.approx(plane.gamma)
            losses = plane.loss(way.at(np.linspace(0, 1, 101)))
            assert plane.loss(votes[t + 1][None, :])[0] <= losses.min() + 1e-9
            tangent = losses[0] - plane.pulls(way.vote) @ (way.aim - way.vote) * np.linspace(
                0, 1, 101
            )
            assert (losses >= tangent - 1e-9).all()
        for vote in votes:
            above = naive(plane, values["loss"], vote) - least
            certified = plane.certificate(vote)
            slopes = [plane.pulls(vote) @ (corner - vote) for corner in plane.corners]
            assert certified == pytest.approx(max(slopes), abs=1e-12)
            assert -1e-9 <= above <= certified + 1e-9
        if name == TREES and len(run):
            assert plane.loss(votes[1][None, :])[0] == pytest.approx(least), "one tree is enough"


def test_a_sum_of_trees_walks_in_no_hull():
    sample = table(3)
    values = {"loss": "squared", "gamma": 0.2}
    plane = two_sides.plane(sample, two_sides.question(sample), values)
    run = two_sides.run(plane, SUM, 40, values)
    assert np.abs(plane.walk(run)).max() > plane.gamma
    with pytest.raises(ValueError, match="hull"):
        segments(plane, run)


@settings(max_examples=25, deadline=None)
@given(planes())
def test_the_loss_is_not_convex_in_the_share_and_the_tree_together(asked):
    """By its definition, along a segment of pairs (a, v): the middle lies above the mean of the ends."""
    plane, values = asked
    best, gamma = plane.best(plane.gamma), values["gamma"]
    start, end = (0.0, -gamma * np.sign(best)), (1.0, best)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    by_hand = [naive(plane, values["loss"], a * v) for a, v in (start, end, middle)]
    found = joint(plane)
    assert [found.start, found.end, found.middle] == pytest.approx(by_hand)
    assert found.is_convex == (by_hand[2] <= (by_hand[0] + by_hand[1]) / 2)
    assert not found.is_convex or by_hand[0] == pytest.approx(by_hand[1])
