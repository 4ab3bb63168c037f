"""What Compare shows of two to four runs on the same examples: their film, and their four choices."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from time import perf_counter

import streamlit as st

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.figures.template import minus
from boosting.figures.theme import colours
from boosting.screens.plane import plane
from boosting.screens.run_names import labels
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages.compare import price
from pages.shell import films, runs
from pages.shell.shared_cache import shared
from pages.words import blocks, choices_table, numbers, run_words, stage_film
from pages.words.blocks import Block
from pages.words.round_table import plain, written


def by_label(shown: Shown) -> dict[str, Shown]:
    """The runs of a comparison by names that tell them apart."""
    several = list(shown.runs.values())
    return dict(zip(labels(several), map(shown.beside, several)))


def content(shown: Shown) -> films.Content:
    """The films of the runs, and what is said below them."""
    several, axes, examples = by_label(shown), plane(shown), shown.plain.examples
    told = [price.Told(title, one.trace, one.film_of(*axes)) for title, one in several.items()]
    return {
        "runs": [
            {**stage_film.content(one, *axes), "algorithm": title} for title, one in several.items()
        ],
        "colours": colours([one.algorithm for one in several.values()]),
        "words": [*price.words(told, len(examples.y) - examples.n_train), *_edits(several)],
    }


def _edits(several: Mapping[str, Shown]) -> list[Block]:
    """What every edited run has otherwise than the plain one, in words."""
    return [
        blocks.caption(
            f"**{blocks.literal(title)}**: "
            + "; ".join(
                blocks.literal(minus(edit.says(one.plain.dataset.feature_names)))
                for edit in one.run.edit_list
            )
        )
        for title, one in several.items()
        if one.edits
    ]


@shared()
def microseconds(run: Run) -> float:
    """Time per round in microseconds: the best of three whole runs."""
    sample, best = runs.of(run).plain.sample, float("inf")
    for _ in range(3):
        start = perf_counter()
        trace = run.train(sample)
        best = min(best, (perf_counter() - start) / max(len(trace), 1))
    return 1e6 * best


COLUMNS = ["Loss", "Pull on an example", "Weak learner", "Step", "Correction"]


def as_csv(several: Mapping[str, Shown]) -> str:
    """The four choices of every run as CSV text."""
    rows = (
        [find_algorithm(one.algorithm).title, *map(plain, _cells(one))] for one in several.values()
    )
    return written(["Algorithm", *COLUMNS], rows)


def table(several: Mapping[str, Shown]) -> None:
    """The four choices of every run as a table; a column with different cells is highlighted."""
    rows = [_cells(one) for one in several.values()]
    differs = [len(set(column)) > 1 for column in zip(*rows)]
    head = "".join(f"<th>{name}</th>" for name in ["Algorithm", *COLUMNS])
    body = "".join(
        f"<tr><th>{escape(label)}</th>"
        + "".join(
            f"<td{' class=lit' if lit else ''}>{cell}</td>" for cell, lit in zip(cells, differs)
        )
        + "</tr>"
        for label, cells in zip(several, rows)
    )
    st.html(
        f"{choices_table.TABLE_STYLE}<div class='bl-choices'><table><tr>{head}</tr>{body}</table></div>"
    )


def _cells(one: Shown) -> list[str]:
    return one.fact("cells", lambda trace: _choices(trace, one.run))


def _choices(trace: Trace, run: Run) -> list[str]:
    words, row = run_words.of_run(trace), find_algorithm(run.algorithm).with_parameters()
    return [
        words.loss.objective,
        words.loss.pseudocode,
        run.weak_learner if row.search is None else f"{run.weak_learner}, own score",
        words.step.pseudocode,
        "none" if not words.correct else "all coefficients solved anew",
    ]


def times(several: Mapping[str, Shown]) -> None:
    """A button, and once it is pressed the time per round of every run: three whole trainings of each are not free."""
    asked = st.button(
        "Measure the time per round", key="times", type="tertiary", icon=":material/timer:",
        help="Trains every run three times on this server, one thread, and shows the best of the three.",
    )  # fmt: skip
    if asked:
        found = ((title, microseconds(one.run)) for title, one in several.items())
        st.markdown(" · ".join(f"{title}: **{numbers.duration(us)}**" for title, us in found))
