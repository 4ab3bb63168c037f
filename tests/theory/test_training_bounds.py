"""What the help of the curves above the training error says of them."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.theory.training_bounds import BOUNDS


@pytest.mark.parametrize("seed", range(5))
def test_the_product_of_the_normalisers_meets_the_bound_of_the_edges_only_where_all_are_zero(seed):
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((60, 2))
    y = np.where(X[:, 0] * X[:, 1] + 0.3 * rng.standard_normal(60) > 0, 1.0, -1.0)
    trace = train(Sample.of(X, y), "adaboost", n_rounds=30)
    product, edges = (BOUNDS[name].curve(trace) for name in ("normalizers", "edges"))
    assert product[0] == edges[0] == 1  # no edge yet
    assert (trace.edge > 0).all() and (product[1:] < edges[1:]).all()
    factors = np.sqrt(1 - 4 * trace.edge**2)
    assert product[1:] == pytest.approx(np.cumprod(factors), rel=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_at_most_nu_of_the_examples_lie_below_the_soft_margin_and_those_on_it_do_not(seed):
    """LPBoost's nu: the examples with a weight of their own lie on the margin or below it."""
    rng = np.random.default_rng(seed)
    X = rng.standard_normal((40, 2))
    y = np.where(X[:, 0] + 0.4 * rng.standard_normal(40) > 0, 1.0, -1.0)
    trace = train(Sample.of(X, y), "lpboost", n_rounds=60, nu=0.3)
    shares = BOUNDS["nu"].curve(trace)
    below, dual = shares[-1], trace[-1].after.distribution
    assert below <= 0.3 + 1e-9
    assert (dual > 1e-9).mean() > below, "some lie on the margin"
