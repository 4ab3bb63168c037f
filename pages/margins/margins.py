"""Margins: why does the test error go on falling after the training error is zero?"""

from boosting.figures import margins, rounds
from pages.common import address, chapter, controls, prose, runs, theorems
from pages.common.figure_player import figure_player

START = 20

page = chapter.open_chapter()
start = chapter.start_round("margins", len(page.trace), START)
film, examples = runs.film(page.run, *chapter.busiest(page)), page.problem.examples
axes = prose.axis_names(page.problem.dataset, film.plane)
prose.headline(
    "Why does the test error go on falling after the training error is zero?",
    f"The margin says how sure the vote of **{page.title}** is, from −1 (surely wrong) to 1 "
    "(surely right). The training error only asks for its sign; boosting goes on pushing the "
    "small margins up.",
)
low, high = controls.span(
    "Show the examples with a margin between", "brush", -1.0, 1.0, (-1.0, 0.1), 0.05,
    "Choose an interval of margins; the last picture shows where those examples lie.",
)  # fmt: skip
t = figure_player(
    lambda: {
        "Margins": margins.margin_distribution(film.margins, examples.n_train),
        "Errors and their bounds": rounds.curves(film.curves, look_for=prose.look_at_curves(film.curves)),
        "Margins over the rounds": margins.margin_quantiles(film.margins, examples.n_train),
        "The margin of every training example": margins.margin_paths(film.margins, examples.n_train, page.problem.flipped),
        "Where the chosen margins lie": margins.in_the_plane(film, examples, low, high, axes),
    },
    "margins", made_of=(page.run, low, high), start=start, link=True, height=320,
)  # fmt: skip
address.show_notes(page.notes)
address.write_link(round=t)
theorems.after_zero(film.curves)
prose.margin_card(film, examples, t)
prose.show_sources("boosting.figures.stage", ["mohri2018"])
