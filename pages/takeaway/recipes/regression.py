"""Regression: the fit, the errors, and the coefficients of runs that share a loss."""

from boosting.catalogue import find_algorithm
from boosting.figures import regression
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import CURVES, Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the regression runs by title."""
    names = shown.value("hulls", CURVES).split(",")
    titles = {n: find_algorithm(n).title.removesuffix(", regression") for n in names}
    traces = {title: shown.changed(hulls=name).trace for name, title in titles.items()}
    sample, colours, first = shown.trace.sample, colours_by_title(titles), titles[names[0]]
    errors = regression.errors(traces, shown.X_test, shown.y_test)
    if sample.X.shape[1] == 1:
        x, feature = sample.X[:, 0], shown.table.feature_names[0]
        fit = regression.curves(traces, x, sample.y, shown.flipped, feature, colours)
    else:
        fit = regression.against_truth(traces, shown.X_test, shown.y_test, colours)
    return {
        "Fit": fit,
        "Error": regression.error_curves(errors, colours),
        f"Coefficients of {first}": regression.coefficients(traces[first], first),
        f"Steps of {first}": regression.steps(traces[first], first),
    }
