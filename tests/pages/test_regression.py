"""The chapter on the convex hull: its sentences are true of its runs, over seeds."""

import re
from urllib.parse import urlencode

import numpy as np
import pytest
from chapters import check_films, figures, said
from opening import film, link, open_chapter

from boosting import datasets
from boosting.catalogue.parameters import REGRESSION_LOSS
from boosting.experiments.printed import printed
from boosting.figures import regression as pictures
from boosting.lessons.screens import Screen, show
from boosting.screens.chapters import hull
from pages.regression import units

HULL, GRADIENT = "chb_regression", "gradient_boost_regression"
DEFAULTS = {"gamma": 10.0, "leaves": 4, "learning_rate": 0.1}
SEEDS = range(5)


def request(seed, n_rounds=60, **values):
    """The chapter as it is asked for."""
    asked = {
        "seed": seed,
        "n_rounds": n_rounds,
        "hulls": f"{HULL},{GRADIENT}",
        **DEFAULTS,
        **values,
    }
    return show(Screen.of(f"/hull?{urlencode(asked)}"))


def run_of(shown, name):
    return shown.beside(shown.runs[name]).trace


def errors(asked, name):
    """Training and test error (root mean squares) after every round."""
    found = {name: run_of(asked, name)}
    return [curve.values for curve in pictures.errors(found, asked.X_test, asked.y_test)]


@pytest.mark.parametrize("loss", REGRESSION_LOSS.titles)
def test_the_theorem_speaks_of_the_loss_that_is_minimised(loss):
    app = open_chapter("regression/regression", n_rounds=6, loss=loss, hulls=HULL)
    data = request(0, 6, loss=loss, leaves=2, hulls=HULL)
    run = data.trace
    residuals = [np.abs(data.y_test - F) for F in run.staged_scores(data.X_test)]
    phi = {
        "squared": lambda r: r**2,
        "absolute": lambda r: r,
        "huber": lambda r: np.where(r <= 1, r**2 / 2, r - 0.5),
    }[loss]
    for t in (1, 3, 6):
        found = re.search(
            rf"Mean (\w+) loss after round {t}: ([\d.]+) held back, ([\d.]+) on .* ([\d.]+) apart",
            said(app, t),
        )
        title, *numbers = found.groups()
        held_back, train = phi(residuals[t - 1]).mean(), run.objective[t - 1]
        assert title.lower() == loss
        assert [float(n) for n in numbers] == pytest.approx(
            [held_back, train, abs(held_back - train)], abs=6e-5
        )
    assert f"C: the mean {title} loss" in said(app, 1)


def test_the_theorem_says_where_it_does_not_apply():
    words = {
        (outliers, spread): said(
            open_chapter("regression/regression", n_rounds=2, outliers=outliers, spread=spread), 1
        )
        for outliers, spread in ((0.0, 0.2), (0.1, 0.2), (0.0, 0.0))
    }
    assert "it does not apply" in words[0.1, 0.2]
    assert "is not bounded" in words[0.0, 0.2]
    for clean in (words[0.0, 0.2], words[0.0, 0.0]):
        assert "does not apply" not in clean
    assert "bounded" not in words[0.0, 0.0]


@pytest.mark.parametrize("leaves", [2, 4])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_large_hull_is_greedy_and_a_small_one_underfits(seed, leaves):
    large, small = (request(seed, gamma=g, leaves=leaves) for g in (50.0, 0.5))
    (in_hull, _), (gradient, _), (stuck, _) = (
        errors(asked, name) for asked, name in ((large, HULL), (large, GRADIENT), (small, HULL))
    )
    assert (in_hull[5:20] < gradient[5:20]).all() and in_hull[-1] < gradient[60]
    assert stuck[-1] > 2 * in_hull[-1]


@pytest.mark.parametrize("name", [HULL, GRADIENT])
def test_outliers_move_squared_loss_huber_s_mostly_less_and_absolute_loss_least(name):
    def worse(loss):
        clean, moved = (
            np.array(
                [errors(request(seed, outliers=share, loss=loss), name)[1][-1] for seed in SEEDS]
            )
            for share in (0.0, 0.1)
        )
        return moved - clean

    squared, huber, absolute = map(worse, ("squared", "huber", "absolute"))
    assert (huber < squared).mean() > 0.5 and huber.mean() < 0.8 * squared.mean()
    assert (absolute < huber).mean() > 0.5 and absolute.mean() < 0.3 * squared.mean()
    assert (squared > 0.15).all()


@pytest.mark.parametrize("part", ["run", "losses"])
def test_the_fit_says_in_every_round_how_high_the_outliers_pull_every_curve_that_is_shown(part):
    app = open_chapter("regression/regression", n_rounds=9, outliers=0.1, hull_part=part)
    fit = figures(app)[
        2 if part == "run" else 0
    ]  # there the errors and the weights of the trees come first
    asked = request(0, 9, outliers=0.1)
    runs = hull.under_every_loss(asked) if part == "losses" else hull.traces(asked)
    outlier, y = asked.flipped, next(iter(runs.values())).sample.y
    for t in (0, 1, 5, 9):
        words = re.search(
            r"outliers: their own ([\d.]+); (.*)\.$", fit["frames"][t]["layout"]["meta"]
        )
        assert float(words[1]) == pytest.approx(y[outlier].mean(), abs=0.005)
        said = dict(one.rsplit(" ", 1) for one in words[2].split("; "))
        assert {title: float(height) for title, height in said.items()} == pytest.approx(
            {title: run.scores[t - 1, outlier].mean() if t else 0 for title, run in runs.items()},
            abs=0.006,
        )


def test_a_run_that_ends_early_says_when_and_why():
    app = open_chapter("regression/regression", n_rounds=30, gamma=0.01, hulls=f"{HULL},{GRADIENT}")
    asked = request(0, 30, gamma=0.01)
    run = run_of(asked, HULL)
    assert len(run) < 30
    ends = f"The run in the hull ends after round <strong>{len(run)}</strong> of 30: {run.ended}"
    for t in (0, len(run) - 1, len(run), 30):
        assert ends in said(app, t)
        assert ("It has ended" in said(app, t)) == (t > len(run))
        assert ("takes α" in said(app, t)) == (1 <= t <= len(run))


@pytest.mark.parametrize("part", ["run", "averages"])
def test_a_dot_marks_where_a_run_ended_early_and_no_other(part):
    asked = {"n_rounds": 30, "gamma": 0.01, "hulls": f"{HULL},{GRADIENT}"}
    app = open_chapter("regression/regression", **asked, hull_part=part)
    _, test = errors(request(0, 30, gamma=0.01), HULL)
    (picture,) = [
        f for f in figures(app) if "error" in f["layout"]["yaxis"]["title"]["text"] and f["frames"]
    ]
    (dot,) = [trace for trace in picture["data"] if "ended" in trace.get("name", "")]
    last = len(test) - 1
    assert set(dot["x"]) == {last} and dot["name"].endswith(f"ended after {last}")
    assert dot["y"] == pytest.approx([test[-1]])
    says = picture["frames"][30]["layout"]["meta"]
    # beside averages the words are many: there the dot alone says so
    assert says.count(f"(ended after {last})") == (len(dot["x"]) if part == "run" else 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_smaller_learning_rate_needs_more_rounds_and_overfits_later(seed):
    small, large = (
        errors(request(seed, n_rounds=300, learning_rate=rate), GRADIENT)[1] for rate in (0.05, 0.5)
    )
    assert small.argmin() > 2 * large.argmin()
    assert small[-1] - small.min() < large[-1] - large.min()


def test_deviations_are_those_of_predictions_in_the_units_of_y():
    asked = request(3, 5, outliers=0.1)
    data, run = asked, run_of(asked, GRADIENT)
    train_rows, test_rows = datasets.split(data.dataset, 0.3, 3)
    y = data.dataset.y
    mean = y[train_rows].mean()
    found = units.deviations(run, data.X_test, data.y_test, data.problem.scale)
    for t, F in enumerate(run.staged_scores(data.X_test), 1):
        off = y[test_rows] - (mean + y[train_rows].std() * F)
        assert found[t] == pytest.approx([np.sqrt(np.mean(off**2)), np.mean(np.abs(off))])
    assert (found[:, 1] <= found[:, 0]).all()
    assert np.isnan(units.deviations(run, data.X_test[:0], data.y_test[:0], 1.0)).all()


def test_every_loss_stands_in_one_picture():
    asked = {"n_rounds": 3, "hulls": f"{GRADIENT},{HULL}", "outliers": 0.1}
    app = open_chapter("regression/regression", **asked, hull_part="losses")
    check_films(app)
    assert link(app)["hull_part"] == "losses"
    fit, _ = film(app, "hull-film")["figures"]
    names = {trace.get("name", "") for trace in fit["figure"]["data"]}
    assert names >= set(REGRESSION_LOSS.titles.values())


def test_noisy_splits_can_be_chosen_with_their_noise_and_change_the_run():
    """[C] section 6: L2-R, and stochastic gradients for Huber's and the absolute loss."""
    asked = {"hulls": HULL, "n_rounds": 8}
    for loss in ("squared", "huber"):
        plain = open_chapter("regression/regression", loss=loss, **asked)
        noisy = open_chapter(
            "regression/regression", loss=loss, splits="random", noise=1.5, **asked
        )
        keys = [{control.key for control in [*a.slider, *a.selectbox]} for a in (plain, noisy)]
        assert not any("noise" in key for key in keys[0])
        assert sum(key.endswith("noise") for key in keys[1]) == 1
        assert link(noisy)["splits"] == "random" and link(noisy)["noise"] == "1.5"
        assert said(plain, 8) != said(noisy, 8)


def test_two_bootstrap_trees_and_the_joint_search_stand_in_the_chapter():
    app = open_chapter("regression/regression", hull_part="averages", n_rounds=5)
    (trees,) = [f for f in figures(app) if "two trees" in f["layout"]["title"]["text"]]
    one, other, mean = (np.array(t["y"]) for t in trees["data"][1:])
    assert np.allclose(mean, (one + other) / 2) and not np.allclose(one, other)
    assert "their average" in trees["layout"]["title"]["subtitle"]["text"]
    plane = open_chapter("regression/regression", hull_part="geometry", n_rounds=5)
    assert re.search(r"Why not a and v at once.*above their mean", said(plane, 1))


def test_randomised_splits_are_nowhere_worse_in_the_talk_as_the_page_says():
    known = printed("chb_table2")
    gains = [
        number.value - known[table, "exponential_noisy"].value
        for (table, method), number in known.items()
        if method == "exponential"
    ]
    assert min(gains) >= 0 and sum(gain > 0 for gain in gains) == 4 and len(gains) == 6
    app = open_chapter("regression/regression", hull_part="promise")
    assert "better on four of six" in said(app, 0)
