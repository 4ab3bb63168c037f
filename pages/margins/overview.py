"""The first part of the chapter: errors and margins of the run, and where the small margins lie."""

from __future__ import annotations

from boosting.figures import margins, rounds
from pages.margins import sentences
from pages.shell import chapter, controls, films, runs
from pages.shell.chapter import Chapter
from pages.words import examples as listed
from pages.words import live


def pick() -> tuple[float, float]:
    """The interval of margins whose examples are shown."""
    return controls.span(
        "Where the chosen margins lie: show the examples with a normalised margin between", "brush",
        -1.0, 1.0, (-1.0, 0.1), 0.05,
        "Choose an interval of margins; the last picture shows where those examples lie.",
    )  # fmt: skip


def publish(page: Chapter, low: float, high: float) -> str:
    """The address of the film; low, high: the interval of margins."""
    return films.publish(("margins", page.run, low, high), lambda: _content(page, low, high))


def _content(page: Chapter, low: float, high: float) -> films.Content:
    examples, flipped = page.problem.examples, page.problem.flipped
    film = runs.film(page.run, *chapter.busiest(page))
    axes = live.axis_names(page.problem.dataset, film.plane)
    figures = {
        "Errors and their bounds": rounds.curves(
            film.curves,
            look_for=sentences.look_at_curves(film.curves),
            top=sentences.top_of_errors(film.curves),
        ),
        "Margins over the rounds": margins.margin_quantiles(film.margins, examples.n_train),
        "Margins": margins.margin_distribution(film.margins, examples.n_train),
        "The margin of every training example": margins.margin_paths(
            film.margins, examples.n_train, flipped
        ),
        "Where the chosen margins lie": margins.in_the_plane(film, examples, low, high, axes),
    }
    return {
        "figures": films.figures_part(figures),
        "examples": listed.part(page.run, *chapter.busiest(page)),
        "words": sentences.margin_now(film, examples),
    }
