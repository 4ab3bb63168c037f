"""What stands on a page, as checks and claims ask it (boosting/lessons/screens.py)."""

from __future__ import annotations

from collections.abc import Callable

from boosting import Trace
from boosting.lessons.screens import Screen, Shown
from pages.shell import runs
from pages.shell.session import session


def of_run(run: runs.Run, train: Callable[[runs.Run], Trace] = runs.trace) -> Shown:
    """A run with its data. train: where its trace, and those of the runs beside it, come from."""
    problem = runs.problem(run.data)
    examples = problem.examples
    return Shown(
        train(run),
        Screen(session().page, ()),
        problem.dataset,
        examples.X[examples.n_train :],
        examples.y[examples.n_train :],
        problem.flipped,
        again=lambda values: of_run(runs.changed(run, values), train),
    )


def at_seed(run: runs.Run, seed: int) -> Shown:
    """The same run with another seed, made for once: the shared caches keep what is on the screens."""
    return of_run(runs.changed(run, {"seed": seed}), lambda r: r.train(runs.problem(r.data).sample))
