"""What stands on a page, as checks and claims ask it (boosting/lessons/screens.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from boosting import Trace
from boosting.lessons.screens import Screen, Shown
from boosting.screens.show import Given
from pages.shell import runs
from pages.shell.session import session

PLAIN: Mapping[str, str] = {}


def of_run(
    run: runs.Run,
    called: Mapping[str, str] = PLAIN,
    train: Callable[[runs.Run], Trace] = runs.trace,
) -> Given:
    """A run with its data.

    called: the names of parameters, by their names in the chapter's link where these differ. train:
    where its trace, and those of the runs beside it, come from.
    """
    problem = runs.problem_of(run)
    examples = problem.examples
    return Given(
        train(run),
        Screen(session().page, (("seed", str(run.data.seed)),)),
        problem.dataset,
        *examples.held_back,
        problem.flipped,
        again=lambda values: of_run(_changed(run, values, called), called, train),
    )


def _changed(run: runs.Run, values: Mapping[str, object], called: Mapping[str, str]) -> runs.Run:
    return runs.changed(run, {called.get(name, name): value for name, value in values.items()})


def at_seed(run: runs.Run, seed: int, called: Mapping[str, str] = PLAIN) -> Shown:
    """The same run with another seed, made for once: the shared caches keep what is on the screens.

    called: as in `of_run`.
    """
    again = runs.changed(run, {"seed": seed})
    return of_run(again, called, lambda r: r.train(runs.problem(r.data).sample))
