"""One run, read at many rounds: the same votes as the trace's, in little memory."""

import tracemalloc

import numpy as np
import pytest

from boosting import Sample, train
from boosting.catalogue import ALGORITHMS, choices_for, find_algorithm, loop_sample
from boosting.experiments.evaluation import Follower, best_round, ensembles

AT = (1, 2, 5, 12)
NAMES = [name for name, row in ALGORITHMS.items() if row.task != "multiclass"]


def drawn(name: str, m: int = 40) -> Sample:
    """A small sample for an algorithm's task."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(m, 3))
    y = X[:, 0] - X[:, 1] * X[:, 2] + 0.3 * rng.normal(size=m)
    is_real = find_algorithm(name).task == "regression"
    return loop_sample(Sample.of(X, y if is_real else np.where(y > 0, 1, -1)), name)


@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_is_read_as_its_trace_is(name):
    sample = drawn(name)
    trace = train(sample, name, n_rounds=AT[-1])
    X = np.random.default_rng(0).normal(size=(30, 3))
    staged = [np.zeros(30), *trace.staged_scores(X)]
    follower = Follower(X)
    for r in trace:
        follower.take(r)
    assert np.abs(follower.scores - staged[-1]).max() < 1e-9 * max(1, np.abs(staged[-1]).max())
    checkpoints = list(ensembles(sample, choices_for(name, None, None, {}), AT))
    assert [s.asked for s in checkpoints] == list(AT)
    for checkpoint in checkpoints:
        t = min(checkpoint.asked, len(trace))
        assert checkpoint.rounds == t
        assert np.abs(checkpoint.scores(X) - staged[t]).max() < 1e-9 * max(
            1, np.abs(staged[t]).max()
        )
        if t and find_algorithm(name).task == "binary":
            own = checkpoint.scores(sample.X)
            assert checkpoint.smallest_margin(sample.y, own) == pytest.approx(
                trace.margins[t - 1].min(), abs=1e-9
            )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "weak_learner", "rounds", "megabytes"),
    # A trace would take 24 bytes for each of 500 examples and each round: 12 GB for a million rounds.
    [("adaboost", "stump-grid", 1_000_000, 220),
     ("quadboost", "stump-grid", 1_000_000, 5), ("logistic", "stump-grid", 3000, 3)],
)  # fmt: skip
def test_a_million_rounds_take_little_memory(name, weak_learner, rounds, megabytes):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(500, 2))
    sample = Sample.of(X, np.where(X[:, 0] + rng.normal(size=500) > 0, 1, -1))
    choices = choices_for(name, weak_learner, None, {})
    list(ensembles(sample, choices, (1,)))
    tracemalloc.start()
    checkpoints = list(ensembles(sample, choices, (10, rounds)))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert checkpoints[1].rounds == rounds or name == "quadboost"
    assert peak < megabytes * 2**20


def test_early_stopping_waits_and_takes_the_best_round():
    sample = drawn("adaboost")
    choices = choices_for("adaboost", "stump", None, {})
    values = iter([9.0, 5.0, 6.0, 4.0, 4.0, 5.0, 5.0, 1.0])
    assert best_round(sample, choices, 100, 3, lambda votes: next(values), sample.X) == (3, 4.0)
    values = iter([9.0, 5.0, 6.0, 4.0, 4.0, 5.0, 5.0, 1.0, *[2.0] * 5])
    assert best_round(sample, choices, 100, 5, lambda votes: next(values), sample.X) == (7, 1.0)
    assert best_round(
        sample, choices, 100, 5, lambda votes: float(np.abs(votes).sum()), sample.X
    ) == (0, 0.0)
