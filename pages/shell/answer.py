"""What a page asks of a screen, as one pure function of it: any process can be sent the question."""

from __future__ import annotations

from collections.abc import Callable

from boosting.screens import chapters
from boosting.screens.screen import Figures
from boosting.screens.shown import Shown
from pages.shell.packing import Content, figures_part

Words = Callable[[Shown], Content]  # what a part says beside its figures


def silent(_: Shown) -> Content:
    """The words of figures that say nothing besides."""
    return {}


def of_figures(shown: Shown, draw: Callable[[Shown], Figures], say: Words = silent) -> Content:
    """Figures that a page shows besides its part's. draw: them by title; say: what else is in their film."""
    return {"figures": figures_part(draw(shown)), **say(shown)}


def of_film(shown: Shown, say: Words) -> Content:
    """All that the film of the open part has: a pure function of the screen and its words, whoever calls it."""
    part = chapters.chapter(shown.screen.chapter).part(shown.part)
    drawn = {} if part.staged else {"figures": figures_part(part.figures(shown))}
    return {**drawn, **say(shown)}
