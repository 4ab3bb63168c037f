"""Votes and margins of every class in a multi-class run, round by round.

A base classifier h_t(x, y) in {0, 1} names one class of x. The vote of class y is
f(x, y) = sum_t c_t h_t(x, y), and the class with the largest vote is predicted. The margin of
example i is f(x_i, y_i) - max_{y != y_i} f(x_i, y), divided by ||c||_1: a number in [-1, 1]
(Kuznetsov, Mohri and Syed 2014). Where each class has its own tree, h(x, y) is its answer -1 or +1, and the vote of a
class is the share that says yes; of real answers it is the class's probability, by the softmax.
"""

from typing import cast

import numpy as np

from boosting.choices.functions import log_probabilities
from boosting.choices.penalties import of_classifier
from boosting.engine.protocols import Outputs
from boosting.engine.sample import SeveralClasses
from boosting.engine.sums import leaders
from boosting.engine.trace import Trace
from boosting.theory.bounds import multiclass_complexity


def votes(trace: Trace, X: np.ndarray, n_classes: int) -> np.ndarray:
    """f_t(x, y) / ||c||_1 for t = 0..T, (T+1, n, c) float32, on X (n, d), the share that says yes, or the probability.

    c = n_classes; f is 0 before the first round.
    """
    shares = np.zeros((len(trace) + 1, len(X), n_classes), np.float32)
    outputs = trace.choices.weak_learner.outputs
    norms = [1.0 if outputs is Outputs.REAL else r.norm or 1.0 for r in trace]
    for k in range(n_classes):
        rows = cast("SeveralClasses", trace.sample).asking(X, k)
        for t, scores in enumerate(trace.staged_scores(rows)):
            shares[t + 1, :, k] = scores / norms[t]
    if outputs is Outputs.REAL:
        return np.exp(log_probabilities(shares))
    return (1 + shares) / 2 if outputs is Outputs.SIGNS else shares


def predictions(shares: np.ndarray) -> np.ndarray:
    """The class with the largest vote, the first of equals: (T+1, n) from `votes` (T+1, n, c)."""
    return leaders(shares)


def margins(shares: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The vote of the right class less the largest of the others, (T+1, n), in [-1, 1].

    shares (T+1, n, c) come from `votes`; y (n,) holds the classes 0..c-1.
    """
    right = y.astype(int)
    own = np.take_along_axis(shares, right[None, :, None], axis=2)[:, :, 0]
    others = shares.copy()
    others[:, np.arange(len(y)), right] = -np.inf
    return own - others.max(axis=2)


def named(trace: Trace, x: np.ndarray, n_classes: int) -> np.ndarray:
    """The class that every base classifier of a run names for one example x (d,), (k,) in the order of `distinct`."""
    sample = cast("SeveralClasses", trace.sample)
    rows = np.vstack([sample.asking(x[None], y) for y in range(n_classes)])
    return np.array([int(h.votes(rows).argmax()) for h in trace.distinct()], dtype=int)


def wrong_shares(trace: Trace) -> np.ndarray:
    """Which share of the weight of the examples every round's base classifier names wrongly, (T,).

    trace: its examples have one weight each, as in SAMME and AdaBoost.M1.
    """
    return np.array([1 - r.found.agree for r in trace])


def guessing(n_classes: int) -> float:
    """Which share of the weight a guess among the classes names wrongly: 1 - 1/c."""
    return 1 - 1 / n_classes


def weights(trace: Trace, t: int) -> np.ndarray:
    """c_j / ||c||_1 of every base classifier of a run after round t, (k,); 0 for those that come later."""
    c = np.zeros(len(trace.distinct()))
    c[: len(trace.distinct(t))] = trace.coefficients(t)
    return c / (np.abs(c).sum() or 1.0)


def complexity(trace: Trace, t: int, rho: float, n_classes: int, m: float | None = None) -> float:
    """(8 c / rho) sum_j |c_j| / ||c||_1 R_m(Pi_1(H_j)), the complexity term after round t >= 1 ([D], multi-class).

    Pi_1(H) holds the functions x -> h(x, y), one for every class y: 1 where a leaf names y. Like stumps, or
    trees, with leaves of -1 and +1 they label a sample in at most as many ways as the formulas say
    (engine/complexity.py). trace: the run; rho: the margin; n_classes: c; m: the number of examples, if not the sample's.
    """
    sample = trace.sample
    own = np.array([of_classifier(h, sample, m) for h in trace.distinct(t)])
    shares = np.abs(weights(trace, t))[: len(own)]
    return multiclass_complexity(rho, n_classes, shares, own)


def examples_needed(trace: Trace, t: int, rho: float, n_classes: int) -> float:
    """How many examples make `complexity` 1, for the same vote; it falls with m.

    trace, t, rho, n_classes: as there.
    """
    low, high = 2.0, 1e15
    for _ in range(50):  # bisection on a log scale: fifteen decades shrink to rounding
        middle = (low * high) ** 0.5
        above = complexity(trace, t, rho, n_classes, middle) > 1
        low, high = (middle, high) if above else (low, middle)
    return high
