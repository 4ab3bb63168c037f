"""Experiments on deep families: what DeepBoost's prices do, and what richer families cost AdaBoost."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.engine.trace import run_to_end
from boosting.experiments.deep_families import structural, sweeping
from boosting.theory import rademacher
from boosting.theory.bounds import structural_promise
from boosting.theory.structural_risk import chosen_depth, single_trees, structural_risks


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


def test_single_trees_are_the_first_rounds_of_adaboost_and_their_risks_the_sums(sample):
    trees = single_trees(sample, (1, 2, 3), 8, seed=4)
    for depth, one in trees.items():
        learner = "stump" if depth == 1 else "tree"
        depths = {} if depth == 1 else {"max_depth": depth}
        assert one.error == pytest.approx(train(sample, "adaboost", learner, 1, **depths).error[0])
        signs = rademacher.random_signs(8, sample.size, 4)
        naive = [
            np.mean(s * train(Sample.of(sample.X, s), "adaboost", learner, 1, **depths)[0].votes)
            for s in signs
        ]
        assert one.measured == pytest.approx(np.mean(naive))
        assert one.measured <= one.formula <= 1
    risks = structural_risks(trees, 90, by_formula=False)
    sums = [trees[k].error + trees[k].measured + np.sqrt(np.log(k) / 90) for k in (1, 2, 3)]
    assert [terms.total for terms in risks.values()] == pytest.approx(sums)
    assert chosen_depth(trees, 90, by_formula=False) == 1 + int(np.argmin(sums))


def test_the_guarantee_of_structural_risk_minimisation_holds_over_samples():
    """R(f*) <= min over k of R(h_k) + 2 R_m(H_k) + ... on more than a share 1 - delta of samples of a known law."""
    rng, m, broken = np.random.default_rng(0), 120, 0
    for _ in range(8):
        X = rng.uniform(-1, 1, (m + 2000, 2))
        y = np.where(X[:, 0] * X[:, 1] > 0, 1.0, -1.0)
        trees = single_trees(Sample.of(X[:m], y[:m]), (1, 2, 3), 2)
        errors = {k: np.mean(t.classifier.votes(X[m:]) != y[m:]) for k, t in trees.items()}
        promise = min(
            structural_promise(errors[k], t.measured, k, m, 0.5).total for k, t in trees.items()
        )
        broken += errors[chosen_depth(trees, m, by_formula=False)] > promise
    assert broken <= 4
