"""Regression: the fit, the errors, and the coefficients of runs that share a loss."""

from boosting.catalogue import find_algorithm
from boosting.figures import regression
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.screens.show import CURVES


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the regression runs by title."""
    names = shown.value("hulls", CURVES).split(",")
    titles = {n: find_algorithm(n).title.removesuffix(", regression") for n in names}
    traces = {title: shown.changed(hulls=name).trace for name, title in titles.items()}
    return regression.of_runs(
        traces,
        shown.X_test,
        shown.y_test,
        shown.flipped,
        shown.table.feature_names,
        colours_by_title(titles),
    )
