"""Programs over the base classifiers of a finished run: the rows' own solutions, and AdaBoost's round."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.experiments.protocol import Method
from boosting.experiments.reweighed import Reweighed

ROUNDS = 12


def made_up(n=60):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(n, 3))
    return X, np.where(X[:, 0] + X[:, 1] + 0.7 * rng.normal(size=n) > 0, 1.0, -1.0)


@pytest.mark.parametrize("name", ["rlpboost", "rqpboost"])
def test_solved_once_it_is_the_rows_last_round(name):
    X, y = made_up()
    sample = Sample.of(X, y)
    method = Reweighed(name, name, ROUNDS, {"C": (0.02, 3.0)}, (5, ROUNDS), "stump")
    for setting in method.settings:
        trace = train(sample, name, "stump", ROUNDS, **setting)
        for checkpoint in method.checkpoints_of(sample, setting, 0, method.checkpoints):
            c = np.abs(checkpoint.ensemble.coefficients)
            size = (c if name == "rlpboost" else c**2).sum()
            cost = size + setting["C"] * np.maximum(0, 1 - y * checkpoint.scores(X)).sum()
            assert checkpoint.rounds == checkpoint.asked
            assert cost == pytest.approx(trace[checkpoint.asked - 1].objective, rel=1e-9)
            if name == "rqpboost":  # one solution alone
                assert np.allclose(
                    checkpoint.scores(X), trace[checkpoint.asked - 1].scores, atol=1e-8
                )


def test_it_takes_adaboosts_best_round_and_judges_every_price_there():
    X, y = made_up(120)
    sample, rest, labels = Sample.of(X[:60], y[:60]), X[60:], y[60:]

    def score(votes):
        return float(np.mean(np.where(votes > 0, 1, -1) != labels))

    finder = Method("adaboost", "adaboost", 40, weak_learner="stump", patience=9)
    ((_, best, _),) = finder.stopped_early(sample, rest, score, 0)
    method = Reweighed("r", "rlpboost", 40, {"C": (0.01, 1.0)}, (), "stump", patience=9)
    found = list(method.stopped_early(sample, rest, score, 0))
    assert [t for _, t, _ in found] == [best, best] and best > 1
    for setting, t, value in found:
        (checkpoint,) = method.checkpoints_of(sample, setting, 0, (t,))
        assert value == score(checkpoint.scores(rest))


def test_where_the_empty_vote_is_the_best_nothing_is_solved():
    X, y = made_up()
    method = Reweighed("r", "rqpboost", 5, {"C": (1.0,)}, (), "stump", patience=3)
    found = list(method.stopped_early(Sample.of(X, y), X, lambda votes: float(votes.any()), 0))
    assert found == [({"C": 1.0}, 0, 0.0)]
