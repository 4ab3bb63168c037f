"""The hull's drawing: its points are the votes, its certificate lies above."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample
from boosting.experiments import two_sides
from boosting.figures import hull_plane as pictures

CORNERS, TREES, SUM = two_sides.RUNS


@pytest.mark.parametrize("loss", ("squared", "absolute", "huber"))
def test_the_pictures_show_these_numbers(loss):
    rng = np.random.default_rng(1)
    x = rng.uniform(0, 1, 24)
    sample = Sample.of(x[:, None], np.where(x > 0.4, 1.0, -0.7) + rng.normal(0, 0.4, 24))
    values = {"loss": loss, "gamma": 0.4}
    asked = two_sides.question(sample)
    plane = two_sides.plane(sample, asked, values)
    runs = {name: two_sides.run(plane, name, 6, values) for name in two_sides.RUNS}
    colours = dict(zip(runs, ("#009e73", "#5b3a1e", "#b8a139")))
    first, T = runs[CORNERS], len(runs[CORNERS])
    votes = plane.walk(first)
    walk = pictures.walk(plane, first, runs[SUM], (CORNERS, SUM))
    check(walk, T + 1)
    for t, frame in enumerate(walk.frames):
        way, path, step, aim, now, word = frame.data
        assert len(way.x) == 2 * min(t, 1)
        assert len(path.x) == t + 1 and [now.x[0], now.y[0]] == pytest.approx(votes[t], abs=1e-6)
        assert len(step.x) == len(way.x)
        assert len(aim.x) == min(t, 1) and len(word.x) == len(word.text) == 2 * min(t, 1)
    along = pictures.along(plane, first)
    check(along, T + 1)
    for t, frame in enumerate(along.frames[1:], 1):
        curve, dotted, taken = frame.data
        assert taken.y[0] == pytest.approx(float(plane.loss(votes[t][None, :])[0]), abs=1e-6)
        assert min(curve.y) >= taken.y[0] - 1e-6 and dotted.y[1] <= min(curve.y) + 1e-6
    in_hull = {name: runs[name] for name in (CORNERS, TREES)}
    gaps = pictures.gaps(plane, in_hull, colours)
    check(gaps, max(map(len, in_hull.values())) + 1)
    assert (np.array(gaps.data[2].y) >= np.array(gaps.data[0].y) * (1 - 1e-5)).all()
    check(pictures.ways(plane, runs, colours), max(map(len, runs.values())) + 1)
    data = pictures.on_the_data(plane, first, x, asked.threshold, "x", 0.25)
    check(data, T + 1)
    assert data.frames[T].data[0].y[1:3] == pytest.approx(votes[T])
    assert data.data[-1].text[0] == "outliers"


def test_where_the_best_vote_lies_is_said_of_this_hull():
    """The least squares on either side are its means, 0.7 and -0.2: in a hull of 1, and beyond one of 0.4."""
    x = np.arange(8) / 8
    sample = Sample.of(x[:, None], np.where(x >= 0.5, 0.7, -0.2))
    for gamma, words in ((1.0, "lies in the square"), (0.4, "touches the lowest one")):
        values = {"loss": "squared", "gamma": gamma}
        plane = two_sides.plane(sample, two_sides.question(sample), values)
        trace = two_sides.run(plane, CORNERS, 2, values)
        walk = pictures.walk(plane, trace, trace, (CORNERS, CORNERS))
        assert words in walk.layout.title.subtitle.text
