"""The gap between training and true loss in pictures: quantiles, and the smallest constant above them."""

import numpy as np
import pytest
from figure_checks import check

from boosting.figures import uniform_gap as pictures


def test_the_pictures_draw_quantiles_under_the_smallest_constant():
    rng = np.random.default_rng(0)
    sizes = (50, 100, 200)
    gaps = {k: rng.uniform(0.5, 1, (3, 20)) * k / np.sqrt(sizes)[:, None] for k in (2, 4)}
    picture = pictures.over_sizes(gaps, sizes)
    check(picture, len(pictures.DELTAS))
    certainty = pictures.constants(gaps, sizes)
    check(certainty, len(pictures.DELTAS))
    for q, cut in zip(pictures.DELTAS, certainty.frames):
        assert list(cut.data[0].x) == [q, q]
    frame = picture.frames[0].data  # delta = 1/2: the median
    assert frame[0].y == pytest.approx(np.median(gaps[2], axis=1), rel=1e-4)
    _, solid, dotted, stems, marked, told = frame  # from 50 examples to 200
    ends = [solid.y[0], solid.y[-1]]
    assert dotted.y == pytest.approx([ends[0], ends[0] / np.sqrt(2), ends[0] / 2])
    assert stems.y == pytest.approx(
        [0.0, ends[0], None, 0.0, ends[1], None]
    ) and marked.y == pytest.approx(ends)
    assert [float(word) for word in told.text] == pytest.approx(ends, abs=5e-4)
    beta = pictures.constant(gaps[4], sizes, 0.5)
    ratio = beta / np.sqrt(sizes) / np.median(gaps[4], axis=1)
    assert ratio.min() == pytest.approx(1)
