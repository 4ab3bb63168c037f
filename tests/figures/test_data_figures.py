"""The Data page's pictures: each attribute's best stump is what brute force finds."""

import json

import numpy as np
import pytest
from families import all_stumps
from figure_checks import numbers
from hypothesis import given, settings
from strategies import samples

from boosting import Sample, datasets
from boosting.choices.searches.stumps import Stumps, best_of_each
from boosting.engine.state import Pull
from boosting.figures import data as picture
from boosting.figures import round_film


@settings(max_examples=60)
@given(samples())
def test_the_best_stump_of_each_attribute_is_the_best_of_all_its_stumps(rows):
    X, y, weight = rows
    sample = Sample.of(X, y, weight)
    pull = Pull(sample.y * sample.weight, 1.0)
    for j, found in enumerate(best_of_each(sample, pull)):
        _, votes = all_stumps(X[:, [j]], weight)
        assert found.agree - found.against == pytest.approx((votes @ pull.signed).max(), abs=1e-9)
        assert found.classifier.attributes <= {j}
        assert np.array_equal(found.classifier.votes(sample.X), found.votes)


def test_the_best_of_them_is_what_a_search_finds():
    data = datasets.load("iris")
    sample = Sample.of(data.X, data.y)
    pull = Pull(sample.y * sample.weight, 1.0)
    each = best_of_each(sample, pull)
    best = max(each, key=lambda found: found.gain)
    assert best.classifier.key == Stumps().search(sample, pull, None).classifier.key


def test_toy_gives_the_lectures_number():
    data = datasets.load("toy")
    best = picture.stumps(Sample.of(data.X, data.y), data)
    assert best.errors == pytest.approx([0.3])
    assert best.constant == pytest.approx(0.4)
    assert best.best_two == (0, None)


@pytest.mark.parametrize("name", ["moons", "toy", "breast_cancer", "tictactoe"])
def test_the_figures_and_tables_are_made_for_any_shape(name):
    data = datasets.load(name)
    sample = Sample.of(data.X, data.y)
    best = picture.stumps(sample, data)
    examples = round_film.examples(sample, data.X[:3], data.y[:3])
    cloud = json.loads(picture.scatter(data, examples, best, *best.best_two).to_json())
    assert {trace["type"] for trace in cloud["data"]} == {"scatter"}
    (cut,) = [trace for trace in cloud["data"] if trace["mode"] == "lines"]
    j, at = best.order[0], cut["x"][0] if cut["x"][0] == cut["x"][1] else cut["y"][0]
    wrong = np.mean((sample.X[:, j] > at) != (sample.y > 0))
    assert min(wrong, 1 - wrong) == pytest.approx(best.errors[j]), "the line is the best stump"
    crosses, key = [trace for trace in cloud["data"] if trace["name"] == "stump is wrong"]
    assert crosses["showlegend"] is False and key["x"] == [None]
    sides = {
        (shape["x0"], shape["x1"], shape["y0"], shape["y1"]) for shape in cloud["layout"]["shapes"]
    }
    assert len(sides) == 2 and all(at in side for side in sides), "they meet at the stump"
    held = [trace for trace in cloud["data"] if trace["name"] == picture.HELD_BACK]
    assert held and all(trace["visible"] == "legendonly" for trace in held)
    n_crosses = len(list(numbers(crosses["x"])))
    assert n_crosses == round(best.errors[j] * len(sample.y)) * (
        len(sample.y) <= picture.MOST_POINTS
    )
    bars = picture.stump_errors(best, data.feature_names)
    assert bars.data[0].marker.color[0] == cut["line"]["color"] not in bars.data[0].marker.color[1:]
    assert list(bars.data[0].x) == sorted(best.errors)[: picture.MOST_BARS]
    table = picture.attributes(sample, data, best)
    assert table["error"] == sorted(best.errors)
    assert len(picture.rows(data, 5)["class"]) == min(5, data.n_examples)


def test_names_with_angle_brackets_are_no_markup():
    data = datasets.parse_csv(b"x,class\n1,<b>low</b>\n2,<=50K\n3,<=50K\n")[0]
    sample = Sample.of(data.X, data.y)
    examples, best = (
        round_film.examples(sample, data.X[:0], data.y[:0]),
        picture.stumps(sample, data),
    )
    cloud = picture.scatter(data, examples, best, 0, None)
    names = {trace.name for trace in cloud.data}
    assert names == {"&lt;b&gt;low&lt;/b&gt;", "&lt;=50K", "best stump", "stump is wrong"}
