"""The rates of AdaBoost and QuadBoost lie above their errors ([Q] section 3)."""

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import samples

from boosting import Sample, train
from boosting.theory import rates


@given(samples())
@settings(max_examples=40)
def test_quadboost_s_line_lies_above_its_risk_and_its_error(made):
    trace = train(Sample.of(*made), "quadboost", n_rounds=6)
    if not len(trace):
        return
    line = rates.line_of_smallest_correlation(trace)[1:]
    assert (trace.objective <= line + 1e-9).all()
    assert (trace.train_error <= trace.objective + 1e-9).all()
    # Cauchy and Schwarz: the correlation with the residual is at most the root of the risk
    before = np.append(1.0, trace.objective[:-1])
    assert (rates.correlations(trace) <= np.sqrt(before) + 1e-9).all()


@given(samples())
@settings(max_examples=30)
def test_the_line_falls_by_the_square_of_the_smallest_correlation_so_far(made):
    """[Q] section 3.2: 1 - gamma^2 t."""
    trace = train(Sample.of(*made), "quadboost", n_rounds=6)
    line = rates.line_of_smallest_correlation(trace)
    assert line[0] == 1 and len(line) == len(trace) + 1
    for t in range(1, len(trace) + 1):
        gamma = max(min(rates.correlations(trace)[:t]), 0)
        assert line[t] == pytest.approx(1 - gamma**2 * t)


@given(samples())
@settings(max_examples=30)
def test_a_step_lowers_the_risk_by_the_squared_correlation(made):
    """[Q] equation 5, eta = 1."""
    trace = train(Sample.of(*made), "quadboost", n_rounds=6)
    before = np.append(1.0, trace.objective[:-1])
    assert before - trace.objective == pytest.approx(rates.correlations(trace) ** 2, abs=1e-9)


def test_after_the_needed_rounds_the_promise_is_the_error_aimed_at():
    for gamma, eps in ((0.05, 0.01), (0.3, 0.2)):
        T = rates.adaboost_rounds(gamma, eps)
        assert np.exp(-2 * gamma**2 * T) == pytest.approx(eps)
        assert 1 - gamma**2 * rates.quadboost_rounds(gamma, eps) == pytest.approx(eps)


@pytest.mark.parametrize("norm", [0.3, 1.0, 4.0])
def test_the_price_of_a_squared_norm_pulls_as_hard_as_that_of_the_norm(norm):
    """[Q] equation 8 charges |c|^2, theorem 1 |c|: by finite differences along c, at a vote of that norm."""
    price, h = rates.theory_prices(0.1, 9)["L2"], 1e-6
    lam = rates.squared_price(price, norm)
    squared = (lam * (norm + h) ** 2 - lam * (norm - h) ** 2) / (2 * h)
    assert squared == pytest.approx(price, rel=1e-6)
    assert rates.squared_price(price, 0.0) == np.inf


def test_equation_8_has_the_squared_norm():
    """A step of QuadBoost-L2 minimises risk + lam a^2 along h, not risk + lam a."""
    rng = np.random.default_rng(300)
    sample = Sample.of(rng.normal(size=(60, 3)), np.where(rng.random(60) < 0.5, 1, -1))
    lam = 1.5
    trace = train(sample, "quadboost_l2", n_rounds=1, lam=lam)
    h, y = trace[0].votes, sample.y
    grid = np.linspace(0, 1, 200_001)
    risk = 1 - 2 * grid * float(np.mean(y * h)) + grid**2
    assert trace[0].alpha == pytest.approx(grid[np.argmin(risk + lam * grid**2)], abs=1e-5)
