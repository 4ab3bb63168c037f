"""Pictures of many runs: what they draw, against independent computation."""

import numpy as np
import pytest
from figure_checks import check
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from boosting.experiments.live import bands, paired
from boosting.figures import experiments as pictures
from boosting.figures.experiments import Along, Beside, Mark, Series, Unit

COLOURS = {"A": "#009e73", "B": "#5b3a1e", "C": "#b8a139"}
SHARES = st.floats(0, 1, width=32)
ERRORS = st.integers(1, 7).flatmap(
    lambda n: st.lists(st.lists(SHARES, min_size=n, max_size=n), min_size=2, max_size=3)
)


@given(
    st.lists(st.lists(SHARES, min_size=1, max_size=6), min_size=1, max_size=5),
    st.sampled_from([*pictures.SHOWN]),
)
def test_bands_are_the_spread_and_the_standard_error_around_the_mean(curves, shown):
    longest = max(map(len, curves))
    rows = np.array([c + [c[-1]] * (longest - len(c)) for c in curves])
    figure = pictures.over_rounds(
        {"A": bands([np.array(c) for c in curves])}, COLOURS, "test", shown
    )
    check(figure)
    *areas, line = figure.data
    assert np.allclose(line.y, rows.mean(axis=0), atol=1e-6) and line.line.dash == "dash"
    assert len(areas) == {"both": 2, "spread": 1, "error": 1}[shown]
    spread = rows.std(axis=0, ddof=1) if len(rows) > 1 else np.zeros(longest)
    wanted = {"spread": spread, "error": spread / np.sqrt(len(rows))}
    for area, name in zip(areas, ["spread", "error"] if shown == "both" else [shown]):
        high, low = np.array(area.y[:longest]), np.array(area.y[longest:][::-1])
        assert np.allclose(high, line.y + wanted[name], atol=1e-6)
        assert np.allclose(low, np.maximum(line.y - wanted[name], 0), atol=1e-6)


@given(ERRORS)
@settings(max_examples=12)
def test_differences_are_those_of_every_seed_and_the_band_is_their_interval(rows):
    first, *others = map(np.array, rows)
    pairs = {title: paired(values, first) for title, values in zip("BC", others)}
    seeds = list(range(7, 7 + len(first)))
    figure = pictures.differences(pairs, "A", COLOURS, seeds)
    check(figure)
    for k, values in enumerate(others):
        area, mean, dots = figure.data[3 * k : 3 * k + 3]
        gaps = values - first
        assert np.allclose(dots.y, gaps, atol=1e-6) and list(dots.customdata) == seeds
        assert mean.y[0] == pytest.approx(gaps.mean(), abs=1e-9)
        if len(gaps) > 1:
            low, high = (
                stats.t.interval(0.95, len(gaps) - 1, gaps.mean(), stats.sem(gaps))
                if np.ptp(gaps) > 1e-9
                else (gaps[0],) * 2
            )
            assert area.y[0] == pytest.approx(high, abs=1e-5) and area.y[-1] == pytest.approx(
                low, abs=1e-5
            )


@given(ERRORS)
@settings(max_examples=12)
def test_single_runs_and_margins_show_every_seed_and_the_mean(rows):
    values = dict(zip("ABC", map(np.array, rows)))
    for figure in (
        pictures.single_runs(values, COLOURS, "test error"),
        pictures.smallest_margins(values, COLOURS),
    ):
        check(figure)
        for k, (title, own) in enumerate(values.items()):
            cloud, mean = figure.data[2 * k : 2 * k + 2]
            assert np.allclose(cloud.y, own, atol=1e-6) and np.all(
                np.abs(np.array(cloud.x) - k) < 0.5
            ), title
            assert mean.y[0] == pytest.approx(own.mean())
            error = own.std(ddof=1) / np.sqrt(len(own)) if len(own) > 1 else 0
            assert mean.error_y.array[0] == pytest.approx(error)


@pytest.mark.parametrize(
    "what",
    [Along("λ", (0.0, 0.5, 1.0)), Along("γ", (0.01, 0.1, 10.0), True), Along("loss", ("squared", "Huber", "absolute")),
        Along("m", (5, 5.5, 9)), Along("noise", (0.0, 0.1, 0.4), in_percent=True)],
    ids=lambda what: what.title,
)  # fmt: skip
def test_along_an_axis_a_mark_stands_at_its_value(what):
    mean = np.array([0.2, 0.1, 0.3])
    series = [
        Series("validation error", "validation", "", mean, np.full(3, 0.02)),
        Series("training error", "train", "", mean / 2, np.zeros(3)),
    ]
    mark = what.values[1]
    figure = pictures.along(what, series, "t", "Look for: x", [Mark(mark, "chosen")])
    check(figure)
    line = figure.data[1]
    at = list(line.y).index(min(line.y))
    (shape,), (note,) = figure.layout.shapes, figure.layout.annotations
    assert shape.x0 == line.x[at] and line.line.dash == "dashdot"
    assert note.x == pytest.approx(np.log10(line.x[at]) if what.logarithmic else line.x[at])
    low, high = figure.layout.xaxis.range
    drawn = np.log10(line.x) if what.logarithmic else np.array(line.x, float)
    assert low < drawn.min() and drawn.max() < high


def test_a_choice_is_ringed_on_the_validation_curve_and_the_fall_before_it_is_left_out():
    rounds, mean = tuple(range(1, 7)), np.array([0.9, 0.5, 0.2, 0.1, 0.12, 0.11])
    series = [Series("validation error", "validation", "", mean, np.zeros(6))]
    mark = Mark(4, "lowest validation error: 4", 0.13, 0.1)
    figure = pictures.along(Along("T", rounds, True), series, "t", "Look for: x", [mark], first=2)
    check(figure)
    ring, dot = figure.data[-2:]
    assert (ring.x[0], ring.y[0], dot.x[0], dot.y[0]) == pytest.approx((4, 0.1, 4, 0.13))
    assert 2 < figure.layout.xaxis.range[0] < 3 and figure.layout.xaxis.type != "log"
    assert figure.layout.yaxis.range[1] < 0.5 < max(figure.data[1].y), (
        "it is there for who zooms out"
    )


def test_what_a_test_would_gain_by_choosing_itself_is_a_bracket_of_that_length():
    rounds, mean = tuple(range(1, 7)), np.array([0.9, 0.5, 0.2, 0.1, 0.12, 0.11])
    series = [Series("validation error", "validation", "", mean, np.full(6, 0.05))]
    marks = [Mark(4, "chosen", 0.13, 0.1), Mark(6, "best in hindsight", 0.11)]
    figure = pictures.along(Along("T", rounds, True), series, "t", "Look for: x", marks)
    check(figure)
    level, bar, words = figure.data[-3:]
    up, down = figure.layout.shapes
    assert (up.x0, down.x0) == (4, 6) and up.y1 > up.y0 > 0.13 and down.y1 < down.y0 < 0.11
    low, high = figure.layout.yaxis.range
    assert low < down.y1 and up.y1 < high, "there is room for the words at the stems' ends"
    band, curve = figure.data[:2]
    assert not band.showlegend and set(band.y) == set(curve.y), (
        "two points count: no band around the curve"
    )
    assert list(level.x) == [6, 4] and list(level.y) == [0.11, 0.11]
    assert list(bar.x) == [4, 4] and list(bar.y) == [0.11, 0.13]
    assert words.text[0].strip() == "<b>2 points</b>"


def test_shares_are_written_in_percent_and_distances_as_numbers():
    """On axes and at the pointer, whatever is varied."""
    rows = [np.array([20.0, 3.0, 2.0]), np.array([22.0, 4.0, 2.5])]
    values = {"A": np.array([2.0, 2.5]), "B": np.array([1.0, 2.0])}
    series = [Series("test RMSE", "test", "", np.array([2.0, 3.0]), np.zeros(2))]
    rates = Along("outliers", (0.0, 0.2), in_percent=True)
    for unit in (pictures.ERROR, Unit("RMSE", False)):
        drawn = [
            pictures.over_rounds({"A": bands(rows)}, COLOURS, unit=unit),
            pictures.single_runs(values, COLOURS, unit.of("test"), unit),
            pictures.differences(
                {"B": paired(values["B"], values["A"])}, "A", COLOURS, [0, 1], unit.of("test"), unit
            ),
            pictures.along(rates, series, "t", "Look for: x", (), unit.noun, unit),
        ]
        for figure in drawn:
            check(figure)
            assert ("%" in "".join(figure.layout.yaxis.ticktext or ())) == unit.is_share
            said = [t.hovertemplate for t in figure.data if "%{y" in (t.hovertemplate or "")]
            assert said and all(("%}" in text) == unit.is_share for text in said)
            assert unit.noun in figure.layout.yaxis.title.text
        assert drawn[-1].layout.xaxis.ticktext[-1].endswith("\u00a0%")
        assert list(drawn[-1].data[1].customdata) == [
            "0\N{NO-BREAK SPACE}%",
            "20\N{NO-BREAK SPACE}%",
        ]


def test_a_value_without_a_number_leaves_a_gap_and_no_nan():
    series = [Series("A, test", "test", "", np.array([0.2, np.nan, 0.1]), np.full(3, np.nan))]
    figure = pictures.along(Along("m", (1, 2, 3)), series, "t", "Look for: x")
    check(figure)
    assert list(figure.data[1].x) == [1, 3]


def test_a_printed_number_stands_beside_ours():
    rows = [
        Beside("CHB", np.array([0.1, 0.2]), 0.4, 0.05),
        Beside("L1Boost", np.empty(0), None),
        Beside("AdaBoost", np.empty(0), 0.3),
    ]
    figure = pictures.beside_print(rows, "breast", "test error")
    check(figure)
    diamonds = figure.data[-1]
    assert list(diamonds.y) == [0.4, 0.3] and [round(x) for x in diamonds.x] == [0, 2]
    low, high = figure.layout.yaxis.range
    assert low < 0.1 and high > 0.45  # the ends of the bars are seen
    check(pictures.beside_print([Beside("A", np.empty(0), None)], "t", "test error"))


@given(st.lists(st.floats(0, 1e300), min_size=1, max_size=9))
@settings(max_examples=12)
def test_costs_stand_one_above_themselves_on_one_scale(costs):
    curve = np.column_stack([np.arange(1, len(costs) + 1), costs])
    both = [pictures.cost_curves({"A": curve}, factor) for factor in (1.0, 1e-4)]
    for figure, factor in zip(both, (1.0, 1e-4)):
        check(figure)
        assert np.allclose(figure.data[0].y, 1 + factor * np.minimum(costs, 1e30), rtol=1e-5)
    assert both[0].layout.yaxis.range == both[1].layout.yaxis.range


def test_the_band_is_named_once():
    mean = np.array([0.2, 0.1, 0.3])
    series = [
        Series(f"{role} error", role, "", mean, np.full(3, 0.02)) for role in ("validation", "test")
    ]
    figure = pictures.along(Along("T", (1, 2, 3)), series, "t", "Look for: x")
    named = [trace.name for trace in figure.data if trace.showlegend is not False]
    assert sorted(named) == ["band: standard error of the mean", "test error", "validation error"]
