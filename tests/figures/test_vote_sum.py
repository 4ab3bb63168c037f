"""The vote as a sum: its terms add up to the vote, whatever algorithm has made it."""

import numpy as np
import pytest

from boosting import Sample, train
from boosting.catalogue.edits import SetTo
from boosting.figures.vote_sum import MOST, vote_sum


def sample(m=24, d=2):
    rng = np.random.default_rng(4)
    X = rng.normal(size=(m, d))
    return Sample.of(X, np.where(X[:, 0] * X[:, 1] + rng.normal(0, 0.3, m) > 0, 1.0, -1.0))


@pytest.mark.parametrize("name", ["adaboost", "chb", "lpboost", "quadboost_l1", "abstaining"])
@pytest.mark.parametrize("rounds", [6, 30])
def test_the_terms_that_are_shown_are_the_largest_and_add_up_to_the_vote(name, rounds):
    trace = train(sample(), name, n_rounds=rounds)
    terms = vote_sum(trace)
    for t, r in enumerate(trace, 1):
        here = terms.first[t] > 0
        votes = np.array([trace[k - 1].votes for k in terms.first[t][here]])
        rest = r.scores - terms.weight[t][here] @ votes
        left = np.sort(np.abs(trace.coefficients(t)))[::-1][MOST:]
        largest = r.found.classifier.magnitude  # a hull's base classifiers vote ±γ
        assert np.abs(rest).max() <= largest * left.sum() + 1e-5
        assert np.abs(terms.weight[t][here]).min() >= left.max(initial=0) - 1e-6
        assert terms.share[t] == pytest.approx(1 - left.sum() / np.abs(trace.coefficients(t)).sum())


def test_a_stump_that_is_chosen_again_is_one_term():
    trace = train(sample(), n_rounds=30)
    terms, keys = vote_sum(trace), [r.found.classifier.key for r in trace]
    assert len(set(keys)) < len(keys), "nothing was chosen twice"
    for t in range(1, len(trace) + 1):
        here = terms.first[t][terms.first[t] > 0]
        assert terms.distinct[t] == len(set(keys[:t]))
        assert len(here) == min(terms.distinct[t], MOST)
        assert (np.diff(here) > 0).all()
        assert terms.latest[t] == keys.index(keys[t - 1]) + 1
        for first, times in zip(here, terms.times[t]):
            assert keys.index(keys[first - 1]) == first - 1
            assert times == keys[:t].count(keys[first - 1])


def test_before_the_first_round_and_with_no_say_there_is_nothing_to_share():
    terms = vote_sum(train(sample(), n_rounds=1, edits=[SetTo(1, 0.0)]))
    assert terms.share.tolist() == [1, 1]
    assert terms.distinct.tolist() == [0, 1]
    assert (terms.first[0] == 0).all()
