"""The film of the chapter: one step's bound and cost, and three algorithms that lower that cost."""

from __future__ import annotations

from boosting import Trace
from boosting.figures import vadaboost
from boosting.figures.theme import colours_by_title
from pages.shell import films, runs
from pages.shell.chapter import Chapter
from pages.variance import theorem

SLOWEST = 4  # times AdaBoost's rounds: so long may VadaBoost take for the same cost
ENOUGH = SLOWEST * max(vadaboost.MEASURED_AFTER)  # rounds for all that is measured
RIVALS = {  # title -> name, and its parameters that are the variance's weight
    vadaboost.ADABOOST: ("adaboost", ()),
    vadaboost.VADABOOST: ("vadaboost", ("lam",)),
    vadaboost.EBBOOST: ("ebboost", ("lam",)),
}


def content(page: Chapter, lam: float) -> films.Content:
    """U against V in the page's run, and the rivals' costs; lam: the weight of the variance."""
    traces = {title: runs.trace(run) for title, run in rivals(page.run, lam).items()}
    colours = colours_by_title({name: title for title, (name, _) in RIVALS.items()})
    lams = {title: lam if parameters else 0.0 for title, (_, parameters) in RIVALS.items()}
    figures = {
        "The upper bound U and the cost V of one step": vadaboost.u_against_v(page.trace, lam),
        "One plus the cost, over the rounds": vadaboost.costs(traces, lams, colours),
        "Mean and variance of the loss": vadaboost.mean_and_variance(traces, colours),
        "Their theorem 5, and the rounds that are really needed": vadaboost.theorem_5(
            page.trace, traces[vadaboost.ADABOOST], _patient(page.run)
        ),
    }
    last = max(map(len, [page.trace, *traces.values()]))
    words = theorem.bound_card(page.trace, lam, last)
    return {"figures": films.figures_part(figures), "words": words}


def rivals(run: runs.Run, lam: float) -> dict[str, runs.Run]:
    """AdaBoost, VadaBoost and EBBoost over stumps on the data of a run, by their titles."""
    return {
        title: _run(run, name, tuple((parameter, lam) for parameter in parameters))
        for title, (name, parameters) in RIVALS.items()
    }


def _patient(run: runs.Run) -> Trace:
    """VadaBoost with lam = 0 for so many rounds that it can reach AdaBoost's cost."""
    longer = min(SLOWEST * run.n_rounds, max(run.n_rounds, ENOUGH))
    return runs.trace(_run(run._replace(n_rounds=longer), "vadaboost", (("lam", 0.0),)))


def _run(run: runs.Run, algorithm: str, parameters: tuple[tuple[str, float], ...]) -> runs.Run:
    """An algorithm with these parameters on the data of a run, with stumps, for as many rounds."""
    return runs.Run(run.data, algorithm, "stump", run.n_rounds, parameters)
