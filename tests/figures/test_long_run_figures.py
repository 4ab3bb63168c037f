"""A thousand rounds in pictures: a log axis, the round where the training error is gone, cumulated margins."""

import numpy as np
from figure_checks import check

from boosting.figures import long_run as pictures
from boosting.figures.round_film import Curve

TRAIN = np.array([0.5, 0.2, 0.0, 0.1, 0.0, 0.0])
TEST = np.array([0.5, 0.4, 0.3, 0.3, 0.25, 0.2])
CURVES = [Curve("training error", "train", "", TRAIN), Curve("test error", "test", "", TEST)]


def test_the_rounds_stand_on_a_log_axis_and_the_cursor_never_left_of_one():
    figure = pictures.errors(CURVES, 0.4, 4)
    spec = check(figure, 6)
    assert spec["layout"]["xaxis"]["type"] == "log"
    assert figure.data[0].x[0] == 1 and list(figure.data[1].y) == np.float32(TEST[1:]).tolist()
    assert [frame["data"][0]["x"][0] for frame in figure.plain()["frames"]] == [1, 1, 2, 3, 4, 5]
    assert [t.x for t in figure.data if t.name and "from round 4" in t.name] == [(4,)]
    check(pictures.errors(CURVES[:1], 0.4, None), 6)
    check(pictures.smallest(np.linspace(-0.5, 0.2, 6)), 6)


def test_the_margins_are_cumulated():
    figure = pictures.margins({5: np.array([0.3, -0.1, 0.2]), 9: np.array([0.3, 0.4, 0.5])})
    check(figure)
    assert np.allclose(figure.data[0].x, [-0.1, 0.2, 0.3])
    assert np.allclose(figure.data[0].y, [1 / 3, 2 / 3, 1])
