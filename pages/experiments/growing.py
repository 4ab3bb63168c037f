"""An experiment that grows while somebody looks: it computes for a moment, shows what is there, and goes on.

Whoever changes a control or leaves the page ends that; what has been computed stays for everybody,
and whoever asks for the same experiment next goes on in the middle of a run.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from boosting.experiments.live import Curves
from boosting.experiments.study import Study
from boosting.figures.template import counted
from pages.experiments.plans import Cell, Found, Plan, found, study
from pages.shell.session import session

SLICE = 0.4  # seconds of computing between two pictures
AGAIN = 0.3  # seconds between them, for other visitors

Draw = Callable[[Found], None]


def show(plan: Plan, draw: Draw) -> None:
    """An experiment with its progress, the button that stops it, and `draw` of what is finished."""
    kept = study(plan)
    is_open = bool(kept.missing(plan.cells))
    runs_on = is_open and session().stopped != plan.made_of
    if is_open:
        _button(plan, runs_on)
    st.fragment(_grow, run_every=AGAIN if runs_on else None)(plan, kept, draw, runs_on)


def _button(plan: Plan, runs_on: bool) -> None:
    st.button(
        "Stop" if runs_on else "Go on", key="study-stop" if runs_on else "study-go",
        icon=":material/stop_circle:" if runs_on else ":material/play_circle:",
        on_click=_stop, args=(plan if runs_on else None,),
        help="What is finished stays, and can be gone on with at any time.",
    )  # fmt: skip


def _stop(plan: Plan | None) -> None:
    session().stopped = plan and plan.made_of


def _grow(plan: Plan, kept: Study[Cell, Curves], draw: Draw, runs_on: bool) -> None:
    """Compute for a moment, then show what all places have finished."""
    if runs_on:
        kept.run_for(SLICE, plan.cells)
    missing = len(kept.missing(plan.cells))
    there = found(plan, kept)
    _progress(plan, missing, kept.at, runs_on)
    for words in there.failed:
        st.warning(words, icon=":material/error:")
    if there.curves:
        draw(there)
    elif not missing:
        st.info("None of these runs could be computed; the sentences above say why.")
    if runs_on and not missing:
        st.rerun()  # all is there: the page need not ask again


def _progress(plan: Plan, missing: int, at: int, runs_on: bool) -> None:
    """How far it is; nothing once all is there."""
    if not missing:
        return
    total = len(plan.cells)
    done = f"{total - missing} of {counted(total, 'run')} finished"
    now = (
        f", the next one is at round {at}" if runs_on else ". Stopped: what follows speaks of these"
    )
    st.progress((total - missing) / total, f"{done}{now}.")
