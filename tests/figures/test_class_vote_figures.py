"""One example's votes and the guarantee for several classes in pictures."""

import numpy as np
import pytest
from figure_checks import check

from boosting.figures import class_votes as pictures

NAMED = np.array([0, 2, 0])
WEIGHTS = np.array([[0, 0, 0], [1, 0, 0], [0.5, 0.3, 0.2]])
CLASSES = ("a", "b", "c")


def test_pieces_that_name_one_class_stand_on_each_other():
    figure = pictures.who_votes(NAMED, WEIGHTS, CLASSES, ["h1", "h2", "h3"], 2, 0)
    check(figure, 3)
    last = figure.plain()["frames"][2]["data"][0]
    assert last["base"].tolist() == pytest.approx([0, 0, 0.5])
    assert last["y"].tolist() == pytest.approx([0.5, 0.3, 0.2])
    assert (
        "a 70\u00a0%, then c 30\u00a0%; margin −0.400"
        in figure.plain()["frames"][2]["layout"]["meta"]
    )


def test_a_bracket_between_two_piles_is_the_margin_of_the_round():
    first, _, last = pictures.who_votes(NAMED, WEIGHTS, CLASSES, ["h1", "h2", "h3"], 2, 0).frames
    assert not len(first.data[2].x)
    highest = last.data[1].y[0]  # a pile over the end of the axis is cut there
    assert list(last.data[2].y) == pytest.approx([0.3, highest, highest])
    assert last.data[3].text[0] == "margin<br>−0.400"


def test_the_right_class_and_its_closest_rival_are_told_from_the_others():
    shares = np.array([[0, 0, 0], [0.2, 0.3, 0.5]])
    figure = pictures.over_rounds(shares, CLASSES, 1)
    check(figure, 2)
    others, rival, right = figure.data[:3]
    assert [t.name for t in (others, rival, right)] == ["the others", "c", "b, the right class"]
    assert len({t.line.color for t in (others, rival, right)}) == 3
    assert right.line.width == max(t.line.width or 0 for t in figure.data)
    bars = pictures.who_votes(NAMED, WEIGHTS, CLASSES, ["h1", "h2", "h3"], 2, 0).data[0]
    assert bars.marker.color[1] == right.line.color, "the right class looks alike in both pictures"


def test_the_round_from_which_the_right_class_leads_is_marked():
    rest = [[0.2, 0.6], [0.4, 0.3], [0.3, 0.5], [0.5, 0.4], [0.6, 0.1]]
    shares = np.array([[0, 0, 0], *([own, other, 1 - own - other] for own, other in rest)])
    told = [t.text[0].strip() for t in pictures.over_rounds(shares, CLASSES, 0).data if t.text]
    assert told == ["↓ leads from round 4 on"]
    behind = pictures.over_rounds(shares, CLASSES, 2).data
    assert not any(t.text for t in behind), "a class that ends behind leads from no round on"


def test_the_guarantee_is_drawn_and_says_how_many_examples_it_needs():
    losses, sizes = np.array([1.0, 0.4, 0.2]), np.array([0.0, 30.0, 20.0])
    check(pictures.promise(losses, sizes, np.empty(0), 0.3), 3)
    figure = pictures.examples_needed(lambda t, m: 100 / np.sqrt(m), [0, 1e4, 1e4], 150, 6)
    check(figure, 3)
    assert "10,000 examples; here are 150" in figure.plain()["frames"][2]["layout"]["meta"]
