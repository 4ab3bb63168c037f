"""Two to four runs on the same examples, in lock-step: the browser's side stands in pages/common/compare/."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import streamlit as st

from boosting.catalogue import row
from boosting.figures.theme import PALETTE, colours
from pages.common import address, prose, round_player, runs, send_once

HERE = Path(__file__).with_name("compare")


@st.cache_resource(show_spinner=False)
def _component():
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
    """Whether the surfaces begin with their signs only: as the link says, or as this user left them."""
    if st.session_state.page_changed or "compare" not in st.session_state:
        kept = st.session_state.remembered.get("view", "score")
        address.init_start(
            "compare-view", "view", kept, address.mend_choice("view", round_player.VIEWS, "score")
        )


def player(several: list[runs.Run], axes: tuple[int, int | None], start: int) -> tuple[int, str]:
    """Show the runs side by side; returns the round and the view that the browser last reported."""
    view = {"surface": st.session_state["compare-view"]}
    packed = [round_player.pack(run, *axes) for run in several]
    state = _component()(
        key="compare",
        data={
            "id": "|".join(p["id"] for p in packed),
            "traces": send_once.without_sent("compare", packed, *round_player.HEAVY),
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
    shown = min(max(int(state.round), 0), max(p["meta"]["T"] for p in packed))
    seen = state.view["surface"] if state.view["surface"] in round_player.VIEWS else "score"
    st.session_state.remembered |= {"round": shown, "view": seen}
    return shown, seen


@st.cache_resource(max_entries=runs.KEPT, show_spinner=False)
def microseconds(run: runs.Run) -> float:
    """Time per round of a whole run, the best of three, in microseconds."""
    sample, best = runs.problem(run.data).sample, float("inf")
    for _ in range(3):
        start = perf_counter()
        trace = run.train(sample)
        best = min(best, (perf_counter() - start) / max(len(trace), 1))
    return 1e6 * best


def table(several: list[runs.Run]) -> None:
    """The four choices of every run; a cell is lit where the row does not agree on it."""
    columns = ["Loss", "Pull on an example", "Weak learner", "Step", "Correction", "Time per round"]
    rows = [_cells(run) for run in several]
    differs = [len({cells[k] for cells in rows}) > 1 for k in range(len(columns) - 1)] + [False]
    head = "".join(f"<th>{name}</th>" for name in ["Algorithm", *columns])
    body = "".join(
        f"<tr><th>{row(run.algorithm).title}</th>"
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
    picked = prose.choices(run)
    return [
        picked.loss.objective_name,
        picked.loss.code,
        run.weak_learner if picked.search is None else f"{run.weak_learner}, own score",
        picked.step_size.code,
        "none" if picked.correct is None else "all votes revised",
        f"{microseconds(run):.3g} µs",
    ]
