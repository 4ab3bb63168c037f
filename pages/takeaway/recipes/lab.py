"""The Lab and The loop: the vote in the plane, the weights, the margins, the errors under their bounds."""

from boosting.figures import decision, margins, rounds, stage, weights
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of a run by title."""
    trace, dataset = shown.trace, shown.table
    rows = stage.examples(trace.sample, shown.X_test, shown.y_test)
    axes = plane_of(shown)
    film = stage.film(trace, rows, shown.bounds, *axes, side=60)
    return {
        "Decision surface": decision.decision_surface(
            film, rows, dataset.feature_names, dataset.class_names
        ),
        "Example weights": weights.sorted_weights(trace),
        "Margins": margins.margin_distribution(film.margins, rows.n_train),
        "Round by round": rounds.curves(film.curves),
    }


def plane_of(shown: Shown) -> tuple[int, int | None]:
    """The two attributes of the plane: those that the link names, else those that the run uses most."""
    names = shown.table.feature_names
    first, second = stage.busiest_attributes(shown.trace, len(names))
    x, y = shown.value("axis_x", ""), shown.value("axis_y", "")
    if second is None or len(names) <= 2:
        return first, second
    return (names.index(x) if x in names else first), (names.index(y) if y in names else second)
