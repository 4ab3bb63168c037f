"""Screens as lessons, claims, tests and downloaded notebooks ask for them (boosting/screens).

    >>> shown = show(Screen.of("/?dataset=toy&round=1"))
    >>> shown.round, round(float(shown.trace.error[0]), 4)
    (1, 0.3)

A link in the app is mended, because a visitor cannot change it; a lesson's author can, so here a wrong value is a
`ScreenError`, in a sentence.
"""

from boosting.screens.link import Screen, ScreenError
from boosting.screens.show import show
from boosting.screens.shown import Shown

__all__ = ["Screen", "ScreenError", "Shown", "show"]
