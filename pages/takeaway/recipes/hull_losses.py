"""Regression, which loss: the first algorithm under every loss."""

from boosting.catalogue.parameters import REGRESSION_LOSS
from boosting.figures import regression
from boosting.figures.template import Figure
from boosting.figures.theme import MANY
from boosting.lessons.screens import Shown
from boosting.screens.show import CURVES


def figures(shown: Shown) -> dict[str, Figure]:
    """The fit and the errors under every loss by title."""
    name = shown.value("hulls", CURVES).split(",")[0]
    runs = {
        title: shown.changed(hulls=name, loss=loss).trace
        for loss, title in REGRESSION_LOSS.titles.items()
    }
    table, X, y = shown.table, shown.X_test, shown.y_test
    colours = dict(zip(runs, MANY))
    found = regression.of_runs(runs, X, y, shown.flipped, table.feature_names, colours)
    return {f"{what} under every loss": found[what] for what in ("Fit", "Error")}
