"""The picture of a run over seeds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boosting.figures.evidence import ALONE, SEVERAL, Band, bands

SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=20)


@given(SHARES, st.floats(0, 0.5))
def test_the_band_lies_around_its_mean_and_never_below_zero(mean, reach):
    band = Band(np.array(mean), np.full(len(mean), reach))
    area, line = bands({"A": band}, {"A": "#009e73"}, 30).data
    n = len(mean)
    high, low = np.array(area.y[:n]), np.array(area.y[n:][::-1])
    assert np.all(high >= low) and np.all(low >= 0)
    assert high == pytest.approx(np.array(mean) + reach)
    assert list(line.y) == mean


@given(SHARES.filter(lambda s: len(s) > 1))
def test_the_axis_shows_all_means_after_the_first_round(mean):
    band = Band(np.array(mean), np.zeros(len(mean)))
    low, high = bands({"A": band}, {"A": "#009e73"}, 30).layout.yaxis.range
    assert all(low <= value <= high for value in mean[1:])


def test_one_run_shows_its_spread_and_several_their_standard_errors():
    band, colours = Band(np.ones(3), np.ones(3)), {"A": "#009e73", "B": "#5b3a1e"}
    alone = bands({"A": band}, colours, 5).layout.title
    several = bands({"A": band, "B": band}, colours, 5).layout.title
    assert (alone.subtitle.text, several.subtitle.text) == (ALONE, SEVERAL)
    assert alone.text == "Mean test error of 5 seeds"
