"""What theorems say of a round, computed: it holds where it must, and fails where an edit has broken it."""

from dataclasses import replace

import numpy as np
import pytest

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue.edits import Then, Times
from boosting.theory.invariants import below_u, entropy, gap, invariants, no_edge_left
from boosting.theory.variance_bound import sums

BINARY = [n for n, row in ALGORITHMS.items() if row.task == "binary"]


def sample(seed=5, m=30):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    return Sample.of(X, np.where(X[:, 0] + rng.normal(0, 0.8, m) > 0, 1.0, -1.0))


@pytest.mark.parametrize("name", BINARY)
def test_all_but_the_exact_step_hold_for_every_algorithm(name):
    row = ALGORITHMS[name]
    trace = train(sample(), name, n_rounds=12)
    for one in invariants(trace, row.bounds):
        if "one half" not in one.name:
            assert one.holds.all(), one.name


@pytest.mark.parametrize("name, exact", [("adaboost", True), ("logistic", True), ("quadboost", True),
                                         ("fixed_step", False), ("quadboost_l2", False)])  # fmt: skip
def test_the_exact_step_leaves_no_edge_and_a_short_one_does(name, exact):
    trace = train(sample(), name, n_rounds=6)
    assert no_edge_left(trace).holds.all() == exact


def test_a_doubled_coefficient_is_seen_in_its_round_alone():
    trace = train(sample(), n_rounds=6, edits=[Times(3, 2.0), Times(5, 0.5)])
    found = no_edge_left(trace)
    assert found.holds.tolist() == [True, True, False, True, False, True]
    assert found.left[2] > 0.5 > found.left[4]  # too long, too short


def test_the_product_of_the_normalisers_holds_for_any_coefficient():
    trace = train(sample(), n_rounds=6, edits=[Times(3, -1.0)])
    (product,) = [one for one in invariants(trace, ()) if "mean of" in one.name]
    assert product.holds.all()
    F = trace.scores[-1]
    assert product.right[-1] == pytest.approx(np.mean(np.exp(-sample().y * F)))


def test_the_gap_of_a_program_closes_and_is_never_negative():
    trace = train(sample(), "lpboost", n_rounds=200)
    found = gap(trace)
    assert found.holds.all()
    assert "optimum" in trace.ended
    assert found.left[-1] < found.right[-1] and found.name.startswith("before the round the gap")
    assert not gap(train(sample(), n_rounds=3)).speaks.any()


@pytest.mark.parametrize("name", ["vadaboost", "ebboost"])
@pytest.mark.parametrize("lam", [0.0, 0.3, 1.0])
def test_the_cost_is_v_which_touches_u_where_all_of_the_price_is_the_variance(name, lam):
    trace = train(sample(), name, n_rounds=6, lam=lam, edits=[Times(3, 2.0)])
    found = below_u(trace)
    V = [sums(trace, r.t).cost(np.array([r.alpha]), lam)[0] for r in trace]
    assert found.left == pytest.approx(np.array(V), rel=1e-9)
    assert found.holds.all()
    assert (found.right - found.left).max() == pytest.approx(0, abs=1e-9) or lam < 1


def test_v_and_u_are_spoken_of_in_rounds_of_that_cost_alone():
    assert not below_u(train(sample(), n_rounds=4)).speaks.any()
    mixed = train(
        sample(), n_rounds=6, edits=[Then(4, "vadaboost", "stump", None, (("lam", 0.5),))]
    )
    assert below_u(mixed).speaks.tolist() == [False] * 3 + [True] * 3
    assert below_u(mixed).holds.all()


def test_a_statement_that_fails_says_so():
    trace = train(sample(), n_rounds=4)
    (edges,) = [
        one for one in invariants(trace, ("edges",)) if "exp(" in one.name and "most" in one.name
    ]
    broken = replace(edges, right=edges.left - 0.1)
    assert not broken.holds.any()


def test_entropy_is_largest_where_all_weights_are_equal():
    trace = train(sample(), n_rounds=5)
    assert entropy(trace.start) == pytest.approx(np.log(30))
    assert all(entropy(r.after) < np.log(30) for r in trace)


@pytest.mark.parametrize(
    ("algorithm", "of_adaboost"),
    [("adaboost", True), ("quadboost", False), ("logistic", False), ("margin_boost", False)],
)
def test_the_exercises_about_adaboost_are_cited_for_its_weights_alone(algorithm, of_adaboost):
    X = np.arange(12.0)[:, None]
    trace = train(Sample.of(X, np.where(X[:, 0] % 5 > 2, 1, -1)), algorithm, n_rounds=3)
    assert ("exercises 7.3 and 7.5" in no_edge_left(trace).source) == of_adaboost
