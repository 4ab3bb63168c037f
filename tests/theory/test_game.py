"""The games of the chapter, and matrices typed in by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from boosting import boost_matrix
from boosting.theory.game import EXAMPLES, bracket, read_matrix, value

MATRICES = hnp.arrays(
    float, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.floats(-1, 1)
)


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


@pytest.mark.parametrize("player", ["adaboost", "arc_gv", "margin_boost", "lpboost", "max_margin"])
@given(MATRICES, st.data())
def test_the_value_lies_in_the_bracket_whatever_the_start_forgets(player, M, data):
    """A row without weight is hidden from the player, but it belongs to the game."""
    start = np.ones(len(M))
    start[data.draw(st.lists(st.integers(0, len(M) - 1), max_size=len(M) - 1))] = 0
    trace = boost_matrix(M, player, 6, start)
    if len(trace):
        ends, v = bracket(trace), value(M).value
        assert (ends.lower <= v + 1e-9).all() and (ends.upper >= v - 1e-9).all()


def test_a_forgotten_row_counts_in_the_floor():
    M = np.array([[1, -1, 1], [-1, 1, 1], [0, 0, -1]])
    trace = boost_matrix(M, "max_margin", 5, (0.5, 0.5, 0))
    assert value(M).value == pytest.approx(0) and bracket(trace).lower.tolist() == [-1.0]


def test_the_weights_of_the_triangle_run_into_a_cycle_of_three():
    game = EXAMPLES["triangle"]
    trace = boost_matrix(game.matrix, "adaboost", 200, game.start)
    played = [r.found.classifier.index for r in trace[-6:]]
    assert played[:3] == played[3:] and len(set(played)) == 3
    assert trace.distribution[-1] == pytest.approx(trace.distribution[-4], abs=1e-9)
    assert np.abs(trace.distribution[-1] - trace.distribution[-2]).max() > 0.1
