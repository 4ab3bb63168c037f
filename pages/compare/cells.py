"""The four choices of the runs of a comparison, in words."""

from collections.abc import Iterable

from boosting import Trace
from boosting.catalogue import find_algorithm
from boosting.screens.runs import Run
from boosting.screens.shown import Shown
from pages.words import run_words

COLUMNS = ["Loss", "Weighing", "Weak learner", "Step", "Correction"]


def of_all(shown: Shown) -> list[list[str]]:
    """Those of every run of a screen."""
    return [of(shown.beside(run)) for run in shown.runs.values()]


def differing(several: Iterable[Shown]) -> list[str]:
    """The choices in which runs differ."""
    columns = zip(COLUMNS, zip(*map(of, several)))
    return [name for name, cells in columns if len(set(cells)) > 1]


def of(one: Shown) -> list[str]:
    """Those of a run, and its objective."""
    return one.fact("cells", lambda trace: _choices(trace, one.run))


def _choices(trace: Trace, run: Run) -> list[str]:
    words, row = run_words.of_run(trace), find_algorithm(run.algorithm).with_parameters()
    return [
        words.loss.objective,
        words.loss.pseudocode,
        run.weak_learner if row.search is None else f"{run.weak_learner}, own score",
        words.step.pseudocode,
        "none" if not words.correct else "all coefficients solved anew",
    ]
