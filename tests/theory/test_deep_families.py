"""Families: who is who, what each has in the vote, and what the prices do."""

import numpy as np
import pytest

from boosting import Sample, Tree, train
from boosting.choices.searches.trees import Trees
from boosting.theory import bounds, rademacher
from boosting.theory.deep_families import shares, voted_over_rounds


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(90, 3))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + 0.3 * rng.normal(size=90) > 0, 1, -1))


def test_trees_are_named_by_the_simplest_family_that_has_them():
    stump = Tree.stump(0, 0.5, 1.0)
    assert [t.family for t in (Tree.constant(1.0), stump)] == ["constant", "stump"]
    nodes = np.zeros((7, 5))
    nodes[0] = [0, 0.5, 1, 2, 0]
    nodes[1] = [1, 0.2, 3, 4, 0]
    nodes[2] = [1, 0.2, 5, 6, 0]
    nodes[3:, 4] = [-1, 1, 1, -1]
    assert (Tree(nodes).family, Tree(nodes).depth) == ("depth 2, same question", 2)
    nodes[2, 1] = 0.3
    assert Tree(nodes).family == "tree of depth 2"


def test_the_shares_of_all_families_are_one_vote(sample):
    trace = train(sample, "deepboost", "depth2", 25, lam=0.002, beta=0.001)
    for t in (1, 10, len(trace)):
        families = shares(trace, t).values()
        assert sum(s.weight for s in families) == pytest.approx(1)
        assert sum(s.members for s in families) == np.count_nonzero(trace.coefficients(t))
    assert shares(trace, 0) == {}


def test_voted_risk_minimisation_charges_the_mean_complexity_of_the_vote(sample):
    trace = train(sample, "adaboost", "stump", 10)
    terms = voted_over_rounds(trace, rho=0.2)[9]
    assert terms["complexity"] == pytest.approx(4 / 0.2 * rademacher.stumps(90, 3))
    assert terms[bounds.SMALL_MARGINS] == pytest.approx(
        (trace.margins[-1] <= 0.2).mean()
    )  # theorem 1 counts such margins whole
    assert terms["number of families"] == 0


def test_the_vote_pays_for_all_families_that_it_could_have_drawn_from(sample):
    stumps, deeper = (train(sample, "adaboost", name, 10) for name in ("stump", "depth2"))
    assert voted_over_rounds(stumps, 0.2)[-1]["number of families"] == 0
    assert voted_over_rounds(deeper, 0.2)[-1]["number of families"] > 0
    assert Trees(3).n_families == 8  # 1 to 7 questions, and H2
