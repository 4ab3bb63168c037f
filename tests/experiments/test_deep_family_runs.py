"""Experiments on deep families: what DeepBoost's prices do, and what richer families cost AdaBoost."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.engine.trace import run_to_end
from boosting.experiments.deep_families import structural, sweeping
from boosting.theory import rademacher


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(90, 3))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + 0.3 * rng.normal(size=90) > 0, 1, -1))


def test_the_sweep_agrees_with_single_runs_and_high_prices_keep_classifiers_out(sample):
    prices = (0.0, 0.5)
    run = sweeping(sample, sample.X, sample.y, prices, prices, "depth2", 15)
    grid = run_to_end(run)
    assert grid.members[1, 1] < grid.members[0, 0]
    free = train(sample, "adaboost", "depth2", 15)
    assert grid.members[0, 0] == len(free.distinct()) == np.count_nonzero(free.coefficients())
    assert grid.test_error[0, 0] == pytest.approx(free.train_error[-1])


def test_structural_risk_minimisation_pays_more_for_deeper_families(sample):
    flat, deep = structural(sample, 10, 0.2, (1, 2)).values()
    assert flat["choice of the family"] == 0 and deep["complexity"] > flat["complexity"]
    assert flat["complexity"] == pytest.approx(2 / 0.2 * rademacher.stumps(90, 3))


def test_structural_risk_minimisation_of_votes_is_the_margin_bound_for_all_families_at_once(sample):
    """The training error with the complexity of single base classifiers would be no bound."""
    flat, deep = structural(sample, 10, 0.2, (1, 2)).values()
    plain = train(sample, "adaboost", "stump", 10)
    assert flat["margin loss"] == pytest.approx(np.clip(1 - plain.margins[-1] / 0.2, 0, 1).mean())
    assert flat["confidence"] + deep["choice of the family"] >= np.sqrt(
        np.log(2 * 2**2 / 0.05) / (2 * 90)
    )
