"""One example's votes and the guarantee for several classes in pictures."""

import numpy as np
import pytest
from figure_checks import check

from boosting.figures import class_votes as pictures

NAMED = np.array([0, 2, 0])
WEIGHTS = np.array([[0, 0, 0], [1, 0, 0], [0.5, 0.3, 0.2]])
CLASSES = ("a", "b", "c")


def test_pieces_that_name_one_class_stand_on_each_other():
    figure = pictures.who_votes(NAMED, WEIGHTS, CLASSES, ["h1", "h2", "h3"], 2)
    check(figure, 3)
    last = figure.plain()["frames"][2]["data"][0]
    assert last["base"].tolist() == pytest.approx([0, 0, 0.5])
    assert last["y"].tolist() == pytest.approx([0.5, 0.3, 0.2])
    assert (
        "a 70\u00a0%, then c 30\u00a0%; margin −0.400"
        in figure.plain()["frames"][2]["layout"]["meta"]
    )


def test_the_right_class_is_the_solid_line():
    figure = pictures.over_rounds(np.array([[0, 0, 0], [1, 0, 0.0]]), CLASSES, 1)
    check(figure, 2)
    assert [t.line.dash for t in figure.data[:3]] == ["dash", "solid", "dash"]


def test_the_guarantee_is_drawn_and_says_how_many_examples_it_needs():
    losses, sizes = np.array([1.0, 0.4, 0.2]), np.array([0.0, 30.0, 20.0])
    check(pictures.promise(losses, sizes, np.empty(0), 0.3), 3)
    figure = pictures.examples_needed(lambda t, m: 100 / np.sqrt(m), [0, 1e4, 1e4], 150, 6)
    check(figure, 3)
    assert "10,000 examples; here are 150" in figure.plain()["frames"][2]["layout"]["meta"]
