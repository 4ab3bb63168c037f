"""The films of the Lab: the round player's pictures, and what stands below them, the round in formulas and numbers."""

from boosting.figures.vote_sum import vote_sum
from boosting.screens.chapters.lab import without_edits
from boosting.screens.plane import plane
from boosting.screens.shown import Shown
from pages.lab import curves
from pages.shell.packing import Content
from pages.words import (
    badges,
    blocks,
    example_table,
    formula_card,
    round_table,
    stage_film,
    weights,
)


def content(shown: Shown) -> Content:
    """The pictures of a run in the plane, an edited one with the plain one as its ghost, and what is said beside them."""
    axes = plane(shown)
    if shown.edits:
        film = stage_film.beside(shown, without_edits(shown), *axes, "without the edits")
    else:
        film = stage_film.content(shown, *axes)
    return {
        **film,
        "lead": formula_card.steps(shown.trace),
        "sum": vote_sum(shown.trace)._asdict(),
        **({"pieces": curves.entry(shown)} if curves.there(shown.dataset) else {}),
    }


def below(shown: Shown) -> Content:
    """All that is said of its rounds: formulas, what was found, and tables."""
    problem, trace = shown.problem, shown.trace
    film = shown.film_of(*plane(shown))
    formulas = [blocks.heading("This round in formulas"), *formula_card.cards(shown)]
    found = [*weights.carriers(trace), *badges.words(shown)]
    table = [blocks.heading("All rounds"), round_table.block(problem, trace, film)]
    return {
        "words": blocks.side_by_side(formulas, found, (5, 6), below=table),
        "examples": example_table.words(problem, trace),
    }
