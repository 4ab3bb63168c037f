"""Random samples for hypothesis: small, and full of everything that has ever broken a booster."""

import numpy as np
from hypothesis import strategies as st

COLUMNS = {
    "ties": st.integers(-2, 2).map(float),
    "constant": st.just(7.0),
    "reals": st.floats(-10, 10, width=32),
    "extremes": st.sampled_from(
        [-1e300, -1.0, -1e-300, 0.0, 1e-300, 5e-324, 1.0, 1.0 + 2**-52, 1e300]
    ),
}
WEIGHTS = {
    "none": None,
    "integers": st.integers(0, 3).map(float),
    "reals": st.floats(0.01, 1),
}


@st.composite
def tables(draw, min_rows=2, max_rows=10, kinds=tuple(COLUMNS)):
    """X (m, d) and y (m,) in {-1, +1}: ties, duplicate rows (with either label), constant columns, one class only."""
    m = draw(st.integers(min_rows, max_rows))
    kinds = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3))
    X = np.array([draw(st.lists(COLUMNS[kind], min_size=m, max_size=m)) for kind in kinds]).T
    if draw(st.booleans()):
        X = X[draw(st.lists(st.integers(0, m - 1), min_size=m, max_size=m))]
    y = np.array(draw(st.lists(st.sampled_from([-1.0, 1.0]), min_size=m, max_size=m)))
    return np.ascontiguousarray(X), y


@st.composite
def samples(draw, **options):
    """X, y and example weights (m,), which may be None and may be zero for some, never for all."""
    X, y = draw(tables(**options))
    kind = WEIGHTS[draw(st.sampled_from(sorted(WEIGHTS)))]
    weight = (
        None if kind is None else np.array(draw(st.lists(kind, min_size=len(y), max_size=len(y))))
    )
    if weight is not None and weight.sum() == 0:
        weight[0] = 1.0
    return X, y, weight
