"""QuadBoost from the correlations of its votes is the loop's QuadBoost."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting import Sample
from boosting.catalogue import choices_for
from boosting.catalogue.finite import FiniteRun, is_finite
from boosting.engine.boost import boost

PENALTIES = {
    "quadboost": {},
    "quadboost_l1": {"lam": 0.02},
    "quadboost_l2": {"lam": 3.0},
    "quadboost_linf": {"alpha_max": 0.05},
}


def drawn(seed: int, m: int = 60, weighted: bool = False) -> Sample:
    """m examples of 3 attributes, with a rule and noise."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(m, 3))
    y = np.where(X[:, 0] + X[:, 1] ** 2 + 0.5 * rng.normal(size=m) > 0.8, 1, -1)
    return Sample.of(X, y, rng.random(m) + 0.1 if weighted else None)


@pytest.mark.parametrize("name", PENALTIES)
@given(seed=st.integers(0, 10_000), weighted=st.booleans(), n=st.integers(1, 120))
def test_it_is_the_run_of_the_loop(name, seed, weighted, n):
    sample = drawn(seed, weighted=weighted)
    choices = choices_for(name, "stump-grid", None, PENALTIES[name])
    assert is_finite(sample, choices)
    last = [None, *boost(sample, *choices, n_rounds=n)][-1]
    rounds, vote = FiniteRun(sample, choices).at(n)
    assert rounds == (last.t if last else 0)
    expected = last.scores if last else np.zeros(sample.size)
    assert np.abs(vote.scores(sample.X) - expected).max() < 1e-9
    assert np.abs(vote.coefficients).sum() == pytest.approx(last.norm if last else 0)


def test_it_can_be_read_on_the_way_and_stays_where_it_ended():
    sample = drawn(1)
    choices = choices_for("quadboost_l1", "stump-grid", None, {"lam": 0.1})
    run, once = FiniteRun(sample, choices), FiniteRun(sample, choices)
    stages = [run.at(t)[0] for t in (1, 2, 5000, 10_000)]
    assert stages[:2] == [1, 2] and stages[2] == stages[3] < 5000
    votes = run.at(20_000)[1].scores(sample.X)
    assert np.array_equal(votes, once.at(20_000)[1].scores(sample.X))


@pytest.mark.parametrize(
    ("name", "weak_learner"),
    [
        ("adaboost", "stump-grid"),
        ("quadboost", "stump"),
        ("quadboost", "tree"),
        ("l1boost", "stump-grid"),
    ],
)
def test_it_is_for_quadboost_on_a_grid_alone(name, weak_learner):
    assert not is_finite(drawn(0), choices_for(name, weak_learner, None, {}))


def test_large_families_and_real_labels_are_left_to_the_loop():
    choices = choices_for("quadboost", "stump-grid", None, {})
    assert not is_finite(Sample.of(np.zeros((3, 500)), [1, -1, 1]), choices)
    assert not is_finite(Sample.of([[0.0], [1.0]], [0.5, -1]), choices)
