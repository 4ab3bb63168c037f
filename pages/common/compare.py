"""Two to four runs on the same examples, in lock-step. Browser's side: pages/common/compare/."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import streamlit as st

from boosting.catalogue import find_algorithm
from boosting.figures.theme import PALETTE, colours
from pages.common import prose, round_player, runs, send_once
from pages.common.shared_cache import shared

if TYPE_CHECKING:
    from streamlit.components.v2.types import ComponentRenderer

HERE = Path(__file__).with_name("compare")


@st.cache_resource(show_spinner=False)
def _component() -> ComponentRenderer:
    parts = [
        round_player.PARCEL,
        *(path for path in sorted(round_player.HERE.glob("*.js")) if path.name < "70"),
    ]
    return st.components.v2.component(
        "boosting_compare",
        html=round_player.read(HERE / "compare.html"),
        css=round_player.read(round_player.HERE / "stage.css", HERE / "compare.css"),
        js=round_player.read(*parts, *sorted(HERE.glob("*.js"))),
        isolate_styles=False,
    )


def prepare() -> None:
    """Set the view with which the surfaces begin, unless they are on the page already."""
    if st.session_state.page_changed or "compare" not in st.session_state:
        round_player.init_view("compare-view")


def player(several: list[runs.Run], axes: tuple[int, int | None], start: int) -> tuple[int, str]:
    """Show the runs side by side; returns the round and the view that the browser last reported.

    axes: the attributes of the plane, as numbers of columns; start: the first round.
    """
    view = {"surface": st.session_state["compare-view"]}
    packs = [round_player.pack(run, *axes) for run in several]
    state = _component()(
        key="compare",
        data={
            "id": "|".join(str(pack["id"]) for pack in packs),
            "traces": send_once.without_sent("compare", packs, *round_player.SENT_ONCE),
            "round": start,
            "view": view,
            "acknowledged": send_once.acknowledged("compare"),
            "palette": PALETTE,
            "colours": colours([run.algorithm for run in several]),
        },
        default={"round": start, "view": view},
        on_missing_change=send_once.on_report,
        on_round_change=send_once.on_report,
        on_view_change=send_once.on_report,
    )
    return round_player.reported(state, max(len(runs.trace(run)) for run in several))


@shared()
def microseconds(run: runs.Run) -> float:
    """Time per round in microseconds: the best of three whole runs."""
    sample, best = runs.problem(run.data).sample, float("inf")
    for _ in range(3):
        start = perf_counter()
        trace = run.train(sample)
        best = min(best, (perf_counter() - start) / max(len(trace), 1))
    return 1e6 * best


def table(several: list[runs.Run]) -> None:
    """The four choices of every run as a table; a column with different cells is highlighted."""
    columns = ["Loss", "Pull on an example", "Weak learner", "Step", "Correction", "Time per round"]
    rows = [_cells(run) for run in several]
    differs = [len({cells[k] for cells in rows}) > 1 for k in range(len(columns) - 1)] + [False]
    head = "".join(f"<th>{name}</th>" for name in ["Algorithm", *columns])
    body = "".join(
        f"<tr><th>{find_algorithm(run.algorithm).title}</th>"
        + "".join(
            f"<td{' class=lit' if lit else ''}>{cell}</td>" for cell, lit in zip(cells, differs)
        )
        + "</tr>"
        for run, cells in zip(several, rows)
    )
    st.html(
        f"{prose.TABLE_STYLE}<div class='bl-choices'><table><tr>{head}</tr>{body}</table></div>"
    )


def _cells(run: runs.Run) -> list[str]:
    choices, row = runs.trace(run).choices, find_algorithm(run.algorithm).with_parameters()
    loss = choices.loss.words
    return [
        loss.objective,
        loss.pseudocode,
        run.weak_learner if row.search is None else f"{run.weak_learner}, own score",
        choices.step_size.words.pseudocode,
        "none" if choices.correct is None else "all coefficients solved anew",
        prose.duration(microseconds(run)),
    ]
