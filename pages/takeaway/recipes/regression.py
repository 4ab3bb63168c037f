"""Regression: the fit, the errors, and the coefficients of runs that share a loss."""

from boosting.catalogue import find_algorithm
from boosting.catalogue.parameters import GAMMA_REAL
from boosting.figures import budget, regression
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.screens.show import CURVES


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the regression runs by title."""
    names = shown.value("hulls", CURVES).split(",")
    titles = {n: find_algorithm(n).title.removesuffix(", regression") for n in names}
    traces = {title: shown.changed(hulls=name).trace for name, title in titles.items()}
    colours, gamma = colours_by_title(titles), float(shown.value("gamma", str(GAMMA_REAL.default)))
    found = regression.of_runs(
        traces, shown.X_test, shown.y_test, shown.flipped, shown.table.feature_names, colours
    )
    return {"How much the trees weigh": budget.bands(traces, gamma, colours), **found}
