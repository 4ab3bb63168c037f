"""Why a mix goes wrong: the first step that made its own objective rise, beside one that would have lowered it."""

from boosting.figures.template import counted, number
from boosting.screens.shown import Shown
from boosting.theory.overshoot import Overshoot, overshoot

DIGITS = ".4g"


def told(shown: Shown) -> str:
    """The sentences, where they are true of the run on the screen; else ""."""
    return shown.kept("overshoot", lambda: says(shown))


def says(shown: Shown) -> str:
    """What happened and why, or ""."""
    found = overshoot(shown.trace)
    if found is None:
        return ""
    choices = shown.trace.choices_of(found.t)
    return _told(found, choices.loss.words.objective, choices.step_size.words.title)


def _told(found: Overshoot, objective: str, step: str) -> str:
    before, after, there, alpha, better = (
        number(v, DIGITS)
        for v in (found.before, found.after, found.there, found.alpha, found.better)
    )
    return (
        f"**Why the {objective} rises** in {counted(found.rounds, 'round')}, first in round {found.t}: from **{before}** to "
        f"**{after}**. The base classifier is not at fault: with a coefficient of {better} instead of {alpha} the "
        f"{objective} would have fallen to **{there}**. The step ({step}) does not ask where this objective is least along "
        "h, and here it goes too far."
    )
