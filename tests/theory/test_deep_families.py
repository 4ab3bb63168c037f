"""Families: who is who, what each has in the vote, and what the prices do."""

import numpy as np
import pytest

from boosting import Sample, Tree, train
from boosting.experiments.deep_families import structural, sweep
from boosting.theory import rademacher
from boosting.theory.deep_families import depth, family_of, shares, voted


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(90, 3))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + 0.3 * rng.normal(size=90) > 0, 1, -1))


def test_trees_are_named_by_the_simplest_family_that_has_them():
    stump = Tree.stump(0, 0.5, 1.0)
    assert [family_of(t) for t in (Tree.constant(1.0), stump)] == ["constant", "stump"]
    nodes = np.zeros((7, 5))
    nodes[0] = [0, 0.5, 1, 2, 0]
    nodes[1] = [1, 0.2, 3, 4, 0]
    nodes[2] = [1, 0.2, 5, 6, 0]
    nodes[3:, 4] = [-1, 1, 1, -1]
    assert (family_of(Tree(nodes)), depth(Tree(nodes))) == ("depth 2, same question", 2)
    nodes[2, 1] = 0.3
    assert family_of(Tree(nodes)) == "tree of depth 2"


def test_the_shares_of_all_families_are_one_vote(sample):
    trace = train(sample, "deepboost", "depth2", 25, lam=0.002, beta=0.001)
    for t in (1, 10, len(trace)):
        found = shares(trace, t)
        assert sum(s.weight for s in found.values()) == pytest.approx(1)
        assert sum(s.members for s in found.values()) == np.count_nonzero(trace.coefficients(t))
    assert shares(trace, 0) == {}


def test_the_sweep_agrees_with_single_runs_and_high_prices_keep_classifiers_out(sample):
    found = sweep(sample, sample.X, sample.y, (0.0, 0.5), (0.0, 0.5), "depth2", 15)
    assert found.members[1, 1] < found.members[0, 0]
    free = train(sample, "adaboost", "depth2", 15)
    assert found.members[0, 0] == len(free.distinct()) == np.count_nonzero(free.coefficients())
    assert found.test_error[0, 0] == pytest.approx(free.train_error[-1])


def test_voted_risk_minimisation_charges_the_mean_complexity_of_the_vote(sample):
    trace = train(sample, "adaboost", "stump", 10)
    terms = voted(trace, 10, rho=0.2)
    assert terms["complexity"] == pytest.approx(4 / 0.2 * rademacher.stumps(90, 3))
    assert terms["margin loss"] == pytest.approx(
        (trace.margins[-1] <= 0.2).mean()
    )  # theorem 1 counts such margins whole
    assert terms["number of families"] == 0


def test_the_vote_pays_for_all_families_that_it_could_have_drawn_from(sample):
    trace = train(sample, "adaboost", "stump", 10)
    assert voted(trace, len(trace), 0.2, rademacher.families("depth2"))["number of families"] > 0
    assert rademacher.families("tree", 3) == 8  # 1 to 7 questions, and H2


def test_structural_risk_minimisation_pays_more_for_deeper_families(sample):
    flat, deep = structural(sample, 10, 0.2, (1, 2)).values()
    assert flat["choice of the family"] == 0 and deep["complexity"] > flat["complexity"]
    assert flat["complexity"] == pytest.approx(2 / 0.2 * rademacher.stumps(90, 3))


def test_structural_risk_minimisation_of_votes_is_the_margin_bound_for_all_families_at_once(sample):
    """A training error of the vote with the complexity of single base classifiers would be no bound: the vote is far richer."""
    flat, deep = structural(sample, 10, 0.2, (1, 2)).values()
    plain = train(sample, "adaboost", "stump", 10)
    assert flat["margin loss"] == pytest.approx(np.clip(1 - plain.margins[-1] / 0.2, 0, 1).mean())
    assert flat["confidence"] + deep["choice of the family"] >= np.sqrt(
        np.log(2 * 2**2 / 0.05) / (2 * 90)
    )
