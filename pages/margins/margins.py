"""Margins: why does the test error go on falling after the training error is zero?"""

from boosting.figures import margins, rounds
from pages.common import address, chapter, controls, prose, runs, theorems
from pages.common.figure_player import figure_player

START = 20

here = chapter.open_chapter()
start = chapter.start_round("margins", len(here.trace), START)
film, shown = runs.film(here.run, *chapter.busiest(here)), here.problem.examples
axes = prose.axis_names(here.problem.dataset, film.plane)
prose.headline(
    "Why does the test error go on falling after the training error is zero?",
    f"The margin says how sure the vote of **{here.title}** is, from −1 (surely wrong) to 1 (surely right). "
    "The training error only asks for its sign; boosting goes on pushing the small margins up.",
)
low, high = controls.span(
    "Show the examples with a margin between", "brush", -1.0, 1.0, (-1.0, 0.1), 0.05,
    "Choose an interval of margins; the last picture shows where those examples lie.",
)  # fmt: skip
t = figure_player(
    lambda: {
        "Margins": margins.margin_distribution(film.margins, shown.n_train),
        "Errors and their bounds": rounds.curves(film.curves, look_for=prose.look_at_curves(film.curves)),
        "Margins over the rounds": margins.margin_quantiles(film.margins, shown.n_train),
        "The margin of every training example": margins.margin_paths(film.margins, shown.n_train, here.problem.flipped),
        "Where the chosen margins lie": margins.in_the_plane(film, shown, low, high, axes),
    },
    "margins", made_of=(here.run, low, high), start=start, link=True, height=320,
)  # fmt: skip
address.show_notes(here.notes)
address.write_link(round=t)
theorems.after_zero(film.curves)
prose.margin_card(film, shown, t)
prose.show_sources("boosting.figures.stage", ["mohri2018"])
