"""The comparison of any row of the catalogue with the literal transcription of its publication."""

from inspect import signature

import numpy as np
from families import all_intervals, all_stumps, grid_stumps
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import samples

from boosting import ALGORITHMS, Sample, train
from boosting.catalogue import Parameter

FAMILIES = {"stump": all_stumps, "stump-grid": grid_stumps, "abstaining-stump": all_intervals}
T = 7


@st.composite
def parameters(draw, name):
    """A value for every number that an algorithm takes, its ends included, in the range that the catalogue allows."""
    numbers = [p for p in ALGORITHMS[name].parameters if isinstance(p, Parameter)]
    return {p.name: draw(st.sampled_from([p.low, p.default, p.high])) for p in numbers}


def agrees(name, weak_learner, transcription, tolerance=1e-12, max_examples=60):
    """AssertionError with an example where a row's run is not that of its transcription.

    name: of the row. weak_learner: one of `FAMILIES`. transcription: a function as in tests/as_published.
    tolerance: relative and absolute. max_examples: how many samples are drawn.
    """

    @settings(max_examples=max_examples, deadline=None)
    @given(samples(), parameters(name))
    def every_round_is_the_published_round(sample, values):
        X, y, weight = sample
        _, H = FAMILIES[weak_learner](X, weight)
        shape = {"d": X.shape[1]} if "d" in signature(transcription).parameters else {}
        expected = transcription(H, y, T, **values, **shape, weight=weight)
        trace = train(Sample.of(X, y, weight), name, weak_learner, T, **values)
        assert len(trace) == len(expected)
        assert np.array_equal(
            trace.votes, np.reshape([H[r["j"]] for r in expected], trace.votes.shape)
        )
        for column in ("alpha", "error", "distribution", "scores"):
            printed = np.reshape([r[column] for r in expected], getattr(trace, column).shape)
            np.testing.assert_allclose(
                getattr(trace, column), printed, rtol=tolerance, atol=tolerance, err_msg=column
            )

    every_round_is_the_published_round()
