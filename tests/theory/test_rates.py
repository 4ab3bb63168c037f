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
