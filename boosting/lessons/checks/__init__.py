r"""Checks: named questions to a run, answered by computing.

A lesson's file never holds an answer. It names a check and its arguments ("alpha, round 2"), and the number comes from
the run on the step's screen. The same checks serve claims ("train_error at most product_of_z in every round") and the
numbers inside the words ([[alpha round=2]]).

A check may know the **slips** that people make on the way to its number: what somebody gets who forgets the factor 1/2,
takes the wrong logarithm, uses the old weights or does not normalise. They are computed as well, from the same run, so a
wrong answer that equals one of them gets the reason that fits it.

Every check takes what is `Shown` first, then its own arguments by name. `round` is the round t (0 = before the first);
left out, it is the screen's. `example` counts from 1. `share` and `rho` are numbers in [0, 1].

    >>> from boosting.lessons.screens import Screen, show
    >>> shown = show(Screen.of("/?dataset=toy&round=1"))
    >>> round(float(CHECKS["alpha"].value(shown)), 4)
    0.4236
"""

from boosting.lessons.checks import (  # noqa: F401 every module puts its checks on the list
    convex_hull,
    deepboost,
    errors,
    games,
    heavy,
    loss_curves,
    margin_bounds,
    one_round,
    probabilities,
    quadboost,
    risk,
    second_order,
    several,
    vadaboost,
)
from boosting.lessons.checks.asking import CHECKS, RENAMED, CheckError, Slip, Value

__all__ = ["CHECKS", "RENAMED", "CheckError", "Slip", "Value"]
