"""The table of bounds: finite everywhere, shrinking with an imagined m, and made of the bounds it names."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, bounds, rademacher, train
from boosting.bound_table import Wish, at_round, complexity_by_norm, three_parts


def run(seed: int, algorithm: str = "adaboost", m: int = 40):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    return train(Sample.of(X, np.where(X[:, 0] + 0.5 * rng.normal(size=m) > 0, 1, -1)), algorithm, n_rounds=12)


@settings(max_examples=25)
@given(st.integers(0, 50), st.floats(0.05, 0.95), st.floats(0.01, 0.5), st.sampled_from([1.0, 2.0, np.inf]),
       st.sampled_from(["adaboost", "quadboost", "lpboost", "deepboost", "vadaboost"]))  # fmt: skip
def test_every_bound_is_finite_and_falls_when_the_sample_is_imagined_larger(seed, rho, delta, p, algorithm):
    trace = run(seed, algorithm)
    for t in range(1, len(trace) + 1):
        now, later = (at_round(trace, t, Wish(rho, delta, p, m, 0.1)) for m in (40, 40_000))
        for name in now:
            assert np.isfinite(now[name].total) and later[name].total <= now[name].total + 1e-12
            assert sum(three_parts(now[name])) == pytest.approx(now[name].total)


def test_the_rows_are_the_bounds_they_name():
    trace = run(1)
    table = at_round(trace, 7, Wish(0.2, 0.05, 1.0, 40, 0.123))
    loss = float(np.clip(1 - trace.margins[6] / 0.2, 0, 1).mean())
    assert table["VC dimension of the vote (7.9)"] == bounds.vc_bound(trace.train_error[6], 3, 7, 40, 0.05)
    assert table["margin, by formula (7.13)"] == pytest.approx(bounds.margin_bound(loss, 0.2, rademacher.stumps(40, 2), 40))
    assert table["margin, measured (7.14)"]["complexity"] == pytest.approx(2 / 0.2 * 0.123)


def test_only_norms_above_one_pay_for_the_number_of_voters():
    trace = run(2)
    few, many = (complexity_by_norm(trace, t, 1.0) for t in (2, 12))
    c = np.abs(trace.coefficients(12))
    assert many["p = 1"] == pytest.approx(2 * c.sum())
    assert many["p = ∞"] == pytest.approx(2 * len(c) * c.max())
    assert many["p = ∞"] / few["p = ∞"] > many["p = 1"] / few["p = 1"]
