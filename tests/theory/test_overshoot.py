"""A step that is too long for its loss: found where another loss made it, never where the loss's own did."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import Sample, train
from boosting.theory.overshoot import objectives, overshoot, rises

EXACT = [
    "adaboost",
    "quadboost",
    "logistic",
    "vadaboost",
    "margin_boost",
    "deepboost",
    "adaboost_l1",
]
MIXED = "mix:quadboost,quadboost,adaboost,quadboost"


def sample(seed, m=30):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 2))
    return Sample.of(X, np.where(X[:, 0] - X[:, 1] + rng.normal(0, 0.8, m) > 0, 1.0, -1.0))


@settings(max_examples=10)
@given(st.sampled_from(EXACT), st.integers(0, 10_000))
def test_the_step_of_the_loss_itself_never_goes_too_far(name, seed):
    trace = train(sample(seed), name, "stump", 15)
    assert rises(trace).size == 0
    assert overshoot(trace) is None


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_of_the_quadratic_risk_the_better_step_is_quadboost_s(seed):
    """[Q] equation 6: (mu - M) / eta, with eta = 1 for votes of -1 and +1; equation 5: it lowers the risk by its square."""
    trace = train(sample(seed), MIXED, "stump", 20)
    found, (up, down) = overshoot(trace), (rises(trace), np.diff(objectives(trace)))
    assert (found is None) == (up.size == 0)
    if found is not None:
        r = trace[found.t - 1]
        assert (found.t, found.rounds, found.alpha) == (up[0], up.size, r.alpha)
        assert found.better == pytest.approx(r.found.correlation, abs=1e-5)
        assert found.before - found.there == pytest.approx(r.found.correlation**2, abs=1e-8)
        assert found.after - found.before == pytest.approx(down[found.t - 1])
        assert found.alpha > 2 * found.better, (
            "a parabola is as high at twice its lowest place as at 0"
        )


def test_some_sample_has_such_a_step():
    assert any(overshoot(train(sample(seed), MIXED, "stump", 20)) for seed in range(5))


@pytest.mark.parametrize("name", ["arc_gv", "mix:quadboost,quadboost,adaboost,lpboost_c"])
def test_what_rises_for_another_reason_is_not_told(name):
    trace = train(sample(3), name, "stump", 20)
    assert overshoot(trace) is None


def test_an_objective_that_is_not_finite_is_not_judged(monkeypatch):
    trace = train(sample(3), MIXED, "stump", 20)
    assert rises(trace).size
    trace.objective = np.append(trace.objective[:-1], np.inf)
    assert rises(trace).size == 0
