"""The first part of the chapter: errors and margins of the run, and where the small margins lie."""

import numpy as np

from boosting.screens.shown import Shown
from pages.shell.packing import Content
from pages.words import blocks, examples
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """The margin of a vote, with the training examples' smallest and median after every round."""
    margins = shown.film.margins[:, : shown.examples.n_train]
    formulas = [
        r"\rho(x_i)=\frac{y_i\sum_j c_jh_j(x_i)}{\sum_j|c_j|}\in[-1,1],\qquad "
        rf"\min_i\rho(x_i)={new(decimals(smallest, 3))},\quad "
        rf"\text{{median}}={new(decimals(median, 3))}"
        for smallest, median in zip(
            margins.min(axis=1).tolist(), np.median(margins, axis=1).tolist()
        )
    ]
    said = [
        blocks.heading("The normalised margin, with this round's numbers"),
        blocks.formula(formulas),
        blocks.caption(
            "c: coefficients of the vote, by whose sum y F is divided (the losses look at y F itself). "
            "The smallest margin is its L1-geometric margin: the distance of the nearest example to "
            "the border, measured in the votes. The bounds of "
            "margin theory hold for a ρ fixed beforehand, or at a small price for every ρ at once: "
            "the share of examples with a margin up to ρ, plus a complexity that shrinks as 1/ρ; "
            "the number of rounds does not appear."
        ),
    ]
    return {"examples": examples.part(shown), "words": said}
