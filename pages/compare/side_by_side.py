"""What Compare shows of two to four runs on the same examples: their four choices, and what a round takes."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from time import perf_counter

import streamlit as st

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages.shell import runs
from pages.shell.shared_cache import shared
from pages.words import choices_table, numbers, run_words
from pages.words.round_table import plain, written


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
        f"{choices_table.TABLE_STYLE}<div class='bl-choices' tabindex='0'><table><tr>{head}</tr>{body}</table></div>"
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
        "Measure the time per round",
        key="times",
        type="tertiary",
        icon=":material/timer:",
        help="Trains every run three times on this server, one thread, and shows the best of the three.",
    )
    if asked:
        found = ((title, microseconds(one.run)) for title, one in several.items())
        st.markdown(" · ".join(f"{title}: **{numbers.duration(us)}**" for title, us in found))
