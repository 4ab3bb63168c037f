"""Compare: the vote of every algorithm in the plane, and their errors in one picture each."""

import numpy as np

from boosting.catalogue import defaults, find_algorithm
from boosting.figures import decision, rounds, stage
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def runs(shown: Shown) -> dict[str, Shown]:
    """The compared runs by the names of their algorithms; a second run of one is "NAME.2"."""
    names = shown.value("algorithms", ",".join(defaults.PAIR)).split(",")
    return {name: shown.changed(algorithm=name) for name in names}


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the compared runs by title."""
    compared, titles, pictures = runs(shown), {}, {}
    axes = stage.busiest_attributes(shown.trace, shown.table.n_features)
    for name, run in compared.items():
        row, _, copy = name.partition(".")
        titles[name] = find_algorithm(row).title + f" ({copy})" * bool(copy)
        rows = stage.examples(run.trace.sample, run.X_test, run.y_test)
        film = stage.film(run.trace, rows, (), *axes, side=60)
        pictures[titles[name]] = decision.decision_surface(film, rows, run.table.feature_names)
    train = {name: [np.nan, *run.trace.train_error.tolist()] for name, run in compared.items()}
    test = {name: run.test_errors.tolist() for name, run in compared.items()}
    for title, errors in (("Training error", train), ("Test error", test)):
        if all(errors.values()):
            pictures[title] = rounds.compared(errors, titles, title, "share of the examples")
    return pictures
