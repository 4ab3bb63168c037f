"""`show`: what a link shows, resolved in the library, without the app."""

from boosting.datasets import DataError
from boosting.screens import chapters
from boosting.screens.keeper import With, keeper
from boosting.screens.link import Screen, ScreenError
from boosting.screens.shown import Shown


def show(screen: Screen) -> Shown:
    """What the screen shows, computed or from before. ScreenError, in words, for a link that no screen belongs to."""
    try:
        shown = chapters.chapter(screen.chapter).shown(screen, With(keeper(), screen.own))
        for run in shown.runs.values():  # one that cannot be made is a mistake of the link
            _ = shown.beside(run).trace
    except (DataError, ValueError) as error:
        raise error if isinstance(error, ScreenError) else ScreenError(str(error)) from None
    return shown
