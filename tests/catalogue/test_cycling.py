"""Matrix mode: the 8 x 8 matrix on which AdaBoost cycles for ever, and rock-paper-scissors.

Rudin, Daubechies and Schapire 2004; Mohri, Rostamizadeh and Talwalkar, exercise 7.9. Rows are examples, entries
y_i h_j(x_i). The best smallest margin is 3/8; AdaBoost's tends to 1/3.
"""

from fractions import Fraction

import numpy as np
import pytest
from families import CYCLING as M

from boosting import ALGORITHMS, Sample, boost_matrix, train
from boosting.theory import game

ROOT5 = np.sqrt(5)
START = [(3 - ROOT5) / 8] * 2 + [1 / 6] * 3 + [(ROOT5 - 1) / 8] * 2 + [0]
ROCK_PAPER_SCISSORS = np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
BEST = 3 / 8
OURS = (
    "fixed_step",
    "margin_boost",
    "arc_gv",
    "noise_tolerant",
    "logistic",
    "hingeboost",
    "abstaining",
    "ebboost",
)


def picks(trace):
    """The columns that were chosen, counted from 1 as in the book."""
    return [r.found.classifier.index + 1 for r in trace]


def smallest_margin(trace):
    return trace[-1].margins.min()


class TestAdaBoostCycles:
    def test_it_picks_1_3_2_for_ever_with_the_golden_ratio_s_edge(self):
        trace = boost_matrix(M, "adaboost", 3000, START)
        assert picks(trace) == [1, 3, 2] * 1000
        assert 2 * trace.edge == pytest.approx(np.full(3000, (ROOT5 - 1) / 2), abs=1e-10)

    def test_the_weights_come_back_every_third_round(self):
        trace = boost_matrix(M, "adaboost", 300, START)
        assert trace.distribution[0] == pytest.approx(np.array(START), abs=1e-15)
        assert trace.distribution[3:] == pytest.approx(trace.distribution[:-3], abs=1e-10)

    def test_its_margin_tends_to_a_third_where_three_eighths_can_be_had(self):
        trace = boost_matrix(M, "adaboost", 3000, START)
        assert smallest_margin(trace) == pytest.approx(1 / 3, abs=1e-3)
        assert trace.coefficients() / trace[-1].norm == pytest.approx(np.full(3, 1 / 3), abs=1e-3)

    def test_the_book_s_vote_has_margin_three_eighths(self):
        vote = [Fraction(c, 16) for c in (2, 3, 4, 1, 2, 2, 1, 1)]
        assert min(sum(int(a) * c for a, c in zip(row, vote)) for row in M) == Fraction(3, 8)


class TestArcGV:
    def test_its_margin_passes_adaboost_s_and_tends_to_three_eighths(self):
        assert smallest_margin(boost_matrix(M, "arc_gv", 20_000)) == pytest.approx(BEST, abs=2e-3)

    def test_the_game_s_value_lies_between_its_margin_and_its_edge_in_every_round(self):
        """Weak duality: the smallest margin of any vote <= 3/8 <= the largest edge value under any distribution."""
        trace = boost_matrix(M, "arc_gv", 500)
        assert (trace.margins.min(axis=1) <= BEST + 1e-12).all() and (
            2 * trace.edge >= BEST - 1e-12
        ).all()
        for r in trace:
            assert r.found.gain == pytest.approx(
                2 * r.edge - max(-r.before.objective, 0), abs=1e-12
            )

    def test_the_last_words_hold_where_the_smallest_margin_is_negative(self):
        """Two of three equal examples are right, one is wrong: no edge is left, and the smallest margin is -1, not 0."""
        trace = train(Sample.of([[0.0]] * 3, [1, 1, -1]), "arc_gv")
        assert trace.margins[-1].min() == -1 and trace.edge[0] > 0
        assert "or than 0 where that is negative" in trace.ended


class TestMarginBoost:
    def test_a_margin_that_cannot_be_had_ends_the_run_and_one_that_can_is_passed(self):
        trace = boost_matrix(M, "margin_boost", 20_000, rho=0.5)
        assert "above ρ/2" in trace.ended
        assert smallest_margin(boost_matrix(M, "margin_boost", 20_000, rho=0.36)) >= 0.36

    @pytest.mark.parametrize("seed", range(5))
    def test_its_last_words_hold_no_vote_has_all_margins_above_rho(self, seed):
        matrix = np.where(np.random.default_rng(seed).random((8, 12)) < 0.7, 1.0, -1.0)
        best = game.value(matrix).value
        said = {
            rho: "no vote gives every example"
            in boost_matrix(matrix, "margin_boost", 500, rho=rho).ended
            for rho in (0.0, 0.05, 0.1, 0.2, 0.3, 0.6, 0.9)
        }
        assert said[0.9] == (best < 0.9) and not said[0.0]
        assert all(best <= rho + 1e-9 for rho in said if said[rho])

    def test_aiming_just_below_the_best_margin_leaves_the_cycle(self):
        """From the book's start, where AdaBoost stays at 1/3: the eighth row has no weight, so its margin is not asked."""
        trace = boost_matrix(M, "margin_boost", 5000, START, rho=0.37)
        assert trace.margins[-1, :7].min() > 0.37 - 1e-3


class TestRockPaperScissors:
    """A fair game: no vote has a positive margin, and under equal weights no column has an edge."""

    @pytest.mark.parametrize("name", OURS)
    def test_nothing_can_be_won_under_equal_weights(self, name):
        assert len(boost_matrix(ROCK_PAPER_SCISSORS, name, 10)) == 0

    @pytest.mark.parametrize(
        "name", ["adaboost", "fixed_step", "noise_tolerant", "logistic", "ebboost", "abstaining"]
    )
    def test_from_unequal_weights_the_play_goes_round_and_no_margin_becomes_positive(self, name):
        trace = boost_matrix(ROCK_PAPER_SCISSORS, name, 300, [0.5, 0.3, 0.2])
        assert len(trace) > 0 and np.isfinite(trace.scores).all()
        assert (trace.margins.min(axis=1) <= 1e-12).all()


@pytest.mark.parametrize("name", OURS)
class TestEveryAlgorithmOnAMatrix:
    def test_the_chosen_column_s_votes_are_the_column(self, name):
        trace = boost_matrix(M, name, 50)
        for r in trace:
            assert np.array_equal(r.votes, M[:, r.found.classifier.index])
        assert trace.ended and len(trace) > 0

    def test_the_scores_are_the_matrix_times_the_coefficients(self, name):
        trace = boost_matrix(M, name, 50)
        used = M[:, [tree.index for tree in trace.distinct()]]
        assert used @ trace.coefficients() == pytest.approx(trace.scores[-1], abs=1e-9)

    @pytest.mark.parametrize("column", [[1], [1, 1, 1], [-1, -1], [0, 0]])
    def test_a_single_column_and_one_example_run_without_a_warning(self, name, column):
        trace = boost_matrix(np.array(column)[:, None], name, 5)
        assert trace.ended and np.isfinite(trace.scores).all()
        assert len(trace) == (column[0] > 0)


def test_votes_that_abstain_are_answered_by_the_smallest_normaliser_not_by_the_largest_edge():
    """Column 1 has the larger edge, 5/8 - 3/8; column 2 the smaller Z, 7/8 against 2 sqrt(15)/8."""
    columns = np.array([[1, 1, 1, 1, 1, -1, -1, -1], [1, 0, 0, 0, 0, 0, 0, 0.0]]).T
    trace = boost_matrix(columns, "abstaining", 1)
    assert picks(trace) == [2] and picks(boost_matrix(columns, "adaboost", 1)) == [1]


def test_the_list_of_this_file_is_in_the_catalogue():
    assert set(OURS) <= set(ALGORITHMS)
