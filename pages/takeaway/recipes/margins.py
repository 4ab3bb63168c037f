"""Margins: the errors, and the normalised margins of the examples from round to round."""

from boosting.catalogue import find_algorithm
from boosting.figures import margins, rounds, stage
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of a run's margins by title."""
    trace, names = shown.trace, shown.table.feature_names
    rows = stage.examples(trace.sample, shown.X_test, shown.y_test)
    first, second = stage.busiest_attributes(trace, len(names))
    bounds = find_algorithm(shown.algorithm).bounds
    film = stage.film(trace, rows, bounds, first, second, side=60)
    low, high = map(float, shown.value("brush", "-1~0.1").split("~"))
    axes = names[first], "" if second is None else names[second]
    m = rows.n_train
    return {
        "Errors and their bounds": rounds.curves(film.curves),
        "Margins over the rounds": margins.margin_quantiles(film.margins, m),
        "Margins": margins.margin_distribution(film.margins, m),
        "The margin of every training example": margins.margin_paths(
            film.margins, m, shown.flipped
        ),
        "Where the chosen margins lie": margins.in_the_plane(film, rows, low, high, axes),
    }
