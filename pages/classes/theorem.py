"""The vote and the margin of several classes, with every round's numbers."""

import numpy as np

from boosting.screens.shown import Shown
from boosting.theory import class_votes
from pages.shell.packing import Content
from pages.words import blocks
from pages.words.latex import decimals, new

NAMES = (
    r"v(x,y)=\frac{f(x,y)}{\|c\|_1},\quad f(x,y)=\sum_tc_t\,h_t(x,y),\quad h_t(x,y)\in\{0,1\}",
    "v(x, y): the vote of class y; h: 1 for the class that a base classifier names, 0 for the others; c: coefficients. "
    "Multi-class DeepBoost runs the loop over all pairs (example, wrong class): a base classifier agrees with a pair when "
    "it names the right class, disagrees when it names that wrong one, and abstains otherwise.",
)
VOTES = {
    "adaboost_mh": (
        r"v(x,y)=\tfrac12+\frac{f(x,y)}{2\|c\|_1},\quad f(x,y)=\sum_tc_t\,h_t(x,y),\quad h_t(x,y)\in\{-1,+1\}",
        "h(x, y): what class y's own tree answers to “is x of class y?”; v: the share of the coefficients c that says yes. "
        "This is AdaBoost on all pairs (example, class), with one step for all trees of a round. The product of Z bounds "
        "the share of wrong answers, c/2 times it the error (Schapire and Singer 1999).",
    ),
    "softmax": (
        r"v(x,y)=\frac{e^{f(x,y)}}{\sum_{k}e^{f(x,k)}},\quad f(x,y)=\sum_t\nu\,h_t(x,y),\quad h_t(x,y)\in\mathbb R",
        "h(x, y): what class y's own tree answers; v: the probability of class y; ν: the learning rate. The tree is grown "
        "from what that probability lacks, 1[y is right] − v, with 2v(1 − v) in the place of the curvature, as in XGBoost.",
    ),
}


def words(shown: Shown) -> Content:
    """What a vote and a margin are; the smallest and the median margin of the training examples."""
    rows = shown.examples
    margins = class_votes.margins(shown.class_shares, rows.y)[:, : rows.n_train]
    smallest, median = margins.min(axis=1).tolist(), np.median(margins, axis=1).tolist()
    formula, told = VOTES.get(shown.run.algorithm, NAMES)
    said = [
        blocks.heading("The vote and the margin, with this round's numbers"),
        blocks.formula(formula),
        blocks.formula(
            [
                r"\rho(x_i)=v(x_i,y_i)-\max_{y\ne y_i}v(x_i,y),\qquad "
                rf"\min_i\rho(x_i)={new(decimals(low, 3))},"
                rf"\quad\text{{median}}={new(decimals(middle, 3))}"
                for low, middle in zip(smallest, median)
            ]
        ),
        blocks.caption(f"{told} {shown.trace.ended}"),
    ]
    return {"words": said}
