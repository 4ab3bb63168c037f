"""What stands on a page, as checks and claims ask it (boosting/lessons/screens.py)."""

from __future__ import annotations

from collections.abc import Callable

from boosting import Trace
from boosting.lessons.screens import Screen, Shown
from boosting.screens.show import Given
from pages.shell import runs
from pages.shell.session import session


def of_run(
    run: runs.Run,
    train: Callable[[runs.Run], Trace] = runs.trace,
) -> Given:
    """A run with its data.

    train: where its trace, and those of the runs beside it, come from.
    """
    problem = runs.problem_of(run)
    examples = problem.examples
    return Given(
        train(run),
        Screen(session().page, (("seed", str(run.data.seed)),)),
        problem.dataset,
        *examples.held_back,
        problem.flipped,
        again=lambda values: of_run(runs.changed(run, values), train),
    )


def at_seed(run: runs.Run, seed: int) -> Shown:
    """The same run with another seed, made for once: the shared caches keep what is on the screens."""
    again = runs.changed(run, {"seed": seed})
    return of_run(again, lambda r: r.train(runs.problem(r.data).sample))
