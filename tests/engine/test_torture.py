"""Numbers that have broken boosters, or might: no warning, NaN or infinity, and a run that agrees with itself."""

import numpy as np
from hostile import few, hostile
from hypothesis import strategies as st

from boosting import ALGORITHMS, WEAK_LEARNERS, Sample, train
from boosting.datasets.personal import LARGEST

BY_TASK = {
    task: [name for name, row in ALGORITHMS.items() if row.task == task]
    for task in ("binary", "multiclass", "regression")
}
VALUES = {
    "ties": st.integers(-2, 2).map(float),
    "reals": st.floats(-10, 10),
    "huge": st.sampled_from(
        [-LARGEST, -1e30, 0.0, 1e-300, 5e-324, 1.0, 1.0 + 2**-52, 1e30, LARGEST]
    ),
    "anything": st.floats(-1e300, 1e300),
}
LABELS = {
    "constant": st.just(3.0),
    "reals": st.floats(-10, 10),
    "small": st.floats(-1e-30, 1e-30),
    "large": st.floats(-1e30, 1e30),
    "mixed": st.sampled_from([-1e12, -1.0, 0.0, 1e-12, 1.0, 1e12]),
}
WEIGHTS = st.floats(0.01, 1) | st.sampled_from([0.0, 1.0, 1e-12, 1e-320])


@st.composite
def fits(draw):
    """(name, weak learner or None, X (m, d), y (m,), weight (m,) or None, number of rounds)."""
    task = draw(st.sampled_from(sorted(BY_TASK)))
    m, d = draw(st.integers(1, 12)), draw(st.integers(1, 3))
    columns = [
        draw(st.lists(VALUES[draw(st.sampled_from(sorted(VALUES)))], min_size=m, max_size=m))
        for _ in range(d)
    ]
    label = {
        "binary": st.sampled_from([-1.0, 1.0]),
        "multiclass": st.integers(0, 2).map(float),
        "regression": LABELS[draw(st.sampled_from(sorted(LABELS)))],
    }[task]
    y = draw(st.lists(label, min_size=m, max_size=m))
    weight = draw(st.none() | st.lists(WEIGHTS, min_size=m, max_size=m).filter(any))
    learner = draw(st.none() | st.sampled_from(sorted(WEAK_LEARNERS)))
    name = draw(st.sampled_from(BY_TASK[task]))
    return name, learner, np.array(columns).T, np.array(y), weight, draw(st.integers(1, 30))


def survives(fit):
    """All numbers of the run are finite, and its coefficients give its scores."""
    name, learner, X, y, weight, n_rounds = fit
    options = {} if learner is None else {"weak_learner": learner}
    try:
        trace = train(Sample.of(X, y, weight), name, n_rounds=n_rounds, **options)
    except ValueError as error:  # this algorithm cannot use that base classifier, or these numbers
        assert " " in str(error)
        return
    for column in ("alpha", "error", "objective", "scores", "distribution", "margins"):
        assert np.isfinite(getattr(trace, column)).all(), column
    assert trace.ended.endswith(".")


test_a_fit_of_odd_numbers_survives = few(fits(), 60)(survives)
test_thousands_of_fits_of_odd_numbers_survive = hostile(fits(), 6_000)(survives)
