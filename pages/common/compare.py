"""Two to four runs on the same examples, in lock-step: the browser's side stands in pages/common/compare/."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import streamlit as st

from boosting.catalogue import row
from boosting.figures.theme import PALETTE, colours
from pages.common import link, parcel, prose, runs, stage

HERE = Path(__file__).with_name("compare")


@st.cache_resource(show_spinner=False)
def _component():
    parts = [stage.PARCEL, *(path for path in sorted(stage.HERE.glob("*.js")) if path.name < "70")]
    return st.components.v2.component(
        "boosting_compare",
        html=stage.read(HERE / "compare.html"),
        css=stage.read(stage.HERE / "stage.css", HERE / "compare.css"),
        js=stage.read(*parts, *sorted(HERE.glob("*.js"))),
        isolate_styles=False,
    )


def prepare() -> None:
    """Whether the surfaces begin with their signs only: as the link says, or as this user left them."""
    if st.session_state.moved or "compare" not in st.session_state:
        kept = st.session_state.kept.get("view", "score")
        link.settle_anew(
            "compare-view", "view", kept, link.mend_choice("view", stage.VIEWS, "score")
        )


def player(several: list[runs.Run], axes: tuple[int, int | None], start: int) -> tuple[int, str]:
    """Show the runs side by side; returns the round and the view that the browser last reported."""
    view = {"surface": st.session_state["compare-view"]}
    packed = [stage.pack(run, *axes) for run in several]
    state = _component()(
        key="compare",
        data={
            "id": "|".join(p["id"] for p in packed),
            "traces": parcel.lean("compare", packed, *stage.HEAVY),
            "round": start,
            "view": view,
            "heard": parcel.known("compare"),
            "palette": PALETTE,
            "colours": colours([run.algorithm for run in several]),
        },
        default={"round": start, "view": view},
        on_lacks_change=parcel.heard,
        on_round_change=parcel.heard,
        on_view_change=parcel.heard,
    )
    shown = min(max(int(state.round), 0), max(p["meta"]["T"] for p in packed))
    seen = state.view["surface"] if state.view["surface"] in stage.VIEWS else "score"
    st.session_state.kept |= {"round": shown, "view": seen}
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
