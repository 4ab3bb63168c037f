"""Several classes: how far the right class leads, the confusions, the errors, the regions in the plane."""

from typing import cast

from boosting.engine.sample import Pairs
from boosting.figures import classes, rounds, stage
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory import class_votes

SIDE = 60  # points per side of the grid on which the regions are drawn


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of a multi-class run by title."""
    trace, dataset = shown.trace, shown.table
    whole, named, features = (
        cast(Pairs, trace.sample).whole,
        dataset.class_names,
        dataset.feature_names,
    )
    rows, m, y = stage.examples(whole, shown.X_test, shown.y_test), whole.size, whole.y
    votes = class_votes.votes(trace, rows.X, len(named))
    predicted = class_votes.predictions(votes)
    wrong = predicted != rows.y
    curves = [stage.Curve("training error", "train", "", wrong[:, :m].mean(axis=1))]
    if len(rows.y) > m:
        curves.append(stage.Curve("test error", "test", "", wrong[:, m:].mean(axis=1)))
    pictures = {
        "How far does the right class lead?": classes.leads(
            class_votes.margins(votes[:, :m], y), predicted[:, :m], y.astype(int), named
        ),
        "Confusion": classes.confusion(predicted[:, :m], y, named),
        "Errors": rounds.curves(curves),
    }
    first, second = stage.busiest_attributes(trace, dataset.n_features)
    if second is not None:
        plane = stage.plane(rows, first, second)
        grid = class_votes.predictions(
            class_votes.votes(trace, plane.grid_through(whole.X, SIDE), len(named))
        )
        cells, names = grid.reshape(-1, SIDE, SIDE), (features[first], features[second])
        pictures["Regions"] = classes.regions(cells, plane, whole.X, y, named, names)
    return pictures
