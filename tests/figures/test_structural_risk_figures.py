"""Structural risk minimisation in pictures: bars that add up, the lowest marked, the promise above the error."""

import pytest
from figure_checks import check

from boosting.figures.structural_risk import Truth, highest, minimised, promised
from boosting.theory.bounds import structural_promise, structural_risk

ERRORS = {1: 0.4, 2: 0.1, 3: 0.05}
COMPLEXITY = {1: 0.05, 2: 0.1, 3: 0.3}
RISKS = {d: structural_risk(ERRORS[d], COMPLEXITY[d], d, 400) for d in ERRORS}
TOP = highest([RISKS])
TRUTH = Truth({1: 0.42, 2: 0.12, 3: 0.1}, 0.02)


def test_the_bars_add_up_and_the_lowest_alone_is_strong_and_called_chosen():
    figure = minimised(RISKS, 2, TRUTH, "measured", TOP)
    check(figure)
    bars = [trace for trace in figure.data if trace.type == "bar"]
    totals = [sum(column) for column in zip(*(bar.y for bar in bars))]
    (mark,) = figure.select_traces({"mode": "text"})
    assert mark.text == ("chosen",) and mark.x == (2,)
    assert min(totals) <= mark.y[0] <= min(totals) + 0.02
    for bar in bars:
        assert [share == 1 for share in bar.marker.opacity] == [y == min(totals) for y in totals]
    assert "best possible" in [t.name for t in figure.data]


@pytest.mark.parametrize(
    ("chosen", "where"),
    [(1, "depth 1, the smallest"), (2, "depth 2, between"), (3, "depth 3, the largest")],
)
def test_the_caption_says_where_the_smallest_sum_stands(chosen, where):
    assert (
        f"smallest at {where}"
        in minimised(RISKS, chosen, TRUTH, "measured", TOP).plain()["layout"]["title"]["subtitle"][
            "text"
        ]
    )


def test_the_promise_of_every_family_lies_above_the_chosen_tree():
    terms = {d: structural_promise(ERRORS[d], COMPLEXITY[d], d, 400) for d in ERRORS}
    figure = promised({"measured": terms}, 2, TRUTH, 0.05)
    check(figure)
    curve = figure.data[0]
    assert list(curve.y) == pytest.approx([t.total for t in terms.values()])
    assert min(curve.y) > TRUTH.errors[2]


def test_nothing_is_drawn_of_new_examples_where_there_are_none():
    figure = minimised(RISKS, 2, Truth({}), "by formula", TOP)
    check(figure)
    assert [trace.mode for trace in figure.data if trace.type == "scatter"] == ["text"]
