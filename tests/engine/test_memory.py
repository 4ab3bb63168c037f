"""A run too large to be kept whole keeps what predictions and curves need, and says so when asked for more."""

import numpy as np
import pytest

from boosting import Sample, rounds, train
from boosting.engine import trace as traces
from boosting.engine.round import Round, RoundSummary
from boosting.estimators import AdaBoostClassifier

rng = np.random.default_rng(0)
X = rng.standard_normal((40, 3))
y = np.where(X[:, 0] * X[:, 1] > 0, 1.0, -1.0)
SAMPLE = Sample.of(X, y)
NAMES = ("alpha", "error", "edge", "normalizer", "train_error", "objective")


@pytest.mark.parametrize(
    "algorithm", ["adaboost", "vadaboost", "lpboost", "deepboost", "quadboost"]
)
@pytest.mark.parametrize("room", [0, 5, 12])
def test_a_brief_trace_has_the_same_numbers_and_the_same_vote(algorithm, room, monkeypatch):
    choices = train(SAMPLE, algorithm, n_rounds=1).choices
    runs = [rounds(SAMPLE, algorithm, n_rounds=12) for _ in range(2)]
    whole = traces.Trace.collect(SAMPLE, choices, runs[0])
    brief = traces.Trace.collect(
        SAMPLE, choices, runs[1], memory=room * traces.PER_EXAMPLE * SAMPLE.size
    )
    kind = Round if room >= len(whole) else RoundSummary
    assert (
        len(brief) == len(whole)
        and all(isinstance(r, kind) for r in brief)
        and brief.ended == whole.ended
    )
    for name in NAMES:
        assert np.array_equal(getattr(brief, name), getattr(whole, name)), name
    assert np.array_equal(brief.ensemble().scores(X), whole.ensemble().scores(X))
    assert np.array_equal(list(brief.staged_scores(X)), list(whole.staged_scores(X)))
    assert brief.nbytes == (0 if kind is RoundSummary else whole.nbytes)


def test_what_is_gone_is_named_in_words():
    choices = train(SAMPLE, n_rounds=1).choices
    brief = traces.Trace.collect(SAMPLE, choices, rounds(SAMPLE, n_rounds=3), memory=0)
    for name in ("votes", "distribution", "scores", "margins"):
        with pytest.raises(AttributeError, match="too large to keep"):
            getattr(brief, name)


def test_the_bytes_of_a_trace_are_those_of_its_arrays_each_counted_once():
    trace = train(SAMPLE, n_rounds=10)
    assert trace.nbytes < 500  # the base classifiers alone, until the rounds are asked for
    assert len(trace.rounds) == 10 and trace.nbytes == len(trace) * traces.PER_EXAMPLE * SAMPLE.size


def test_a_large_fit_predicts_as_a_small_one(monkeypatch):
    expected = AdaBoostClassifier(n_rounds=8).fit(X, y)
    for way in (traces.Trace.collect, traces.Trace.collect_stepwise):
        monkeypatch.setattr(way.__func__, "__defaults__", (100.0,))
    model = AdaBoostClassifier(n_rounds=8).fit(X, y)
    assert isinstance(model.trace_[0], RoundSummary)
    assert np.array_equal(model.decision_function(X), expected.decision_function(X))
    assert np.array_equal(list(model.staged_predict(X)), list(expected.staged_predict(X)))


def test_a_run_that_looks_back_at_nothing_keeps_no_votes_of_its_classifiers():
    run = rounds(SAMPLE, n_rounds=5)
    next(run)
    assert run.gi_frame.f_locals["state"]._member_votes.size == 0
