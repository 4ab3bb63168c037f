"""One algorithm under every loss, in one picture: what an outlier does to each."""

from __future__ import annotations

from boosting import Trace
from boosting.figures import regression as pictures
from boosting.figures.theme import MANY
from pages.regression import training, units
from pages.regression.training import LOSSES, RegressionRequest
from pages.shell import films


def content(request: RegressionRequest) -> films.Content:
    """The fits and errors of the runs of the request's first algorithm under all losses, and their numbers."""
    name = request.algorithms[0]
    data, runs = training.problem(request.data), traces(request, name)
    colours = dict(zip(runs, MANY))
    title = training.title_of(name)
    found = pictures.of_runs(
        runs, data.X_test, data.y_test, data.outlier, data.dataset.feature_names, colours
    )
    drawn = {f"{what} of {title}": found[what] for what in ("Fit", "Error")}
    return {
        "figures": films.figures_part(drawn),
        "words": units.words(runs, data, "Every loss in the units of y"),
    }


def traces(request: RegressionRequest, name: str) -> dict[str, Trace]:
    """The runs of the algorithm `name` by the title of their loss."""
    return {
        title: training.trace(training.with_shared(request, loss=loss), name)
        for loss, title in LOSSES.items()
    }
