"""Statistics against scipy, closed forms and published examples."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from boosting.experiments import statistics as s

# Demsar, Statistical Comparisons of Classifiers over Multiple Data Sets, JMLR 7 (2006), table 6: areas under the ROC curve
# of four versions of C4.5 on 14 tables. Where both versions with cf have 0.975 his ranks are those of more digits, 0.9751.
AUC = np.array([
    [0.763, 0.768, 0.771, 0.798], [0.599, 0.591, 0.590, 0.569], [0.954, 0.971, 0.968, 0.967], [0.628, 0.661, 0.654, 0.657],
    [0.882, 0.888, 0.886, 0.898], [0.936, 0.931, 0.916, 0.931], [0.661, 0.668, 0.609, 0.685], [0.583, 0.583, 0.563, 0.625],
    [0.775, 0.838, 0.866, 0.875], [1.000, 1.000, 1.000, 1.000], [0.940, 0.962, 0.965, 0.962], [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975], [0.957, 0.978, 0.946, 0.970],
])  # fmt: skip
PAIRS = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda p: (p[0] / 100, p[1] / 100)),
    min_size=3,
    max_size=30,
)


def test_friedman_and_nemenyi_as_demsar_prints_them():
    ranking = s.friedman(1 - AUC)
    assert np.round(ranking.ranks, 3).tolist() == [3.143, 2.0, 2.893, 1.964]
    assert ranking.distance == pytest.approx(1.25, abs=0.005)
    # His 9.28 is not corrected for ties, scipy's is: one table has four equal numbers, three have two.
    ties = (4**3 - 4) + 3 * (2**3 - 2)
    assert ranking.verdict.statistic * (1 - ties / (14 * (4**3 - 4))) == pytest.approx(
        9.28, abs=0.01
    )
    assert ranking.verdict.is_significant() and "independent" in ranking.verdict.assumes
    # "the post-hoc test is not powerful enough" to tell any pair at 5 %; at 10 % 3.143 - 1.964 = 1.18 > 1.12 it is
    assert (ranking.pairs > 0.05).all() and ranking.pairs[0, 3] < 0.1
    assert np.allclose(np.diag(ranking.pairs), 1) and np.allclose(ranking.pairs, ranking.pairs.T)


def test_wilcoxon_as_demsar_prints_it():
    """C4.5 against C4.5 with m tuned: the smaller sum of ranks is 12 there, with halved zeros; scipy drops them."""
    answer = s.wilcoxon(1 - AUC[:, 0], 1 - AUC[:, 1])
    gaps = AUC[:, 1] - AUC[:, 0]
    expected = stats.wilcoxon(gaps[gaps != 0])
    assert (answer.statistic, answer.p) == (expected.statistic, expected.pvalue)
    assert answer.is_significant(0.05)


@given(PAIRS)
def test_tests_agree_with_scipy_and_turn_round(pairs):
    a, b = np.array(pairs).T
    back = s.paired_t(b, a)
    there = s.paired_t(a, b)
    if np.isfinite(there.statistic):
        assert there.p == pytest.approx(stats.ttest_rel(a, b).pvalue)
        assert back.statistic == pytest.approx(-there.statistic) and back.p == pytest.approx(
            there.p
        )
    for test in (s.wilcoxon, s.sign_test):
        assert test(a, b).p == pytest.approx(test(b, a).p)
    counts = s.win_tie_loss(a, b)
    assert sum(counts) == len(a) and counts == s.win_tie_loss(b, a)[::-1]
    n = counts.wins + counts.losses
    assert s.sign_test(a, b).p == pytest.approx(stats.binomtest(counts.wins, n).pvalue if n else 1)


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=20))
def test_spread_and_standard_error_are_told_apart(values):
    mean = s.mean_and_error(values)
    assert mean.error * np.sqrt(mean.n) == pytest.approx(mean.spread)
    twice = s.mean_and_error([*values, *values])
    assert twice.error <= mean.error + 1e-12


def test_without_a_spread_no_test_claims_anything():
    assert np.isnan(s.paired_t([1, 2], [0, 1]).p) and "same" in s.paired_t([1, 2], [0, 1]).note
    assert (
        s.paired_t([1, 2], [1, 2]).p == s.wilcoxon([1, 2], [1, 2]).p == s.sign_test([1], [1]).p == 1
    )
    assert np.isnan(s.paired_t([1], [2]).p) and np.isnan(s.mean_and_error([3.0]).error)
    assert "single run" in s.mean_and_error([3.0]).words
    assert s.friedman(np.ones((4, 3))).verdict.p == 1


@pytest.mark.parametrize("call", [
    lambda: s.paired_t([1, 2], [1]), lambda: s.wilcoxon([], []), lambda: s.mean_and_error([]),
    lambda: s.friedman([[1, 2], [2, 1]]), lambda: s.friedman([[1, 2, 3]]),
])  # fmt: skip
def test_what_cannot_be_tested_is_a_sentence(call):
    with pytest.raises(ValueError, match=r"need|Pairs"):
        call()


COUNTS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=12)


@given(COUNTS)
def test_poisson_binomial_counts_all_outcomes(pairs):
    """Against the sum over all 2^n outcomes; opposite questions have opposite answers."""
    a, b = np.array(pairs).T
    chances = s.chance_of_better(a, b)
    assert np.allclose(chances, 1 - s.chance_of_better(b, a))
    outcomes = np.array(np.meshgrid(*[[0, 1]] * len(a))).reshape(len(a), -1).T
    weight = np.where(outcomes == 1, chances, 1 - chances).prod(axis=1)
    wins = outcomes.sum(axis=1)
    expected = weight[2 * wins > len(a)].sum() + weight[2 * wins == len(a)].sum() / 2
    assert s.poisson_binomial(a, b).statistic == pytest.approx(expected)
    assert s.poisson_binomial(b, a).statistic == pytest.approx(1 - expected)


def test_the_chance_on_one_table_is_the_binomial_tail():
    """P(Beta(1+k, 1+l) > 1/2) = P(Binomial(k+l+1, 1/2) <= k)."""
    for k, other in ((0, 0), (3, 1), (10, 4)):
        expected = stats.binom.cdf(k, k + other + 1, 0.5)
        assert s.chance_of_better([k], [other])[0] == pytest.approx(expected)


def test_holm_is_its_definition_and_lies_between_bonferroni_and_no_correction():
    rng = np.random.default_rng(4)
    for _ in range(200):
        p = (rng.uniform(0, 0.08, rng.integers(1, 6)) ** rng.integers(1, 3)).tolist()
        ranked = sorted(p)
        sure = next((k for k, one in enumerate(ranked) if one > 0.05 / (len(p) - k)), len(p))
        found = s.holm(p)
        assert found == [one in ranked[:sure] for one in p]
        assert all(one <= 0.05 for one, is_sure in zip(p, found) if is_sure)
        assert all(is_sure for one, is_sure in zip(p, found) if one <= 0.05 / len(p))
    assert s.holm([float("nan"), 0.001]) == [False, True] and s.holm([]) == []
