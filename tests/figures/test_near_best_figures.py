"""How many rounds until nearly the best: the trap, what it costs whom, and what is drawn of it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boosting import boost_matrix
from boosting.figures import near_best
from boosting.theory import game

COLOURS = {"LPBoost": "#4e3a53", "TotalBoost": "#318070", "ERLPBoost": "#8b1f0a"}


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([4, 8, 16, 40, 64]), st.floats(0, 0.25), st.integers(0, 2**32 - 1))
def test_the_linear_program_takes_every_column_and_nearly_equal_weights_two(m, shake, seed):
    """Half as many rounds as examples, and one, however the game is shaken by less than a quarter of a step."""
    M = game.slow(m, shake, seed)
    assert M.shape == (m, m // 2 + 1) and np.abs(M).max() <= 1
    assert len(boost_matrix(M, "lpboost", m, nu=0.001)) == m // 2 + 1
    for name, values in (("totalboost", {}), ("erlpboost", {"nu": 0.001})):
        gap = game.gaps(game.bracket(boost_matrix(M, name, m, eps=0.4, **values)))
        assert game.rounds_within(gap, 0.4) == 2 < game.promised_rounds(m, 0.4)


def test_where_the_trap_is_shaken_to_pieces_the_linear_program_is_fast():
    assert len(boost_matrix(game.slow(128, 20.0, 1), "lpboost", 128, nu=0.001)) < 10


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([0.1, 0.3]))
def test_totalboost_is_near_the_best_of_any_game_as_soon_as_it_promises(seed, eps):
    M = np.random.default_rng(seed).uniform(-1, 1, (12, 9))
    gap = game.gaps(game.bracket(boost_matrix(M, "totalboost", 2000, eps=eps)))
    assert gap[-1] <= eps + 1e-9 and (np.diff(gap) <= 0).all()
    assert game.rounds_within(gap, eps) <= game.promised_rounds(12, eps)


@pytest.mark.parametrize(
    "gaps", [{"LPBoost": np.array([2.0, 0.9, 0.8, 0.1]), "TotalBoost": np.array([2.0, 0.3])}]
)
def test_the_distances_are_drawn_with_what_is_promised(gaps):
    picture = near_best.closing(gaps, COLOURS, 16, 0.4)
    assert len(picture.frames) == 4 and picture.data[0].y == pytest.approx([0.9, 0.8, 0.1])
    assert [curve.name for curve in picture.data[:2]] == [
        "LPBoost: 3 rounds",
        "TotalBoost: 1 round",
    ]
    assert picture.data[3].x[0] == 35 == np.ceil(2 * np.log(16) / 0.16)
    assert picture.frames[2].layout.meta.endswith("LPBoost 0.800; TotalBoost 0.300.")


def test_the_rounds_are_drawn_for_every_size():
    rounds = {"LPBoost": [5, 9], "TotalBoost": [2, 2]}
    picture = near_best.needed([8, 16], rounds, COLOURS, 0.4)
    assert [list(curve.y) for curve in picture.data[:2]] == [[5, 9], [2, 2]]
    assert list(picture.data[2].y) == [26, 35]


def test_a_run_without_a_round_is_drawn():
    picture = near_best.closing({"LPBoost": np.array([2.0])}, COLOURS, 16, 0.4)
    assert len(picture.frames) == 1
