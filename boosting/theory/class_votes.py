"""Votes and margins of every class in a multi-class run, round by round.

A base classifier h_t(x, y) in {0, 1} names one class of x. The vote of class y is
f(x, y) = sum_t c_t h_t(x, y), and the class with the largest vote is predicted. The margin of
example i is f(x_i, y_i) - max_{y != y_i} f(x_i, y), divided by ||c||_1: a number in [-1, 1]
(Kuznetsov, Mohri and Syed 2014).
"""

from __future__ import annotations

import numpy as np

from boosting.engine.trace import Trace

NO_CLASS = -1  # a row (x, y, NO_CLASS) asks a base classifier for h(x, y) itself


def votes(trace: Trace, X: np.ndarray, n_classes: int) -> np.ndarray:
    """f_t(x, y) / ||c||_1 for t = 0..T, (T+1, n, c) float32, on X (n, d).

    c = n_classes; f is 0 before the first round.
    """
    shares = np.zeros((len(trace) + 1, len(X), n_classes), np.float32)
    norms = [r.norm or 1.0 for r in trace]
    for k in range(n_classes):
        rows = np.column_stack([X, np.full(len(X), k), np.full(len(X), NO_CLASS)])
        for t, scores in enumerate(trace.staged_scores(rows)):
            shares[t + 1, :, k] = scores / norms[t]
    return shares


def predictions(shares: np.ndarray) -> np.ndarray:
    """The class with the largest vote, the first of equals: (T+1, n) from `votes` (T+1, n, c)."""
    return shares.argmax(axis=2)


def margins(shares: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The vote of the right class less the largest of the others, (T+1, n), in [-1, 1].

    shares (T+1, n, c) come from `votes`; y (n,) holds the classes 0..c-1.
    """
    right = y.astype(int)
    own = np.take_along_axis(shares, right[None, :, None], axis=2)[:, :, 0]
    others = shares.copy()
    others[:, np.arange(len(y)), right] = -np.inf
    return own - others.max(axis=2)
