"""What the publications leave open: how ties are broken, and when nothing is left to gain."""

import numpy as np

TINY = 1e-12  # an edge or a step of this size is the floats' doing


def first_best(scores, total):
    """The first row whose score is within 2^-40 of the best, relative to `total`, the largest score there could be."""
    scores = np.array(scores)
    return int(np.flatnonzero(scores >= scores.max() - 2.0**-40 * total)[0])


def shares(weight, m):
    """The examples' shares of the sample (m,), and the number of examples that they stand for."""
    weight = np.ones(m) if weight is None else np.array(weight, float)
    return weight / weight.sum(), max(weight.sum(), 1.0)
