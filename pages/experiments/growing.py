"""An experiment that grows while somebody looks (pages/shell/studies.py): how far it is, and the button that stops it."""

from collections.abc import Callable, Generator, Hashable
from functools import partial

import streamlit as st

from boosting.experiments.live import Curves, seed_stepwise
from boosting.figures.template import counted
from boosting.screens import repeats
from boosting.screens.keeper import Kept, With
from boosting.screens.repeats import Cell, Found, Plan, found
from pages import players
from pages.shell import answer, user_data
from pages.shell.answer import MINE, Own
from pages.shell.session import session
from pages.shell.shared_cache import Job, SharedCache, bytes_of, growing_job
from pages.shell.studies import Growing, compute, watch

Draw = Callable[[Found], None]
STUDIES: SharedCache[Growing[Cell, Curves]] = SharedCache(64)


def show(make: partial[Plan], draw: Draw, awaited: str) -> None:
    """An experiment with its progress, the button that stops it, and `draw` of what is finished.

    make: its plan, of names and numbers, from the screen on; awaited: what will be seen, in words.
    """
    plan = make()
    kept, cells = study(plan, make), plan.cells
    runs_on = session().opened.stopped != plan.made_of
    if runs_on:
        compute(kept, cells)
    # also when all is there: what follows is not drawn again
    place = st.container(key="study-place")
    if kept.missing(cells):
        with place:
            _button(plan, kept, runs_on)
    watch(partial(_asked, make), partial(_draw, make, draw, awaited, runs_on), runs_on)


def _asked(make: partial[Plan]) -> tuple[Growing[Cell, Curves], list[Cell]]:
    plan = make()
    return study(plan, make), plan.cells


def study(plan: Plan, make: partial[Plan]) -> Growing[Cell, Curves]:
    """The computation of a plan, which all visitors share. make: as for `show`."""

    def start() -> Job[Growing[Cell, Curves]]:
        own = user_data.named(make.args[0].run.data.dataset)
        beside = partial(_steps, answer.with_keeper(make, Kept()), own)
        made = repeats.study(plan)
        growing = Growing(made.start, beside)
        growing.finished.update(made.finished)
        return growing_job(lambda: growing, lambda kept: kept.finished, bytes_of)

    return STUDIES.value(plan.made_of, start, 1, "Preparing…")


def _steps(make: partial[Plan], own: Own, cell: Cell) -> Generator[int, None, Curves]:
    """The computation of a cell in another process: its plan is made anew there, from names and numbers."""
    plan = answer.with_keeper(make, With(MINE, answer.cards(own)))()
    return seed_stepwise(plan.trials[cell[0]], cell[1])


def _button(plan: Plan, kept: Growing[Cell, Curves], runs_on: bool) -> None:
    st.button(
        "Stop" if runs_on else "Go on",
        key="study-stop" if runs_on else "study-go",
        icon=":material/stop_circle:" if runs_on else ":material/play_circle:",
        on_click=_stop,
        args=(plan.made_of if runs_on else None, kept),
        help="What is finished stays, and can be gone on with at any time.",
    )


def _stop(made_of: Hashable, kept: Growing[Cell, Curves]) -> None:
    session().opened.stopped = made_of
    kept.end()


def _draw(make: partial[Plan], draw: Draw, awaited: str, runs_on: bool, missing: int) -> None:
    """What all places have finished, and how far it is."""
    plan = make()
    kept = study(plan, make)
    there = found(plan, dict(kept.finished), dict(kept.failed))
    _progress(plan, missing, kept.at, runs_on)
    for words in there.failed:
        st.warning(words, icon=":material/error:")
    if there.curves:
        draw(there)
    elif missing:
        players.awaited(awaited)
    else:
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
