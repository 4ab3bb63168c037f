"""The regions of several classes do not contradict the examples that lie on them."""

import numpy as np
import pytest

from boosting.figures import round_film
from boosting.lessons.screens import Screen, show
from boosting.theory import class_votes


@pytest.mark.parametrize("table", ["segment", "wine_3", "iris_3"])
def test_the_colour_around_an_example_is_its_own_vote_as_medians_for_the_rest_would_not_have_it(
    table,
):
    shown = show(Screen.of(f"/classes?classes={table}&n_rounds=20"))
    trace, X, k = shown.trace, shown.trace.sample.whole.X, len(shown.table.class_names)
    rows = round_film.examples(shown.trace.sample.whole, shown.X_test, shown.y_test)
    plane = round_film.plane(rows, *round_film.busiest_attributes(trace, X.shape[1]))
    own = _classes(trace, X, k)
    agree = {}
    for kind, nodes in (
        ("through", plane.grid_through(X, 60)),
        ("medians", plane.grid(60)),
    ):
        below = _nearest(nodes[:, [plane.first, plane.second]], X[:, [plane.first, plane.second]])
        agree[kind] = np.mean(_classes(trace, nodes, k)[below] == own)
    assert agree["through"] > 0.8 and agree["through"] >= agree["medians"]


def _classes(trace, X, k):
    return class_votes.predictions(class_votes.votes(trace, X, k))[-1]


def _nearest(nodes, points):
    """For every point the node nearest to it, in units of the nodes' box."""
    widths = np.ptp(nodes, axis=0)
    gaps = (points[:, None] - nodes[None]) / widths
    return (gaps**2).sum(axis=2).argmin(axis=1)


def test_a_plane_of_all_attributes_is_its_grid():
    X = np.array([[0.0, 1.0], [2.0, 3.0]])
    plane = round_film.plane(round_film.Examples(X, np.array([1.0, -1.0]), 2), 0, 1)
    assert np.array_equal(plane.grid_through(X, 5), plane.grid(5))
