r"""AdaBoost's edges in exact arithmetic: do they ever reach 0?

A run on a computer ends when the best edge is lost in its rounding, and cannot tell whether it is 0. With
normalised weights nothing but fractions is needed: after a round with the error eps the new weights are
D(i) / (2 (1 - eps)) where h_t is right and D(i) / (2 eps) where it is wrong ([M] figure 7.1, with Z_t written out).

On the nearly balanced XOR of [M] exercise 7.6 they never are 0. Write the four weights as
exp(a x1 x2 + b x1 + c x2), up to a factor: a step along the constant, x2 or x1 changes a, b or c alone, and its best
value is

    tanh a = - tanh b tanh c        (and so on, by symmetry).

At the start no number is 0, so none ever becomes 0; but each new one is a product of two, so the edges shrink faster
than any exponential.
"""

from fractions import Fraction
from math import inf, log10

import numpy as np

from boosting.engine.sample import Sample


def exact_edges(sample: Sample, n_rounds: int) -> list[Fraction]:
    """The edges of AdaBoost's first rounds over all stumps and the constants; fewer where one is 0 or perfect.

    sample: its weights are counts of equal examples, so keep it small: the fractions double their digits every
    round or two. A tie goes to the first attribute and its lowest threshold, the constant before all.
    """
    places, counts = np.unique(np.column_stack([sample.X, sample.y]), axis=0, return_counts=True)
    D = [Fraction(int(k), int(counts.sum())) for k in counts]
    agree = _margins(places[:, :-1], places[:, -1])
    edges: list[Fraction] = []
    for _ in range(n_rounds):
        gammas = [
            sum((w if u > 0 else -w for w, u in zip(D, row)), Fraction(0)) / 2 for row in agree
        ]
        best = max(range(len(gammas)), key=lambda j: abs(gammas[j]))
        gamma = gammas[best]
        edges.append(abs(gamma))
        if abs(gamma) in (0, Fraction(1, 2)):
            break
        # 2 (1 - eps) = 1 + 2 gamma where h is right, 2 eps = 1 - 2 gamma where it is wrong.
        D = [w / (1 + 2 * gamma * int(u)) for w, u in zip(D, agree[best])]
    return edges


def _margins(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """y h(x) of the constant and of every stump (N, m), each with the side that votes + on the right."""
    votes = [np.ones(len(X))]
    for x in X.T:
        votes += [np.where(x > at, 1.0, -1.0) for at in np.unique(x)[:-1]]
    return np.array(votes) * y


def size(edge: Fraction) -> float:
    """log10 of an edge that may be too small for a float; -inf for 0."""
    # Python's log10 takes whole numbers of any length.
    return log10(edge.numerator) - log10(edge.denominator) if edge else -inf
