"""An experiment that grows while somebody looks: it computes for a moment, shows what is there, and goes on.

Whoever changes a control or leaves the page ends that; what has been computed stays for everybody,
and whoever asks for the same experiment next goes on in the middle of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

import streamlit as st

from boosting.experiments.live import Curves
from boosting.experiments.study import Study
from boosting.figures.template import counted
from boosting.screens import repeats
from boosting.screens.repeats import Cell, Found, Plan, found
from pages.shell import address
from pages.shell.session import session
from pages.shell.shared_cache import Job, SharedCache, bytes_of, growing_job
from pages.shell.turns import TURNS

SLICE = 0.4  # seconds of computing between two pictures
AGAIN = 0.3  # seconds between them, for other visitors

Draw = Callable[[Found], None]
Key = TypeVar("Key", bound=Hashable)
Asked: TypeAlias = Callable[[], tuple[Study[Key, Any], Sequence[Key]]]
STUDIES: SharedCache[Study[Cell, Curves]] = SharedCache(64)


def compute(kept: Study[Key, Any], wanted: Sequence[Key]) -> int:
    """Compute missing cells for a moment, when it is this visitor's turn; how many are missing then."""
    if kept.missing(wanted):
        with TURNS.turn():
            kept.run_for(SLICE, wanted, TURNS.pause)
    return len(kept.missing(wanted))


def watch(asked: Asked[Key], draw: Callable[[int], None], runs_on: bool = True) -> None:
    """Draw what is finished, compute for a moment, draw again, until all is there.

    asked: gives what is computed, and the cells that are wanted: a session keeps how to ask for them; draw(missing):
    shows the results, told how many are missing; runs_on: False draws once and computes nothing.
    """
    kept, wanted = asked()
    again = AGAIN if runs_on and kept.missing(wanted) else None
    st.fragment(_look, run_every=again)(asked, draw, runs_on, [])


def _look(asked: Asked[Key], draw: Callable[[int], None], runs_on: bool, looks: list[int]) -> None:
    """One look. looks: how many cells were missing at the looks before.

    The first look is a part of the page's own run, which must not end early: it only draws.
    """
    kept, wanted = asked()
    missing = compute(kept, wanted) if looks and runs_on else len(kept.missing(wanted))
    draw(missing)
    if looks and looks[-1] and not missing:
        looks.append(missing)
        address.keep_notes()
        st.rerun()  # all is there: the page need not ask again
    looks.append(missing)


def show(make: Callable[[], Plan], draw: Draw) -> None:
    """An experiment with its progress, the button that stops it, and `draw` of what is finished.

    make: its plan, of names and numbers.
    """
    plan = make()
    kept, cells = study(plan), plan.cells
    runs_on = session().opened.stopped != plan.made_of
    if runs_on:
        compute(kept, cells)
    place = st.container(
        key="study-place"
    )  # also when all is there: what follows is not drawn again
    if kept.missing(cells):
        with place:
            _button(plan, runs_on)
    watch(partial(_asked, make), partial(_draw, make, draw, runs_on), runs_on)


def _asked(make: Callable[[], Plan]) -> tuple[Study[Cell, Curves], list[Cell]]:
    plan = make()
    return study(plan), plan.cells


def study(plan: Plan) -> Study[Cell, Curves]:
    """The computation of a plan, which all visitors share."""

    def start() -> Job[Study[Cell, Curves]]:
        return growing_job(lambda: repeats.study(plan), lambda kept: kept.finished, bytes_of)

    return STUDIES.value(plan.made_of, start, 1, "Preparing…")


def _button(plan: Plan, runs_on: bool) -> None:
    st.button(
        "Stop" if runs_on else "Go on",
        key="study-stop" if runs_on else "study-go",
        icon=":material/stop_circle:" if runs_on else ":material/play_circle:",
        on_click=_stop,
        args=(plan.made_of if runs_on else None,),
        help="What is finished stays, and can be gone on with at any time.",
    )


def _stop(made_of: Hashable) -> None:
    session().opened.stopped = made_of


def _draw(make: Callable[[], Plan], draw: Draw, runs_on: bool, missing: int) -> None:
    """What all places have finished, and how far it is."""
    plan = make()
    kept = study(plan)
    there = found(plan, dict(kept.finished), dict(kept.failed))
    _progress(plan, missing, kept.at, runs_on)
    for words in there.failed:
        st.warning(words, icon=":material/error:")
    if there.curves:
        draw(there)
    elif not missing:
        st.info("None of these runs could be computed; the sentences above say why.")


def _progress(plan: Plan, missing: int, at: int, runs_on: bool) -> None:
    """How far it is; nothing once all is there."""
    place = st.container(key="study-progress")
    if not missing:
        return
    total = len(plan.cells)
    done = f"{total - missing} of {counted(total, 'run')} finished"
    now = (
        f", the next one is at round {at}" if runs_on else ". Stopped: what follows speaks of these"
    )
    place.progress((total - missing) / total, f"{done}{now}.")
