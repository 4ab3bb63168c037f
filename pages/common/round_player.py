"""The round player: the whole trace goes to the browser once, and stepping, scrubbing and playing happen there.

See pages/common/stage/ for the browser's side. Once means once: a run of the page that follows a report leaves the arrays
out (parcel.py). What Python hears back is the current round, after a pause of 120 ms.
"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import streamlit as st

from boosting.catalogue import row
from boosting.figures import stage as picture
from boosting.figures.theme import PALETTE
from pages.common import address, prose, runs, send_once

HERE = Path(__file__).with_name("stage")
PARCEL = Path(__file__).with_name("parcel.js")
HEAVY = ("arrays", "live")
VIEWS = {"score": "score", "sign": "sign only"}


def _z(raw: bytes) -> str:
    return base64.b64encode(zlib.compress(raw, 1)).decode()


def _array(a, dtype: str) -> dict:
    return {
        "dtype": dtype,
        "shape": list(a.shape),
        "z": _z(a.astype("<" + dtype, order="C").tobytes()),
    }


@st.cache_resource(max_entries=runs.KEPT, show_spinner=False)
def pack(run: runs.Run, first: int, second: int | None) -> dict:
    """The component's data: the film of a run as compressed arrays, and the words that go with it."""
    problem, trace, film = runs.problem(run.data), runs.trace(run), runs.film(run, first, second)
    live = prose.live_lines(run, problem, trace, film)
    arrays = {
        "surface": _array(film.surface, "u1"),
        "member": _array(film.member, "u1"),
        "cut": _array(film.cuts, "f4"),
        "xy": _array(film.positions, "f4"),
        "label": _array(problem.examples.y, "i1"),
        "flipped": _array(problem.shown_flips, "u1"),
        "weight": _array(film.weights, "f4"),
        "vote": _array(film.votes, "i1"),
        "margin": _array(film.margins, "f4"),
        "curves": _array(film.curve_values, "f4"),
        "objective": _array(film.progress, "f4"),
    }
    meta = _meta(run, problem, trace, film)
    live_z = {"z": _z(json.dumps(live).encode())}
    return {"id": str((run, first, second)), "meta": meta, "arrays": arrays, "live": live_z}


def _meta(run: runs.Run, problem: runs.Problem, trace, film: picture.Film) -> dict:
    dataset = problem.dataset
    return {
        "T": len(trace),
        "m": problem.examples.n_train,
        "n": len(problem.examples.y),
        "G": film.surface.shape[-1],
        "box": list(film.plane.box),
        "axes": [dataset.feature_names[film.plane.first], prose.second_axis(dataset, film.plane)],
        "classes": list(dataset.class_names),
        "algorithm": row(run.algorithm).title,
        "dataset": dataset.title,
        **prose.weight_words(run),
        "curves": [{"label": c.label, "role": c.role, "help": c.help} for c in film.curves],
        "pseudocode": prose.pseudocode(run),
        "captions": prose.captions(run, [c.role for c in film.curves]),
        "plane_note": prose.plane_note(dataset, film),
        "ended": trace.ended,
        "palette": PALETTE,
    }


def read(*paths: Path) -> str:
    """Text files, joined."""
    return "\n".join(path.read_text("utf-8") for path in paths)


@st.cache_resource(show_spinner=False)
def _component():
    html, css, script = (
        HERE / "stage.html",
        HERE / "stage.css",
        [PARCEL, *sorted(HERE.glob("*.js"))],
    )
    return st.components.v2.component(
        "boosting_stage", html=read(html), css=read(css), js=read(*script), isolate_styles=False
    )


def prepare(n_rounds: int, start: int) -> None:
    """Where the player begins: as the link says, or where this user left it; only asked when it is not on the page."""
    if "stage" in st.session_state and not st.session_state.page_changed:
        return
    start = min(start, n_rounds)
    address.init_start(
        "start",
        "round",
        st.session_state.remembered.get("round", start),
        address.mend_round(n_rounds, start),
    )
    address.init_start(
        "view",
        "view",
        st.session_state.remembered.get("view", "score"),
        address.mend_choice("view", VIEWS, "score"),
    )


def player(run: runs.Run, axes: tuple[int, int | None]) -> tuple[int, str]:
    """Show the round player; returns the round and the view that the browser last reported."""
    start = {"round": st.session_state.start, "view": {"surface": st.session_state.view}}
    (packed,) = send_once.without_sent("stage", [pack(run, *axes)], *HEAVY)
    state = _component()(
        key="stage",
        data=packed | start | {"acknowledged": send_once.acknowledged("stage")},
        default=start,
        on_missing_change=send_once.on_report,
        on_round_change=send_once.on_report,
        on_view_change=send_once.on_report,
    )
    shown = min(max(int(state.round), 0), len(runs.trace(run)))
    view = state.view["surface"] if state.view["surface"] in VIEWS else "score"
    st.session_state.remembered |= {"round": shown, "view": view}
    return shown, view
