"""Who speaks how loudly, in pictures: the bars are the shares, the loudest first."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import voters as pictures
from boosting.figures.template import percent
from boosting.theory import voters as theory


def test_the_pictures_are_finite_and_say_the_loudest_three():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    y = np.where(X[:, 0] + 0.5 * rng.normal(size=40) > 0, 1, -1)
    trace = train(Sample.of(X, y), n_rounds=15)
    words = [f"h{j}" for j in range(len(trace.distinct()))]
    figure = pictures.loudest(trace, words)
    check(figure, 16)
    bars, bracket, told = figure.plain()["frames"][15]["data"]
    assert max(bracket["x"]) == 3.4 and min(bracket["y"]) > max(bars["y"])
    assert told["text"] == [f"{percent(theory.loudest(trace, 15, 3))} of the vote"]
    last = figure.plain()["frames"][15]["data"][0]
    assert last["customdata"][0] == f"h{np.abs(trace.coefficients()).argmax()}"
    assert np.asarray(last["y"])[: len(words)] == pytest.approx(theory.shares(trace, 15), rel=1e-5)
    check(pictures.norms(trace, 40), 16)
    check(pictures.prices(trace, 0.3), 16)
