"""Probabilities of a vote: scikit-learn's calibration and metrics say the same, and each cost is lowest at the truth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.frozen import FrozenEstimator
from sklearn.metrics import (
    brier_score_loss,
    log_loss,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
)

from boosting.theory import probabilities as theory

SEEDS = st.integers(0, 2**32 - 1)


class Votes(ClassifierMixin, BaseEstimator):
    """A classifier whose only attribute is the vote."""

    def fit(self, X, y):
        self.classes_, self.n_features_in_ = np.array([-1, 1]), 1
        return self

    def decision_function(self, X):
        return np.asarray(X)[:, 0]

    def predict(self, X):
        return np.where(self.decision_function(X) > 0, 1, -1)


def votes(seed, n=80, grow=1.0):
    rng = np.random.default_rng(seed)
    F = grow * rng.standard_normal(n)
    y = np.where(rng.random(n) < theory.own(F / grow), 1, -1)
    y[:4] = [1, -1, -1, 1]
    return F, y, grow * rng.standard_normal(50)


@given(SEEDS, st.floats(0.2, 50))
@pytest.mark.parametrize(
    ("method", "ours"), [("sigmoid", theory.platt), ("isotonic", theory.isotonic)]
)
def test_both_calibrations_are_those_of_scikit_learn(method, ours, seed, grow):
    F, y, new = votes(seed, grow=grow)
    model = CalibratedClassifierCV(FrozenEstimator(Votes().fit(F, y)), method=method)
    expected = model.fit(F[:, None], y).predict_proba(new[:, None])[:, 1]
    assert ours(F, y, new) == pytest.approx(expected, abs=2e-3)


@given(SEEDS)
def test_the_costs_are_those_of_scikit_learn(seed):
    F, y, _ = votes(seed)
    p = theory.own(F)[None]
    assert theory.brier(p, y)[0] == pytest.approx(brier_score_loss(y, p[0]))
    least = 1 / (len(y) + 2)
    assert theory.log_losses(p, y)[0] == pytest.approx(log_loss(y, np.clip(p[0], least, 1 - least)))


@given(st.floats(0.02, 0.98))
def test_the_own_probability_turns_the_lowest_exponential_loss_round(p):
    F = np.linspace(-4, 4, 80001)
    lowest = F[np.argmin(p * np.exp(-F) + (1 - p) * np.exp(F))]
    assert theory.own(lowest) == pytest.approx(p, abs=1e-4)


def test_a_certain_mistake_costs_much_but_no_infinity():
    y = np.array([1, -1])
    assert theory.log_losses(np.array([[0.0, 1.0]]), y)[0] == pytest.approx(np.log(4))


@given(SEEDS)
def test_learning_and_counting_see_other_examples(seed):
    """Other labels of what is counted change no probability; other labels of what calibrates change them all."""
    F, y, _ = votes(seed)
    found = theory.staged(F[None], y)
    assert found.y.tolist() == y[1::2].tolist() and found.scores[0].tolist() == F[1::2].tolist()
    turned = y.copy()
    turned[1::2] *= -1
    other = theory.staged(F[None], turned)
    assert (other.platt == found.platt).all() and (other.isotonic == found.isotonic).all()
    turned = y.copy()
    turned[::2] *= -1
    assert (theory.staged(F[None], turned).platt != found.platt).any()


@pytest.mark.parametrize(
    ("y", "enough"),
    [
        ([1, -1] * 4, False),
        ([1, -1] * 10, False),
        ([1, 1, -1, -1] * 5, True),
        ([1] * 40, False),
        ([], False),
        ([1] * theory.MOST + [-1] * 40, False),
    ],
)
def test_each_half_needs_both_classes_and_ten_examples(y, enough):
    assert theory.can_be_measured(np.array(y)) is enough


@given(SEEDS)
def test_the_mean_of_what_is_right_is_that_of_the_bins(seed):
    F, y, _ = votes(seed, 400)
    p = theory.own(F)
    said, so = theory.reliability(p, y)
    assert (np.diff(said) > 0).all() and ((said >= 0.5) & (said <= 1)).all()
    count = np.histogram(np.maximum(p, 1 - p), np.linspace(0.5, 1, theory.BINS + 1))[0]
    if (count >= theory.LEAST).all():
        assert so @ count / 400 == pytest.approx(np.mean((p > 0.5) == (y > 0)))


@given(SEEDS, st.booleans())
def test_the_ranking_is_that_of_scikit_learn(seed, ties):
    F, y, _ = votes(seed)
    F = np.round(F) if ties else F
    found = theory.ranking(F, y)
    of_minus, of_plus, _ = roc_curve(y, F, drop_intermediate=False)
    assert found.of_minus == pytest.approx(of_minus) and found.of_plus == pytest.approx(of_plus)
    precision, recall, _ = precision_recall_curve(y, F)
    assert found.precision == pytest.approx(precision[::-1]) and found.of_plus == pytest.approx(
        recall[::-1]
    )
    assert found.area == pytest.approx(roc_auc_score(y, F))
