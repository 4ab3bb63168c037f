"""The table of bounds: finite, smaller for a larger m, and made of the bounds that it names."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.theory import bounds, rademacher
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
    assert deep["margin loss"] == any_rho["margin loss"] == pytest.approx(whole)
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
    assert term == pytest.approx(2 * lipschitz * c.sum() * rademacher.stumps(40, 2))


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
    assert many["p = 1"] == pytest.approx(2 * c.sum())
    assert many["p = ∞"] == pytest.approx(2 * len(c) * c.max())
    assert many["p = ∞"] / few["p = ∞"] > many["p = 1"] / few["p = 1"]
