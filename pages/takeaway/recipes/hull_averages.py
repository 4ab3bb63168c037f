"""Regression, without choosing: bagging and random forests of as many trees, beside the runs."""

from boosting.catalogue import find_algorithm
from boosting.experiments import forests
from boosting.figures import regression
from boosting.figures.template import Figure
from boosting.figures.theme import colours_by_title
from boosting.lessons.screens import Shown
from boosting.screens.show import CURVES


def figures(shown: Shown) -> dict[str, Figure]:
    """The test errors of the runs and of the averages."""
    names = shown.value("hulls", CURVES).split(",")
    titles = {n: find_algorithm(n).title.removesuffix(", regression") for n in names}
    runs = {title: shown.changed(hulls=name).trace for name, title in titles.items()}
    sample, X, y = shown.trace.sample, shown.X_test, shown.y_test
    rounds = int(shown.value("n_rounds", "60"))
    averaged = {
        kind.title: kind.errors(sample, X, y, rounds)
        for kind in forests.averages(int(shown.value("leaves", "4")), sample.n_attributes)
    }
    curves = regression.errors(runs, X, y)
    test = {c.label.removesuffix(", test"): c.values for c in curves if c.role == "test"}
    ended, colours = regression.ended_early(runs), colours_by_title(titles)
    return {
        "And without choosing?": regression.beside_averages(test, averaged, colours, ended),
        "Two samples, two trees": regression.two_trees(
            forests.two_trees(sample, X, y), sample, shown.table.feature_names
        ),
        "Errors of the runs": regression.error_curves(curves, colours, ended),
    }
