"""The vote and the margin of several classes, with every round's numbers."""

from __future__ import annotations

import numpy as np

from boosting.screens.chapters.classes import votes
from boosting.screens.shown import Shown
from boosting.theory import class_votes
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new


def words(shown: Shown) -> Content:
    """What a vote and a margin are; the smallest and the median margin of the training examples."""
    rows = shown.examples
    margins = class_votes.margins(votes(shown), rows.y)[:, : rows.n_train]
    smallest, median = margins.min(axis=1).tolist(), np.median(margins, axis=1).tolist()
    said = [
        blocks.heading("The vote and the margin, with this round's numbers"),
        blocks.formula(r"f(x,y)=\sum_t c_t\,h_t(x,y),\quad h_t(x,y)\in\{0,1\}"),
        blocks.formula(
            [
                r"\rho(x_i)=\frac{f(x_i,y_i)-\max_{y\ne y_i}f(x_i,y)}{\|c\|_1},\qquad "
                rf"\min_i\rho(x_i)={new(decimals(low, 3))},"
                rf"\quad\text{{median}}={new(decimals(middle, 3))}"
                for low, middle in zip(smallest, median)
            ]
        ),
        blocks.caption(
            "f(x, y): the vote of class y; h: 1 for the class that a base classifier names, 0 for "
            f"the others; c: coefficients. {shown.trace.ended} The same loop runs over all pairs "
            "(example, wrong class): a base classifier agrees with a pair when it names the right "
            "class, disagrees when it names that wrong one, and abstains otherwise. "
            "Kuznetsov, Mohri and Syed have it with other losses, too, and with the most dangerous wrong class in place of "
            "the sum over all; here it is the sum, with the exponential loss."
        ),
    ]
    return {"words": said}
