"""A kink in pictures: bars from the left slope to the right one, grey where they reach across 0."""

import numpy as np
import pytest
from figure_checks import check

from boosting.figures import hinge_kink as pictures
from boosting.figures import theme
from boosting.theory import hinge_kink as theory

Y = np.array([1.0, 1.0, -1.0, -1.0])
MOVES = np.array([[1, 1, 1, -1], [1, -1, 1, 1], [-1, 1, 1, 1.0]])
MARGINS = np.array([[0, 0, 0, 0], [1, 1, 1, -1.0]])
WEIGHT = np.full(4, 0.25)


def test_a_bar_is_dark_where_a_direction_goes_down():
    table = [theory.slopes(z, MOVES, WEIGHT) for z in MARGINS]
    figure = pictures.both_sides(table, ["a", "b", "c"])
    check(figure, 2)
    first, last = (frame["data"][0] for frame in figure.plain()["frames"])
    assert set(first["marker"]["color"]) == {theme.LIGHT["train"]}
    assert set(last["marker"]["color"]) == {theme.LIGHT["quiet"]}
    assert list(last["base"]) == pytest.approx(table[1].left.tolist())
    assert "all 3 bars reach across 0" in figure.plain()["frames"][1]["layout"]["meta"]


def test_the_curves_go_through_where_the_run_stands():
    figure = pictures.lines_through(MARGINS, MOVES, np.ones(4), WEIGHT, ["a", "b", "c"])
    check(figure, 2)
    for frame, z in zip(figure.plain()["frames"], MARGINS):
        for curve in frame["data"]:
            middle = np.asarray(curve["y"])[len(pictures.STEPS) // 2]
            assert middle == pytest.approx(np.maximum(0, 1 - z) @ WEIGHT)
