"""VadaBoost's pictures: on the paper's scale, each with its own cost, and theorem 5 beside what is measured."""

import re

import numpy as np
import pytest
from figure_checks import check

from boosting import Sample, train
from boosting.figures import vadaboost
from boosting.figures.theme import colours_by_title
from boosting.theory.variance_bound import iterations_factor, loss_moments, sums

NAMES = {"adaboost": "AdaBoost", "vadaboost": "VadaBoost", "ebboost": "EBBoost"}
COLOURS = colours_by_title(NAMES)


@pytest.fixture(scope="module")
def sample():
    """Two attributes, a curved border and a few labels on its wrong side."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(120, 2))
    y = np.where(X[:, 0] + X[:, 1] ** 2 + 0.3 * rng.normal(size=120) > 0.6, 1, -1)
    return Sample.of(X, y)


def rivals(sample, lam, n_rounds=25):
    """The three runs by title, and the weight of the variance in the cost of each."""
    own = {"AdaBoost": 0.0, "VadaBoost": lam, "EBBoost": lam}
    options = {name: {"lam": lam} if own[title] else {} for name, title in NAMES.items()}
    options |= {"vadaboost": {"lam": lam}, "ebboost": {"lam": lam}}
    runs = {t: train(sample, n, n_rounds=n_rounds, **options[n]) for n, t in NAMES.items()}
    return runs, own


def drawn(figure):
    """The heights of the lines by the first word of the legend."""
    return {t.name.split(",")[0]: np.array(t.y) for t in figure.data if t.name}


@pytest.mark.parametrize("lam", [0.0, 0.5, 1.0])
def test_every_run_is_drawn_with_one_plus_its_own_cost_on_the_paper_s_scale(sample, lam):
    runs, own = rivals(sample, lam)
    spec = check(vadaboost.costs(runs, own, COLOURS), 26)
    assert spec["layout"]["yaxis"]["type"] == "log"
    heights = drawn(vadaboost.costs(runs, own, COLOURS))
    for title, trace in runs.items():
        z = sample.y * np.vstack([np.zeros(120), trace.scores])
        e = np.exp(-z)
        once, twice = e.sum(axis=1), (e**2).sum(axis=1)
        paper = 1 + once**2 + own[title] * (120 * twice - once**2)
        assert heights[title] == pytest.approx(paper), title
    assert heights["AdaBoost"][0] == pytest.approx(1 + 120**2)


def test_the_words_tell_when_ebboost_had_the_cost(sample):
    runs, own = rivals(sample, 0.5)
    figure = vadaboost.costs(runs, own, COLOURS)
    heights, words = drawn(figure), [f["layout"]["meta"] for f in figure.plain()["frames"]]
    for t in (1, 7, 25):
        said = int(re.search(r"after round (\d+)\.", words[t]).group(1))
        assert heights["EBBoost"][said] <= heights["VadaBoost"][t] * (1 + 1e-6)
        assert said == 0 or heights["EBBoost"][said - 1] > heights["VadaBoost"][t]


def test_at_lambda_0_ebboost_is_adaboost_and_the_caption_says_so(sample):
    for lam, same in ((0.0, True), (0.5, False)):
        runs, own = rivals(sample, lam)
        figure = vadaboost.costs(runs, own, COLOURS)
        heights = drawn(figure)
        assert np.allclose(heights["AdaBoost"], heights["EBBoost"]) == same
        caption = figure.layout.title.subtitle.text
        assert ("their curves are one" in caption) == same
        assert ("another cost" in caption) == (not same)


@pytest.mark.parametrize("name", ["adaboost", "quadboost", "logistic", "vadaboost"])
def test_the_dots_of_theorem_5_stand_at_the_errors_under_the_exponential_weights(sample, name):
    trace = train(sample, name, n_rounds=15)
    runs, _ = rivals(sample, 0.0, 15)
    figure = vadaboost.theorem_5(trace, runs["AdaBoost"], runs["VadaBoost"])
    spec = check(figure, len(trace) + 1)
    z = sample.y * np.vstack([np.zeros(120), trace.scores])[:-1]
    w = np.exp(-z) / np.exp(-z).sum(axis=1, keepdims=True)
    errors = (w * (trace.votes * sample.y < 0)).sum(axis=1)
    below = errors < 0.5
    dots = figure.data[1]
    assert np.array(dots.x) == pytest.approx(errors[below])
    assert np.array(dots.y) == pytest.approx(iterations_factor(errors[below]))
    assert np.array(dots.customdata)[:, 0].tolist() == (np.flatnonzero(below) + 1).tolist()
    for t, frame in enumerate(spec["frames"][1:], 1):
        said = frame["layout"]["meta"]
        assert f"error {errors[t - 1]:.3f}" in said
        assert ("does not speak" in said) == (not below[t - 1])


def test_the_measured_rounds_are_those_of_the_two_runs(sample):
    fast = train(sample, n_rounds=20)
    slow = train(sample, "vadaboost", n_rounds=80, lam=0.0)
    figure = vadaboost.theorem_5(fast, fast, slow)
    measured = figure.data[3]
    costs = [loss_moments(trace)[0] for trace in (slow, fast)]
    assert list(measured.customdata) == [5, 10, 20]
    for t, x, y in zip(measured.customdata, measured.x, measured.y, strict=True):
        needed = round(y * t)
        assert costs[0][needed] <= costs[1][t] < costs[0][needed - 1]
        assert x == pytest.approx(np.mean([sums(fast, s).wrong for s in range(1, t + 1)]))
        assert f"{y:.3g}" in figure.layout.title.subtitle.text
        said = figure.plain()["frames"][t]["layout"]["meta"]
        assert f"Measured: {needed} rounds for AdaBoost's cost after round {t}" in said
        assert y < figure.layout.yaxis.range[1]


def test_what_is_too_short_to_be_measured_is_not_drawn(sample):
    fast = train(sample, n_rounds=6)
    slow = train(sample, "vadaboost", n_rounds=6, lam=0.0)
    figure = vadaboost.theorem_5(fast, fast, slow)
    assert len(figure.data[3].x) == 0
    assert "too short to measure" in figure.layout.title.subtitle.text
    assert "more than 6 rounds" in figure.plain()["frames"][6]["layout"]["meta"]


@pytest.mark.parametrize("lam", [0.0, 0.5, 1.0])
def test_variances_are_compared_at_vadaboost_s_mean(sample, lam):
    runs, _ = rivals(sample, lam)
    figure = vadaboost.mean_and_variance(runs, COLOURS)
    moments = {title: loss_moments(trace) for title, trace in runs.items()}
    for t in (1, 10, 25):
        said = figure.plain()["frames"][t]["layout"]["meta"].partition("Variances")[2]
        level = moments["VadaBoost"][0][t]
        for title, (mean, variance) in moments.items():
            at = next((k for k, m in enumerate(mean) if m <= level * (1 + 1e-9)), None)
            assert (f"{title} {variance[at]:.3g}" in said) if at is not None else title not in said


@pytest.mark.parametrize("lam", [0.0, 0.5, 1.0])
def test_every_picture_can_be_drawn_for_odd_samples(lam):
    """One example, a perfect base classifier, two equal points with both labels."""
    for X, y in (
        ([[0.0]], [1]),
        ([[0.0], [1.0]], [1, -1]),
        ([[1.0], [1.0]], [1, -1]),
        ([[0.0], [1.0], [1.0]], [1, -1, 1]),
    ):
        odd = Sample.of(X, y)
        runs, own = rivals(odd, lam, 4)
        patient = train(odd, "vadaboost", n_rounds=16, lam=0.0)
        check(vadaboost.costs(runs, own, COLOURS))
        check(vadaboost.mean_and_variance(runs, COLOURS))
        for trace in runs.values():
            check(vadaboost.u_against_v(trace, lam), len(trace) + 1)
            for side in vadaboost.sides(trace, (0.0, lam)).values():
                check(side, len(trace) + 1)
            check(vadaboost.theorem_5(trace, runs["AdaBoost"], patient), len(trace) + 1)


@pytest.mark.parametrize("lam", [0.0, 0.5, 1.0])
def test_the_bracket_spans_both_steps_and_says_how_long_they_are(sample, lam):
    trace = train(sample, "vadaboost", n_rounds=9, lam=0.5)
    picture = vadaboost.u_against_v(trace, lam)
    low, high = picture.layout.yaxis.range
    for t in range(1, 10):
        s = sums(trace, t)
        vada, exact = s.vada_step(lam), s.exact_step(lam)
        *_, steps, bracket, words = picture.frames[t].data
        assert [bracket.x[0], bracket.x[-1]] == pytest.approx([vada, exact])
        assert steps.text == (f"{vada:.3f}", f"{exact:.3f}")
        assert words.text == (f"{exact - vada:.3f} too short" if lam < 1 else "the same step",)
        # no word over the axis numbers: one on the left has its room before 0
        assert words.textposition == ("bottom right",) or words.x[0] > vadaboost.NAME
        assert all(low < y < high for y in (*bracket.y, *words.y))


def test_both_sides_have_one_scale_and_a_bar_as_high_as_the_gap_they_tell(sample):
    trace = train(sample, "vadaboost", n_rounds=6, lam=0.5)
    loose, tight = vadaboost.sides(trace, (0.0, 0.9)).values()
    assert loose.layout.yaxis.range == tight.layout.yaxis.range
    for t in range(1, 7):
        for lam, side in ((0.0, loose), (0.9, tight)):
            *_, bar, word = side.frames[t].data
            gap = float(sums(trace, t).gap(np.array([0.5]), lam)[0])
            assert bar.y[0] - bar.y[1] == pytest.approx(gap) and f"{gap:.3f}" in word.text[0]
