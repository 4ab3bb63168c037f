"""The vote as a probability: what is drawn is what scikit-learn computes."""

import numpy as np
import pytest
from sklearn.metrics import auc, average_precision_score, roc_auc_score

from boosting.figures import probabilities as figures
from boosting.theory import probabilities as theory


@pytest.fixture(scope="module")
def found():
    rng = np.random.default_rng(0)
    y = np.where(rng.random(400) < 0.4, 1, -1)
    F = np.cumsum(0.3 * (y + 2 * rng.standard_normal((31, 400))), axis=0)
    F[0] = 0.0
    return theory.staged(F, y)


def test_every_picture_has_a_frame_for_every_round_and_says_something(found):
    pictures = [
        figures.reliable(found), figures.sounds(found), *figures.ranked(found).values(),
        figures.costs(found, theory.log_losses, "Costs", "log loss"),
    ]  # fmt: skip
    for picture in pictures:
        assert len(picture.frames) == 31
        said = [frame.layout.meta for frame in picture.frames]
        assert all(
            words.startswith(f"Round {t}") and words.endswith(".") for t, words in enumerate(said)
        )


def test_the_curves_of_costs_are_the_costs(found):
    picture = figures.costs(found, theory.brier, "Costs", "Brier score")
    for curve, kind in zip(picture.data, found[:3]):
        assert curve.y == pytest.approx(theory.brier(kind, found.y)[1:], rel=1e-6)
        assert curve.name.endswith(f"{curve.y[-1]:.3f}")


def test_the_bars_are_shares_of_all_examples(found):
    for frame in figures.sounds(found).frames:
        assert sum(frame.data[0].y) == pytest.approx(1)


def test_the_area_below_the_roc_curve_is_the_one_that_is_said(found):
    roc, precision = figures.ranked(found).values()
    for t in (1, 10, 30):
        x, y = roc.frames[t].data[0].x, roc.frames[t].data[0].y
        exact = roc_auc_score(found.y, found.scores[t])
        assert auc(x, y) == pytest.approx(exact, abs=0.01)
        assert f"{exact:.3f}" in roc.frames[t].layout.meta
        line = precision.frames[t].data[0]
        area = auc(line.x, line.y)
        assert area == pytest.approx(average_precision_score(found.y, found.scores[t]), abs=0.02)


def test_no_reliable_bin_is_empty(found):
    for frame in figures.reliable(found).frames:
        for curve in frame.data:
            assert np.isfinite(curve.x).all() and np.isfinite(curve.y).all()
