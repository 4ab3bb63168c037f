"""Rademacher complexities: exact by enumeration where that is possible, estimated within their error, bounded above."""

import itertools
from math import log, log2, sqrt

import numpy as np
import pytest
from families import all_stumps
from hypothesis import given, settings
from strategies import tables

from boosting import Sample, Tree
from boosting.choices.losses.deep import DeepExponentialLoss
from boosting.choices.penalties import Penalties
from boosting.choices.searches.columns import Columns
from boosting.choices.searches.deep import Priced
from boosting.choices.searches.stumps import Stumps
from boosting.choices.searches.trees import SameQuestion, Trees, leaf, question
from boosting.choices.steps.deep import PenalisedStep
from boosting.engine.base_classifiers import ClassTree, Column
from boosting.engine.boost import boost
from boosting.engine.sample import Pairs
from boosting.theory import rademacher

some = settings(max_examples=15, deadline=None)


def exact(H):
    """(1/m) E max_h sigma h over all 2^m signs."""
    m = H.shape[1]
    return np.mean(
        [(H @ np.array(sigma)).max() / m for sigma in itertools.product([-1, 1], repeat=m)]
    )


@some
@given(tables(max_rows=8))
def test_the_search_on_all_signs_gives_the_complexity_by_its_definition(table):
    X, y = table
    sample = Sample.of(X, y)
    signs = itertools.product([-1.0, 1.0], repeat=len(y))
    mean = np.mean([rademacher.follows(Stumps(), sample, np.array(sigma)) for sigma in signs])
    assert mean == pytest.approx(exact(all_stumps(X)[1]), abs=1e-12)


@some
@given(tables(max_rows=9))
def test_the_formula_of_stumps_is_above_the_exact_value(table):
    """Massart's N is the number of distinct vote vectors; 2 m d counts at least those that cut, and the constants."""
    X, _ = table
    H = all_stumps(X)[1]
    m, d = X.shape
    distinct = len(np.unique(H, axis=0))
    assert exact(H) <= rademacher.massart(distinct, m) + 1e-12
    assert distinct <= 2 * m * d and exact(H) <= rademacher.stumps(m, d) + 1e-12


def test_the_estimate_is_within_its_error_and_its_error_falls_with_the_draws():
    X = np.random.default_rng(0).standard_normal((9, 2))
    sample, truth = Sample.of(X, np.ones(9)), exact(all_stumps(X)[1])
    few, many = (rademacher.estimate(Stumps(), sample, n, seed=1) for n in (100, 1600))
    for e in (few, many):
        assert abs(e.mean - truth) < 4 * e.standard_error and e.mean == e.draws.mean()
    assert many.standard_error == pytest.approx(few.standard_error / 4, rel=0.3)
    assert (
        rademacher.estimate(Stumps(), sample, 50, seed=3).mean
        == rademacher.estimate(Stumps(), sample, 50, seed=3).mean
    )


def test_a_richer_family_follows_noise_more_closely():
    X = np.random.default_rng(0).standard_normal((60, 3))
    sample = Sample.of(X, np.ones(60))
    one, two, cart = (
        rademacher.estimate(f, sample, 60).mean for f in (Stumps(), SameQuestion(), Trees(4))
    )
    assert one < two < cart < 1
    assert one < rademacher.stumps(60, 3) < rademacher.same_question(60, 3)


def test_columns_have_massart_s_bound():
    votes = np.random.default_rng(0).choice([-1.0, 1.0], (10, 6))
    sample = Sample.of(votes, np.ones(10))
    assert rademacher.estimate(Columns(), sample, 400).mean <= rademacher.massart(6, 10)
    assert rademacher.of_classifier(Column(2), sample) == sqrt(2 * log(6) / 10)


def test_the_formulas_of_the_slides():
    assert rademacher.stumps(100, 5) == pytest.approx(sqrt(2 * log(1000) / 100))
    assert rademacher.same_question(100, 5) == pytest.approx(sqrt(2 * log(2 * 100**2 * 20) / 100))
    assert rademacher.trees(3, 100, 6) == pytest.approx(sqrt(14 * log2(8) * log(101) / 100))


class TestOfClassifier:
    """A base classifier is charged for the simplest family that contains it."""

    sample = Sample.of(np.zeros((50, 4)), np.ones(50))
    cut, other = question(1, 0.0, leaf(-1), leaf(1)), question(1, 0.0, leaf(1), leaf(-1))
    h1, h2 = rademacher.stumps(50, 4), rademacher.same_question(50, 4)

    @pytest.mark.parametrize(
        ("nodes", "r"),
        [
            (leaf(1), h1),
            (cut, h1),
            (question(0, 1.0, cut, other), h2),
            (question(0, 1.0, cut, leaf(1)), h2),
            (question(0, 1.0, leaf(-1), cut), h2),
            (
                question(0, 1.0, cut, question(1, 5.0, leaf(1), leaf(-1))),
                rademacher.trees(3, 50, 4),
            ),
            (
                question(0, 1.0, cut, question(2, 0.0, leaf(1), leaf(-1))),
                rademacher.trees(3, 50, 4),
            ),
            (question(1, 1.0, cut, leaf(-1)), rademacher.trees(2, 50, 4)),
            (
                question(0, 1.0, question(2, 0.0, cut, leaf(1)), leaf(-1)),
                rademacher.trees(3, 50, 4),
            ),
        ],
    )
    def test_trees(self, nodes, r):
        assert rademacher.of_classifier(Tree(nodes), self.sample) == r

    def test_example_weights_count_as_examples(self):
        doubled = Sample.of(np.zeros((50, 4)), np.ones(50), np.full(50, 2.0))
        assert rademacher.of_classifier(Tree(leaf(1)), doubled) == rademacher.stumps(100, 4)

    def test_prices_add_up_and_are_shared_by_the_pairs_of_an_example(self):
        assert Penalties(0.1, 0.03).of(Tree(self.cut), self.sample) == pytest.approx(
            0.1 * self.h1 + 0.03
        )
        pairs = Pairs.of_classes(Sample.of(np.zeros((50, 4)), np.arange(50) % 3))
        assert Penalties(0.1, 0.03).of(ClassTree(self.cut), pairs) == pytest.approx(
            (0.1 * self.h1 + 0.03) / 2
        )


def test_prices_may_be_estimated_instead():
    """DeepBoost with r_j from random signs: one estimate per depth, and depth costs."""
    rng = np.random.default_rng(0)
    sample = Sample.of(rng.standard_normal((80, 3)), rng.choice([-1, 1], 80))
    families = Trees(3).nested
    prices = Penalties(0.1, 0.0, rademacher.Estimated(families, n_draws=20))
    cut = question(0, 0.0, leaf(-1), leaf(1))
    sizes = [
        prices.of(Tree(nodes), sample) for nodes in (leaf(1), cut, question(1, 0.0, cut, leaf(1)))
    ]
    shallow = 0.1 * rademacher.estimate(families[0], sample, 20).mean
    assert sizes[:2] == [shallow, shallow] and sizes[2] > shallow
    step = PenalisedStep(prices)
    run = boost(sample, DeepExponentialLoss(prices), Priced(Trees(3), prices), step, n_rounds=10)
    course = [r.objective for r in run]
    assert len(course) > 1 and all(b < a for a, b in itertools.pairwise(course))
    assert all(r > 0 for r in prices.complexity._means.values())
