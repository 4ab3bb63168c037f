"""What Compare shows of two to four runs on the same examples: their four choices, and what a round takes."""

from collections.abc import Mapping
from html import escape
from time import perf_counter

import streamlit as st

from boosting.catalogue import find_algorithm
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages.compare import cells
from pages.shell import runs
from pages.shell.shared_cache import shared
from pages.words import choices_table, numbers
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


def as_csv(several: Mapping[str, Shown]) -> str:
    """The four choices of every run as CSV text."""
    rows = (
        [find_algorithm(one.algorithm).title, *map(plain, cells.of(one))]
        for one in several.values()
    )
    return written(["Algorithm", *cells.COLUMNS], rows)


def table(several: Mapping[str, Shown]) -> None:
    """The four choices of every run as a table; a column with different cells is highlighted."""
    rows = [cells.of(one) for one in several.values()]
    differing = cells.differing(several.values())
    head = "".join(f"<th>{name}</th>" for name in ["Algorithm", *cells.COLUMNS])
    body = "".join(
        f"<tr><th>{escape(label)}</th>"
        + "".join(
            f"<td{' class=lit' if name in differing else ''}>{cell}</td>"
            for cell, name in zip(row, cells.COLUMNS)
        )
        + "</tr>"
        for label, row in zip(several, rows)
    )
    st.html(
        f"{choices_table.TABLE_STYLE}<div class='bl-choices' tabindex='0'><table><tr>{head}</tr>{body}</table></div>"
    )


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
