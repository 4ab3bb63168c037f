"""QuadBoost beside LASSO and ridge in pictures: every number against the solutions themselves."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample
from boosting.experiments import lasso
from boosting.figures import lasso as pictures
from boosting.figures import template


@pytest.fixture(scope="module")
def sample():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    return Sample.of(X, np.where(X.sum(axis=1) + rng.normal(size=40) > 0, 1, -1))


@pytest.fixture(scope="module")
def pairs(sample):
    return lasso.compared(sample, np.array([0.2, 0.05, 0.01]))


def test_gaps_and_errors_have_a_frame_for_every_price(pairs):
    picture = pictures.gaps(pairs)
    check(picture, 3)
    quad, least = picture.data[1:3]
    assert (np.array(least.y) == 0).all()
    for k, one in enumerate(pairs):
        assert picture.frames[k].data[0].x == (one.lam, one.lam)
        assert f"{one.lasso.objective(one.lam):.4f}" in picture.frames[k].layout.meta
        both = [x.risk + 2 * one.lam * x.norm1 for x in (one.quadboost, one.lasso)]
        assert quad.y[k] == pytest.approx(both[0] / both[1] - 1, abs=1e-6)
        bar, words = picture.frames[k].data[1:]
        assert (*bar.x, *bar.y) == (one.lam, one.lam, 0.0, pytest.approx(quad.y[k], abs=1e-6))
        assert words.text[0].strip() == f"{template.percent(quad.y[k])} above"
    wrong = {pictures.QUADBOOST: [0.1, 0.2, 0.3], pictures.LASSO: [0.2, 0.2, 0.25]}
    check(pictures.test_errors(pairs, wrong), 3)


def test_budgets_start_at_nothing_and_mark_the_price(sample, pairs):
    stages = {"small steps": lasso.staged(sample, "quadboost_linf", alpha_max=0.05)}
    picture = pictures.budgets(pairs, stages)
    check(picture, 3)
    assert [(t.x[0], t.y[0]) for t in picture.data[1:]] == [(0, 1)] * 3
    for k, one in enumerate(pairs):
        F = one.lasso.ensemble.scores(sample.X)
        dots = picture.frames[k].data[0]
        assert dots.y[0] == pytest.approx(np.mean((sample.y - F) ** 2))
        assert dots.x[0] == pytest.approx(np.abs(one.lasso.ensemble.coefficients).sum())
    ridge = pictures.ridge_budgets(
        lasso.ridges(sample), lasso.staged(sample, "quadboost_l2", lam=4.0), "L2"
    )
    check(ridge)
