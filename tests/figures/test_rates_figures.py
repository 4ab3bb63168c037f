"""The pictures of the rates are finite, with a frame per round."""

import numpy as np
from figure_checks import check

from boosting import Sample, train
from boosting.figures import rates


def test_the_pictures_of_the_rates():
    rng = np.random.default_rng(4)
    X = rng.normal(size=(60, 2))
    sample = Sample.of(X, np.where(X[:, 0] + X[:, 1] ** 2 > 0.6, 1, -1))
    ada, quad = train(sample, n_rounds=9), train(sample, "quadboost", n_rounds=7)
    check(rates.both(ada, quad, ("#009e73", "#b8a139")), 10)
    check(rates.needed(0.01))
    pair = np.array([0.5, 0.2, 0.1]), np.empty(0)
    check(rates.prices({"λ = 2R": pair, "a tenth": (pair[0], pair[0])}), 3)
