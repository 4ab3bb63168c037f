"""The search of Convex Hull Boost in pictures: searches counted, gaps recomputed, the certificate under its line."""

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.catalogue.parameters import START
from boosting.figures import hull_search as pictures


@pytest.fixture(scope="module")
def runs():
    rng = np.random.default_rng(0)
    x = rng.uniform(0, 6, 40)
    sample = Sample.of(x[:, None], np.sin(x) + 0.2 * rng.normal(size=40))
    return {
        name: train(sample, "chb_regression", n_rounds=25, gamma=2.0, leaves=4, start=name)
        for name in START.titles
    }


def test_the_gaps_are_those_of_the_residuals(runs):
    sample = runs["falling"].sample
    risks = {
        n: [np.mean(sample.y**2), *np.mean((sample.y - run.scores) ** 2, axis=1)]
        for n, run in runs.items()
    }
    best = min(map(min, risks.values()))
    assert pictures.lowest(runs) == pytest.approx(best)
    for name, run in runs.items():
        expected = np.maximum(
            (np.array(risks[name]) - best) / risks[name][0], pictures.SMALLEST_GAP
        )
        assert pictures.gaps(run, best) == pytest.approx(expected, abs=1e-9)
    picture = pictures.ends(runs)
    check(picture)
    assert picture.data[0].y == pytest.approx([risks[name][-1] for name in runs], abs=1e-6)
    assert picture.layout.xaxis.ticktext == tuple(runs)


def test_a_share_of_1_over_t_needs_fewer_searches_and_ends_as_low(runs):
    totals = {name: pictures.searches(run)[-1] for name, run in runs.items()}
    assert totals["falling"] < totals["tenth"] < totals["half"] < totals["whole"]
    ends = {name: pictures.losses(run)[-1] for name, run in runs.items()}
    assert ends["falling"] < 1.2 * min(ends.values())
    picture = pictures.costs(runs)
    check(picture, 26)
    for name, line in zip(totals, picture.data):
        assert line.name == f"{name}: {totals[name]}" and line.y[-1] == totals[name]


def test_no_round_lies_above_the_line_and_the_share_that_failed_was_its_double(runs):
    best = pictures.lowest(runs)
    share, gap = pictures.shares_and_gaps(runs["whole"], best)
    picture = pictures.certificate(runs["whole"], best)
    check(picture, 26)
    line = picture.data[1]
    constant = line.y[1] / line.x[1]
    assert (gap <= constant * share * (1 + 1e-3)).all() and np.isclose(
        gap, constant * share, rtol=1e-3
    ).any()
    assert share[0] == 1.0 and (np.log2(share) == np.round(np.log2(share))).all()
    assert np.corrcoef(np.log(share), np.log(gap))[0, 1] > 0.5


def test_every_loss_is_drawn_and_who_ended_says_so(runs):
    sample = runs["falling"].sample
    by_loss = {
        loss: train(sample, "chb_regression", n_rounds=25, gamma=2.0, leaves=4, loss=loss)
        for loss in ("squared", "absolute")
    }
    picture = pictures.by_loss(by_loss)
    last = max(map(len, by_loss.values()))
    check(picture, last + 1)
    assert picture.data[0].y[0] == 1
    short = min(by_loss, key=lambda loss: len(by_loss[loss]))
    if len(by_loss[short]) < last:
        assert f"ended after {len(by_loss[short])}" in picture.frames[last].layout.meta
