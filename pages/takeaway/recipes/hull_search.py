"""Regression, the search in the hull: its trial shares, what they cost, the certificate in them, and every loss."""

from boosting.catalogue.parameters import REGRESSION_LOSS, START
from boosting.figures import hull_search as pictures
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown

HULL, FROM_THE_TOP = "chb_regression", "whole"


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    starts = {
        title: shown.changed(hulls=HULL, start=name).trace for name, title in START.titles.items()
    }
    losses = {
        title.partition(",")[0]: shown.changed(hulls=HULL, loss=name).trace
        for name, title in REGRESSION_LOSS.titles.items()
    }
    whole = starts[START.titles[FROM_THE_TOP]]
    return {
        "Does the first trial share matter?": pictures.over_rounds(starts),
        "What does it cost?": pictures.costs(starts),
        "A small share that helps: a small gap": pictures.certificate(
            whole, pictures.lowest(starts)
        ),
        "Does it converge for every loss?": pictures.by_loss(losses),
    }
