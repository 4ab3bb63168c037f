"""Long screens are computed beside the server (pool.py): here their visitors wait, and what comes back is kept.

Long is what has many examples, rounds and runs. What is quick is computed in the server, or by a worker that has nothing
to do while others ask the server for something. Whoever changes a control or goes elsewhere meanwhile waits no longer.
"""

from __future__ import annotations

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
OTHERS = 2  # requests at work, beside which a quick one goes to a worker that has nothing to do


def has_workers() -> bool:
    """Whether there are any, or will be once they are needed: else nobody has to find out what is long."""
    return POOL.is_open


def asked(
    key: Hashable, make: partial[Content], also: Sequence[Callable[[Shown], object]]
) -> Answer | None:
    """The answer of a worker; None where the server computes it itself. key: of the film; make, also: as for `question`."""
    shown: Shown = make.args[0]
    if not _is_for_workers(shown) or not POOL.want():
        return None
    own = {slot: content.dataset for slot, content in user_data.slots().items()}
    mine = {slot: data for slot, data in own.items() if data.name == shown.run.data.dataset}
    task = POOL.ask(key, question(make, mine, also), shown.run.data)
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


def _is_for_workers(shown: Shown) -> bool:
    """Whether it is long, and not computed already; or quick while a worker has nothing to do and the server has."""
    several = list(shown.runs.values()) or [shown.run]
    if shown.plain.n_rows * sum(run.n_rounds for run in several) >= LONG:
        return not all(map(runs.is_there, several))
    return POOL.has_room and TURNS.n_at_work() > OTHERS


def _wait(task: Task) -> None:
    """Return when the task is done, with a progress bar if it takes long."""
    start, bar = monotonic(), None
    while not task.done.is_set():
        if monotonic() - start > BAR_AFTER:
            bar = bar or st.empty()
            bar.progress(task.share[1], bar_words(*task.share))
        with TURNS.pause():
            task.done.wait(CHECK_EVERY)
    if bar:
        bar.empty()
