"""AdaBoost on the nearly balanced XOR ([M] exercise 7.6), in fractions: the edges shrink for ever and never are 0."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from boosting import Sample, datasets, train
from boosting.theory.exact_edges import exact_edges, size


def uneven(epsilon: float) -> Sample:
    """The sample of exercise 7.6, 40 points."""
    moons = datasets.load("xor_epsilon", n_samples=40, epsilon=epsilon)
    return Sample.of(moons.X, moons.y)


@pytest.mark.parametrize("epsilon", [0.1, 0.2, 0.4, 0.5])
def test_the_edges_never_reach_zero_and_each_is_about_twice_the_product_of_the_two_before(epsilon):
    edges = exact_edges(uneven(epsilon), 15)
    assert len(edges) == 15 and all(0 < edge < Fraction(1, 4) for edge in edges)
    for t in range(6, 15):
        ratio = edges[t] / (2 * edges[t - 1] * edges[t - 2])
        assert abs(ratio - 1) < Fraction(1, 100)
    assert size(edges[-1]) < -300


@pytest.mark.parametrize("epsilon", [Fraction(1, 5), Fraction(2, 5)])
def test_a_round_replaces_one_hyperbolic_tangent_by_minus_the_product_of_the_others(epsilon):
    """The proof in the module's docstring, step by step: with t = (tanh a, tanh b, tanh c) a zero would need a zero."""
    corners = [(1, 1), (-1, -1), (1, -1), (-1, 1)]
    D = [Fraction(1, 4)] * 2 + [(1 - epsilon) / 4, (1 + epsilon) / 4]
    # y h for the constant, x1 and x2, all times -1 as y = -x1 x2: the sign of the docstring's formula
    directions = [[x1 * x2, x2, x1] for x1, x2 in corners]
    for _ in range(8):
        odds = [sum(w * d[k] for w, d in zip(D, directions)) for k in range(3)]  # 2 gamma
        k = max(range(3), key=lambda j: abs(odds[j]))
        D = [w / (1 + odds[k] * d[k]) for w, d in zip(D, directions)]
        after = [sum(w * d[j] for w, d in zip(D, directions)) for j in range(3)]
        assert after[k] == 0 and all(after[j] != 0 for j in range(3) if j != k)
        logs = np.log([float(w) for w in D])
        tangents = np.tanh([np.mean(logs * [d[j] for d in directions]) for j in range(3)])
        others = np.prod(np.delete(tangents, k))
        assert tangents[k] == pytest.approx(-others, rel=1e-6, abs=1e-15)


def test_the_run_on_the_computer_has_these_edges_and_ends_where_the_next_is_too_small():
    exact, trace = exact_edges(uneven(0.2), 15), train(uneven(0.2), n_rounds=60)
    assert [r.edge for r in trace] == pytest.approx(
        [float(e) for e in exact[: len(trace)]], rel=1e-6
    )
    assert 0 < exact[len(trace)] < Fraction(1, 10**12)
    assert "that can be computed" in trace.ended


def test_balanced_corners_have_an_edge_of_zero_at_once():
    assert exact_edges(uneven(0.0), 15) == [0]
    assert size(Fraction(0)) == -np.inf and size(Fraction(1, 10**700)) == -700


def test_six_points_in_a_ring_have_no_edge_and_fewer_than_four_always_have_one():
    ring = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2], [2, 0]]
    assert exact_edges(Sample.of(ring, [1, -1] * 3), 5) == [0]
    assert exact_edges(Sample.of([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1]), 5) == [0]
    places = list(product(range(3), range(3)))
    for n in (2, 3):
        for some in combinations(places, n):
            for y in product([-1, 1], repeat=n):
                assert exact_edges(Sample.of(np.array(some, float), y), 1)[0] > 0


def test_a_perfect_stump_ends_it():
    assert exact_edges(Sample.of([[0.0], [1.0]], [-1, 1]), 5) == [Fraction(1, 2)]
