"""Families: who is who, what each has in the vote, and what the prices do."""

import numpy as np
import pytest

from boosting import Sample, Tree, train
from boosting.engine.complexity import depth
from boosting.engine.trace import run_to_end
from boosting.experiments.deep_families import structural, sweeping
from boosting.theory import rademacher
from boosting.theory.deep_families import family_of, shares, voted


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
    assert (family_of(Tree(nodes)), depth(nodes)) == ("depth 2, same question", 2)
    nodes[2, 1] = 0.3
    assert family_of(Tree(nodes)) == "tree of depth 2"


def test_the_shares_of_all_families_are_one_vote(sample):
    trace = train(sample, "deepboost", "depth2", 25, lam=0.002, beta=0.001)
    for t in (1, 10, len(trace)):
        families = shares(trace, t).values()
        assert sum(s.weight for s in families) == pytest.approx(1)
        assert sum(s.members for s in families) == np.count_nonzero(trace.coefficients(t))
    assert shares(trace, 0) == {}


def test_the_sweep_agrees_with_single_runs_and_high_prices_keep_classifiers_out(sample):
    prices = (0.0, 0.5)
    run = sweeping(sample, sample.X, sample.y, prices, prices, "depth2", 15)
    grid = run_to_end(run)
    assert grid.members[1, 1] < grid.members[0, 0]
    free = train(sample, "adaboost", "depth2", 15)
    assert grid.members[0, 0] == len(free.distinct()) == np.count_nonzero(free.coefficients())
    assert grid.test_error[0, 0] == pytest.approx(free.train_error[-1])


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
    assert voted(trace, len(trace), 0.2, rademacher.n_families("depth2"))["number of families"] > 0
    assert rademacher.n_families("tree", 3) == 8  # 1 to 7 questions, and H2


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
