"""Where a score in the plane is 0, as lines; and what is drawn of the best classifier."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.figures.contour import contour

BOX = (-1.0, 3.0, -2.0, 2.0)


def lines(found):
    """The lines between the rows of nan."""
    gaps = np.flatnonzero(np.isnan(found[:, 0]))
    return [part[np.isfinite(part[:, 0])] for part in np.split(found, gaps)[: len(gaps)]]


def on_grid(f, side=41):
    x, y = np.meshgrid(np.linspace(*BOX[:2], side), np.linspace(*BOX[2:], side))
    return f(x, y)


@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(0.1, 0.9))
def test_a_straight_border_is_found_exactly_and_in_one_piece(a, b, share):
    if abs(a) + abs(b) < 0.1:
        return
    c = a * (BOX[0] + share * 4) + b * (BOX[2] + share * 4)
    (line,) = lines(contour(on_grid(lambda x, y: a * x + b * y - c), BOX))
    assert np.abs(a * line[:, 0] + b * line[:, 1] - c).max() < 1e-5


def test_a_circle_closes():
    (line,) = lines(contour(on_grid(lambda x, y: (x - 1) ** 2 + y**2 - 1), BOX))
    assert line[0].tolist() == line[-1].tolist()
    assert np.hypot(line[:, 0] - 1, line[:, 1]) == pytest.approx(1, abs=0.01)


def test_two_borders_are_two_lines():
    assert len(lines(contour(on_grid(lambda x, y: (x - 0.31) * (x - 1.73)), BOX))) == 2


@given(st.integers(0, 10**6))
def test_every_line_ends_at_the_edge_or_where_it_began(seed):
    score = np.random.default_rng(seed).standard_normal((9, 9))
    for line in lines(contour(score, BOX)):
        at_edge = np.isin(line[[0, -1]], np.float32(BOX)).any(axis=1).all()
        assert at_edge or line[0].tolist() == line[-1].tolist()


def test_a_score_of_one_sign_has_no_border():
    assert contour(np.ones((5, 5)), BOX).shape == (0, 2)
