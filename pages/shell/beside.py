"""Long screens are computed beside the server (pool.py): here their visitors wait, and what comes back is kept.

Long is what has many examples, rounds and runs. What is quick is computed in the server, or by a worker that has nothing
to do while others ask the server for something. Whoever changes a control or goes elsewhere meanwhile waits no longer.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from time import monotonic

import streamlit as st

from boosting.screens.shown import Shown
from pages.shell import runs, user_data
from pages.shell.answer import Answer, question
from pages.shell.packing import Content
from pages.shell.pool import POOL, Task
from pages.shell.shared_cache import BAR_AFTER, CHECK_EVERY, bar_words
from pages.shell.turns import TURNS

LONG = 300_000  # rows times rounds, of all runs: some tenths of a second
WAITING = "Waiting…"  # for a worker
OTHERS = 2  # requests at work, beside which a quick one goes to a worker that has nothing to do


def has_workers() -> bool:
    """Whether there are any, or will be in a moment: else nobody has to find out what is long."""
    return POOL.is_open


def asked(
    key: Hashable, make: partial[Content], also: Sequence[Callable[[Shown], object]], n_runs: int
) -> Answer | None:
    """The answer of a worker; None where the server computes it itself.

    key: of the film; make, also: as for `question`; n_runs: as for `films.ahead`.
    """
    shown: Shown = make.args[0]
    if not _is_for_workers(shown, n_runs):
        return None
    own = user_data.named(shown.run.data.dataset)
    task = POOL.ask(key, question(make, own, also), shown.run.data)
    if task is None:
        return None
    try:
        _wait(task)
    finally:  # Streamlit may end the script there
        POOL.leave(key, task)
    if task.kind == "refused":
        st.warning(task.value, icon=":material/hourglass_disabled:")
        st.stop()
    found: Answer | None = task.value
    return found


def _is_for_workers(shown: Shown, n_runs: int) -> bool:
    """Whether it is long, and not computed already; or quick while a worker has nothing to do and the server has."""
    several = list(shown.runs.values()) or [shown.run]
    missing = [run for run in several if not runs.is_there(run)] + [shown.run] * n_runs
    if shown.plain.n_rows * sum(run.n_rounds for run in missing) >= LONG:
        return True
    return POOL.has_room and TURNS.n_at_work > OTHERS


def _wait(task: Task) -> None:
    """Return when the task is done, with a progress bar if it takes long."""
    start, bar = monotonic(), None
    with TURNS.pause():
        while not task.done.wait(CHECK_EVERY):
            if monotonic() - start > BAR_AFTER:
                bar = bar or st.empty()
                bar.progress(task.share[1], bar_words(task.share[0] or WAITING, task.share[1]))
    if bar:
        bar.empty()
