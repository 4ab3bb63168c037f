"""What the size of the hull does: the same algorithm once for every size."""

from __future__ import annotations

from boosting import ALGORITHMS
from boosting.figures import regression as pictures
from boosting.figures.template import Figure
from pages.regression import training
from pages.regression.training import RegressionRequest
from pages.shell import films

GAMMAS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0)


def content(request: RegressionRequest, name: str) -> films.Content:
    """The figure of the last errors of a run of the algorithm `name` for every gamma."""
    return {"figures": films.figures_part({"The size of the hull": _figure(request, name)})}


def _figure(request: RegressionRequest, name: str) -> Figure:
    data, gamma = training.problem(request.data), training.gamma_of(request)
    sizes, last_errors = sorted({*GAMMAS, gamma}), []
    for size in sizes:
        run = training.trace(training.with_shared(request, gamma=size), name)
        curves = pictures.errors({name: run}, data.X_test, data.y_test)
        last_errors.append([float(curve.values[-1]) for curve in curves])
    train_errors, *test_errors = zip(*last_errors)
    of_test = test_errors[0] if test_errors else ()
    return pictures.hull_sizes(sizes, train_errors, of_test, gamma, ALGORITHMS[name].title)
