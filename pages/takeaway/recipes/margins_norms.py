"""Margins, L1 against the SVM's: figure 7.6 of Mohri et al., on its own fixed points."""

from boosting.figures import separation
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title; no run has a part in them."""
    return {
        "Two ways to measure a distance": separation.hyperplanes(),
        "The margin of every direction": separation.margins_by_direction(),
    }
