"""Screens as lessons, claims, tests and downloaded notebooks ask for them (boosting/screens).

    >>> shown = show(Screen.of("/?dataset=toy&round=1"))
    >>> shown.round, round(float(shown.trace.error[0]), 4)
    (1, 0.3)

A link in the app is mended, because a visitor cannot change it; a lesson's author can, so here a wrong value is a
`ScreenError`, in a sentence.
"""

from boosting.screens.answers import Answers as Shown
from boosting.screens.link import Screen, ScreenError, known
from boosting.screens.show import show

__all__ = ["Screen", "ScreenError", "Shown", "known", "show"]
