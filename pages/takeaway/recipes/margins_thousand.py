"""Margins, a thousand rounds: figure 7.5 of Mohri et al. on this data, AdaBoost over trees."""

import numpy as np

from boosting import train
from boosting.choices.searches.trees import Trees
from boosting.engine.base_classifiers import decide
from boosting.figures import long_run, stage
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory.training_bounds import zero_round

ROUNDS, DEPTH = 1000, 4


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    sample, search = shown.trace.sample, shown.trace.choices.weak_learner
    depth = search.max_depth if isinstance(search, Trees) else DEPTH
    trace = train(sample, "adaboost", "tree", ROUNDS, max_depth=depth)
    rows = stage.examples(sample, shown.X_test, shown.y_test)
    margins = stage.staged(trace, rows)[1]
    curves = stage.error_curves(margins, rows)
    X, y = rows.held_back if rows.has_test else (rows.X, rows.y)
    first = float(np.mean(decide(trace[0].found.classifier.votes(X)) != y)) if len(trace) else 1.0
    zero = zero_round(curves[0].values[1:], for_good=True)
    train_margins = margins[:, : rows.n_train]
    rounds = [t for t in long_run.MILESTONES if t < len(trace)] + [len(trace)] * bool(len(trace))
    return {
        "Errors over a thousand rounds": long_run.errors(curves, first, zero),
        "The smallest margin over a thousand rounds": long_run.smallest(train_margins.min(axis=1)),
        "What the margins do meanwhile": long_run.margins({t: train_margins[t] for t in rounds}),
    }
