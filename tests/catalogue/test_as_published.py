"""The engine does what the publications print: agreement with literal transcriptions, to 1e-12.

Where a step is the root of an equation that two programs solve in two ways, the agreement is to 1e-8.
"""

from inspect import signature

import numpy as np
import pytest
from as_published import PROGRAMS, REAL_VALUED, TRANSCRIPTIONS
from families import all_intervals, all_stumps, grid_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue import Parameter

FAMILIES = {"stump": all_stumps, "stump-grid": grid_stumps, "abstaining-stump": all_intervals}
ELSEWHERE = (*PROGRAMS, *REAL_VALUED)  # compared in choices/test_lp_game.py and test_hull.py
BINARY = [
    name for name in TRANSCRIPTIONS if ALGORITHMS[name].task == "binary" and name not in ELSEWHERE
]
PAIRS = [
    (name, learner)
    for name in BINARY
    for learner in FAMILIES
    if learner in ALGORITHMS[name].weak_learners
]
SOLVED = {"noise_tolerant": 1e-8, "logistic": 1e-8}
T = 7


@st.composite
def parameters(draw, name):
    """A value for every number that an algorithm takes, its ends included, in the range that the catalogue allows."""
    numbers = [p for p in ALGORITHMS[name].parameters if isinstance(p, Parameter)]
    return {p.name: draw(st.sampled_from([p.low, p.default, p.high])) for p in numbers}


@pytest.mark.parametrize(("name", "weak_learner"), PAIRS)
def test_every_round_is_the_published_round(name, weak_learner):
    @settings(max_examples=60, deadline=None)
    @given(samples(), parameters(name))
    def agrees(sample, values):
        X, y, weight = sample
        _, H = FAMILIES[weak_learner](X, weight)
        shape = {"d": X.shape[1]} if "d" in signature(TRANSCRIPTIONS[name]).parameters else {}
        expected = TRANSCRIPTIONS[name](H, y, T, **values, **shape, weight=weight)
        trace = train(Sample.of(X, y, weight), name, weak_learner, T, **values)
        assert len(trace) == len(expected)
        assert np.array_equal(
            trace.votes, np.reshape([H[r["j"]] for r in expected], trace.votes.shape)
        )
        for column in ("alpha", "error", "distribution", "scores"):
            printed = np.reshape([r[column] for r in expected], getattr(trace, column).shape)
            close = SOLVED.get(name, 1e-12)
            np.testing.assert_allclose(
                getattr(trace, column), printed, rtol=close, atol=close, err_msg=column
            )

    agrees()


def test_the_transcription_of_adaboost_gives_the_lecture_s_ten_points():
    """An oracle needs a check by hand: eps = 3/10, 3/14, 2/11 on x = 0..9, y = + + + - - - + + + -."""
    y = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1.0])
    _, H = all_stumps(np.arange(10.0)[:, None])
    assert [r["error"] for r in TRANSCRIPTIONS["adaboost"](H, y, 3)] == pytest.approx(
        [3 / 10, 3 / 14, 2 / 11]
    )
