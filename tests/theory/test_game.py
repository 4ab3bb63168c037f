"""The games of the chapter, and matrices typed in by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from boosting import boost_matrix
from boosting.theory import game
from boosting.theory.game import EXAMPLES, bracket, play, read_matrix, read_strategy, value

MATRICES = hnp.arrays(
    float, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.floats(-1, 1)
)

PLAYERS = ["adaboost", "fixed_step", "arc_gv", "margin_boost", "lpboost", "max_margin"]


@given(MATRICES, st.sampled_from([" ", ",", ", "]), st.sampled_from(["\n", ";", "\n\n"]))
def test_a_matrix_survives_being_typed(M, between, line_end):
    text = line_end.join(between.join(repr(float(v)) for v in row) for row in M)
    assert (read_matrix(text) == M).all()


@pytest.mark.parametrize("text, fault", [
    ("", "empty"), ("  \n ", "empty"), ("1 2", "Row 1"), ("1 0\n1", "Row 2 has 1"),
    ("1 x", "“x”"), ("nan 1", "nan"), ("\n".join(["1"] * 61), "61 x 1"),
])  # fmt: skip
def test_a_bad_matrix_is_refused_with_the_row_at_fault(text, fault):
    with pytest.raises(ValueError, match=fault):
        read_matrix(text)


@pytest.mark.parametrize(
    "name, solution", [("cycling", 3 / 8), ("triangle", 1 / 3), ("scissors", 0.0)]
)
def test_the_games_have_their_known_values(name, solution):
    assert value(EXAMPLES[name].matrix).value == pytest.approx(solution, abs=1e-9)


@pytest.mark.parametrize("player", PLAYERS)
@given(MATRICES, st.data())
def test_the_value_lies_in_the_bracket_whatever_the_start_forgets(player, M, data):
    """A row without weight is hidden from the player, but it belongs to the game."""
    start = np.ones(len(M))
    start[data.draw(st.lists(st.integers(0, len(M) - 1), max_size=len(M) - 1))] = 0
    trace = boost_matrix(M, player, 6, start)
    if len(trace):
        ends, v = bracket(trace), value(M).value
        assert (ends.lower <= v + 1e-9).all() and (ends.upper >= v - 1e-9).all()


@pytest.mark.parametrize("player", PLAYERS)
@given(MATRICES)
def test_the_ceiling_is_what_no_column_exceeds_under_the_weights_before_and_after(player, M):
    trace = boost_matrix(M, player, 6)
    D = np.array([trace.start.distribution, *(r.after.distribution for r in trace)])
    under = (D @ M).max(axis=1)
    assert bracket(trace).upper == pytest.approx(np.minimum(under[:-1], under[1:]), abs=1e-9)


@pytest.mark.parametrize("player", ["max_margin", "lpboost"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_linear_program_closes_floor_and_ceiling_on_the_value_of_every_game(name, player):
    """From a start that hides no row; LPBoost's default slack gives up no row of these games."""
    game = EXAMPLES[name]
    hides = game.start is None or not game.start.all()
    trace = boost_matrix(game.matrix, player, 60, None if hides else game.start)
    ends, v = bracket(trace), value(game.matrix).value
    assert ends.best_lower[-1] == pytest.approx(v, abs=1e-9)
    assert ends.best_upper[-1] == pytest.approx(v, abs=1e-9)


@given(MATRICES)
def test_the_hard_margin_closes_floor_and_ceiling_on_the_value_of_any_game_that_it_plays(M):
    trace = boost_matrix(M, "max_margin", 200)
    if len(trace):
        ends, v = bracket(trace), value(M).value
        assert ends.best_upper[-1] - ends.best_lower[-1] <= 2e-9
        assert ends.best_lower[-1] - 1e-9 <= v <= ends.best_upper[-1] + 1e-9


def test_lpboost_with_slack_may_stop_below_the_value():
    """Nine examples are better served by a column that the tenth pays for."""
    M = np.array([*[[1, 0.1]] * 9, [-1, 0.1]])
    floors = {
        name: bracket(boost_matrix(M, name)).best_lower[-1] for name in ("lpboost", "max_margin")
    }
    assert value(M).value == pytest.approx(0.1) == floors["max_margin"]
    assert floors["lpboost"] == -1


def test_a_forgotten_row_counts_in_the_floor():
    M = np.array([[1, -1, 1], [-1, 1, 1], [0, 0, -1]])
    trace = boost_matrix(M, "max_margin", 5, (0.5, 0.5, 0))
    assert value(M).value == pytest.approx(0) and bracket(trace).lower.tolist() == [-1.0]


@given(MATRICES, st.sampled_from([0.02, 0.1, 0.3]), st.integers(1, 40))
def test_equal_steps_come_as_near_to_the_value_as_they_are_small_and_many(M, gamma, n_rounds):
    """Every D has a column of at least the value, so no normaliser exceeds exp(-alpha rho* + alpha^2/2)."""
    trace, alpha = boost_matrix(M, "fixed_step", n_rounds, gamma=gamma), np.arctanh(2 * gamma)
    if len(trace):
        promised = value(M).value - alpha / 2 - np.log(len(M)) / (alpha * len(trace))
        assert trace[-1].margins.min() >= promised - 1e-9


def test_on_the_cycling_game_equal_small_steps_pass_adaboost_and_smaller_ones_come_nearer():
    def reached(player, n_rounds, **own):
        return bracket(boost_matrix(game.CYCLING, player, n_rounds, **own)).best_lower[-1]

    ends = [reached("fixed_step", n, gamma=g) for g, n in [(0.05, 300), (0.01, 6000)]]
    assert reached("adaboost", 6000) < 1 / 3 + 1e-9 < ends[0] < ends[1] < 3 / 8 + 1e-9
    assert ends[1] > 3 / 8 - 0.003


def test_the_weights_of_the_triangle_run_into_a_cycle_of_three():
    game = EXAMPLES["triangle"]
    trace = boost_matrix(game.matrix, "adaboost", 200, game.start)
    played = [r.found.classifier.index for r in trace[-6:]]
    assert played[:3] == played[3:] and len(set(played)) == 3
    assert trace.distribution[-1] == pytest.approx(trace.distribution[-4], abs=1e-9)
    assert np.abs(trace.distribution[-1] - trace.distribution[-2]).max() > 0.1


@given(MATRICES, st.data())
def test_floor_payoff_and_ceiling_of_any_two_strategies_are_in_order_around_the_value(M, data):
    shares = st.floats(0.01, 1)
    p, q = (np.array(data.draw(st.lists(shares, min_size=n, max_size=n))) for n in M.shape)
    played = play(M, p / p.sum(), q / q.sum())
    assert played.floor - 1e-9 <= played.payoff <= played.ceiling + 1e-9
    assert played.floor - 1e-9 <= value(M).value <= played.ceiling + 1e-9
    column, row = played.answers
    assert (p / p.sum()) @ M[:, column] == pytest.approx(played.ceiling)
    assert M[row] @ (q / q.sum()) == pytest.approx(played.floor)


def test_the_book_s_vote_has_margin_3_8_in_any_unit():
    M = EXAMPLES["cycling"].matrix
    for text in ("2 3 4 1 2 2 1 1", "2/16, 3/16, 4/16, 1/16, 2/16, 2/16, 1/16, 1/16"):
        q = read_strategy(text, 8)
        assert play(M, read_strategy("", 8), q).floor == pytest.approx(3 / 8)


@pytest.mark.parametrize(
    "text", ["1 2", "1 x 3", "1 -1 1", "0 0 0", "1 nan 2", "inf 1 1", "1/0 1 1"]
)
def test_a_strategy_that_is_none_is_refused_in_words(text):
    with pytest.raises(ValueError, match=r"[Nn]umbers"):
        read_strategy(text, 3)


def test_the_period_is_that_of_the_weights_and_0_where_they_rest_or_never_come_back():
    turns = np.tile(np.eye(3), (30, 1))
    assert game.period(turns) == 3
    assert game.period(np.full((60, 3), 1 / 3)) == 0
    assert game.period(np.random.default_rng(3).dirichlet(np.ones(3), 60)) == 0
    assert game.period(np.eye(3)[:1]) == 0
    cycling = boost_matrix(np.array(game.CYCLING, float), "adaboost", 60, game.CYCLING_START)
    assert game.period(cycling.distribution) == 3
