"""The pictures of one run, round by round: the vote in the plane, the weights, the margins, the errors under their bounds.

The Lab and The loop draw them in the browser, from the same film; these are the same as figures, for notebooks and files.
"""

from boosting.figures import decision, margins, rounds, weights
from boosting.screens.plane import plane
from boosting.screens.screen import Figures
from boosting.screens.shown import Shown


def figures(shown: Shown) -> Figures:
    """The pictures of a run by title."""
    film, rows, dataset = shown.film_of(*plane(shown)), shown.examples, shown.dataset
    named = dataset.feature_names, dataset.class_names
    return {
        "Decision surface": decision.decision_surface(film, rows, *named),
        "Example weights": weights.sorted_weights(shown.trace),
        "Margins": margins.margin_distribution(film.margins, rows.n_train),
        "Round by round": rounds.curves(film.curves),
    }
