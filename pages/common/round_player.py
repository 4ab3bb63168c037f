"""The round player: the whole trace goes to the browser, where stepping and playing happen.

pages/common/stage/ is the browser's side. The arrays are sent once: a run of the page that follows
a report leaves them out (send_once.py). The browser reports the current round after a pause of 120
ms.
"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import streamlit as st

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.figures import stage as picture
from boosting.figures.theme import PALETTE
from pages.common import address, prose, runs, send_once
from pages.common.shared_cache import shared

if TYPE_CHECKING:
    from streamlit.components.v2.bidi_component import ComponentResult
    from streamlit.components.v2.types import ComponentRenderer

HERE = Path(__file__).with_name("stage")
PARCEL = Path(__file__).with_name("parcel.js")
SENT_ONCE = ("arrays", "live")  # the heavy entries of a pack
VIEWS = {"score": "score", "sign": "sign only"}


def _compressed(raw: bytes) -> str:
    return base64.b64encode(zlib.compress(raw, 1)).decode()


def _array(a: np.ndarray, dtype: str) -> dict[str, object]:
    raw = a.astype("<" + dtype, order="C").tobytes()  # little-endian, as typed arrays in browsers
    return {"dtype": dtype, "shape": list(a.shape), "z": _compressed(raw)}


@shared()
def pack(run: runs.Run, first: int, second: int | None) -> dict[str, object]:
    """The component's data: the film of a run as compressed arrays, and the words that go with it.

    first, second: the attributes of the plane, as numbers of columns.
    """
    problem, trace, film = runs.problem(run.data), runs.trace(run), runs.film(run, first, second)
    live = prose.live_lines(problem, trace, film)
    arrays = {
        "surface": _array(film.surface, "u1"),
        "member": _array(film.member, "u1"),
        "cut": _array(film.cuts, "f4"),
        "xy": _array(film.positions, "f4"),
        "label": _array(problem.examples.y, "i1"),
        "flipped": _array(problem.all_flips, "u1"),
        "weight": _array(film.weights, "f4"),
        "vote": _array(film.votes, "i1"),
        "margin": _array(film.margins, "f4"),
        "curves": _array(film.curve_values, "f4"),
        "objective": _array(film.progress, "f4"),
    }
    meta = _meta(run, problem, trace, film)
    words = {"z": _compressed(json.dumps(live).encode())}
    return {"id": str((run, first, second)), "meta": meta, "arrays": arrays, "live": words}


def _meta(
    run: runs.Run, problem: runs.Problem, trace: Trace, film: picture.Film
) -> dict[str, object]:
    dataset = problem.dataset
    return {
        "T": len(trace),
        "m": problem.examples.n_train,
        "n": len(problem.examples.y),
        "G": film.surface.shape[-1],
        "box": list(film.plane.box),
        "axes": [dataset.feature_names[film.plane.first], prose.second_axis(dataset, film.plane)],
        "classes": list(dataset.class_names),
        "algorithm": find_algorithm(run.algorithm).title,
        "dataset": dataset.title,
        **prose.weight_words(trace.choices),
        "curves": [{"label": c.label, "role": c.role, "help": c.help} for c in film.curves],
        "pseudocode": prose.pseudocode(trace.choices, run.n_rounds),
        "captions": prose.captions(trace.choices, [c.role for c in film.curves]),
        "plane_note": prose.plane_note(dataset, film),
        "ended": trace.ended,
        "palette": PALETTE,
    }


def read(*paths: Path) -> str:
    """The contents of text files, joined."""
    return "\n".join(path.read_text("utf-8") for path in paths)


@st.cache_resource(show_spinner=False)
def _component() -> ComponentRenderer:
    return st.components.v2.component(
        "boosting_stage",
        html=read(HERE / "stage.html"),
        css=read(HERE / "stage.css"),
        js=read(PARCEL, *sorted(HERE.glob("*.js"))),
        isolate_styles=False,
    )


def prepare(n_rounds: int, start: int) -> None:
    """Set where the player begins, unless it is on the page already.

    The round is the URL's, else the last one that this user saw, else `start`; likewise the view.
    """
    if "stage" in st.session_state and not st.session_state.page_changed:
        return
    remembered, start = st.session_state.remembered, min(start, n_rounds)
    mend = address.mend_round(n_rounds, start)
    address.init_start("start", "round", remembered.get("round", start), mend)
    init_view("view")


def init_view(key: str) -> None:
    """Set a player's first view: the URL's, else the last one that this user saw, else "score"."""
    previous = st.session_state.remembered.get("view", "score")
    address.init_start(key, "view", previous, address.mend_choice("view", VIEWS, "score"))


def player(run: runs.Run, axes: tuple[int, int | None]) -> tuple[int, str]:
    """Show the round player; returns the round and the view that the browser last reported."""
    start = {"round": st.session_state.start, "view": {"surface": st.session_state.view}}
    (data,) = send_once.without_sent("stage", [pack(run, *axes)], *SENT_ONCE)
    state = _component()(
        key="stage",
        data=data | start | {"acknowledged": send_once.acknowledged("stage")},
        default=start,
        on_missing_change=send_once.on_report,
        on_round_change=send_once.on_report,
        on_view_change=send_once.on_report,
    )
    return reported(state, len(runs.trace(run)))


def reported(state: ComponentResult, n_rounds: int) -> tuple[int, str]:
    """The round, from 0 to `n_rounds`, and the view in a player's report; both are remembered."""
    # a report comes from a browser: it may hold anything
    t = min(max(int(state.round), 0), n_rounds)
    view = state.view["surface"] if state.view["surface"] in VIEWS else "score"
    st.session_state.remembered |= {"round": t, "view": view}
    return t, view
