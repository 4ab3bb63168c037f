"""Second-order trees in pictures: the marks are the run's numbers."""

import numpy as np
import pytest

from boosting import Sample, datasets, train
from boosting.figures import second_order
from boosting.theory.second_order import trees

PRICE = 0.5


@pytest.fixture(scope="module")
def trace():
    data = datasets.load("moons", n_samples=120, seed=3)
    return train(Sample.of(data.X, data.y), "second_order", n_rounds=60, price=PRICE)


def by_name(picture):
    return {one.name: one for one in picture.data if one.name}


def test_what_stays_and_what_is_taken_back_are_all_splits(trace):
    found = trees(trace)
    picture = second_order.splits(found, PRICE)
    marks = by_name(picture)
    stays, back = marks["stays"], marks["taken back: too dear"]
    splits = sum(len(tree.gains) for tree in found if tree)
    assert len(stays.x) + len(back.x) == splits
    assert max(back.y) < PRICE
    assert len(stays.x) == sum((r.found.classifier.nodes[:, 2] > 0).sum() for r in trace)
    assert len(picture.frames) == len(trace) + 1


def test_a_run_that_ends_its_trees_says_where(trace):
    last = max(r.t for r in trace if not r.found.classifier.is_leaf)
    assert last < len(trace)
    words = [one.text[0] for one in second_order.splits(trees(trace), PRICE).data if one.text]
    assert words == [f"nothing pays<br>after round {last}"]


def test_without_a_price_there_is_no_line_and_nothing_is_taken_back():
    data = datasets.load("moons", n_samples=60, seed=0)
    free = train(Sample.of(data.X, data.y), "second_order", n_rounds=5, price=0.0)
    marks = by_name(second_order.splits(trees(free), 0.0))
    assert set(marks) == {"stays", "taken back: too dear"} and not len(
        marks["taken back: too dear"].x
    )


def test_every_leaf_stands_at_its_curvature_and_moves_towards_zero(trace):
    found = trees(trace)
    frames = second_order.leaves(found, 1.0).frames
    for tree, frame in zip(found, frames[1:]):
        if tree:
            _, ring, dot = frame.data
            assert np.allclose(ring.x, tree.H, rtol=1e-6) and np.allclose(
                dot.y, tree.values, atol=1e-6
            )
            assert (np.abs(dot.y) <= np.abs(ring.y)).all()


def test_the_highest_question_is_the_one_that_is_asked(trace):
    found = trees(trace)
    frames = second_order.questions(trace, found, ["x1", "x2"], PRICE).frames
    for r, frame in zip(trace, frames[1:]):
        if not r.found.classifier.is_leaf:
            highest = [max(filter(None, one.y)) for one in frame.data]
            assert int(np.argmax(highest)) == int(r.found.classifier.nodes[0, 0])
            assert max(highest) == pytest.approx(found[r.t - 1].gains[0], rel=1e-5)


def test_both_errors_end_with_their_last_value():
    picture = second_order.worth(
        {"with": np.array([0.5, 0.2]), "without": np.array([0.5, 0.4, 0.3])}, "test"
    )
    assert [one.name for one in picture.data[:2]] == [
        "with: 20\N{NO-BREAK SPACE}%",
        "without: 30\N{NO-BREAK SPACE}%",
    ]
    assert picture.data[0].y[-1] == pytest.approx(0.2) and len(picture.data[0].y) == 2


@pytest.mark.parametrize("n_rounds", [0, 1, 2])
def test_a_run_of_hardly_any_round_is_drawn(n_rounds):
    data = datasets.load("moons", n_samples=40, seed=0)
    short = train(Sample.of(data.X, data.y), "second_order", n_rounds=n_rounds)
    found = trees(short)
    pictures = [
        second_order.splits(found, 0.5), second_order.leaves(found, 1.0),
        second_order.questions(short, found, ["x1", "x2"], 0.5),
    ]  # fmt: skip
    assert [len(picture.frames) for picture in pictures] == [len(short) + 1] * 3
