"""Edits: what if one coefficient, one base classifier or one example of a run were another?

An edit is a value. It belongs to what defines a run, beside the algorithm and its parameters; it is
applied by wrapping a choice (choices/edited.py), by other choices or by another sample, from the round
that it names on (engine/segments.py), and a run with edits is a run like any other. Rounds and
examples count from 1, as on the screen.

    times~7~2             round 7: the coefficient is doubled        Times
    set~7~0.5             round 7: the coefficient is 0.5            SetTo
    take~7~2              round 7: the second best base classifier   Take
    cut~7~0~1.25          round 7: the stump at x_0 > 1.25           Cut
    never~0~1.25          no stump at x_0 > 1.25 in any round        Never
    never~0               no question about attribute 0              Never
    weigh~12~0            example 12 has base weight 0: it is out    Weigh
    flip~12               example 12 carries the other label         Flip
    weigh~3-5.9~0         the same of several: 3, 4, 5 and 9 are out
    move~12~0~1.25        example 12 stands at x_0 = 1.25            Move
    add~1~0~0.5~1~2       one more example, +1, at (0.5, 2)          Add
    flip~12~20            the same from round 20 on                  (a last value, the round)
    then~20~vadaboost~stump~lam~0.5    from round 20 on VadaBoost    Then

In a link they stand one after the other, with a space between two of them: "times~7~2 flip~12".
"""

from boosting.catalogue.edits.rows import Rows, edited_rows, edited_samples
from boosting.catalogue.edits.running import bounds_left, ending, segments, unreached
from boosting.catalogue.edits.vocabulary import (
    KINDS,
    LATEST,
    LONGEST,
    MOST,
    Add,
    ByRound,
    Cut,
    Edit,
    Flip,
    Move,
    Never,
    OfData,
    OfExamples,
    OfRound,
    SetTo,
    Take,
    Then,
    Times,
    Weigh,
    read,
    rest_of,
    written,
)

__all__ = [
    "KINDS", "LATEST", "LONGEST", "MOST", "Add", "ByRound", "Cut", "Edit", "Flip", "Move",
    "Never", "OfData", "OfExamples", "OfRound", "Rows", "SetTo", "Take", "Then", "Times",
    "Weigh", "bounds_left", "edited_rows", "edited_samples", "ending", "read", "rest_of",
    "segments", "unreached", "written",
]  # fmt: skip
