r"""Margins: how right an ensemble is, not only whether it is ([M] sections 7.3.2 and 7.3.3).

The normalised margin of example i after round t is y_i F_t(x_i) / ||c||_1, in [-1, 1]: positive
where the example is classified correctly. For base classifiers as coordinates it is the L-infinity
distance of the example to the decision boundary ([M] section 7.3.2). Everything here is one number
per round, (T,), weighted by the examples' weights; examples of weight 0 do not count.

    >>> from boosting import Sample, train
    >>> sample = Sample.of([[x] for x in range(10)], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
    >>> trace = train(sample, n_rounds=3)
    >>> minimum(trace).round(4).tolist()  # one round: three errors; three rounds: none
    [-1.0, -0.2106, 0.176]
    >>> share_at_most(trace, 0.0).round(4).tolist()
    [0.3, 0.3, 0.0]
"""

import numpy as np

from boosting.engine.sums import ROUNDING, product
from boosting.engine.trace import Trace


def minimum(trace: Trace) -> np.ndarray:
    """The smallest margin after every round, (T,): the geometric margin of [M] section 7.3.2."""
    return trace.margins[:, trace.sample.weight > 0].min(axis=1)


def quantile(trace: Trace, share: float) -> np.ndarray:
    """The margin at or below which `share` of the weight lies after every round, (T,).

    share = 0 gives the minimum; ValueError for a share outside [0, 1].
    """
    if not 0 <= share <= 1:
        raise ValueError(f"A share of the examples lies between 0 and 1; it is {share!r}.")
    weight = trace.sample.weight[trace.sample.weight > 0]
    margins = trace.margins[:, trace.sample.weight > 0]
    order = np.argsort(margins, axis=1, kind="stable")
    below = np.cumsum(weight[order], axis=1)
    # sums of weights round: a share that is reached up to 1e-12 is reached
    place = np.minimum((below < share - 1e-12).sum(axis=1), margins.shape[1] - 1)
    example = np.take_along_axis(order, place[:, None], axis=1)
    return np.take_along_axis(margins, example, axis=1)[:, 0]


def share_at_most(trace: Trace, rho: float) -> np.ndarray:
    """The share of the examples with margin <= rho after every round, (T,) ([M] theorem 7.7).

    It is at least `margin_loss` at the same rho ([M] 7.17).
    """
    return np.array([trace.sample.share(below) for below in at_most(trace.margins, rho)])


def at_most(margins: np.ndarray, rho: float) -> np.ndarray:
    """Whether each of the normalised margins (m,), or (T, m), is at most rho, up to its rounding.

    Equal steps give margins that are fractions, as rho is: which side of it such a margin lies on
    would be decided by its last place.
    """
    return margins <= rho + ROUNDING


def margin_loss(trace: Trace, rho: float) -> np.ndarray:
    """The empirical margin loss at rho after every round, (T,).

    It is the mean of min(1, max(0, 1 - margin / rho)) and lies between the training error and
    `share_at_most(trace, rho)` ([M] definition 5.5). ValueError for rho <= 0.
    """
    if rho <= 0:
        raise ValueError(f"The margin rho must be positive; it is {rho!r}.")
    return product(np.clip(1 - trace.margins / rho, 0, 1), trace.sample.weight)
