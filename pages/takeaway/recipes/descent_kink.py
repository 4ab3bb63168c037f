"""Coordinate descent, a kink: exercise 7.11, HingeBoost along AdaBoost's base classifiers and along all at once."""

import numpy as np

from boosting import train
from boosting.figures import hinge_kink as pictures
from boosting.figures.template import Figure
from boosting.lessons.screens import Shown
from boosting.theory import hinge_kink

MOST, SEARCHED = 25, 60  # directions, and the rounds of AdaBoost that find them


def figures(shown: Shown) -> dict[str, Figure]:
    """The pictures of the part by title."""
    sample, table = shown.trace.sample, shown.table
    run, program, found = (
        train(sample, name, "stump", SEARCHED) for name in ("hingeboost", "lpboost_c", "adaboost")
    )
    directions = found.distinct()[:MOST]
    words = [h.says(table.feature_names, table.class_names) for h in directions]
    moves = np.array([sample.y * h.votes(sample.X) for h in directions]).reshape(-1, sample.size)
    margins = np.vstack([np.zeros(sample.size), *(sample.y * r.scores for r in run)])
    better = sample.y * program[-1].scores if len(program) else margins[-1]
    slopes = [hinge_kink.slopes(z, moves, sample.weight) for z in margins]
    return {
        "The slope to the left and to the right": pictures.both_sides(slopes, words),
        "Along one coefficient, and along all at once": pictures.lines_through(
            margins, moves, better, sample.weight, words
        ),
    }
