"""The first edge beside those of shuffled labels: where a weak learner learns, and where it does not."""

from __future__ import annotations

import numpy as np
import pytest

from boosting import Sample
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees
from boosting.theory.weak_learning import FEW, SHUFFLES, first_edge, no_better_than_guessing


def xor(seed: int, m: int = 120) -> Sample:
    X = np.random.default_rng(seed).uniform(-1, 1, (m, 2))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] > 0, 1.0, -1.0))


def largest_edge(X: np.ndarray, y: np.ndarray) -> float:
    """Of all stumps, one after the other."""
    sums = [
        abs(np.mean(y * np.where(X[:, j] > cut, 1, -1)))
        for j in range(X.shape[1])
        for cut in [-np.inf, *X[:, j]]
    ]
    return max(sums) / 2


@pytest.mark.parametrize("seed", range(5))
def test_it_is_the_largest_edge_of_all_stumps_and_so_on_shuffled_labels(seed):
    sample = xor(seed, 60)
    found, rng = first_edge(Stumps(), sample, seed), np.random.default_rng(seed)
    assert found.edge == pytest.approx(largest_edge(sample.X, sample.y))
    for edge in found.shuffled:
        assert edge == pytest.approx(largest_edge(sample.X, rng.permutation(sample.y)))


def test_stumps_learn_nothing_of_xor_and_trees_of_depth_2_do():
    """By chance alone the edge is the largest of the twenty in one sample of twenty."""
    stumps = [first_edge(Stumps(), xor(seed), seed) for seed in range(40)]
    assert sum(one.is_chance for one in stumps) >= 34
    assert all(len(one.shuffled) in (FEW, SHUFFLES) for one in stumps)
    trees = [first_edge(SameQuestion((Stumps(),)), xor(seed), seed) for seed in range(5)]
    assert not any(one.is_chance for one in trees)


def test_a_full_tree_follows_all_labels_and_a_stump_does_not():
    full, stump = (first_edge(family, xor(0)) for family in (Trees(120), Stumps()))
    assert full.is_chance and full.fits_all and not stump.fits_all


def test_a_constant_edge_is_no_more_than_in_shuffled_labels():
    """Where one class is the larger, always naming it has an edge, whatever the attributes say."""
    rng = np.random.default_rng(1)
    sample = Sample.of(rng.integers(0, 2, (90, 1)).astype(float), np.repeat([1.0, -1.0], [70, 20]))
    shuffled = Sample.of(sample.X, rng.permutation(sample.y))
    assert first_edge(Stumps(), shuffled).is_chance
    assert first_edge(Stumps(), shuffled).edge == pytest.approx(50 / 180)


def test_guessing_is_the_share_of_the_smaller_class_less_two_standard_errors():
    assert no_better_than_guessing(0.41, 0.5, 100)
    assert not no_better_than_guessing(0.39, 0.5, 100)
    assert not no_better_than_guessing(0.45, 0.5, 10_000)
