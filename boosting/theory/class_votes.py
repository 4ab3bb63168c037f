"""Several classes: what a multi-class run says of every class, round by round.

A base classifier h(x, y) in {0, 1} names a class; the vote of class y is f(x, y) = sum_t c_t h_t(x, y), and the class with the
largest vote is predicted. The margin of example i is f(x_i, y_i) - max_{y != y_i} f(x_i, y), over ||c||_1 in [-1, 1].
"""

from __future__ import annotations

import numpy as np

from boosting.engine.trace import Trace


def votes(trace: Trace, X: np.ndarray, n_classes: int) -> np.ndarray:
    """f_t(x, y) / ||c||_1 for t = 0..T: (T+1, n, c) float32; 0 before the first round."""
    found = np.zeros((len(trace) + 1, len(X), n_classes), np.float32)
    norms = [r.norm or 1.0 for r in trace]
    for k in range(n_classes):
        asked = np.column_stack([X, np.full(len(X), k), np.full(len(X), -1)])
        for t, scores in enumerate(trace.staged_scores(asked)):
            found[t + 1, :, k] = scores / norms[t]
    return found


def predicted(found: np.ndarray) -> np.ndarray:
    """The class with the largest vote, of equals the first: (T+1, n) from (T+1, n, c)."""
    return found.argmax(axis=2)


def margins(found: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The vote of the right class less the largest of the others, (T+1, n), for labels y (n,) 0..c-1."""
    right = y.astype(int)
    own = np.take_along_axis(found, right[None, :, None], axis=2)[:, :, 0]
    others = found.copy()
    others[:, np.arange(len(y)), right] = -np.inf
    return own - others.max(axis=2)
