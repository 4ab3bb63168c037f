"""Coordinate descent: every round's line, its steepest direction, and the way down."""

from boosting.figures import descent
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory.coordinate_descent import descents, lines


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of a run as coordinate descent by title."""
    trace, table = shown.trace, shown.table
    along, names = lines(trace), (table.feature_names, table.class_names)
    pictures = {
        "Z along the new base classifier": descent.z_of_alpha(along),
        "How much of the new weight lies on its errors?": descent.halves(along),
        "How steep is every direction?": descent.directions(
            descents(trace), [r.member for r in trace]
        ),
        "The way down": descent.path(trace, along),
        "The new weights are the nearest": descent.projection(along),
    }
    says = [h.says(*names) for h in trace.distinct()]
    plane = descent.plane(trace, says)
    return pictures if plane is None else pictures | {"Two of the coordinates": plane}
