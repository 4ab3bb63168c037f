"""The plane's surfaces: what is painted is the vote at every node of the grid, whatever short way leads there."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.figures.round_film import examples, plane, surfaces

RUNS = [
    ("adaboost", "stump"),
    ("adaboost", "depth2"),
    ("lpboost", "stump"),
    ("abstaining", None),
    ("chb", None),
]


def run(algorithm: str, weak_learner: str | None, d: int):
    """A trace on d attributes, and its plane of the first two (or the only) attributes."""
    rng = np.random.default_rng(d)
    X = rng.standard_normal((50, d)).round(1)
    y = np.where(X[:, 0] * X[:, -1] + 0.3 * rng.standard_normal(50) > 0, 1.0, -1.0)
    sample = Sample.of(X, y)
    where = plane(examples(sample, X[:0], y[:0]), 0, 1 if d > 1 else None)
    return train(sample, algorithm, weak_learner, n_rounds=12), where


@pytest.mark.parametrize("d", [1, 2, 5])
@pytest.mark.parametrize(("algorithm", "weak_learner"), RUNS)
def test_every_pixel_is_the_vote_there(algorithm, weak_learner, d):
    trace, where = run(algorithm, weak_learner, d)
    score, votes = surfaces(trace, where, 23)
    points = where.grid(23)
    assert (
        score.shape == (len(trace) + 1, 23, 23)
        and votes.shape == (len(trace), 23, 23)
        and (score[0] == 127).all()
    )
    for t, r in enumerate(trace):
        F = trace.ensemble(t + 1).scores(points) / r.norm
        assert np.abs(score[t + 1].ravel() - (127 + 127 * F)).max() <= 0.5 + 1e-9
        assert np.array_equal(votes[t].ravel(), np.sign(r.found.classifier.votes(points)) + 1)


def test_a_run_without_a_round_has_a_picture_of_nothing():
    X, y = np.array([[0.0, 0], [0, 1], [1, 0], [1, 1]]), np.array([1.0, -1, -1, 1])
    sample = Sample.of(X, y)
    trace = train(sample, n_rounds=5)
    score, votes = surfaces(trace, plane(examples(sample, X[:0], y[:0]), 0, 1), 10)
    assert len(trace) == 0 and (score == 127).all() and votes.shape == (0, 10, 10)
