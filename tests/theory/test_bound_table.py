"""The table of bounds: finite, smaller for a larger m, and made of the bounds that it names."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import WEAK_LEARNERS, Sample, train
from boosting.datasets import flip_labels
from boosting.theory import bound_table, bounds, rademacher
from boosting.theory.bound_table import BoundSettings, at_round, complexity_by_norm, three_parts


def run(seed: int, algorithm: str = "adaboost", m: int = 40, weak_learner: str | None = None):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    return train(
        Sample.of(X, np.where(X[:, 0] + 0.5 * rng.normal(size=m) > 0, 1, -1)),
        algorithm,
        weak_learner,
        n_rounds=12,
    )


@settings(max_examples=25)
@given(
    st.integers(0, 50),
    st.floats(0.05, 0.95),
    st.floats(0.01, 0.5),
    st.sampled_from([1.0, 2.0, np.inf]),
    st.sampled_from(["adaboost", "quadboost", "lpboost", "deepboost", "vadaboost"]),
)
def test_every_bound_is_finite_and_falls_when_the_sample_is_imagined_larger(
    seed, rho, delta, p, algorithm
):
    trace = run(seed, algorithm)
    for t in range(1, len(trace) + 1):
        now, later = (
            at_round(trace, t, BoundSettings(rho, delta, p, m, 0.1)) for m in (40, 40_000)
        )
        for name in now:
            assert np.isfinite(now[name].total) and later[name].total <= now[name].total + 1e-12
            assert sum(three_parts(now[name])) == pytest.approx(now[name].total)


def test_the_rows_are_the_bounds_they_name():
    trace = run(1)
    table = at_round(trace, 7, BoundSettings(0.2, 0.05, 1.0, 40, 0.123))
    loss = float(np.clip(1 - trace.margins[6] / 0.2, 0, 1).mean())
    assert table["VC dimension of the vote (7.9)"] == bounds.vc_bound(
        trace.train_error[6], 3, 7, 40, 0.05
    )
    assert table["margin, by formula (7.13)"] == pytest.approx(
        bounds.margin_bound(loss, 0.2, rademacher.stumps(40, 2), 40)
    )
    assert table["margin, measured (7.14)"]["complexity"] == pytest.approx(2 / 0.2 * 0.123)


def test_deepboost_s_bound_and_7_27_count_small_margins_whole():
    trace = run(1, weak_learner="depth2")  # a family that contains another
    table = at_round(trace, 7, BoundSettings(0.2, 0.05, 1.0, 40, 0.123))
    whole = float((trace.margins[6] <= 0.2).mean())
    deep, any_rho = table["DeepBoost's weighted complexity"], table["margin, any ρ (7.27)"]
    assert deep[bounds.SMALL_MARGINS] == any_rho[bounds.SMALL_MARGINS] == pytest.approx(whole)
    assert whole > table["margin, by formula (7.13)"]["margin loss"]
    assert deep["number of families"] > 0


def test_deep_classifiers_pay_their_own_formula_at_an_imagined_size():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    trace = train(
        Sample.of(X, np.where(X[:, 0] * X[:, 1] > 0, 1, -1)), "adaboost", "tree", 1, max_depth=3
    )
    n_inner = len(trace[0].found.classifier.nodes) // 2
    paid = at_round(trace, 1, BoundSettings(0.5, 0.05, 1.0, 60_000, 0.1))[
        "DeepBoost's weighted complexity"
    ]["complexity"]
    assert n_inner > 3 and paid == pytest.approx(4 / 0.5 * rademacher.trees(n_inner, 60_000, 2))


def test_regression_trees_count_with_their_size():
    """F = sum c h is sum (c max |h|) (h / max |h|), and the bounds are about h in [-1, 1]."""
    trace = run(4, "chb")
    c = np.array([r.found.classifier.magnitude for r in trace]) * trace.coefficients()
    term = at_round(trace, len(trace), BoundSettings(0.5, 0.05, 1.0, 40, 0.1))[
        "QuadBoost's theorem 1, p = 1"
    ]["complexity"]
    lipschitz = trace.choices.loss.function.lipschitz_clipped
    assert len(c) == len(trace) and lipschitz == 1  # of the exponential loss
    assert c.sum() >= 1, "a smaller norm would count as 1"
    assert term == pytest.approx(4 * lipschitz * c.sum() * rademacher.stumps(40, 2))


def test_the_price_of_a_norm_is_the_table_s_own_term():
    for name in ("adaboost", "quadboost"):
        trace, formula = run(3, name), rademacher.stumps(40, 2)
        table = at_round(trace, 5, BoundSettings(0.2, 0.05, 2.0, 40, 0.1))
        assert (
            complexity_by_norm(trace, 5, formula)["p = 2"]
            == table["QuadBoost's theorem 1, p = 2"]["complexity"]
        )


def test_only_norms_above_one_pay_for_the_number_of_classifiers():
    trace = run(2)
    few, many = (complexity_by_norm(trace, t, 1.0) for t in (2, 12))
    c = np.abs(trace.coefficients(12))
    assert many["p = 1"] == pytest.approx(4 * max(c.sum(), 1))
    assert many["p = ∞"] == pytest.approx(4 * len(c) * max(c.max(), 1))
    assert many["p = ∞"] / few["p = ∞"] > many["p = 1"] / few["p = 1"]


def test_every_bound_says_for_what_it_holds():
    table = at_round(run(1), 5, BoundSettings(0.2, 0.05, np.inf, 40, 0.1))
    assert {name.partition(", p")[0] for name in table} == bound_table.KINDS.keys()
    by_reach = {reach: set() for reach in bound_table.Reach}
    for name in table:
        by_reach[bound_table.kind(name).reach].add(name)
    assert by_reach[bound_table.Reach.ROUND] == {
        "VC dimension of the vote (7.9)",
        "empirical Bernstein",
    }
    assert by_reach[bound_table.Reach.EVERYTHING] == {"margin, any ρ (7.27)"}
    with pytest.raises(KeyError):
        bound_table.kind("a wish")


@pytest.mark.parametrize("name", [n for n in WEAK_LEARNERS if n != "regression-tree"])
def test_bounds_for_stumps_are_none_for_richer_families(name):
    takers = {"abstaining-stump": "abstaining", "full-tree": "bagging"}
    algorithm = takers.get(name, "adaboost")
    trace = run(2, algorithm, weak_learner=name)
    of_stumps = bound_table.votes_of_stumps(trace)
    assert of_stumps == name.removesuffix("-grid").endswith("stump") * ("abstaining" not in name)
    table = at_round(trace, 3, BoundSettings(0.2, 0.05, 1.0, 40, 0.1))
    promised = [name for name in table if bound_table.holds(name, of_stumps)]
    assert promised == (list(table) if of_stumps else ["DeepBoost's weighted complexity"])


@given(st.floats(1, 15.99), st.floats(16, 1e6))
@settings(max_examples=10)
def test_the_bernstein_bound_is_left_out_where_it_is_not_proved(few, enough):
    trace = run(3, m=10)
    tables = [at_round(trace, 1, BoundSettings(0.2, 0.05, 1.0, m, 0.1)) for m in (few, enough)]
    assert set(tables[1]) - set(tables[0]) == {"empirical Bernstein"}


def test_the_complexity_is_to_blame_for_the_bernstein_bound_of_many_rounds():
    terms = at_round(run(1, m=140), 12, BoundSettings(0.2, 0.05, 1.0, 140, 0.1))[
        "empirical Bernstein"
    ]
    loss, complexity, confidence = three_parts(terms)
    assert complexity > 0.9 * terms.total and complexity > confidence > 0 < loss


@pytest.mark.parametrize("algorithm", ["adaboost", "quadboost"])
@pytest.mark.parametrize("p", [1.0, np.inf])
def test_what_is_drawn_is_never_below_what_is_printed(algorithm, p):
    trace, ask = run(1, algorithm), BoundSettings(0.3, 0.05, p, 40, 0.1)
    drawn = bound_table.over_rounds(trace, ask)
    printed = bound_table.printed_over_rounds(trace, ask)
    assert len(printed) == len(drawn) == len(trace)
    for proved, as_printed in zip(drawn, printed):
        assert len(as_printed) == 2
        for name, terms in as_printed.items():
            assert terms["complexity"] == proved[name]["complexity"] / 2
            assert terms.total < proved[name].total


@settings(max_examples=8)
@given(st.integers(0, 10**6), st.sampled_from([0.0, 0.1, 0.3]))
def test_no_bound_lies_below_the_error_under_a_law_that_is_known(seed, rate):
    """Nine places, each with its class and its flips: the true error of a vote is a sum."""
    rng = np.random.default_rng(seed)
    places, truth = np.arange(9.0), np.array([1, 1, -1, -1, -1, 1, 1, -1, -1])
    which = rng.integers(0, 9, 900)
    labels, _ = flip_labels(truth[which], rate, seed)
    sample = Sample.of(places[which][:, None], labels)
    trace = train(sample, "adaboost", n_rounds=8)
    measured = rademacher.estimate(WEAK_LEARNERS["stump"].make(), sample, 20, seed=0).mean
    clean = np.array([(np.sign(F) != truth).mean() for F in trace.staged_scores(places[:, None])])
    noisy = (1 - rate) * clean + rate * (1 - clean)
    assert bounds.error_with_noise(clean, rate) == pytest.approx(noisy)
    tables = bound_table.over_rounds(trace, BoundSettings(0.5, 0.05, 1.0, 900, measured))
    assert any(not terms.vacuous for terms in tables[0].values()), "some of them say something"
    for table, error, clean_error in zip(tables, noisy, clean):
        for name, terms in table.items():
            assert terms.total >= error, name
            assert terms.total > 0.5 or terms.total >= clean_error, name


@given(st.integers(0, 1000))
@settings(max_examples=15)
def test_all_stumps_follow_noise_at_least_as_well_as_a_grid_of_them(seed):
    """Why (7.14) takes the complexity of all stumps for a run with a grid: it is never smaller."""
    rng = np.random.default_rng(seed)
    sample = Sample.of(rng.normal(size=(30, 2)), rng.choice([-1.0, 1.0], 30))
    every, grid = (
        rademacher.estimate(WEAK_LEARNERS[n].make(), sample, 5, seed=seed)
        for n in ("stump", "stump-grid")
    )
    assert (every.draws >= grid.draws - 1e-12).all()
