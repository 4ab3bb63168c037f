"""Coordinate descent, is QuadBoost the LASSO: penalties beside LASSO and ridge, over the same stumps."""

import numpy as np

from boosting.engine.base_classifiers import decide
from boosting.experiments import lasso
from boosting.figures import lasso as pictures
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown

SMALL_STEP, RIDGE_STEP = 0.01, 4.0  # of QuadBoost-L∞ and of QuadBoost-L2


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    sample = shown.trace.sample
    pairs = lasso.compared(sample)
    has_test = bool(len(shown.y_test))
    X, y = (shown.X_test, shown.y_test) if has_test else (sample.X, sample.y)
    errors = {
        name: [float(np.mean(decide(vote.ensemble.scores(X)) != y)) for vote in votes]
        for name, votes in (
            (pictures.QUADBOOST, [p.quadboost for p in pairs]),
            (pictures.LASSO, [p.lasso for p in pairs]),
        )
    }
    stages = {
        "QuadBoost, round by round": lasso.staged(sample, "quadboost"),
        f"QuadBoost-L∞, α max = {SMALL_STEP:g}": lasso.staged(
            sample, "quadboost_linf", alpha_max=SMALL_STEP
        ),
    }
    l2 = lasso.staged(sample, "quadboost_l2", lam=RIDGE_STEP)
    return {
        "Does QuadBoost-L1 reach the LASSO's objective?": pictures.objectives(pairs),
        "Does the gap cost anything?": pictures.test_errors(
            pairs, errors, "test" if has_test else "training"
        ),
        "Who makes most of an L1 budget?": pictures.budgets(pairs, stages),
        "And of an L2 budget?": pictures.ridge_budgets(
            lasso.ridges(sample), l2, f"QuadBoost-L2, λ = {RIDGE_STEP:g}, round by round"
        ),
    }
