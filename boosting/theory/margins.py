r"""Margins: how right a vote is, not only whether it is ([M] sections 7.3.2 and 7.3.3).

The normalised margin of example i after round t is y_i F_t(x_i) / ||c||_1, in [-1, 1]: its distance to the border in
the L1 geometry of the votes. Everything here is one number per round, (T,), with the examples' weights counted in;
examples of weight 0 are no examples.

    >>> from boosting import Sample, train
    >>> trace = train(Sample.of([[x] for x in range(10)], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1]), n_rounds=3)
    >>> minimum(trace).round(4).tolist()  # one round: three errors; three rounds: none
    [-1.0, -0.2106, 0.176]
    >>> share_at_most(trace, 0.0).round(4).tolist()
    [0.3, 0.3, 0.0]
"""

from __future__ import annotations

import numpy as np

from boosting.engine.trace import Trace


def minimum(trace: Trace) -> np.ndarray:
    """The smallest margin of every round, (T,): the geometric margin of the vote, [M] 7.3.2."""
    return trace.margins[:, trace.sample.weight > 0].min(axis=1)


def quantile(trace: Trace, share: float) -> np.ndarray:
    """The margin at or below which `share` of the weight lies, (T,); 0: the minimum. ValueError outside [0, 1]."""
    if not 0 <= share <= 1:
        raise ValueError(f"A share of the examples lies between 0 and 1; it is {share!r}.")
    weight = trace.sample.weight[trace.sample.weight > 0]
    margins = trace.margins[:, trace.sample.weight > 0]
    order = np.argsort(margins, axis=1)
    below = np.cumsum(weight[order], axis=1)
    place = np.minimum((below < share - 1e-12).sum(axis=1), margins.shape[1] - 1)
    return np.take_along_axis(margins, np.take_along_axis(order, place[:, None], axis=1), axis=1)[
        :, 0
    ]


def share_at_most(trace: Trace, rho: float) -> np.ndarray:
    """The share of the examples with margin <= rho, (T,): what theorem 7.7 bounds; it bounds `margin_loss` (7.17)."""
    return (trace.margins <= rho) @ trace.sample.weight


def margin_loss(trace: Trace, rho: float) -> np.ndarray:
    """The empirical margin loss, (T,): 1 at margins <= 0, falling to 0 at rho ([M] definition 5.5).

    ValueError for rho <= 0. It lies between the training error and `share_at_most(rho)`.
    """
    if rho <= 0:
        raise ValueError(f"The margin rho must be positive; it is {rho!r}.")
    return np.clip(1 - trace.margins / rho, 0, 1) @ trace.sample.weight
