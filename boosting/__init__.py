"""Boosting, as one loop with four choices.

Conventions, used everywhere and tested:

    m examples, d attributes, T rounds           X (m, d) float64    y (m,) in {-1, +1}
    scores F (m,) = sum_j c_j h_j(x_i)           the prediction is sign(F), and sign(0) = -1
    margin of example i: y_i F(x_i)              normalised by ||c||_1 it lies in [-1, 1]
    pull g (m,): minus the derivative of the loss in F_i, base weights inside; positive asks for a vote of +1
    distribution D (m,) = |g| / sum |g|          edge = 1/2 sum_i D_i sign(g_i) h(x_i) = 1/2 - weighted error

Read in this order:

    boost.py          the loop, 15 lines
    losses.py         choice 1: what does each example ask for?
    weak_learners.py  choice 2: which classifier answers best?
    step_sizes.py     choice 3: how loudly may it speak?
    convex_losses.py, regression_trees.py         choices 1 and 2 for votes that are real numbers
    catalogue.py      the algorithms, one row each
    compiled.py       the same loop without Python between its rounds, for the row that all others are measured against
    state.py          what is handed around, and the trace that is left behind
    sample.py, hypotheses.py, _kernels.py         the ground they stand on

    >>> from boosting import Sample, train
    >>> sample = Sample.of([[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
    >>> [round(float(e), 4) for e in train(sample, "adaboost", n_rounds=3).error]
    [0.3, 0.2143, 0.1818]
"""

from __future__ import annotations

from importlib import import_module

from boosting.catalogue import ALGORITHMS, WEAK_LEARNERS, boost_matrix, rounds, train
from boosting.engine.base_classifiers import Ensemble, Tree
from boosting.engine.sample import Sample
from boosting.engine.trace import Round, Trace

__all__ = [
    "ALGORITHMS", "WEAK_LEARNERS", "Ensemble", "Round", "Sample", "Trace", "Tree", "boost_matrix",
    "rounds", "train",
]  # fmt: skip


def __getattr__(name: str):
    """The scikit-learn classes, loaded when first asked for: importing scikit-learn takes a second."""
    if name.endswith(("Classifier", "Regressor")):
        estimators = import_module("boosting.estimators")
        if hasattr(estimators, name):
            return getattr(estimators, name)
    raise AttributeError(f"module 'boosting' has no attribute {name!r}")
